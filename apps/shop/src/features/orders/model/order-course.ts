import type { ReservationStatus } from '@bivak/contract/wire';

export type CourseStep = 'placed' | 'accepted' | 'ready' | 'pickedUp' | 'returned';

export interface EvaluatedStep {
  readonly step: CourseStep;
  readonly state: 'done' | 'now' | 'ahead';
}

/** How many steps lie behind in each state; null where the order goes no further. */
const BEHIND = {
  Draft: null,
  Active: 1,
  Order: 2,
  Open: 2,
  Pick: 2,
  Picked: 3,
  Closed: 5,
  ClosedAndCompleted: 5,
  Rejected: null,
  Expired: null,
  Cancelled: null,
} as const satisfies Record<ReservationStatus, number | null>;

/**
 * The course of an order in points (LOOK §5); null for one that ended early or is still a quote. `Picked` says ready
 * or handed out: from the pickup slot on it is taken as handed out.
 */
export function orderCourse(
  status: ReservationStatus,
  { isPickupPast, isSale }: { readonly isPickupPast: boolean; readonly isSale: boolean },
): readonly EvaluatedStep[] | null {
  const base = BEHIND[status];
  if (base === null) return null;
  const behind = status === 'Picked' && isPickupPast ? base + 1 : base;
  const all: readonly CourseStep[] = ['placed', 'accepted', 'ready', 'pickedUp', 'returned'];
  const steps = isSale ? all.filter((step) => step !== 'returned') : all;
  return steps.map((step, index) => ({ step, state: stateOf(index - behind) }));
}

function stateOf(distance: number): EvaluatedStep['state'] {
  if (distance < 0) return 'done';
  return distance === 0 ? 'now' : 'ahead';
}
