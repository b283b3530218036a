import { type Cart, type CartHead, type CartItem, deleteCart } from '@bivak/contract/wire';
import { type Mutation, MutationObserver } from '@tanstack/react-query';
import type { AppContext } from '../../../app-context.tsx';
import { isWireError } from '@bivak/web';
import { ownLines } from '../model/own-lines.ts';
import { cartQuery, loadedCart } from './cart-query.ts';

/** Carts are written one after the other, whichever part of a page asks; one write that fails does not stop the next. */
export const CART_SCOPE = 'cart';

type CartApp = Pick<AppContext, 'call' | 'queryClient' | 'session' | 'shop'>;

/** What a call on lines answers, as the cart that it is. */
export function cartOf(answer: { readonly Cart: CartHead; readonly Collection: readonly CartItem[] }): Cart {
  return { ...answer.Cart, Items: [...answer.Collection] };
}

/**
 * Writes when its turn comes. The cart that the write answers is what every part of the page shows next; after a
 * refusal it is asked for anew, unless the refusal brought it along.
 */
export function writeCart<Answer extends Cart | null>(
  app: CartApp,
  write: () => Promise<Answer>,
): Promise<Answer> {
  const observer = new MutationObserver<Answer>(app.queryClient, {
    scope: { id: CART_SCOPE },
    // Without a connection it fails and says so: nobody knows that it would wait.
    networkMode: 'always',
    mutationFn: () => written(app, write),
  });
  return observer.mutate();
}

/** The same for whoever has waited for their turn already. */
export async function written<Answer extends Cart | null>(
  app: CartApp,
  write: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await write();
    if (answer !== null) await keepCart(app, answer);
    return answer;
  } catch (cause) {
    const fresh = freshCart(cause);
    await (fresh === null ? reloadCart(app) : keepCart(app, fresh));
    throw cause;
  }
}

/** Throws the cart away. When that fails, what the server has of it is what the page shows. */
export async function discardCart(app: CartApp, cartId: string): Promise<void> {
  await writeCart(app, () => app.call(deleteCart, { params: { cartId } }));
}

/** Resolves when nothing is left to write, nor what was asked meanwhile. */
export async function cartSettled(app: CartApp): Promise<void> {
  const ours = { predicate: ({ options }: Mutation) => options.scope?.id === CART_SCOPE };
  while (app.queryClient.isMutating(ours) > 0) await writeCart(app, () => Promise.resolve(null));
}

/** Loads the cart anew, and with it what else depends on it. */
export async function reloadCart({ queryClient, ...app }: CartApp): Promise<void> {
  const { cartId } = app.session.store.getState().cart;
  // A first load that is still under way would be taken for the new one: it began before the change.
  await queryClient.cancelQueries({ queryKey: ['cart'] });
  const loading =
    cartId === null
      ? null
      : queryClient.fetchQuery({ ...cartQuery(app, cartId), staleTime: 0 }).catch(() => null);
  await Promise.all([
    loading,
    queryClient.invalidateQueries({ queryKey: ['stock'] }),
    queryClient.invalidateQueries({ queryKey: ['time-slots'] }),
  ]);
}

async function keepCart({ queryClient, ...app }: CartApp, cart: Cart): Promise<void> {
  const { queryKey } = cartQuery(app, cart.CartID);
  await queryClient.cancelQueries({ queryKey });
  const shown = queryClient.getQueryData(queryKey);
  if (shown !== undefined && shown.cart.Version > cart.Version) return;
  queryClient.setQueryData(queryKey, loadedCart(app, cart));
  // With the first goods a page asks what is free by itself: for this cart, and no longer for none.
  const isFirst = shown === undefined || ownLines(shown.lines, app.shop).length === 0;
  const refetchType = isFirst ? 'none' : 'active';
  void queryClient.invalidateQueries({ queryKey: ['stock'], refetchType });
  void queryClient.invalidateQueries({ queryKey: ['time-slots'], refetchType });
}

/** The cart that a refusal brought along, because somebody else was quicker; null of every other fault. */
export function freshCart(cause: unknown): Cart | null {
  if (!isWireError(cause) || cause.code !== 'CartChanged') return null;
  const { Cart: fresh } = (cause.body ?? {}) as { readonly Cart?: Cart };
  return fresh ?? null;
}
