import { claimOfRequest } from './claim.ts';
import type { DivisionOutcome } from './divide.ts';
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
 * up to its claim; tents of other measures come along as far as they are free there. `windowOf` says the days of a move, as the
 * calendar allows them; null: it does not. Of equals the nearer one.
 */
export function shiftOffers(
  input: DivisionInput,
  division: { readonly outcomes: readonly Pick<DivisionOutcome, 'id' | 'granted' | 'places'>[] },
  id: string,
  measure: string,
  windowOf: (by: number) => { readonly from: number; readonly to: number } | null,
): readonly ShiftOffer[] {
  const request = input.requests.find((one) => one.id === id);
  const outcomes = new Map(division.outcomes.map((outcome) => [outcome.id, outcome]));
  const own = outcomes.get(id);
  if (request === undefined || own === undefined) return [];
  const kinds = [...new Set(input.types.map((type) => type.measure))].flatMap((one) => {
    const types = input.types.filter((type) => type.measure === one);
    const { most } = claimOfRequest(request, types, one);
    return types.map((type, index) => ({
      type,
      most: most[index] ?? 0,
      free: freeOf(input, outcomes, type.id, type.stock, id),
    }));
  });
  const now = own.places[measure] ?? 0;
  const offers: ShiftOffer[] = [];
  for (let by = -FARTHEST; by <= FARTHEST; by += 1) {
    const window = by === 0 ? null : windowOf(by);
    if (window === null || window.from < 0 || window.to > input.days.length) continue;
    const tents = kinds.map(({ type, most, free }) => ({
      type: type.id,
      measure: type.measure,
      places: type.places,
      tents: Math.max(0, Math.min(most, ...free.slice(window.from, window.to))),
    }));
    const places = tents
      .filter((one) => one.measure === measure)
      .reduce((sum, one) => sum + one.tents * one.places, 0);
    const some = tents.flatMap(({ type, tents: count }) => (count > 0 ? [{ type, tents: count }] : []));
    if (places > now) offers.push({ by, tents: some, places });
  }
  return offers
    .toSorted((a, b) => b.places - a.places || Math.abs(a.by) - Math.abs(b.by) || a.by - b.by)
    .slice(0, MOST_OFFERS);
}

function freeOf(
  input: DivisionInput,
  outcomes: ReadonlyMap<string, Pick<DivisionOutcome, 'granted'>>,
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
