import {
  checkoutAnonymous,
  getReservationOrder,
  listReservationOrderItems,
  type Item,
  type ReservationOrder,
} from '@bivak/contract/wire';
import { anOrder, orderLine } from './fake-orders.ts';
import type { FakeShop } from './fake-shop.ts';
import { withCart } from './with-cart.ts';

/** What a checkout answers. */
export const PLACED = {
  Collection: [{ ReservationOrderID: 'r-17', ReservationID: 'R2026-000017', OrderID: null }],
  Total: 1,
  Index: 0,
};

/** A cart with two of an item that lacks nothing to be ordered, the order it becomes, and a browser that knows the cart. */
export function withCheckout(fake: FakeShop, item: Item, order: ReservationOrder = anOrder()) {
  fake.on(checkoutAnonymous, () => PLACED);
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  return withCart(fake, [{ id: 'l1', item, amount: 2 }], {
    hourStart: '2026-12-12-8',
    hourEnd: '2026-12-14-8',
  });
}
