import {
  type Account,
  type CopiedCart,
  copyAnonymousCart,
  createClient,
  getCart,
  type Token,
} from '@bivak/contract/wire';
import { isWireError } from '@bivak/web';
import { emptyState, type LineLeftOut, type SessionState } from './session-state.ts';
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

/** A line that did not fit into a copy, as the browser keeps it until it was read. */
export function readLeftOut({
  Description,
  Asked,
  Taken,
  Message,
}: CopiedCart['LeftOut'][number]): LineLeftOut {
  return { description: Description, asked: Asked, taken: Taken, message: Message };
}
