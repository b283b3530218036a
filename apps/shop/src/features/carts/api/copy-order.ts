import { copyReservationOrder } from '@bivak/contract';
import type { AppContext } from '../../../app-context.tsx';
import { readLeftOut } from '../../../session/session-cart.ts';
import { withCart, type LineLeftOut } from '../../../session/session-state.ts';
import type { NewPlace } from './change-place.ts';
import { discardCart, writeCart } from './write-cart.ts';

/**
 * Puts what an order held into a new cart, which becomes the current one (spec 1 §4, "Duplicate reservation"). What lay
 * in the cart before is kept to be offered again, and that cart is thrown away. Answers what did not fit.
 */
export async function copyOrder(
  app: Pick<AppContext, 'call' | 'queryClient' | 'session' | 'shop'>,
  orderId: string,
  place: NewPlace,
): Promise<readonly LineLeftOut[]> {
  let leftOut: readonly LineLeftOut[] = [];
  let before: string | null = null;
  // In its turn: what was asked of the cart of before is written before that is given up.
  await writeCart(app, async () => {
    ({ leftOut, before } = await copied(app, orderId, place));
    return null;
  });
  // It lies in nobody's way if this fails: what is forgotten is swept.
  if (before !== null) await discardCart(app, before).catch(() => null);
  return leftOut;
}

/** What did not fit, and the cart that gave way; null where none did. */
async function copied(
  { call, session: { store } }: Pick<AppContext, 'call' | 'session'>,
  orderId: string,
  { warehouse, delivery, period }: NewPlace,
): Promise<{ readonly leftOut: readonly LineLeftOut[]; readonly before: string | null }> {
  const { account } = store.getState().session;
  const copy = await call(copyReservationOrder, {
    params: { reservationOrderId: orderId },
    query: account === null ? {} : { customerID: account.CustomerID, contactID: account.ContactID },
    body: {
      WarehouseID: warehouse,
      DateTimeExpectedStart: period.from,
      DateTimeExpectedEnd: period.to,
      ...(delivery === null ? {} : { DeliveryID: delivery }),
    },
  });
  const { cartId: before, checkoutKey } = store.getState().cart;
  // While a checkout has no answer yet, what lay there is most likely ordered: it is neither offered nor thrown away.
  const isOver = before !== null && checkoutKey === null;
  const leftOut = copy.LeftOut.map(readLeftOut);
  store.setState((state) => {
    const lost = isOver ? [...state.cart.lost, ...state.cart.lines] : state.cart.lost;
    const { cart } = withCart({ ...state, cart: { ...state.cart, lost } }, copy.CartID);
    return {
      // The pages show the place of what is current; nothing of it counted while it was only being chosen.
      session: { ...state.session, warehouseId: warehouse, period, deliveryId: delivery },
      cart: { ...cart, count: copy.TotalQty, leftOut },
    };
  });
  return { leftOut, before: isOver ? before : null };
}
