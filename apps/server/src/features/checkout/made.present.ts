import type { CheckoutResult } from '@bivak/contract';
import type { CheckoutMade } from './checkout.queries.ts';

export function presentMade({ id, reservationNo, orderNo }: CheckoutMade): CheckoutResult {
  return { ReservationOrderID: id, ReservationID: reservationNo, OrderID: orderNo };
}
