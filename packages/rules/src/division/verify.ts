import type { Division, DivisionOutcome, DivisionProof } from './divide.ts';
import type { Counts, DivisionInput, DivisionRequest, DivisionType } from './input.ts';

// The independent check: it shares no code with what divides, and rebuilds all that it needs from input and output.

export type DivisionFaultCode =
  | 'requests'
  | 'lotNumber'
  | 'asked'
  | 'claim'
  | 'held'
  | 'tooMany'
  | 'instead'
  | 'overStock'
  | 'places'
  | 'share'
  | 'withdrawn'
  | 'proof'
  | 'levels'
  | 'price'
  | 'decision'
  | 'missing';

/** What is wrong, and where: a path such as `outcomes/7f3a/granted/2010`. */
export interface DivisionFault {
  readonly code: DivisionFaultCode;
  readonly at: string;
}

/** What one request has, of the types of one measure. */
interface Entry {
  readonly request: DivisionRequest;
  readonly outcome: DivisionOutcome;
  readonly lot: number;
  /** By type of the measure. */
  readonly claim: readonly number[];
  readonly held: readonly number[];
  readonly most: readonly number[];
  readonly own: readonly number[];
  readonly instead: readonly number[];
  readonly whole: number;
  /** Of own tents. */
  readonly places: number;
}

/**
 * Checks a division against its input, as anybody can who has the two (`design/division.md` §3.3): nothing above the stock,
 * what is held is kept, figures agree, and the prices prove that no other division of a type is better. That is duality: whoever
 * has a tent holds one that is worth its price, and whoever lacks one would have to pay more than it is worth.
 */
export function verify(input: DivisionInput, division: Division): readonly DivisionFault[] {
  const faults: DivisionFault[] = [];
  const fault = (code: DivisionFaultCode, ...at: readonly (string | number)[]) =>
    void faults.push({ code, at: at.join('/') });
  const byId = new Map(division.outcomes.map((outcome) => [outcome.id, outcome]));
  if (byId.size !== division.outcomes.length || byId.size !== input.requests.length)
    fault('requests', 'outcomes');
  const requests = input.requests.toSorted((a, b) => (a.lot < b.lot ? -1 : 1));
  for (const measure of new Set(input.types.map((type) => type.measure))) {
    const types = input.types.filter((type) => type.measure === measure);
    const entries: Entry[] = [];
    for (const [lot, request] of requests.entries()) {
      const outcome = byId.get(request.id);
      if (outcome === undefined) fault('requests', 'outcomes', request.id);
      else entries.push(entryOf(request, outcome, lot, types, measure));
    }
    for (const entry of entries) checkEntry(entry, types, measure, fault);
    for (const [index, type] of types.entries())
      checkType(input, division, type, index, types, entries, fault);
  }
  for (const [lot, request] of requests.entries()) {
    const outcome = byId.get(request.id);
    if (outcome !== undefined) checkWhole(request, outcome, lot, input.types, fault);
  }
  return faults;
}

type Note = (code: DivisionFaultCode, ...at: readonly (string | number)[]) => void;

function entryOf(
  request: DivisionRequest,
  outcome: DivisionOutcome,
  lot: number,
  types: readonly DivisionType[],
  measure: string,
): Entry {
  const held: number[] = [];
  const claim: number[] = [];
  const most: number[] = [];
  const own: number[] = [];
  const instead: number[] = [];
  for (const { id } of types) {
    const kept = request.held[id] ?? 0;
    const more = outcome.instead[id] ?? 0;
    held.push(kept);
    claim.push(Math.max(request.asked[id] ?? 0, kept));
    instead.push(more);
    own.push((outcome.granted[id] ?? 0) - more);
  }
  const need = request.need[measure] ?? 0;
  const askedPlaces = placesIn(claim, types);
  takeSpare(claim, types, askedPlaces - need);
  for (let index = 0; index < types.length; index += 1) {
    const kept = held[index] ?? 0;
    const count = Math.max(claim[index] ?? 0, kept);
    const limit = request.ceiling[types[index]?.id ?? ''];
    claim[index] = count;
    most.push(Math.max(kept, limit === undefined ? count : Math.min(limit, count)));
  }
  const whole = Math.min(need, askedPlaces);
  return { request, outcome, lot, claim, held, most, own, instead, whole, places: placesIn(own, types) };
}

function placesIn(tents: readonly number[], types: readonly DivisionType[]): number {
  let places = 0;
  for (let index = 0; index < types.length; index += 1)
    places += (types[index]?.places ?? 0) * (tents[index] ?? 0);
  return places;
}

