import { copyAnonymousCart, createClient, type Account, type Token } from '@bivak/contract';
import { isWireError } from '@bivak/web';
import { readLeftOut } from './left-out.ts';
import { withoutResumed } from './resume-cart.ts';
import { emptyState, type SessionState } from './session-state.ts';
import type { SessionParts } from './session.ts';

type Cart = SessionState['cart'];

/**
 * Copies the cart of an anonymous visitor to the account, with the old token as the proof that it was theirs
 * (spec 1 §4, "Login"). Null when there is none, or it could not be copied. Safe to do twice.
 */
export async function copyCart(
  { store, send }: Pick<SessionParts, 'store' | 'send'>,
  token: Token,
  account: Account,
): Promise<Cart | null> {
  const { session, cart } = store.getState();
  if (cart.cartId === null || session.token === null || session.account !== null) return null;
  const call = createClient((request) => send(request, { token: token.Access_token, account }));
  const params = { cartId: cart.cartId };
  const body = { AnonymousToken: session.token.Access_token };
  try {
    const copy = await call(copyAnonymousCart, { params, query: {}, body });
    // It may have gone into the one that the account had when its session ended.
    const isResumed = copy.CartID === cart.resume?.cartId;
    const lost = isResumed ? withoutResumed(cart).lost : cart.lost;
    const leftOut = copy.LeftOut.map(readLeftOut);
    const checkout = cart.checkout ?? (isResumed ? cart.resume.checkout : null);
    return {
      ...cart,
      cartId: copy.CartID,
      version: 0,
      checkout,
      checkoutKey: null,
      lost,
      resume: null,
      leftOut,
    };
  } catch (cause) {
    // What was ordered is not offered once more.
    const isOrdered = isWireError(cause) && cause.code === 'CartCheckedOut';
    return isOrdered ? { ...emptyState.cart, lost: cart.lost } : null;
  }
}
