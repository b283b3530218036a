import type { ReservationOrder } from '@bivak/contract/wire';

/** Ordered to be paid at once, and not paid: nothing is confirmed before, whatever the shop else asks for. */
export function awaitsPayment({
  OrderID,
  PaymentMode,
  TotalOpen,
  TotalPaid,
}: Pick<ReservationOrder, 'OrderID' | 'PaymentMode' | 'TotalOpen' | 'TotalPaid'>): boolean {
  return OrderID === null && PaymentMode === 'NOW' && TotalPaid === 0 && TotalOpen > 0;
}
