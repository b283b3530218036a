import { type Claim, claimOfRequest } from './claim.ts';
import { fill, type Filled } from './fill.ts';
import type { DivisionInput, DivisionRequest, DivisionType } from './input.ts';
import { type Ladder, liftingTents, shareKey } from './levels.ts';

/** The types of one measure, which serve one need together. Counts stand by request, in the order of the lottery. */
export interface MeasureDivision {
  readonly measure: string;
  readonly types: readonly DivisionType[];
  readonly claims: readonly Claim[];
  /** Tents given to each request, held ones with them and substitutes not: by type, then request. */
  readonly own: readonly Int32Array[];
  readonly instead: readonly Int32Array[];
  readonly fills: readonly Filled[];
}

/** The types of a measure, in the list's order and in reverse: the better of the two, and the first where they are equal. */
export function divideMeasure(
  input: DivisionInput,
  requests: readonly DivisionRequest[],
  measure: string,
  withdrawn: ReadonlySet<number>,
): { readonly result: MeasureDivision; readonly rounds: number } {
  const types = input.types.filter((type) => type.measure === measure);
  const claims = requests.map((request) => claimOfRequest(request, types, measure));
  const order = [...types.keys()];
  const forward = divideInTurn(types, requests, claims, order, withdrawn);
  // The order of dividing can matter only where there are several.
  const backward =
    types.length < 2 ? forward : divideInTurn(types, requests, claims, order.toReversed(), withdrawn);
  const isBackward = compareShares(types, requests, claims, backward.own, forward.own) > 0;
  const { own, fills, rounds } = isBackward ? backward : forward;
  const instead = types.map(() => new Int32Array(requests.length));
  return { result: { measure, types, claims, own, instead, fills }, rounds };
}

/** Divides type after type, then again as long as any of them can be divided strictly better beside the others. */
function divideInTurn(
  types: readonly DivisionType[],
  requests: readonly DivisionRequest[],
  claims: readonly Claim[],
  order: readonly number[],
  withdrawn: ReadonlySet<number>,
) {
  const own: Int32Array[] = types.map((_, type) => Int32Array.from(claims, ({ held }) => held[type] ?? 0));
  const fills: Filled[] = [];
  // How many changes each type has seen when it was last divided: without another there is nothing to divide anew.
  const seen = types.map(() => -1);
  let changes = 0;
  let rounds = 0;
  for (let isBetter = true; isBetter; rounds += 1) {
    isBetter = false;
    for (const type of order) {
      if (seen[type] === changes) continue;
      const { filled, given } = fillType(types, requests, claims, own, type, withdrawn);
      // The prices are those beside the others as they are now, whichever of two equal divisions stays.
      fills[type] = filled;
      const next = own.with(type, given);
      const isNew = rounds === 0 || compareShares(types, requests, claims, next, own) > 0;
      if (isNew) {
        own[type] = given;
        changes += 1;
        isBetter = types.length > 1;
      }
      seen[type] = changes;
    }
  }
  return { own, fills, rounds };
}

function fillType(
  types: readonly DivisionType[],
  requests: readonly DivisionRequest[],
  claims: readonly Claim[],
  own: readonly Int32Array[],
  type: number,
  withdrawn: ReadonlySet<number>,
): { readonly filled: Filled; readonly given: Int32Array } {
  const { places, stock } = typeAt(types, type);
  const left = [...stock];
  const ladders: Ladder[] = [];
  const given = new Int32Array(requests.length);
  for (const [lot, request] of requests.entries()) {
    const { held, most, whole } = claimAt(claims, lot);
    const kept = held[type] ?? 0;
    given[lot] = kept;
    for (let day = request.from; day < request.to; day += 1) left[day] = (left[day] ?? 0) - kept;
    if (withdrawn.has(lot) || (most[type] ?? 0) <= kept) continue;
    const had = own[type]?.[lot] ?? 0;
    const base = tentPlaces(types, own, lot) + (kept - had) * places;
    const lifting = liftingTents((most[type] ?? 0) - kept, whole, base, places);
    if (lifting > 0) ladders.push(ladderOf(request, lot, whole, base, lifting));
  }
  const filled = fill(left, ladders, places);
  for (const [index, { lot }] of ladders.entries())
    given[lot] = (given[lot] ?? 0) + (filled.tents[index] ?? 0);
  return { filled, given };
}

