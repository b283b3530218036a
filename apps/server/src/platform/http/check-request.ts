import { type Operation, strictBody } from '@bivak/contract/wire';
import { importedLine } from '@bivak/rules';
import * as z from 'zod/mini';
import type { ReceiveFile } from './receive-file.ts';
import { plainTexts, type TextFault } from '../i18n/plain-texts.ts';
import type { Path } from './echoed-names.ts';
import type { RefusedField } from '../application/refusal.ts';

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Only a call that takes a file has one. */
  readonly file?: ReceiveFile;
}

export interface CheckedRequest {
  /** The parts that are as the contract has them, by their names. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly fields: readonly RefusedField[];
  /** The body with its texts as they are stored, and what of it is at fault. */
  readonly body: unknown;
  readonly faulty: readonly Path[];
}

/** Checks all parts of a request against the contract and names every field that is wrong, not the first only. */
export function checkRequest(
  operation: Operation,
  raw: RawRequest,
  /** Names of the body that the entity has and nobody may write. */
  readOnly: ReadonlySet<string> = new Set(),
): CheckedRequest {
  const query = operation.query === undefined ? {} : foldNames(raw.query, operation.query);
  const parts = {
    params: [operation.params, raw.params ?? {}],
    query: [operation.query, query],
    body: [operation.body === undefined ? noBody : strictBody(operation.body), raw.body ?? undefined],
  } as const;
  const values: Record<string, unknown> = {};
  const fields: RefusedField[] = [];
  let body: unknown;
  let faulty: readonly Path[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const [schema, asked] = parts[part];
    if (schema === undefined) continue;
    const { plain: given, faults } = plainTexts(asked);
    const result = schema.safeParse(given);
    if (result.success && faults.length === 0 && operation[part] !== undefined) values[part] = result.data;
    const texts = faults.map(refusedText);
    const named = new Set(texts.map(({ field }) => field));
    const issues = result.error?.issues ?? [];
    const others = issues.flatMap((issue) => refusedFields(issue, given, readOnly));
    fields.push(...[...texts, ...others.filter(({ field }) => !named.has(field))].slice(0, mostFields));
    if (part !== 'body') continue;
    body = given;
    faulty = [...faults, ...issues].flatMap(pathsOf);
  }
  return { values, fields, body, faulty };
}

/** An empty body counts as none where a call takes none. */
const noBody = strictBody(z.nullish(z.object({})));

function pathsOf(fault: TextFault | z.core.$ZodIssue): readonly Path[] {
  if (!('code' in fault) || fault.code !== 'unrecognized_keys') return [fault.path];
  return fault.keys.map((name) => [...fault.path, name]);
}

/**
 * Query names are case-insensitive (RULINGS, "query names"); those that no call knows are nobody's matter, save where the
 * contract refuses them: a filter that is passed over would seem to have been asked.
 */
function foldNames(query: unknown, schema: z.ZodMiniType): Record<string, unknown> {
  const spelling = spellingOf(schema);
  const refusesOthers = definitionOf(schema).catchall !== undefined;
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const known = spelling.get(name.toLowerCase()) ?? (refusesOthers ? name : undefined);
      return known === undefined ? [] : [[known, value] as const];
    }),
  );
}

const spellings = new WeakMap<z.ZodMiniType, Map<string, string>>();

function spellingOf(schema: z.ZodMiniType): Map<string, string> {
  const known = spellings.get(schema);
  if (known !== undefined) return known;
  const { shape = {} } = definitionOf(schema);
  const made = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  spellings.set(schema, made);
  return made;
}

/** Gives the definition of an object; a strict one has a `catchall` that takes nothing. */
function definitionOf(schema: z.ZodMiniType): {
  readonly shape?: Record<string, unknown>;
  readonly catchall?: unknown;
} {
  return (schema as unknown as { _zod: { def: { shape?: Record<string, unknown>; catchall?: unknown } } })
    ._zod.def;
}

function refusedText(fault: TextFault): RefusedField {
  const field = fieldName(fault.path);
  if (fault.reason === 'too-deep') return { field, reason: 'wrong-type' };
  return { field, reason: fault.reason, params: { character: fault.character } };
}

/** What is wrong is named, but no answer grows with what somebody sends. */
const mostFields = 200;
/** Of names that nobody knows the first ones are named, and of a long one its beginning. */
const mostNames = 20;
const mostOfName = 80;

function refusedFields(
  issue: z.core.$ZodIssue,
  given: unknown,
  readOnly: ReadonlySet<string>,
): readonly RefusedField[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ field: fieldName(issue.path), ...reasonOf(issue, valueAt(given, issue.path)) }];
  return issue.keys.slice(0, mostNames).map((name) => ({
    field: fieldName([...issue.path, importedLine(name, mostOfName)]),
    reason: readOnly.has([...issue.path, name].join('.')) ? 'ReadOnly' : 'unknown-name',
  }));
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    given,
  );
}

export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): Omit<RefusedField, 'field'> {
  // What the contract says of fields together.
  if (issue.code === 'custom') return { reason: issue.message };
  if (issue.code === 'too_small') {
    const minimum = Number(issue.minimum);
    if (issue.origin === 'string')
      return minimum === 1 ? { reason: 'required' } : { reason: 'too-few-signs', params: { minimum } };
    return { reason: issue.origin === 'array' ? 'too-few' : 'too-small', params: { minimum } };
  }
  if (issue.code === 'too_big') {
    const maximum = Number(issue.maximum);
    if (issue.origin === 'string') return { reason: 'too-many-signs', params: { maximum } };
    return { reason: issue.origin === 'array' ? 'too-many' : 'too-big', params: { maximum } };
  }
  if (issue.code === 'invalid_type')
    return { reason: value === undefined || value === null ? 'required' : 'wrong-type' };
  if ((issue.code === 'invalid_value' || issue.code === 'invalid_format') && isEmpty(value))
    return { reason: 'required' };
  if (issue.code === 'invalid_value')
    return { reason: 'not-a-choice', params: { choices: issue.values.join(', ') } };
  if (issue.code === 'invalid_format')
    return { reason: namedForms.has(issue.message) ? issue.message : 'wrong-form' };
  return { reason: 'wrong-type' };
}

/** Forms that have words of their own: the contract names them (spec 1 §5, "email"). */
const namedForms = new Set(['email', 'one-line']);

/** A field that was emptied is missing, whatever its form (decision 0034). */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
