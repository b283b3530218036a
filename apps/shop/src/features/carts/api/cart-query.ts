import { getCart, type Cart, type CartItem, type WireError } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import type { AppContext } from '../../../app-context.tsx';
import { dayOfInstant } from '@bivak/web/formats';
import { isHeld } from '../../../session/selection-of.ts';
import { withoutCart, type RememberedLine, type SessionState } from '../../../session/session-state.ts';
import { isWireError } from '@bivak/web';
import type { SessionStore } from '../../../session/session-store.ts';
import { ownLines } from '../model/own-lines.ts';

export interface LoadedCart {
  readonly cart: Cart;
  readonly lines: readonly CartItem[];
}

/**
 * The cart and its lines. What it holds, and where and when, is remembered in the browser; a cart that can no longer be fetched is
 * cleared, and its lines are kept to be offered again (spec 1 §4, RULINGS "a cart that vanished").
 */
export function cartQuery(app: Pick<AppContext, 'call' | 'session' | 'shop'>, cartId: string | null) {
  return queryOptions({
    queryKey: ['cart', cartId],
    enabled: cartId !== null,
    queryFn: async (): Promise<LoadedCart> => {
      const params = { cartId: cartId ?? '' };
      try {
        return loadedCart(app, await app.call(getCart, { params }));
      } catch (cause) {
        if (hasVanished(cause)) forget(app.session.store, params.cartId);
        throw cause;
      }
    },
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  });
}

/** What a cart is on the screen; what it holds is remembered. */
export function loadedCart(
  { session: { store }, shop }: Pick<AppContext, 'session' | 'shop'>,
  cart: Cart,
): LoadedCart {
  remember(store, cart, ownLines(cart.Items, shop), shop);
  return { cart, lines: cart.Items };
}

/** The cart is gone, expired, checked out elsewhere, or someone else's by now. */
export function hasVanished(cause: unknown): cause is WireError {
  return (
    isWireError(cause) && (cause.status === 404 || cause.status === 403 || cause.code === 'CartCheckedOut')
  );
}

/**
 * Clears a cart that is gone and keeps its lines to be offered again; not while a checkout of it has no answer yet,
 * because then it is most likely gone into an order.
 */
export function forget(store: SessionStore, cartId: string): void {
  const { cart } = store.getState();
  if (cart.cartId === cartId && cart.checkoutKey === null)
    store.setState((state) => withoutCart(state, true));
}

function remember(
  store: SessionStore,
  cart: Cart,
  goods: readonly CartItem[],
  shop: AppContext['shop'],
): void {
  const { CUST_CategoryID: begunFrom } = cart.CustomFields;
  const lines = goods.map(({ ItemID, CompositionID, Description, Amount, Item }): RememberedLine => ({
    itemId: ItemID,
    compositionId: CompositionID,
    description: Description,
    amount: Amount,
    categoryId: typeof begunFrom === 'string' ? begunFrom : (Item?.CategoryIDs[0] ?? null),
  }));
  const count = goods.reduce((sum, { Amount }) => sum + Amount, 0);
  store.setState((state) => {
    // An answer that was under way while the cart changed here or in another tab says what was before.
    if (state.cart.cartId !== cart.CartID || state.cart.version > cart.Version) return state;
    const seen = { ...state, cart: { ...state.cart, count, lines, version: cart.Version } };
    return { ...seen, session: placed(seen, cart, shop) };
  });
}

/**
 * Notes in the session where and when a cart of one place is, whoever moved it: what the pages show is what it takes.
 * The same object when that is nothing new.
 */
function placed(state: SessionState, cart: Cart, shop: AppContext['shop']): SessionState['session'] {
  const { session } = state;
  const deliveryId = cart.DeliveryID ?? session.deliveryId;
  const isKept = !isHeld(state, shop);
  const warehouseId = isKept ? session.warehouseId : (cart.WarehouseAlias ?? cart.WarehouseID.Key);
  const from = dayOfInstant(cart.DateTimeExpectedStart, shop.timeZone);
  const to = dayOfInstant(cart.DateTimeExpectedEnd, shop.timeZone);
  const samePeriod = isKept || (session.period?.from === from && session.period.to === to);
  if (samePeriod && warehouseId === session.warehouseId && deliveryId === session.deliveryId) return session;
  return { ...session, warehouseId, deliveryId, period: samePeriod ? session.period : { from, to } };
}
