import { addCartItems, type Cart, createCart, getCart, type WireError } from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';
import type { AppContext } from '../../../app-context.tsx';
import { withCart, withoutCart } from '../../../session/session-state.ts';
import { isWireError } from '@bivak/web';
import { ownLines } from '../model/own-lines.ts';
import { cartQuery, hasVanished } from './cart-query.ts';
import { cartOf, writeCart } from './write-cart.ts';

export interface Goods {
  readonly itemId: string;
  readonly isComposition: boolean;
  readonly amount: number;
}

export interface CartPlace {
  readonly warehouse: string;
  readonly period: Period;
  readonly delivery: string | null;
  /** The category that was being looked at, where the shop wants it on the cart (spec 2 §4). */
  readonly category: string | null;
}

type Parts = Pick<AppContext, 'call' | 'queryClient' | 'session' | 'shop'>;

/**
 * Puts goods into the visitor's cart and makes one when there is none (spec 2 §4, "Add to cart"). They always say for
 * which place and days they were looked at, so that a cart of others refuses them (`PlaceDiffers`). A cart that has
 * vanished meanwhile is replaced once, and so is one of others that holds nothing. One after the other for the whole
 * page: two first presses share one cart.
 */
export function addToCart(parts: Parts, goods: readonly Goods[], place: CartPlace): Promise<Cart> {
  return writeCart(parts, () => added(parts, goods, place));
}

async function added(parts: Parts, goods: readonly Goods[], place: CartPlace): Promise<Cart> {
  const {
    call,
    session: { store },
  } = parts;
  // Another tab may have made one a moment ago.
  store.restore();
  const held = store.getState().cart.cartId;
  const lines = goods.map(({ itemId, isComposition, amount }) => ({
    ...(isComposition ? { CompositionID: itemId } : { ItemID: itemId }),
    Amount: amount,
    ...whereOf(place),
  }));
  const addTo = async (cartId: string): Promise<Cart> =>
    cartOf(await call(addCartItems, { params: { cartId }, body: lines }));
  if (held === null) return inNewCart(parts, place, addTo);
  try {
    return await addTo(held);
  } catch (cause) {
    if (!(await isOver(parts, held, cause))) throw cause;
    store.setState((state) => withoutCart(state, true));
    return inNewCart(parts, place, addTo);
  }
}

/**
 * A cart that was made is the visitor's as soon as it is answered, whatever becomes of the goods: whoever
 * leaves the page finds it on the next one. The page has its answer first, so that nobody asks for it.
 */
async function inNewCart(
  parts: Parts,
  place: CartPlace,
  addTo: (cartId: string) => Promise<Cart>,
): Promise<Cart> {
  const cart = await newCart(parts, place);
  const { store } = parts.session;
  store.restore();
  // Another tab was quicker: the goods go into one cart, and the second is swept with all that is forgotten.
  const { cartId: other } = store.getState().cart;
  if (other !== null) return addTo(other);
  parts.queryClient.setQueryData(cartQuery(parts, cart.CartID).queryKey, { cart, lines: cart.Items });
  store.setState((state) => withCart(state, cart.CartID));
  return addTo(cart.CartID);
}

/** Whether the cart that refused can give way to a new one. */
async function isOver({ call, shop }: Parts, cartId: string, cause: unknown): Promise<boolean> {
  // With fields it is the goods that are unknown, not the cart.
  if (hasVanished(cause)) return cause.fields.length === 0;
  if (!isPlaceDiffers(cause)) return false;
  const { Items } = await call(getCart, { params: { cartId } });
  return ownLines(Items, shop).length === 0;
}

/** The cart is for other days, another place or another delivery than what was put into it. */
export function isPlaceDiffers(cause: unknown): cause is WireError {
  return isWireError(cause) && cause.code === 'PlaceDiffers';
}

function newCart({ call, session, shop }: Parts, place: CartPlace): Promise<Cart> {
  const { account } = session.store.getState().session;
  return call(createCart, {
    query: account === null ? {} : { customerID: account.CustomerID, contactID: account.ContactID },
    body: {
      ...whereOf(place),
      ...(shop.categoryFieldInCart && place.category !== null
        ? { CustomFields: { CUST_CategoryID: place.category } }
        : {}),
    },
  });
}

function whereOf({ warehouse, period, delivery }: CartPlace) {
  return {
    WarehouseID: warehouse,
    DateTimeExpectedStart: period.from,
    DateTimeExpectedEnd: period.to,
    ...(delivery === null ? {} : { DeliveryID: delivery }),
  };
}
