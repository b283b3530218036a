import { shareOf } from './claim.ts';

import type { Filled } from './fill.ts';
import type { DivisionRequest } from './input.ts';
import type { MeasureDivision } from './measure.ts';

/** Why a request has not all tents of a type that counted (`design/division.md` §6.1). */
export type MissingReason = 'bottleneck' | 'several' | 'further' | 'lot' | 'ceiling' | 'least' | 'tier';

export interface MissingTents {
  readonly type: string;
  readonly tents: number;
  readonly reason: MissingReason;
  /** The bottleneck day of the window; absent where staff or the group itself set the limit. */
  readonly day?: number;
  /** Tents of the type that all requests of that day count for, and the tents that there are. */
  readonly needed?: number;
  readonly stock?: number;
  /** Requests of that day that have one beyond what is held for them, their lowest and highest share in permille. */
  readonly holders?: number;
  readonly lowest?: number;
  readonly highest?: number;
  /** The highest share that any of them would have with one tent fewer. */
  readonly highestMinusOne?: number;
}

/** What is missing by request, in the order of the lottery. Shares count before substitutes, and leave out held tents' holders. */
export function explain(
  requests: readonly DivisionRequest[],
  measures: readonly MeasureDivision[],
  withdrawn: ReadonlySet<number>,
): readonly (readonly MissingTents[])[] {
  const missing = requests.map((): MissingTents[] => []);
  for (const divided of measures)
    for (const type of divided.types.keys()) {
      const days = daysOf(requests, divided, type);
      const steps = realSteps(divided.fills[type] ?? noFill, days.length);
      for (const [lot, request] of requests.entries()) {
        const found = missingOf(request, lot, divided, type, withdrawn, days, steps);
        if (found !== null) missing[lot]?.push(found);
      }
    }
  return missing;
}

const noFill: Filled = { levels: [], steps: [], tents: new Int32Array(0) };

function missingOf(
  request: DivisionRequest,
  lot: number,
  divided: MeasureDivision,
  type: number,
  withdrawn: ReadonlySet<number>,
  days: readonly DayFacts[],
  steps: RealSteps,
): MissingTents | null {
  const { types, own, claims, fills } = divided;
  const { id = '', places = 0 } = types[type] ?? {};
  const claim = claims[lot];
  const has = own[type]?.[lot] ?? 0;
  const tents = (claim?.claim[type] ?? 0) - has;
  if (claim === undefined || tents <= 0) return null;
  if (withdrawn.has(lot)) return { type: id, tents, reason: 'least' };
  const most = claim.most[type] ?? 0;
  const placesNow = types.reduce((sum, one, index) => sum + one.places * (own[index]?.[lot] ?? 0), 0);
  // Whoever is full lacks nothing, whatever types they have.
  if (placesNow >= claim.whole) return null;
  if (has >= most) return { type: id, tents, reason: 'ceiling' };
  const filled = fills[type] ?? noFill;
  const rank = rankFinder(filled, request, claim.whole);
  const own0 = rank(placesNow);
  const at = firstDifference(steps, request, own0, rank(placesNow + places));
  const day = bottleneckDay(filled, request, days);
  return { type: id, tents, reason: reasonOf(filled, request, own0, at), day, ...dayFacts(days[day]) };
}

function reasonOf(
  { levels }: Filled,
  { tier }: DivisionRequest,
  own: number,
  at: number | null,
): MissingReason {
  if (at === null) return 'lot';
  if ((levels[at]?.[0] ?? tier) < tier) return 'tier';
  if (at < own) return 'bottleneck';
  return at === own ? 'several' : 'further';
}

/** The real price steps of a type, each with the sums of its prices up to every border between days. */
interface RealSteps {
  readonly levels: readonly number[];
  readonly sums: readonly Int32Array[];
}

function realSteps({ steps, levels }: Filled, days: number): RealSteps {
  const real = steps.filter(({ level }) => level < levels.length);
  const sums = real.map(({ prices }) => {
    const sum = new Int32Array(days + 1);
    for (const [day, price] of prices) sum[day + 1] = price;
    for (let day = 0; day < days; day += 1) sum[day + 1] = (sum[day + 1] ?? 0) + (sum[day] ?? 0);
    return sum;
  });
  return { levels: real.map(({ level }) => level), sums };
}

