import { divide, type Division, type DivisionOutcome } from '../division/divide.ts';
import type { DivisionInput, DivisionRequest, DivisionType } from '../division/input.ts';
import { type Ladder, liftingTents, shareKey } from '../division/levels.ts';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function drawn(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

function oneOf<Value>(random: Random, values: readonly [Value, ...Value[]]): Value {
  return values[drawn(random, 0, values.length - 1)] ?? values[0];
}

const DAY = 86_400_000;

/** ISO dates from 28 June 2027 on. */
export function divisionDays(count: number): string[] {
  const first = Date.parse('2027-06-28T00:00:00Z');
  return Array.from({ length: count }, (_, day) => new Date(first + day * DAY).toISOString().slice(0, 10));
}

/** 64 hex digits, in the order of their number. */
export function lotOf(number: number): string {
  return number.toString(16).padStart(64, '0');
}

export function divisionRequest(change: Partial<DivisionRequest> & { readonly id: string }): DivisionRequest {
  return {
    from: 0,
    to: 1,
    lot: lotOf(1),
    tier: 0,
    credit: 0,
    need: {},
    asked: {},
    accepts: [],
    least: 0,
    held: {},
    ceiling: {},
    ...change,
  };
}

const sleeping = [
  { id: 'S', measure: 'sleep', places: 5 },
  { id: 'P', measure: 'sleep', places: 4 },
  { id: 'T', measure: 'sleep', places: 2 },
];
const storing = { id: 'M', measure: 'storage', places: 1 };

/** A small division of any kind; `types` is how many tents to sleep in there are. */
export function randomDivision(
  seed: number,
  types: number,
  options: { readonly most?: number; readonly held?: boolean; readonly least?: boolean } = {},
): DivisionInput {
  const random = randomOf(seed);
  const days = drawn(random, 1, 6);
  const tents = [...sleeping.slice(0, types), storing].map((type): DivisionType => ({
    ...type,
    stock: Array.from({ length: days }, () => drawn(random, 0, 5)),
  }));
  const room = [...(tents[0]?.stock ?? [])];
  const requests = Array.from({ length: drawn(random, 1, options.most ?? 9) }, (_, index) => {
    const request = randomRequest(random, index, days, tents, options);
    // What is held must fit: a division of too much is refused, which has a test of its own.
    const fits = room.slice(request.from, request.to).every((left) => left > 0);
    const held = options.held !== false && fits && oneOf(random, [0, 0, 0, 0, 1]) === 1;
    for (let day = request.from; day < request.to; day += 1) room[day] = (room[day] ?? 0) - (held ? 1 : 0);
    return held ? { ...request, held: { S: 1 } } : request;
  });
  return { format: 'division/1', days: divisionDays(days), types: tents, requests };
}

function randomRequest(
  random: Random,
  index: number,
  days: number,
  tents: readonly DivisionType[],
  { least = false }: { readonly least?: boolean },
): DivisionRequest {
  const from = drawn(random, 0, days - 1);
  const ceiling = oneOf(random, [null, null, null, 0, 1]);
  return divisionRequest({
    id: `r${String(index)}`,
    from,
    to: drawn(random, from + 1, days),
    lot: lotOf(drawn(random, 0, 1_000_000) * 100 + index),
    tier: oneOf(random, [0, 0, 0, 0, 1]),
    credit: oneOf(random, [0, 0, 0, 100]),
    need: { sleep: drawn(random, 0, 14), storage: drawn(random, 0, 1) },
    asked: Object.fromEntries(tents.map(({ id }) => [id, oneOf(random, [0, 0, 1, 1, 2, 3])])),
    accepts: tents.slice(0, -1).flatMap(({ id }) => (random() < 0.5 ? [id] : [])),
    least: least ? drawn(random, 0, 3) : 0,
    ceiling: ceiling === null ? {} : { S: ceiling },
  });
}

/** One type with a handful of requests, few enough to search all divisions of it. */
export interface TinyDivision {
  readonly stock: readonly number[];
  readonly ladders: readonly Ladder[];
  readonly places: number;
}

export function tinyDivision(seed: number): TinyDivision {
  const random = randomOf(seed);
  const days = drawn(random, 1, 5);
  const places = drawn(random, 1, 3);
  const stock = Array.from({ length: days }, () => drawn(random, 0, 3));
  const ladders = Array.from({ length: drawn(random, 1, 6) }, (_, lot) => {
    const from = drawn(random, 0, days - 1);
    const whole = drawn(random, 1, 7);
    const base = oneOf(random, [0, 0, 0, 1, 2]);
    return {
      lot,
      from,
      to: drawn(random, from + 1, days),
      tier: oneOf(random, [0, 0, 0, 1]),
      credit: oneOf(random, [0, 0, 100, 250]),
      whole,
      base,
      most: liftingTents(drawn(random, 0, 3), whole, base, places),
    };
  });
  return { stock, ladders, places };
}

/** Searches all divisions for the best by shares, then by lots: slow, and plainly right. */
export function bestTents({ stock, ladders, places }: TinyDivision): readonly number[] {
  let found: readonly number[] = [];
  let key: readonly number[] | null = null;
  const free = [...stock];
  const given: number[] = [];
  const shares = () => [
    ...ladders
      .map((one, index) => shareKey(one, one.base + (given[index] ?? 0) * places))
      .toSorted((a, b) => a - b),
    ...given,
  ];
  const visit = (index: number): void => {
    const one = ladders[index];
    if (one === undefined) {
      const mine = shares();
      const at = key === null ? 0 : mine.findIndex((value, position) => value !== key?.[position]);
      if (key === null || (at >= 0 && (mine[at] ?? 0) > (key[at] ?? 0))) {
        key = mine;
        found = [...given];
      }
      return;
    }
    for (let tents = 0; tents <= one.most; tents += 1) {
      if (free.slice(one.from, one.to).some((left) => left < tents)) break;
      for (let day = one.from; day < one.to; day += 1) free[day] = (free[day] ?? 0) - tents;
      given[index] = tents;
      visit(index + 1);
      for (let day = one.from; day < one.to; day += 1) free[day] = (free[day] ?? 0) + tents;
    }
    given.length = index;
  };
  visit(0);
  return found;
}

/** The division of an input that a test knows to be sound. */
export function divided(input: DivisionInput): Division {
  const division = divide(input);
  if ('refused' in division) throw new Error(`refused: ${division.refused}`);
  return division;
}

export function outcomeOf({ outcomes }: Division, id: string): DivisionOutcome {
  const outcome = outcomes.find((one) => one.id === id);
  if (outcome === undefined) throw new Error(`no outcome of ${id}`);
  return outcome;
}

/** The same with more tents of a type on one day. */
export const withStock = (input: DivisionInput, type: string, day: number, more: number): DivisionInput => ({
  ...input,
  types: input.types.map((one) =>
    one.id === type
      ? { ...one, stock: one.stock.map((count, at) => (at === day ? count + more : count)) }
      : one,
  ),
});
