import type { ReservationOrder } from '@bivak/contract/wire';

/** Everything is back, or sold: what is said about it lies in the past. */
export function isFinished({
  ReservationStatus: status,
}: Pick<ReservationOrder, 'ReservationStatus'>): boolean {
  return status === 'Closed' || status === 'ClosedAndCompleted';
}
