import { accepted, type Accepted, type Refused } from '../result.ts';

/** Whether an item may be rented for so many days, both ends counted; null is no limit. */
export function reservationDaysResult(
  days: number,
  maxReservationDays: number | null,
): Accepted | (Refused<'period-exceeded'> & { readonly maxReservationDays: number }) {
  if (maxReservationDays === null || days <= maxReservationDays) return accepted;
  return { ok: false, reason: 'period-exceeded', maxReservationDays };
}