/** The first real level at which the days of the window cost another thing than the next tent is worth. */
function firstDifference(
  { levels, sums }: RealSteps,
  { from, to }: DivisionRequest,
  start: number,
  end: number,
): number | null {
  // Prices change at steps, worth at the ends of the tent's levels.
  for (let step = -1; step < levels.length; step += 1) {
    const first = step < 0 ? 0 : (levels[step] ?? 0);
    const next = levels[step + 1] ?? Infinity;
    const sum = sums[step];
    const price = sum === undefined ? 0 : (sum[to] ?? 0) - (sum[from] ?? 0);
    for (const level of [first, start, end])
      if (level >= first && level < next && price !== (level >= start && level < end ? 1 : 0)) return level;
  }
  return null;
}

/** Finds the day of the window that got a price first; of several the one with the greatest demand beside its stock. */
function bottleneckDay({ steps }: Filled, { from, to }: DivisionRequest, days: readonly DayFacts[]): number {
  const isWithin = ([day]: readonly [number, number]) => day >= from && day < to;
  const step = steps.find(({ prices }) => prices.some(isWithin));
  const first = (step?.prices ?? []).filter(isWithin).map(([day]) => day);
  const among = first.length > 0 ? first : Array.from({ length: to - from }, (_, index) => from + index);
  const pressure = (day: number) => (days[day]?.needed ?? 0) / Math.max(1, days[day]?.stock ?? 0);
  return among.reduce((best, day) => (pressure(day) > pressure(best) ? day : best), among[0] ?? from);
}

interface DayFacts {
  needed: number;
  readonly stock: number;
  holders: number;
  lowest: number;
  highest: number;
  highestMinusOne: number;
}

function dayFacts(facts: DayFacts | undefined): Partial<MissingTents> {
  if (facts === undefined) return {};
  const { needed, stock, holders, lowest, highest, highestMinusOne } = facts;
  return holders === 0
    ? { needed, stock, holders }
    : { needed, stock, holders, lowest, highest, highestMinusOne };
}

function daysOf(
  requests: readonly DivisionRequest[],
  { types, own, claims }: MeasureDivision,
  type: number,
): readonly DayFacts[] {
  const { stock = [], places: tent = 0 } = types[type] ?? {};
  const days = stock.map((count): DayFacts => ({
    needed: 0,
    stock: count,
    holders: 0,
    lowest: 1000,
    highest: 0,
    highestMinusOne: 0,
  }));
  for (const [lot, { from, to }] of requests.entries()) {
    const claim = claims[lot];
    if (claim === undefined) continue;
    const needed = claim.claim[type] ?? 0;
    const isHolder = (own[type]?.[lot] ?? 0) > (claim.held[type] ?? 0);
    if (needed === 0 && !isHolder) continue;
    const places = types.reduce((sum, one, index) => sum + one.places * (own[index]?.[lot] ?? 0), 0);
    const share = shareOf(places, claim.whole);
    const less = shareOf(Math.max(0, places - tent), claim.whole);
    for (let day = from; day < to; day += 1) {
      const facts = days[day];
      if (facts === undefined) continue;
      facts.needed += needed;
      if (!isHolder) continue;
      facts.holders += 1;
      facts.lowest = Math.min(facts.lowest, share);
      facts.highest = Math.max(facts.highest, share);
      facts.highestMinusOne = Math.max(facts.highestMinusOne, less);
    }
  }
  return days;
}

/** Finds the level of so many places: levels ascend, so halving finds it. */
function rankFinder(
  { levels }: Filled,
  { tier, credit }: DivisionRequest,
  whole: number,
): (places: number) => number {
  return (places) => {
    const numerator = 1000 * Math.min(places, whole) - credit * whole;
    let low = 0;
    let high = levels.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      const [levelTier = 0, over = 0, under = 1] = levels[middle] ?? [];
      const isBelow = levelTier < tier || (levelTier === tier && over * whole < numerator * under);
      if (isBelow) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
