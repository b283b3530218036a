import { addCartItems, createCart, type Call } from '@bivak/contract';
import type { PublicShopConfig } from '@bivak/contract/shop-config';
import type { Period } from '@bivak/rules';
import { withCart, withoutCart } from '../../../session/session-state.ts';
import type { SessionStore } from '../../../session/session-store.ts';
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
  readonly shop: Pick<PublicShopConfig, 'categoryFieldInCart' | 'cartMode'>;
}

/**
 * Puts goods into the visitor's cart and makes one when there is none (spec 2 §4, "Add to cart"). A cart that has
 * vanished meanwhile is replaced once. One after the other for the whole page: two first presses share one cart.
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
  const held = store.getState().cart.cartId;
  const lines = goods.map(({ itemId, isComposition, amount }) => ({
    ...(isComposition ? { CompositionID: itemId } : { ItemID: itemId }),
    Amount: amount,
    // In a cart of many each line says where and when; in the others the cart does.
    ...(parts.shop.cartMode === 'multiple' ? whereOf(place) : {}),
  }));
  const cartId = held ?? (await newCart(parts, place));
  try {
    await call(addCartItems, { params: { cartId }, body: lines });
  } catch (cause) {
    // With fields it is the goods that are unknown, not the cart.
    if (held === null || !hasVanished(cause) || cause.fields.length > 0) throw cause;
    store.setState((state) => withoutCart(state, true));
    await call(addCartItems, { params: { cartId: await newCart(parts, place) }, body: lines });
  }
}

async function newCart({ call, store, shop }: Parts, place: CartPlace): Promise<string> {
  const { account } = store.getState().session;
  const cart = await call(createCart, {
    query: account === null ? {} : { customerID: account.CustomerID, contactID: account.ContactID },
    body: {
      ...whereOf(place),
      ...(place.delivery === null ? {} : { DeliveryID: place.delivery }),
      ...(shop.categoryFieldInCart && place.category !== null
        ? { CustomFields: { CUST_CategoryID: place.category } }
        : {}),
    },
  });
  store.setState((state) => withCart(state, cart.CartID));
  return cart.CartID;
}

function whereOf({ warehouse, period }: CartPlace) {
  return { WarehouseID: warehouse, DateTimeExpectedStart: period.from, DateTimeExpectedEnd: period.to };
}
