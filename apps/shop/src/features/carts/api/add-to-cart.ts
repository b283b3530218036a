import { addCartItems, createCart, listCartItems, type Call, type WireError } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import type { Period } from '@bivak/rules';
import { withCart, withoutCart } from '../../../session/session-state.ts';
import type { SessionStore } from '../../../session/session-store.ts';
import { isWireError } from '../../../wire-error.ts';
import { ownLines } from '../model/own-lines.ts';
import { createWriteQueue, type WriteQueue } from '../model/write-queue.ts';
import { hasVanished } from './cart-query.ts';

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

interface Parts {
  readonly call: Call;
  readonly store: SessionStore;
  readonly shop: Pick<PublicShopConfig, 'categoryFieldInCart' | 'fixedItem'>;
}

/**
 * Puts goods into the visitor's cart and makes one when there is none (spec 2 §4, "Add to cart"). They always say for
 * which place and days they were looked at, so that a cart of others refuses them (`PlaceDiffers`). A cart that has
 * vanished meanwhile is replaced once, and so is one of others that holds nothing. One after the other for the whole page: two first presses share one cart.
 */
export function addToCart(parts: Parts, goods: readonly Goods[], place: CartPlace): Promise<void> {
  return queueOf(parts.store).add(() => added(parts, goods, place));
}

const queues = new WeakMap<SessionStore, WriteQueue>();

function queueOf(store: SessionStore): WriteQueue {
  const queue = queues.get(store) ?? createWriteQueue();
  queues.set(store, queue);
  return queue;
}

async function added(parts: Parts, goods: readonly Goods[], place: CartPlace): Promise<void> {
  const { call, store } = parts;
  // Another tab may have made one a moment ago.
  store.restore();
  const held = store.getState().cart.cartId;
  const lines = goods.map(({ itemId, isComposition, amount }) => ({
    ...(isComposition ? { CompositionID: itemId } : { ItemID: itemId }),
    Amount: amount,
    ...whereOf(place),
  }));
  const cartId = held ?? (await newCart(parts, place));
  try {
    await call(addCartItems, { params: { cartId }, body: lines });
  } catch (cause) {
    if (held === null || !(await isOver(parts, held, cause))) throw cause;
    store.setState((state) => withoutCart(state, true));
    await call(addCartItems, { params: { cartId: await newCart(parts, place) }, body: lines });
  }
}

/** Whether the cart that refused can give way to a new one. */
async function isOver({ call, shop }: Parts, cartId: string, cause: unknown): Promise<boolean> {
  // With fields it is the goods that are unknown, not the cart.
  if (hasVanished(cause)) return cause.fields.length === 0;
  if (!isPlaceDiffers(cause)) return false;
  const { Collection } = await call(listCartItems, { params: { cartId } });
  return ownLines(Collection, shop).length === 0;
}

/** The cart is for other days, another place or another delivery than what was put into it. */
export function isPlaceDiffers(cause: unknown): cause is WireError {
  return isWireError(cause) && cause.code === 'PlaceDiffers';
}

async function newCart({ call, store, shop }: Parts, place: CartPlace): Promise<string> {
  const { account } = store.getState().session;
  const cart = await call(createCart, {
    query: account === null ? {} : { customerID: account.CustomerID, contactID: account.ContactID },
    body: {
      ...whereOf(place),
      ...(shop.categoryFieldInCart && place.category !== null
        ? { CustomFields: { CUST_CategoryID: place.category } }
        : {}),
    },
  });
  store.setState((state) => withCart(state, cart.CartID));
  return cart.CartID;
}

function whereOf({ warehouse, period, delivery }: CartPlace) {
  return {
    WarehouseID: warehouse,
    DateTimeExpectedStart: period.from,
    DateTimeExpectedEnd: period.to,
    ...(delivery === null ? {} : { DeliveryID: delivery }),
  };
}
