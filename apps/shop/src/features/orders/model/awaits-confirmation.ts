import type { ReservationOrder } from '@bivak/contract/wire';

/** Whether the shop mailed a link that nobody has followed yet; what was accepted all the same waits for nothing. */
export function awaitsConfirmation(
  order: Pick<ReservationOrder, 'ConfirmationAsked' | 'DateTimeConfirmed' | 'ReservationStatus'>,
): boolean {
  return order.ConfirmationAsked && order.DateTimeConfirmed === null && order.ReservationStatus === 'Active';
}
