import type { Random } from '../../../../dev/src/demo-large/random.ts';
import { png } from '../uploads.ts';
import type { Call, Field, Schema } from './described-calls.ts';
import { brokenBodies, hostileJson, hostileText, oddTypes, spoilt } from './hostile.ts';

export interface DrawnRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** What is there for a caller, by the name that a field has for it. */
export type Known = Readonly<Record<string, string>>;

/** Candidates for a form that the description gives as a pattern. */
const samples = ['Tekst', 'BE', 'jan@bivak.example', '2026-06-05', 'x'.repeat(43), '1'];

const boundary = 'a-boundary-of-a-test';

/** A request that would be taken, save for the fields that are said to be hostile. */
export function drawRequest(
  random: Random,
  call: Call,
  hostile: readonly Field[],
  known: Known,
): DrawnRequest {
  const path = call.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const given = of('path', name)
      ? hostileText(random)
      : (known[`${name} ${call.path}`] ?? known[name] ?? name);
    // An address that is not UTF-8 cannot be written; broken percent signs can.
    return random.chance(0.9) || given === ''
      ? encodeURIComponent(given.toWellFormed())
      : given.replaceAll(/[^!-~]|[?#]/gu, '%');
  });
  const asked = call.query.flatMap((name) => {
    if (of('query', name)) return [[name, hostileText(random).toWellFormed()]];
    const value = known[name];
    return value !== undefined && random.chance(0.5) ? [[name, value]] : [];
  });
  const query = new URLSearchParams(asked).toString();
  const address = query === '' ? path : `${path}?${query}`;
  const headers = oddHeaders(random);
  if (call.takesFile) return { ...formOf(random, hostile, headers), method: call.method, path: address };
  if (call.body === null) return { method: call.method, path: address, headers };
  const targets = new Map(
    hostile.filter(({ part }) => part === 'body').map((one) => [one.path.join('.'), one.isText]),
  );
  const payload = written(random, call.body, [], targets, known) ?? '{}';
  return {
    method: call.method,
    path: address,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  };

  function of(part: Field['part'], name: string): boolean {
    return hostile.some((one) => one.part === part && one.path[0] === name);
  }
}

/** The same address with a body that is none, or says that it is something else. */
export function breakBody(random: Random, request: DrawnRequest): DrawnRequest {
  if (random.chance(0.5)) {
    const headers = { ...request.headers, 'content-type': 'application/json' };
    return { ...request, headers, payload: random.pick(brokenBodies) };
  }
  const payload = random.chance(0.5)
    ? (request.payload ?? '{}')
    : `--x\r\nContent-Disposition: form-data; name="File"; filename="a"\r\n\r\n`;
  return { ...request, headers: { ...request.headers, 'content-type': random.pick(oddTypes) }, payload };
}

function oddHeaders(random: Random): Record<string, string> {
  if (random.chance(0.85)) return {};
  // What a header cannot hold, no connection brings.
  const value = hostileText(random)
    .slice(0, 2000)
    .replaceAll(/[^\t -~\u0080-\u00FF]/gu, '?');
  const name = random.pick([
    'idempotency-key',
    'accept-language',
    'cookie',
    'accept-encoding',
    'if-none-match',
    'x-forwarded-for',
  ]);
  return { [name]: value };
}

/** JSON text of a value that fits the schema, with the targets in it; null where it can be left out and is. */
function written(
  random: Random,
  schema: Schema,
  path: readonly (string | number)[],
  targets: ReadonlyMap<string, boolean>,
  known: Known,
): string | null {
  const place = path.join('.');
  const isText = targets.get(place);
  if (isText !== undefined) {
    // What would be taken but for one character goes further than what is wrong as a whole.
    const nearly = isText && random.chance(0.3) ? leafSample(random, schema, path, known) : null;
    return typeof nearly === 'string' ? JSON.stringify(spoilt(random, nearly)) : hostileJson(random, isText);
  }
  const isAsked = Array.from(targets.keys()).some((one) => place === '' || one.startsWith(`${place}.`));
  if (schema.anyOf !== undefined) {
    const fitting = schema.anyOf.filter((one) => !isAsked || holds(one));
    return written(random, random.pick(fitting.length === 0 ? schema.anyOf : fitting), path, targets, known);
  }
  if (schema.properties !== undefined) {
    const entries = Object.entries(schema.properties).flatMap(([name, one]) => {
      const inner = [...path, name].join('.');
      const isTarget = Array.from(targets.keys()).some((at) => at === inner || at.startsWith(`${inner}.`));
      const isLeft = !isTarget && schema.required?.includes(name) !== true && random.chance(0.5);
      const value = isLeft ? null : written(random, one, [...path, name], targets, known);
      return value === null ? [] : [`${JSON.stringify(name)}:${value}`];
    });
    return `{${entries.join(',')}}`;
  }
  if (typeof schema.additionalProperties === 'object') {
    const name = isAsked ? 'CUST_Use' : null;
    const value =
      name === null ? null : written(random, schema.additionalProperties, [...path, name], targets, known);
    return value === null ? '{}' : `{${JSON.stringify(name)}:${value}}`;
  }
  if (schema.items !== undefined)
    return `[${written(random, schema.items, [...path, 0], targets, known) ?? ''}]`;
  return JSON.stringify(leafSample(random, schema, path, known));
}

/** Of what may be several things the text. */
function leafSample(
  random: Random,
  schema: Schema,
  path: readonly (string | number)[],
  known: Known,
): unknown {
  const text = schema.anyOf?.findLast(({ type }) => type === 'string') ?? schema;
  return sample(random, path.findLast((one) => typeof one === 'string') ?? '', text, known);
}

function holds({ properties, items, additionalProperties }: Schema): boolean {
  return properties !== undefined || items !== undefined || typeof additionalProperties === 'object';
}

function sample(random: Random, name: string, schema: Schema, known: Known): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, random.int(3));
  const given = known[name];
  if (given !== undefined) return given;
  const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern, 'u');
  return samples.find((one) => pattern === null || pattern.test(one)) ?? '1';
}

function formOf(
  random: Random,
  hostile: readonly Field[],
  headers: Record<string, string>,
): Pick<DrawnRequest, 'headers' | 'payload'> {
  const is = (name: string) => hostile.some(({ part, path }) => part === 'form' && path[0] === name);
  const quoted = (text: string) => text.replaceAll('"', '%22').slice(0, 3000);
  const name = is('name') ? quoted(hostileText(random)) : 'File';
  const filename = is('filename') ? quoted(hostileText(random)) : 'foto.png';
  const bytes = is('content') ? Buffer.from(hostileText(random)) : png;
  const whole = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`,
    ),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const payload = is('content') && random.chance(0.4) ? whole.subarray(0, random.int(whole.length)) : whole;
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers }, payload };
}
