import type { Counts, DivisionRequest, DivisionType } from './input.ts';

/**
 * What counts of what a group asked, for the types of one measure (`design/division.md` §1, "Claim"): asked, less every tent
 * that the need can do without. As long as the places suffice without one more tent, one goes of the type that has most
 * places; of equals the one that comes first in the list. Example: asked 5 of 10 and 2 of 8 for 53 people, counts 4 and 2.
 */
export function claimOf(
  asked: readonly number[],
  places: readonly number[],
  need: number,
): readonly number[] {
  const claim = [...asked];
  let left = claim.reduce((sum, count, type) => sum + count * (places[type] ?? 0), 0);
  for (;;) {
    let spare = -1;
    for (const [type, count] of claim.entries()) {
      const tent = places[type] ?? 0;
      const canGo = count > 0 && tent > 0 && left - tent >= need;
      if (canGo && (spare < 0 || count * tent > (claim[spare] ?? 0) * (places[spare] ?? 0))) spare = type;
    }
    if (spare < 0) return claim;
    claim[spare] = (claim[spare] ?? 0) - 1;
    left -= places[spare] ?? 0;
  }
}

/** What a request counts for in one measure. */
export interface Claim {
  /** Tents by type of the measure, before a ceiling; never less than what is held. */
  readonly claim: readonly number[];
  readonly held: readonly number[];
  /** Tents that may be given in all: the claim, or less by a ceiling; never less than what is held. */
  readonly most: readonly number[];
  /** The places that make the group full: what it needs, or what it asked where that is less. 0: it needs none. */
  readonly whole: number;
}

/** The claim of a request on the types of one measure. Held tents count as asked. */
export function claimOfRequest(
  request: DivisionRequest,
  types: readonly DivisionType[],
  measure: string,
): Claim {
  const held = types.map(({ id }) => request.held[id] ?? 0);
  const asked = types.map(({ id }, index) => Math.max(request.asked[id] ?? 0, held[index] ?? 0));
  const places = types.map((type) => type.places);
  const need = request.need[measure] ?? 0;
  const claim = claimOf(asked, places, need).map((count, index) => Math.max(count, held[index] ?? 0));
  const most = claim.map((count, index) =>
    mostOf(count, request.ceiling, types[index]?.id ?? '', held[index] ?? 0),
  );
  const askedPlaces = asked.reduce((sum, count, index) => sum + count * (places[index] ?? 0), 0);
  return { claim, held, most, whole: Math.min(need, askedPlaces) };
}

function mostOf(claim: number, ceiling: Counts, type: string, held: number): number {
  return Math.max(held, Math.min(claim, ceiling[type] ?? claim));
}

/** The share of a group in permille, floored as it is shown; who needs nothing has all of it. */
export function shareOf(places: number, whole: number): number {
  return whole === 0 ? 1000 : Math.floor((1000 * Math.min(places, whole)) / whole);
}
