import type { FreeQty } from '../availability/free-qty.ts';
import { maxQty } from './max-qty.ts';
import { reservationDaysResult } from './reservation-days.ts';

export type ProductStatus = 'available' | 'unavailable' | 'cartLimitReached' | 'periodExceeded';

/**
 * What a product page says (spec 2 §4). What the visitor can mend is said first: a period that is too long,
 * then no stock at all, then a cart that holds all it may. A cart that holds the last free piece is the latter.
 */
export function productStatus(input: {
  readonly days: number;
  readonly maxReservationDays: number | null;
  readonly free: FreeQty;
  readonly maxPerCustomer: number | null;
  readonly usedByCustomer: number;
  readonly maxPerCart: number | null;
  readonly inCart: number;
}): ProductStatus {
  if (!reservationDaysResult(input.days, input.maxReservationDays).ok) return 'periodExceeded';
  if (input.free !== null && input.free <= 0) return 'unavailable';
  return maxQty(input).max === 0 ? 'cartLimitReached' : 'available';
}
