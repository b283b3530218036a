import { shareOf } from './claim.ts';
import { explain, type MissingTents } from './explain.ts';
import {
  type Counts,
  type DivisionInput,
  type DivisionRefusal,
  type DivisionRequest,
  inputFault,
} from './input.ts';
import type { Level } from './levels.ts';
import { claimAt, divideMeasure, type MeasureDivision, placesOf, substitute } from './measure.ts';

/** What a request got, and why not more. Tents by type, places and share (permille, floored) by measure. */
export interface DivisionOutcome {
  readonly id: string;
  readonly asked: Counts;
  /** What counted of it, before any ceiling. */
  readonly claim: Counts;
  readonly granted: Counts;
  /** The part of `granted` that stands in for what was asked. */
  readonly instead: Counts;
  readonly places: Counts;
  readonly share: Counts;
  /** From 1, among all requests. */
  readonly lotNumber: number;
  /** It would have had fewer tents than are of use to it, and gave way. */
  readonly withdrawn: boolean;
  readonly missing: readonly MissingTents[];
}

/** Why no other division of a type is better: see `verify`. Prices stand until the next step. */
export interface DivisionProof {
  readonly type: string;
  readonly levels: readonly Level[];
  readonly steps: readonly {
    readonly level: number;
    readonly prices: readonly (readonly [day: number, price: number])[];
  }[];
}

export interface Division {
  /** By id. */
  readonly outcomes: readonly DivisionOutcome[];
  readonly proofs: readonly DivisionProof[];
  /** How often all types of a measure were gone through. */
  readonly rounds: number;
}

/**
 * Divides scarce tents over overlapping periods: fair, in whole tents, the same for the same input wherever it runs
 * (`design/division.md`). What is held is kept; then each type is exact, the types of a measure in turn until none can be
 * divided better; substitutes come of what is left over; who would get fewer tents than are of use gives way by the lot.
 */
export function divide(input: DivisionInput): Division | DivisionRefusal {
  const fault = inputFault(input);
  if (fault !== null) return fault;
  const requests = inLotOrder(input.requests);
  const withdrawn = new Set<number>();
  let rounds = 0;
  for (;;) {
    const measures = [...new Set(input.types.map(({ measure }) => measure))].map((measure) => {
      const divided = divideMeasure(input, requests, measure, withdrawn);
      rounds += divided.rounds;
      return substitute(divided.result, requests, withdrawn);
    });
    const below = belowLeast(measures, requests, withdrawn);
    if (below.length > 0) {
      // The last half of them by the lottery gives way, and what they would have had is divided again.
      for (const request of below.slice(-Math.max(1, Math.floor(below.length / 2)))) withdrawn.add(request);
      continue;
    }
    return { ...present(input, requests, measures, withdrawn), rounds };
  }
}

/** Requests in the order of the lottery. */
export function inLotOrder(requests: readonly DivisionRequest[]): readonly DivisionRequest[] {
  const compare = (a: string, b: string) => {
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };
  return requests.toSorted((a, b) => compare(a.lot, b.lot) || compare(a.id, b.id));
}

/** Who would have some tents, yet fewer than are of use. Who has none has nothing to give way with. */
function belowLeast(
  measures: readonly MeasureDivision[],
  requests: readonly DivisionRequest[],
  withdrawn: ReadonlySet<number>,
): number[] {
  return [...requests.keys()].filter((lot) => {
    const least = requests[lot]?.least ?? 0;
    if (least === 0 || withdrawn.has(lot)) return false;
    let tents = 0;
    let held = 0;
    for (const { own, instead, claims } of measures)
      for (const type of own.keys()) {
        tents += (own[type]?.[lot] ?? 0) + (instead[type]?.[lot] ?? 0);
        held += claimAt(claims, lot).held[type] ?? 0;
      }
    return tents > held && tents < least;
  });
}

function present(
  input: DivisionInput,
  requests: readonly DivisionRequest[],
  measures: readonly MeasureDivision[],
  withdrawn: ReadonlySet<number>,
): Omit<Division, 'rounds'> {
  const missing = explain(requests, measures, withdrawn);
  const outcomes = requests.map((request, lot) => {
    const claim: Record<string, number> = {};
    const granted: Record<string, number> = {};
    const instead: Record<string, number> = {};
    const places: Record<string, number> = {};
    const share: Record<string, number> = {};
    for (const divided of measures) {
      const { types, own, instead: substitutes, claims, measure } = divided;
      for (const [type, { id }] of types.entries()) {
        const replaced = substitutes[type]?.[lot] ?? 0;
        const tents = (own[type]?.[lot] ?? 0) + replaced;
        if ((request.asked[id] ?? 0) > 0 || tents > 0) {
          claim[id] = claimAt(claims, lot).claim[type] ?? 0;
          granted[id] = tents;
        }
        if (replaced > 0) instead[id] = replaced;
      }
      places[measure] = placesOf(divided, lot);
      share[measure] = shareOf(places[measure], claimAt(claims, lot).whole);
    }
    const asked = Object.fromEntries(Object.entries(request.asked).filter(([, count]) => count > 0));
    return {
      id: request.id,
      asked,
      claim,
      granted,
      instead,
      places,
      share,
      lotNumber: lot + 1,
      withdrawn: withdrawn.has(lot),
      missing: missing[lot] ?? [],
    };
  });
  return {
    outcomes: outcomes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    proofs: input.types.map(({ id, measure }) => proofOf(measures, id, measure)),
  };
}

/** Beside other types a type's lots count for the pass in which it was divided, so the proof ends at the last real level. */
function proofOf(measures: readonly MeasureDivision[], id: string, measure: string): DivisionProof {
  const divided = measures.find((one) => one.measure === measure);
  const filled = divided?.fills[divided.types.findIndex((type) => type.id === id)];
  const { levels, steps } = filled ?? { levels: [], steps: [] };
  const isAlone = divided?.types.length === 1;
  return { type: id, levels, steps: isAlone ? steps : steps.filter(({ level }) => level < levels.length) };
}
