import type { Division, DivisionOutcome } from './divide.ts';
import type { Counts } from './input.ts';

/** What another division gives a request that this one did not, or the other way round. */
export interface DivisionChange {
  readonly id: string;
  /** Tents by type, only of types that differ. */
  readonly tents: readonly { readonly type: string; readonly before: number; readonly after: number }[];
  readonly places: readonly { readonly measure: string; readonly before: number; readonly after: number }[];
  /** Permille. */
  readonly share: readonly { readonly measure: string; readonly before: number; readonly after: number }[];
  /** Why it has not all now: the reasons that came and those that went. */
  readonly reasons: { readonly gone: readonly string[]; readonly come: readonly string[] };
}

export interface DivisionDiff {
  /** By id; requests that have the same in both are left out. */
  readonly changes: readonly DivisionChange[];
  readonly totals: {
    readonly up: number;
    readonly down: number;
    /** Other tents, the same places. */
    readonly other: number;
    readonly same: number;
  };
  /** Requests of one division only. */
  readonly gone: readonly string[];
  readonly come: readonly string[];
}

/** What differs between two divisions; of a division and itself, nothing. */
export function diffDivisions(before: Division, after: Division): DivisionDiff {
  const old = new Map(before.outcomes.map((outcome) => [outcome.id, outcome]));
  const now = new Set(after.outcomes.map(({ id }) => id));
  const both = after.outcomes.flatMap((outcome) => {
    const was = old.get(outcome.id);
    return was === undefined ? [] : [{ was, outcome }];
  });
  const changes = both.map(({ was, outcome }) => changeOf(was, outcome)).filter((change) => change !== null);
  const direction = changes.map(({ places }) =>
    Math.sign(places.reduce((sum, one) => sum + one.after - one.before, 0)),
  );
  const count = (sign: number) => direction.filter((one) => one === sign).length;
  return {
    changes,
    totals: { up: count(1), down: count(-1), other: count(0), same: both.length - changes.length },
    gone: before.outcomes.filter(({ id }) => !now.has(id)).map(({ id }) => id),
    come: after.outcomes.filter(({ id }) => !old.has(id)).map(({ id }) => id),
  };
}

function changeOf(before: DivisionOutcome, after: DivisionOutcome): DivisionChange | null {
  const tents = differing(before.granted, after.granted).map(({ name, ...rest }) => ({
    type: name,
    ...rest,
  }));
  const places = differing(before.places, after.places).map(({ name, ...rest }) => ({
    measure: name,
    ...rest,
  }));
  const share = differing(before.share, after.share).map(({ name, ...rest }) => ({ measure: name, ...rest }));
  if (tents.length + places.length + share.length === 0) return null;
  const reasonsOf = ({ missing }: DivisionOutcome) => [...new Set(missing.map(({ reason }) => reason))];
  const [was, is] = [reasonsOf(before), reasonsOf(after)];
  const reasons = {
    gone: was.filter((reason) => !is.includes(reason)),
    come: is.filter((reason) => !was.includes(reason)),
  };
  return { id: after.id, tents, places, share, reasons };
}

function differing(before: Counts, after: Counts) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((name) => ({ name, before: before[name] ?? 0, after: after[name] ?? 0 }))
    .filter((one) => one.before !== one.after);
}