/** Takes tents away one by one as long as the need is met without: of the type with most places, the earlier of equals. */
function takeSpare(tents: number[], types: readonly DivisionType[], morePlaces: number): void {
  for (let spare = morePlaces; spare > 0;) {
    let most = -1;
    let mostPlaces = 0;
    for (let index = 0; index < types.length; index += 1) {
      const tent = types[index]?.places ?? 0;
      const ofType = (tents[index] ?? 0) * tent;
      if (ofType > mostPlaces && tent <= spare) {
        most = index;
        mostPlaces = ofType;
      }
    }
    if (most < 0) return;
    tents[most] = (tents[most] ?? 0) - 1;
    spare -= types[most]?.places ?? 0;
  }
}

function checkEntry(entry: Entry, types: readonly DivisionType[], measure: string, fault: Note): void {
  const { request, outcome, claim, held, most, own, instead, whole, places } = entry;
  const at = (...rest: readonly string[]) => ['outcomes', request.id, ...rest] as const;
  for (const [index, { id, places: tent }] of types.entries()) {
    if ((outcome.asked[id] ?? 0) !== (request.asked[id] ?? 0)) fault('asked', ...at('asked', id));
    const isNamed = (request.asked[id] ?? 0) > 0 || (outcome.granted[id] ?? 0) > 0;
    if (isNamed && (outcome.claim[id] ?? 0) !== claim[index]) fault('claim', ...at('claim', id));
    const kept = held[index] ?? 0;
    const has = own[index] ?? 0;
    const more = instead[index] ?? 0;
    if (has < kept) fault('held', ...at('granted', id));
    const base = places - (has - kept) * tent;
    const useful = base >= whole ? 0 : Math.ceil((whole - base) / tent);
    if (has - kept > Math.min((most[index] ?? 0) - kept, useful)) fault('tooMany', ...at('granted', id));
    if (outcome.withdrawn && (has !== kept || more !== 0)) fault('withdrawn', ...at('granted', id));
    const limit = request.ceiling[id];
    const isAllowed =
      more === 0 || (request.accepts.includes(id) && (limit === undefined || has + more <= limit));
    if (more < 0 || !isAllowed) fault('instead', ...at('instead', id));
  }
  const all = places + placesIn(instead, types);
  if (all > places && places >= whole) fault('instead', ...at('instead'));
  if ((outcome.places[measure] ?? 0) !== all) fault('places', ...at('places', measure));
  const share = whole === 0 ? 1000 : Math.trunc((1000 * Math.min(all, whole)) / whole);
  if ((outcome.share[measure] ?? 0) !== share) fault('share', ...at('share', measure));
}

function checkWhole(
  request: DivisionRequest,
  outcome: DivisionOutcome,
  lot: number,
  types: readonly DivisionType[],
  fault: Note,
): void {
  if (outcome.lotNumber !== lot + 1) fault('lotNumber', 'outcomes', request.id, 'lotNumber');
  const known = new Set(types.map(({ id }) => id));
  for (const counts of [outcome.asked, outcome.claim, outcome.granted, outcome.instead])
    if (Object.keys(counts).some((id) => !known.has(id))) fault('requests', 'outcomes', request.id);
  const tents = sum(outcome.granted);
  const isUseful = tents <= sum(request.held) || tents >= request.least;
  const isTrue = outcome.withdrawn ? request.least > 0 : isUseful;
  if (!isTrue) fault('withdrawn', 'outcomes', request.id, 'withdrawn');
  const areCounts = Object.values(outcome.granted).every(
    (count) => Number.isSafeInteger(count) && count >= 0,
  );
  if (!areCounts) fault('requests', 'outcomes', request.id, 'granted');
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((all, count) => all + count, 0);
}

function checkType(
  input: DivisionInput,
  division: Division,
  type: DivisionType,
  index: number,
  types: readonly DivisionType[],
  entries: readonly Entry[],
  fault: Note,
): void {
  const own = new PerDay(type.stock.length);
  const all = new PerDay(type.stock.length);
  for (const { request, own: has, instead } of entries) {
    own.add(request, has[index] ?? 0);
    all.add(request, (has[index] ?? 0) + (instead[index] ?? 0));
  }
  const ownOn = own.sums();
  const allOn = all.sums();
  for (const [day, stock] of type.stock.entries())
    if ((allOn[day] ?? 0) > stock) fault('overStock', 'types', type.id, input.days[day] ?? day);
  const proof = division.proofs.find((one) => one.type === type.id);
  if (proof === undefined) return fault('proof', 'proofs', type.id);
  // Beside other types a proof ends at the last real level.
  const prices = new Prices(proof, type.stock.length, types.length === 1 ? Infinity : proof.levels.length);
  if (!areAscending(proof.levels)) fault('levels', 'proofs', type.id, 'levels');
  for (const wrong of prices.faults(type.stock.map((stock, day) => stock - (ownOn[day] ?? 0))))
    fault('price', 'proofs', type.id, 'steps', wrong);
  const facts = dayFacts(type, index, entries);
  for (const entry of entries)
    checkDecision(entry, proof, prices, type, index, types.length === 1, facts, fault);
}

