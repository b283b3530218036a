import { createClient, getCart, type Account, type Token } from '@bivak/contract';
import { emptyState, type SessionState } from './session-state.ts';
import type { SessionParts } from './session.ts';

type Cart = SessionState['cart'];

/**
 * The cart that an account had when its session ended by itself, as it still lies at the server. Null when there is
 * none, or it belongs to another account than the one that logs in now.
 */
export async function resumeCart(
  { store, send }: Pick<SessionParts, 'store' | 'send'>,
  token: Token,
  account: Account,
): Promise<Cart | null> {
  const { cart } = store.getState();
  if (cart.resume === null) return null;
  const { cartId, checkout } = cart.resume;
  const call = createClient((request) => send(request, { token: token.Access_token, account }));
  const found = await call(getCart, { params: { cartId } }).catch(() => null);
  if (found === null) return null;
  const { lines, lost } = withoutResumed(cart);
  const count = lines.reduce((sum, { amount }) => sum + amount, 0);
  return { ...emptyState.cart, cartId, lines, lost, count, checkout };
}

/** What lies in a cart that is there again is not offered once more. */
export function withoutResumed({ lost, resume }: Cart): Pick<Cart, 'lines' | 'lost'> {
  const at = lost.length - (resume?.lines ?? 0);
  return { lines: lost.slice(at), lost: lost.slice(0, at) };
}
