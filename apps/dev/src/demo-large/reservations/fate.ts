import { canMove, isLiveStatus, type Mover, type ReservationStatus } from '@bivak/rules';
import type { Random } from '../random.ts';

/** What became of a reservation by now. Instants are epoch milliseconds. */
export interface Fate {
  readonly status: ReservationStatus;
  /** When it became an order; null when it did not. */
  readonly acceptedMs: number | null;
  /** When it was cancelled or expired, or when the goods were back. */
  readonly endedMs: number | null;
}

export interface Plan {
  readonly nowMs: number;
  readonly createdMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly validityMs: number;
  /** Whether the shop accepts by itself. */
  readonly isImmediate: boolean;
}

export interface StatusEvent {
  readonly from: ReservationStatus | null;
  readonly to: ReservationStatus;
  readonly who: Mover;
  readonly atMs: number;
}

const day = 86_400_000;
/** How long before the pickup an order is planned, and picked. */
const plannedBefore = 5 * day;
const pickedBefore = day;

/** Some come to nothing, the others go the way of their days. What has not happened by now has not happened. */
export function decideFate(random: Random, plan: Plan): Fate {
  const { nowMs, createdMs, startMs, validityMs } = plan;
  const patience = Math.min(validityMs, startMs - createdMs) * 0.9;
  const acceptedMs = plan.isImmediate ? createdMs : createdMs + patience * random.next() ** 2;
  const roll = random.next();
  if (roll < 0.02 && !plan.isImmediate) {
    const endedMs = createdMs + patience * random.next();
    if (endedMs <= nowMs) return { status: 'Rejected', acceptedMs: null, endedMs };
  } else if (roll < 0.04 && !plan.isImmediate) {
    const endedMs = createdMs + validityMs;
    if (endedMs <= nowMs) return { status: 'Expired', acceptedMs: null, endedMs };
  } else if (roll < 0.1) {
    const endedMs = acceptedMs + (startMs - acceptedMs) * random.next();
    if (endedMs <= nowMs && endedMs < startMs - pickedBefore)
      return { status: 'Cancelled', acceptedMs, endedMs };
  }
  if (acceptedMs > nowMs) return { status: 'Active', acceptedMs: null, endedMs: null };
  return goOn(random, plan, acceptedMs);
}

function goOn(random: Random, { nowMs, startMs, endMs }: Plan, acceptedMs: number): Fate {
  const returnedMs = endMs - (endMs - startMs) * 0.1 * random.next();
  if (nowMs < startMs) {
    if (nowMs >= startMs - pickedBefore) return { status: 'Pick', acceptedMs, endedMs: null };
    const status = nowMs >= startMs - plannedBefore ? 'Open' : 'Order';
    return { status, acceptedMs, endedMs: null };
  }
  if (nowMs < returnedMs) return { status: 'Picked', acceptedMs, endedMs: null };
  const settledMs = settledAt(returnedMs);
  return { status: settledMs <= nowMs ? 'ClosedAndCompleted' : 'Closed', acceptedMs, endedMs: returnedMs };
}

/** Between two and nine days after the return, always the same for the same return. */
function settledAt(returnedMs: number): number {
  return returnedMs + 2 * day + (returnedMs % (7 * day));
}

/** What a reservation promises of the stock: nothing once it was cancelled or has expired, or once what was sold has gone. */
export function holdsStock(status: ReservationStatus, isSold: boolean): boolean {
  if (isSold) return isLiveStatus(status) && status !== 'Picked';
  return isLiveStatus(status) || status === 'Closed' || status === 'ClosedAndCompleted';
}

/** The steps that led there, each one that the table of transitions knows. */
export function eventsOf(fate: Fate, { createdMs, startMs, isImmediate }: Plan): StatusEvent[] {
  const { status, acceptedMs, endedMs } = fate;
  const events: StatusEvent[] = [{ from: null, to: 'Active', who: 'customer', atMs: createdMs }];
  const step = (to: ReservationStatus, who: Mover, atMs: number): void => {
    const last = events.at(-1);
    const from = last?.to ?? 'Active';
    if (!canMove(from, to, who)) throw new Error(`a reservation cannot go from ${from} to ${to} by ${who}`);
    events.push({ from, to, who, atMs: Math.max(atMs, last?.atMs ?? atMs) });
  };
  if (acceptedMs !== null) step('Order', isImmediate ? 'job' : 'operator', acceptedMs);
  if (status === 'Rejected') step('Rejected', 'operator', endedMs ?? createdMs);
  if (status === 'Expired') step('Expired', 'job', endedMs ?? createdMs);
  if (status === 'Cancelled') step('Cancelled', 'customer', endedMs ?? createdMs);
  const reached = handling.indexOf(status);
  if (reached >= 0) step('Open', 'operator', startMs - plannedBefore);
  if (reached >= 1) step('Pick', 'operator', startMs - pickedBefore);
  if (reached >= 2) step('Picked', 'operator', startMs);
  if (reached >= 3) step('Closed', 'operator', endedMs ?? startMs);
  if (reached >= 4) step('ClosedAndCompleted', 'operator', settledAt(endedMs ?? startMs));
  return events;
}

const handling: readonly ReservationStatus[] = ['Open', 'Pick', 'Picked', 'Closed', 'ClosedAndCompleted'];