/** Counts of windows, day by day: what begins on a day less what ended before it. */
class PerDay {
  readonly #changes: Float64Array;

  constructor(days: number) {
    this.#changes = new Float64Array(days + 1);
  }

  add({ from, to }: DivisionRequest, count: number): void {
    const last = this.#changes.length - 1;
    const begin = Math.max(0, Math.ceil(from));
    const end = Math.min(last, Math.ceil(to));
    if (count === 0 || begin >= end) return;
    this.#changes[begin] = (this.#changes[begin] ?? 0) + count;
    this.#changes[end] = (this.#changes[end] ?? 0) - count;
  }

  sums(): Float64Array {
    let count = 0;
    return this.#changes.map((change) => (count += change));
  }
}

function checkDecision(
  { request, outcome, lot, claim, held, most, own, whole, places }: Entry,
  proof: DivisionProof,
  prices: Prices,
  { id, places: tent }: DivisionType,
  index: number,
  isAlone: boolean,
  facts: readonly DayFacts[],
  fault: Note,
): void {
  const has = own[index] ?? 0;
  const given = has - (held[index] ?? 0);
  const lacking = (claim[index] ?? 0) - has;
  const isShort = lacking > 0 && places < whole;
  const canHave = has < (most[index] ?? 0) && places < whole && !outcome.withdrawn;
  const lottery = isAlone ? proof.levels.length + lot : Infinity;
  // The level that a tent ends at is where the next one starts: it is looked up once.
  const here = given > 0 || canHave ? levelOf(proof, request, whole, places) : null;
  const differs = (more: 0 | 1) => {
    const start = more === 1 ? here : levelOf(proof, request, whole, places - tent);
    const end = more === 1 ? levelOf(proof, request, whole, places + tent) : here;
    if (start === null || end === null) {
      fault('levels', 'proofs', id, 'levels', request.id);
      return null;
    }
    return { start, ...prices.compare(request, start, end, lottery) };
  };
  if (given > 0) {
    const last = differs(0);
    if (last !== null && last.sign < 0) fault('decision', 'outcomes', request.id, 'granted', id);
  }
  const next = canHave ? differs(1) : null;
  if (next !== null && next.sign > 0) fault('decision', 'outcomes', request.id, 'granted', id);
  if (outcome.missing.length === 0 && !isShort) return;
  const [entry, ...more] = outcome.missing.filter((one) => one.type === id);
  if (!isShort && !outcome.withdrawn ? entry !== undefined : more.length > 0)
    fault('missing', 'outcomes', request.id, 'missing', id);
  if (!isShort) return;
  const reason = reasonOf();
  if (entry?.tents !== lacking || entry.reason !== reason) {
    fault('missing', 'outcomes', request.id, 'missing', id);
    return;
  }
  if (reason === 'least' || reason === 'ceiling') return;
  const day = facts[entry.day ?? -1];
  const isWithin = entry.day !== undefined && entry.day >= request.from && entry.day < request.to;
  const isTold =
    day !== undefined &&
    entry.needed === day.needed &&
    entry.stock === day.stock &&
    entry.holders === day.holders &&
    (day.holders === 0 ||
      (entry.lowest === day.lowest &&
        entry.highest === day.highest &&
        entry.highestMinusOne === day.highestMinusOne));
  if (!isWithin || !isTold) fault('missing', 'outcomes', request.id, 'missing', id);

  function reasonOf(): string {
    if (outcome.withdrawn) return 'least';
    if (next === null) return 'ceiling';
    if (next.level === null || next.level >= proof.levels.length) return 'lot';
    if ((proof.levels[next.level]?.[0] ?? 0) < request.tier) return 'tier';
    if (next.level < next.start) return 'bottleneck';
    return next.level === next.start ? 'several' : 'further';
  }
}

/** They hold the prices of the days as functions of the level; a window's price is a difference of two sums. */
class Prices {
  readonly #levels: readonly number[];
  readonly #sums: readonly Float64Array[];
  readonly #steps: DivisionProof['steps'];
  readonly #days: number;
  readonly #end: number;

