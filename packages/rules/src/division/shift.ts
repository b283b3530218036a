import { claimOfRequest } from './claim.ts';
import type { Division } from './divide.ts';
import type { DivisionInput } from './input.ts';

/** On other days a request could have more places; this says which days, and how many. */
export interface ShiftOffer {
  /** Days later, or earlier where negative. */
  readonly by: number;
  readonly tents: readonly { readonly type: string; readonly tents: number }[];
  /** Places of the measure. */
  readonly places: number;
}

/** How far a loan may be moved to either side (`design/division.md` §6.1, "Shift"). */
const FARTHEST = 5;
const MOST_OFFERS = 3;

/**
 * The best moves of a request, by the places of one measure: tents that are free in the other window, its own counting as free,
 * up to its claim. Only days that the calendar allows, as `mayStart` says of the day from; of equals the nearer one.
 */
export function shiftOffers(
  input: DivisionInput,
  division: Division,
  id: string,
  measure: string,
  mayStart: (from: number) => boolean,
): readonly ShiftOffer[] {
  const request = input.requests.find((one) => one.id === id);
  const outcomes = new Map(division.outcomes.map((outcome) => [outcome.id, outcome]));
  const own = outcomes.get(id);
  if (request === undefined || own === undefined) return [];
  const types = input.types.filter((type) => type.measure === measure);
  const { most } = claimOfRequest(request, types, measure);
  const free = types.map((type) => freeOf(input, outcomes, type.id, type.stock, id));
  const now = own.places[measure] ?? 0;
  const offers: ShiftOffer[] = [];
  for (let by = -FARTHEST; by <= FARTHEST; by += 1) {
    const from = request.from + by;
    const to = request.to + by;
    if (by === 0 || from < 0 || to > input.days.length || !mayStart(from)) continue;
    const tents = types.map((type, index) => ({
      type: type.id,
      tents: Math.max(0, Math.min(most[index] ?? 0, ...(free[index] ?? []).slice(from, to))),
    }));
    const places = tents.reduce(
      (sum, { tents: count }, index) => sum + count * (types[index]?.places ?? 0),
      0,
    );
    if (places > now) offers.push({ by, tents: tents.filter((one) => one.tents > 0), places });
  }
  return offers
    .toSorted((a, b) => b.places - a.places || Math.abs(a.by) - Math.abs(b.by) || a.by - b.by)
    .slice(0, MOST_OFFERS);
}

function freeOf(
  input: DivisionInput,
  outcomes: ReadonlyMap<string, Division['outcomes'][number]>,
  type: string,
  stock: readonly number[],
  without: string,
): readonly number[] {
  const free = [...stock];
  for (const request of input.requests) {
    const tents = request.id === without ? 0 : (outcomes.get(request.id)?.granted[type] ?? 0);
    for (let day = request.from; day < request.to; day += 1) free[day] = (free[day] ?? 0) - tents;
  }
  return free;
}
