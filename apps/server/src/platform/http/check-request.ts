import type { Operation } from '@bivak/contract';
import type * as z from 'zod/mini';
import type { ReceiveFile } from './receive-file.ts';
import { plainTexts, type TextFault } from '../i18n/plain-texts.ts';
import { type Refusal, refuse, type RefusedField } from './refusal.ts';

export interface RawRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** Of a call that takes a file. */
  readonly file?: ReceiveFile;
}

/** Checks all parts of a request against the contract and names every field that is wrong, not the first only. */
export function checkRequest(operation: Operation, raw: RawRequest): Record<string, unknown> | Refusal {
  const checked: Record<string, unknown> = {};
  const fields: RefusedField[] = [];
  const query = operation.query === undefined ? {} : foldNames(raw.query, operation.query);
  const parts = { params: raw.params, query, body: raw.body } as const;
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = operation[part];
    if (schema === undefined) continue;
    const { kept: given, faults } = plainTexts(parts[part] ?? (part === 'body' ? undefined : {}));
    const result = schema.safeParse(given);
    if (result.success && faults.length === 0) checked[part] = result.data;
    const texts = faults.map(refusedText);
    const named = new Set(texts.map(({ field }) => field));
    const others = (result.error?.issues ?? []).map((issue) => refusedField(issue, given));
    fields.push(...texts, ...others.filter(({ field }) => !named.has(field)));
  }
  return fields.length === 0 ? checked : refuse('ValidationFailed', { fields });
}

/** Query names are case-insensitive (RULINGS, "query names"); those that no call knows are nobody's matter. */
function foldNames(query: unknown, schema: z.ZodMiniType): Record<string, unknown> {
  const spelling = spellingOf(schema);
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      const known = spelling.get(name.toLowerCase());
      return known === undefined ? [] : [[known, value] as const];
    }),
  );
}

const spellings = new WeakMap<z.ZodMiniType, Map<string, string>>();

function spellingOf(schema: z.ZodMiniType): Map<string, string> {
  const known = spellings.get(schema);
  if (known !== undefined) return known;
  const shape =
    (schema as unknown as { _zod: { def: { shape?: Record<string, unknown> } } })._zod.def.shape ?? {};
  const made = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
  spellings.set(schema, made);
  return made;
}

function refusedText(fault: TextFault): RefusedField {
  const field = fieldName(fault.path);
  if (fault.reason === 'too-deep') return { field, reason: 'wrong-type' };
  return { field, reason: fault.reason, params: { character: fault.character } };
}

function refusedField(issue: z.core.$ZodIssue, given: unknown): RefusedField {
  return { field: fieldName(issue.path), ...reasonOf(issue, valueAt(given, issue.path)) };
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    given,
  );
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): Omit<RefusedField, 'field'> {
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