  constructor({ steps }: DivisionProof, days: number, end: number) {
    this.#steps = steps;
    this.#days = days;
    this.#end = end;
    this.#levels = steps.map(({ level }) => level);
    this.#sums = steps.map(({ prices }) => {
      const sums = new Float64Array(days + 1);
      const price = new Map(prices);
      for (let day = 0; day < days; day += 1) sums[day + 1] = (sums[day] ?? 0) + (price.get(day) ?? 0);
      return sums;
    });
  }

  /** Steps ascend; the first price of a day is positive; a day with tents to spare has none. Answers the levels that are wrong. */
  faults(free: readonly number[]): readonly number[] {
    const wrong: number[] = [];
    const priced = new Set<number>();
    for (const [index, { level, prices }] of this.#steps.entries()) {
      const isAfter = index === 0 || level > (this.#levels[index - 1] ?? 0);
      if (!Number.isSafeInteger(level) || level < 0 || !isAfter) wrong.push(level);
      if (level >= this.#end) continue;
      for (const [day, price] of prices) {
        const isFirst = !priced.has(day);
        const isSound = Number.isSafeInteger(price) && price !== 0 && day >= 0 && day < this.#days;
        if (!isSound || (free[day] ?? 0) > 0 || (isFirst && price < 0)) wrong.push(level);
        priced.add(day);
      }
    }
    return wrong;
  }

  /** Weighs a tent against the price of its window, at the first level at which they differ. */
  compare(
    { from, to }: { readonly from: number; readonly to: number },
    start: number,
    end: number,
    lottery: number,
  ): { readonly sign: number; readonly level: number | null } {
    let step = -1;
    for (let level = 0; level < this.#end;) {
      while ((this.#levels[step + 1] ?? Infinity) <= level) step += 1;
      const sums = this.#sums[step];
      const price = sums === undefined ? 0 : (sums[to] ?? 0) - (sums[from] ?? 0);
      const worth = (level >= start && level < end) || level === lottery ? 1 : 0;
      if (worth !== price) return { sign: worth - price, level };
      let next = this.#levels[step + 1] ?? Infinity;
      if (start > level && start < next) next = start;
      if (end > level && end < next) next = end;
      if (lottery > level && lottery < next) next = lottery;
      if (lottery + 1 > level && lottery + 1 < next) next = lottery + 1;
      level = next;
      if (next === Infinity) break;
    }
    return { sign: 0, level: null };
  }
}

function areAscending(levels: DivisionProof['levels']): boolean {
  return levels.every(([tier, over, under], index) => {
    if (!(under > 0)) return false;
    const before = levels[index - 1];
    if (before === undefined) return true;
    return before[0] < tier || (before[0] === tier && before[1] * under < over * before[2]);
  });
}

/** The level of so many places; null where the proof does not know it. */
function levelOf(
  { levels }: DivisionProof,
  { tier, credit }: DivisionRequest,
  whole: number,
  places: number,
): number | null {
  const over = 1000 * Math.min(places, whole) - credit * whole;
  let from = 0;
  let to = levels.length;
  while (from < to) {
    const middle = Math.trunc((from + to) / 2);
    const other = levels[middle];
    if (other === undefined) return null;
    const order = tier - other[0] || over * other[2] - other[1] * whole;
    if (order === 0) return middle;
    if (order > 0) from = middle + 1;
    else to = middle;
  }
  return null;
}

interface DayFacts {
  needed: number;
  stock: number;
  holders: number;
  lowest: number;
  highest: number;
  highestMinusOne: number;
}

function dayFacts(
  { stock, places: tent }: DivisionType,
  index: number,
  entries: readonly Entry[],
): readonly DayFacts[] {
  const days = stock.map((count) => ({
    needed: 0,
    stock: count,
    holders: 0,
    lowest: Infinity,
    highest: 0,
    highestMinusOne: 0,
  }));
  const needed = new PerDay(stock.length);
  for (const { request, claim, held, own, whole, places } of entries) {
    needed.add(request, claim[index] ?? 0);
    if ((own[index] ?? 0) <= (held[index] ?? 0)) continue;
    const share = permilleOf(places, whole);
    const minusOne = permilleOf(places - tent, whole);
    for (let at = request.from; at < request.to; at += 1) {
      const day = days[at];
      if (day === undefined) continue;
      day.holders += 1;
      day.lowest = Math.min(day.lowest, share);
      day.highest = Math.max(day.highest, share);
      day.highestMinusOne = Math.max(day.highestMinusOne, minusOne);
    }
  }
  for (const [at, count] of needed.sums().entries()) {
    const day = days[at];
    if (day !== undefined) day.needed = count;
  }
  return days;
}

function permilleOf(places: number, whole: number): number {
  return whole === 0 ? 1000 : Math.trunc((1000 * Math.min(Math.max(0, places), whole)) / whole);
}
