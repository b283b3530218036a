/** The states of a reservation in the spelling of spec 1 §3. */
export const RESERVATION_STATUSES = [
  'Draft',
  'Active',
  'Order',
  'Open',
  'Pick',
  'Picked',
  'Closed',
  'ClosedAndCompleted',
  'Rejected',
  'Expired',
  'Cancelled',
] as const;

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** States before the warehouse has begun to pick: the customer may still back out. */
const BEFORE_PICK: readonly ReservationStatus[] = ['Draft', 'Active', 'Order', 'Open'];

/** States whose pieces are promised or out: they count in the ledger and against a customer's allowance. */
const LIVE: readonly ReservationStatus[] = ['Active', 'Order', 'Open', 'Pick', 'Picked'];

/** The flag IsCancellable holds before Pick, unless the operator blocked the order (RULINGS). */
export function isCancellableStatus(status: ReservationStatus, blockedByOperator: boolean): boolean {
  return !blockedByOperator && BEFORE_PICK.includes(status);
}

/** The flag IsEditable: the same states, blocked apart from cancelling. */
export function isEditableStatus(status: ReservationStatus, blockedByOperator: boolean): boolean {
  return !blockedByOperator && BEFORE_PICK.includes(status);
}

export function isLiveStatus(status: ReservationStatus): boolean {
  return LIVE.includes(status);
}

/** In these states a reservation ended without being rented. */
const CALLED_OFF = { Rejected: 'rejected', Expired: 'expired', Cancelled: 'cancelled' } as const;
export type CalledOff = (typeof CALLED_OFF)[keyof typeof CALLED_OFF];

/** How a reservation ended that never will be rented; null for all others. Says more than that it cannot be changed. */
export function calledOff(status: ReservationStatus): CalledOff | null {
  return status in CALLED_OFF ? CALLED_OFF[status as keyof typeof CALLED_OFF] : null;
}
