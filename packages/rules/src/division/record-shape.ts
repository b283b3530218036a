import { type DivisionInput, inputFault } from './input.ts';

/** Answers where a value is not of the shape: a path below `at`; null where it is. */
type Shape = (value: unknown, at: string) => string | null;

const text: Shape = when((value) => typeof value === 'string');
const integer: Shape = when((value) => Number.isSafeInteger(value));
const count: Shape = when((value) => Number.isSafeInteger(value) && Number(value) >= 0);
const flag: Shape = when((value) => typeof value === 'boolean');
const hash: Shape = when((value) => typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value));
const anything: Shape = () => null;
const counts: Shape = (value, at) => {
  if (!isObject(value)) return at;
  const wrong = Object.entries(value).find(([, one]) => count(one, at) !== null);
  return wrong === undefined ? null : `${at}/${wrong[0]}`;
};

const missing = object(
  { type: text, tents: count, reason: text },
  {
    day: count,
    needed: count,
    stock: count,
    holders: count,
    lowest: count,
    highest: count,
    highestMinusOne: count,
  },
);

const outcome = object({
  id: text,
  asked: counts,
  claim: counts,
  granted: counts,
  instead: counts,
  places: counts,
  share: counts,
  lotNumber: count,
  withdrawn: flag,
  missing: listOf(missing),
});

const request = object({
  id: text,
  from: count,
  to: count,
  lot: text,
  tier: count,
  credit: count,
  need: counts,
  asked: counts,
  accepts: listOf(text),
  least: count,
  held: counts,
  ceiling: counts,
});

const proof = object({
  type: text,
  levels: listOf(listOf(integer, 3)),
  steps: listOf(object({ level: integer, prices: listOf(listOf(integer, 2)) })),
});

const carried = object({
  round: when((value) => value === null || typeof value === 'string'),
  sum: count,
  count,
  shares: listOf(object({ request: text, share: count })),
});

const record = object(
  {
    format: when((value) => value === 'division-record/1'),
    round: text,
    engine: text,
    policy: anything,
    policyHash: hash,
    commitment: hash,
    seed: hash,
    publicValue: when((value) => value === null || typeof value === 'string'),
    effectiveSeed: hash,
    frozen: object({ requests: count, hash }),
    runs: count,
    pins: listOf(object({ request: text, type: text, reason: text }, { held: count, ceiling: count })),
    input: object({
      format: text,
      days: listOf(text),
      types: listOf(object({ id: text, measure: text, places: count, stock: listOf(count) })),
      requests: listOf(request),
    }),
    inputHash: hash,
    output: object({ outcomes: listOf(outcome), proofs: listOf(proof), rounds: count }),
    outputHash: hash,
  },
  { carryOver: carried, guaranteed: listOf(text) },
);

/** The first line of a file that is no record of a round, as a path such as `input/requests/3/lot`; null: it is one. */
export function recordShapeFault(value: unknown): string | null {
  const fault = record(value, '');
  if (fault !== null) return fault.slice(1);
  const wrong = inputFault((value as { readonly input: DivisionInput }).input);
  if (wrong === null) return null;
  return 'id' in wrong && wrong.id !== '' ? `input/${wrong.refused}/${wrong.id}` : `input/${wrong.refused}`;
}

function when(isSound: (value: unknown) => boolean): Shape {
  return (value, at) => (isSound(value) ? null : at);
}

function listOf(item: Shape, length?: number): Shape {
  return (value, at) => {
    if (!Array.isArray(value) || (length !== undefined && value.length !== length)) return at;
    for (const [index, one] of value.entries()) {
      const fault = item(one, `${at}/${String(index)}`);
      if (fault !== null) return fault;
    }
    return null;
  };
}

/** Names that it does not know are allowed: a later version may say more, and the hashes count them. */
function object(
  members: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape {
  return (value, at) => {
    if (!isObject(value)) return at;
    for (const [name, shape] of Object.entries(members)) {
      const fault = shape(value[name], `${at}/${name}`);
      if (fault !== null) return fault;
    }
    for (const [name, shape] of Object.entries(optional)) {
      const fault = value[name] === undefined ? null : shape(value[name], `${at}/${name}`);
      if (fault !== null) return fault;
    }
    return null;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