/**
 * Gives from what is left over, type after type, to who accepts it and still misses places. It costs nobody a tent of
 * their own.
 */
export function substitute(
  result: MeasureDivision,
  requests: readonly DivisionRequest[],
  withdrawn: ReadonlySet<number>,
): MeasureDivision {
  const { types, claims, own } = result;
  const instead = types.map(() => new Int32Array(requests.length));
  for (const [type, { id, places, stock }] of types.entries()) {
    const left = [...stock];
    const ladders: Ladder[] = [];
    for (const [lot, request] of requests.entries()) {
      const has = own[type]?.[lot] ?? 0;
      for (let day = request.from; day < request.to; day += 1) left[day] = (left[day] ?? 0) - has;
      if (withdrawn.has(lot) || !request.accepts.includes(id)) continue;
      const { whole } = claimAt(claims, lot);
      const base = placesOf({ types, own, instead }, lot);
      const most = Math.max(0, (request.ceiling[id] ?? Number.MAX_SAFE_INTEGER) - has);
      const lifting = liftingTents(most, whole, base, places);
      if (lifting > 0) ladders.push(ladderOf(request, lot, whole, base, lifting));
    }
    const { tents } = fill(left, ladders, places);
    for (const [index, { lot }] of ladders.entries()) {
      const given = instead[type];
      if (given !== undefined) given[lot] = tents[index] ?? 0;
    }
  }
  return { ...result, instead };
}

/** Places of a request in the types of a measure, substitutes included. */
export function placesOf(
  { types, own, instead }: Pick<MeasureDivision, 'types' | 'own' | 'instead'>,
  lot: number,
): number {
  return types.reduce(
    (sum, { places }, type) => sum + places * ((own[type]?.[lot] ?? 0) + (instead[type]?.[lot] ?? 0)),
    0,
  );
}

function tentPlaces(types: readonly DivisionType[], own: readonly Int32Array[], lot: number): number {
  let sum = 0;
  for (let type = 0; type < types.length; type += 1)
    sum += (types[type]?.places ?? 0) * (own[type]?.[lot] ?? 0);
  return sum;
}

/** Compares two divisions by leximin: positive where the first is better. Requests with the same share in both count for neither. */
function compareShares(
  types: readonly DivisionType[],
  requests: readonly DivisionRequest[],
  claims: readonly Claim[],
  a: readonly Int32Array[],
  b: readonly Int32Array[],
): number {
  const better: number[] = [];
  const worse: number[] = [];
  // Most have the same tents in both, whose share needs no sum.
  const changed = types.flatMap((_, type) => (a[type] === b[type] ? [] : [[a[type], b[type]] as const]));
  for (const [lot, request] of requests.entries()) {
    if (changed.every(([mine, theirs]) => mine?.[lot] === theirs?.[lot])) continue;
    const { whole } = claimAt(claims, lot);
    if (whole === 0) continue;
    const { tier, credit } = request;
    const key = (own: readonly Int32Array[]) =>
      shareKey({ tier, credit, whole }, tentPlaces(types, own, lot));
    const [mine, theirs] = [key(a), key(b)];
    if (mine === theirs) continue;
    better.push(mine);
    worse.push(theirs);
  }
  better.sort((x, y) => x - y);
  worse.sort((x, y) => x - y);
  const at = better.findIndex((key, index) => key !== worse[index]);
  return at < 0 ? 0 : (better[at] ?? 0) - (worse[at] ?? 0);
}

function ladderOf(
  { from, to, tier, credit }: DivisionRequest,
  lot: number,
  whole: number,
  base: number,
  most: number,
): Ladder {
  return { lot, from, to, tier, credit, whole, base, most };
}

function typeAt(types: readonly DivisionType[], index: number): DivisionType {
  const type = types[index];
  if (type === undefined) throw new Error(`no type ${String(index)}`);
  return type;
}

export function claimAt(claims: readonly Claim[], lot: number): Claim {
  const claim = claims[lot];
  if (claim === undefined) throw new Error(`no request ${String(lot)}`);
  return claim;
}
