/** A JSON Schema as the server's description of its calls writes it. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
}

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body: Schema | null;
  readonly takesFile: boolean;
}

/** One thing that a caller can say, such as `body Customer.Email` of a checkout. */
export interface Field {
  readonly call: Call;
  readonly part: 'path' | 'query' | 'body' | 'form';
  readonly path: readonly (string | number)[];
  readonly isText: boolean;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** The calls with every named schema written out where it is used. */
export function withoutNames({ paths, components }: Document): Document['paths'] {
  const names = components?.schemas ?? {};
  const writtenOut = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(writtenOut);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref } = part as { readonly $ref?: unknown };
    if (typeof $ref === 'string') return writtenOut(names[$ref.split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, writtenOut(value)]));
  };
  return writtenOut(paths) as Document['paths'];
}

/** All calls of `/api/openapi.json`. */
export function describedCalls(document: Document): Call[] {
  return Object.entries(withoutNames(document)).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Described>>).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      query: (described.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      body: described.requestBody?.content['application/json']?.schema ?? null,
      takesFile: described.requestBody?.content['multipart/form-data'] !== undefined,
    })),
  );
}

export function fieldsOf(call: Call): Field[] {
  const params = Array.from(call.path.matchAll(/\{(\w+)\}/gu), ([, name = '']) => name);
  return [
    ...params.map((name): Field => ({ call, part: 'path', path: [name], isText: true })),
    ...call.query.map((name): Field => ({ call, part: 'query', path: [name], isText: true })),
    ...(call.body === null ? [] : leavesOf(call.body, [])).map(({ path, isText }): Field => ({
      call,
      part: 'body',
      path,
      isText,
    })),
    ...(call.takesFile ? ['name', 'filename', 'content'] : []).map((name): Field => ({
      call,
      part: 'form',
      path: [name],
      isText: true,
    })),
  ];
}

/** A name of the shop's own fields. */
const freeName = 'CUST_Use';

function leavesOf(
  schema: Schema,
  path: readonly (string | number)[],
): { readonly path: readonly (string | number)[]; readonly isText: boolean }[] {
  if (schema.anyOf !== undefined) {
    const all = schema.anyOf.flatMap((one) => leavesOf(one, path));
    return Array.from(
      Map.groupBy(all, (leaf) => leaf.path.join('.')).values(),
      (same) => same.find(({ isText }) => isText) ?? same[0],
    ).filter((leaf) => leaf !== undefined);
  }
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).flatMap(([name, one]) => leavesOf(one, [...path, name]));
  if (typeof schema.additionalProperties === 'object')
    return leavesOf(schema.additionalProperties, [...path, freeName]);
  if (schema.items !== undefined) return leavesOf(schema.items, [...path, 0]);
  return [{ path, isText: schema.type === 'string' || schema.type === undefined }];
}
