import { claimOfRequest } from './claim.ts';
import type { Division } from './divide.ts';
import type { Counts, DivisionInput, DivisionRequest } from './input.ts';

/** A request of a division that was published, as it stands now. */
export interface StandingRequest {
  /** Days that its tents are away by now, as indexes that may lie outside; absent: as they were divided. */
  readonly window?: { readonly from: number; readonly to: number };
  /** Tents by type that it has, those that are offered to it with them. */
  readonly has: Counts;
  /** Whether it may get more. */
  readonly waits: boolean;
}

/**
 * What tents that came back are divided from (`design/division.md` §6.3): everybody holds what they have, `free` is what nobody
 * holds on each day, and only who waits may get more. Dividing it again costs nobody anything. Who stands in no list has nothing
 * and waits for nothing.
 */
export function reofferInput(
  input: DivisionInput,
  free: ReadonlyMap<string, readonly number[]>,
  standing: ReadonlyMap<string, StandingRequest>,
): DivisionInput {
  const requests = input.requests.map((request) => standingOf(request, standing, input));
  const types = input.types.map((type) => {
    const stock = input.days.map((_, day) => Math.max(0, free.get(type.id)?.[day] ?? 0));
    for (const { from, to, held } of requests)
      for (let day = from; day < to; day += 1) stock[day] = (stock[day] ?? 0) + (held[type.id] ?? 0);
    return { ...type, stock };
  });
  return { ...input, types, requests };
}

function standingOf(
  request: DivisionRequest,
  standing: ReadonlyMap<string, StandingRequest>,
  { days, types }: DivisionInput,
): DivisionRequest {
  const { has = {}, waits = false, window = request } = standing.get(request.id) ?? {};
  const from = Math.max(0, window.from);
  const to = Math.min(days.length, window.to);
  // Moved out of all days that are divided: what it has is no part of them.
  const isOutside = from >= to;
  const held = Object.fromEntries(
    types.flatMap(({ id }) => ((has[id] ?? 0) > 0 && !isOutside ? [[id, has[id] ?? 0]] : [])),
  );
  const ceiling = waits
    ? Object.fromEntries(
        Object.entries(request.ceiling).map(([id, most]) => [id, Math.max(most, held[id] ?? 0)]),
      )
    : Object.fromEntries(types.map(({ id }) => [id, held[id] ?? 0]));
  return { ...request, ...(isOutside ? {} : { from, to }), held, ceiling };
}

/** What each would get beyond what it holds, in the order of their ids. */
export function reoffersOf(
  input: DivisionInput,
  division: Division,
): readonly { readonly id: string; readonly tents: Counts }[] {
  const held = new Map(input.requests.map((request) => [request.id, request.held]));
  return division.outcomes.flatMap(({ id, granted }) => {
    const gained = Object.entries(granted).flatMap(([type, tents]) => {
      const more = tents - (held.get(id)?.[type] ?? 0);
      return more > 0 ? [[type, more] as const] : [];
    });
    return gained.length === 0 ? [] : [{ id, tents: Object.fromEntries(gained) }];
  });
}

export interface Waiting {
  readonly id: string;
  /** Tents that it misses of what counts. */
  readonly tents: number;
}

/** Who misses tents still, as everybody stands in `reofferInput`: the most under-served first, equals by their lot. */
export function waitingList(input: DivisionInput, waits: ReadonlySet<string>): readonly Waiting[] {
  const measures = [...new Set(input.types.map(({ measure }) => measure))];
  return input.requests
    .filter(({ id }) => waits.has(id))
    .map((request) => {
      const missing = measures.map((measure) => missingOf(request, input, measure));
      const [first] = missing;
      return {
        id: request.id,
        lot: request.lot,
        tents: missing.reduce((sum, { tents }) => sum + tents, 0),
        // Of the first measure that is needed at all: tents to sleep in come before the others.
        share: missing.find(({ whole }) => whole > 0) ?? first ?? { places: 1, whole: 1 },
      };
    })
    .filter(({ tents }) => tents > 0)
    .toSorted(
      (a, b) => a.share.places * b.share.whole - b.share.places * a.share.whole || (a.lot < b.lot ? -1 : 1),
    )
    .map(({ id, tents }) => ({ id, tents }));
}

function missingOf(request: DivisionRequest, input: DivisionInput, measure: string) {
  const types = input.types.filter((type) => type.measure === measure);
  const { held, most, whole } = claimOfRequest(request, types, measure);
  const sum = (of: (type: number) => number) => types.reduce((total, _, type) => total + of(type), 0);
  const places = Math.min(
    whole,
    sum((type) => (held[type] ?? 0) * (types[type]?.places ?? 0)),
  );
  const tents = places < whole ? sum((type) => Math.max(0, (most[type] ?? 0) - (held[type] ?? 0))) : 0;
  return { tents, places, whole };
}
