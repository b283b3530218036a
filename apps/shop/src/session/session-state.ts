import type { Account, Customer, OperatorLogin, Token } from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';

/** A line as the browser remembers it, to offer it again when its cart has vanished. */
export interface RememberedLine {
  readonly itemId: string;
  readonly compositionId: string | null;
  readonly description: string;
  readonly amount: number;
  /** That a new cart for it is begun from. */
  readonly categoryId?: string | null;
}

export type Operator = OperatorLogin['Operator'];

/** What of a cart of before a login, or of an order, did not fit, with the server's words for why. */
export interface LineLeftOut {
  readonly description: string;
  readonly asked: number;
  readonly taken: number;
  readonly message: string;
}

/** What somebody who registers with the checkout typed so far, in the wire's names (spec 2 §3). Never a password. */
export interface PendingRegistration {
  readonly user: Readonly<Record<string, string>>;
  readonly customer: Readonly<Record<string, string>>;
  readonly customerDetail: Readonly<Record<string, string>>;
  readonly address: Readonly<Record<string, string>> | null;
}

/** What is kept between visits (spec 1 §3, "Client-side state"). Never a password, of lists at most a page. */
export interface SessionState {
  readonly session: {
    readonly token: Token | null;
    /** Null for an anonymous visitor; never without its token. */
    readonly account: Account | null;
    /** All accounts of the login, to change between them without a password. */
    readonly accounts: readonly Account[];
    /** As it was at the login (spec 1 §4, "Login"). */
    readonly customer: Customer | null;
    /** Somebody of the business; never together with an account (RULINGS, "management-system login"). */
    readonly operator: Operator | null;
    /** Logged in at the provider of single sign-on too: whoever leaves, leaves there as well. */
    readonly signedOn: boolean;
    /** What the pages of this account showed last; unread until one of them asks (response-cache.ts). */
    readonly answers: unknown;
    /** Of a visitor who chose to make an account with the order; unread until the checkout. */
    readonly pending: PendingRegistration | null;
    readonly warehouseId: string | null;
    readonly deliveryId: string | null;
    readonly period: Period | null;
    /** Whose list was looked at last (spec 2 §3, "productFilter"). */
    readonly categoryId: string | null;
  };
  readonly cart: {
    readonly cartId: string | null;
    /** The newest version of it that any tab has seen; 0 while none has, as after a login. */
    readonly version: number;
    /** Pieces in the cart, for the badge before the cart itself is there. */
    readonly count: number;
    readonly lines: readonly RememberedLine[];
    /** Lines of a cart that vanished (RULINGS, "a cart that vanished"). */
    readonly lost: readonly RememberedLine[];
    /** The cart of an account whose session ended by itself, and how many of the last lost lines lie in it. */
    readonly resume: { readonly cartId: string; readonly lines: number; readonly checkout: unknown } | null;
    readonly leftOut: readonly LineLeftOut[];
    /** What was typed and chosen at its checkout; unread until that asks (kept-checkout.ts). */
    readonly checkout: unknown;
    /** The key of a checkout that has no answer yet: pressing again, or after a reload, sends the same one. */
    readonly checkoutKey: string | null;
  };
}

/** What is about a person, of whom nothing stays. */
const nobody = {
  token: null,
  account: null,
  accounts: [],
  customer: null,
  operator: null,
  signedOn: false,
  answers: null,
  pending: null,
};

export const emptyState: SessionState = {
  session: {
    ...nobody,
    warehouseId: null,
    deliveryId: null,
    period: null,
    categoryId: null,
  },
  cart: {
    cartId: null,
    version: 0,
    count: 0,
    lines: [],
    lost: [],
    resume: null,
    leftOut: [],
    checkout: null,
    checkoutKey: null,
  },
};

/** Setting a new cart resets what was pending for the old one (spec 1 §4); lost lines can still be taken back. */
export function withCart(state: SessionState, cartId: string): SessionState {
  if (state.cart.cartId === cartId) return state;
  return { ...state, cart: { ...emptyState.cart, cartId, lost: state.cart.lost } };
}

/** Clears everything cart-related; the lines of a cart that vanished are kept to be offered again. */
export function withoutCart(state: SessionState, vanished: boolean): SessionState {
  const lost = vanished ? [...state.cart.lost, ...state.cart.lines] : [];
  return { ...state, cart: { ...emptyState.cart, lost } };
}

/**
 * Clears who is logged in and the cart (spec 1 §4, "Logout"); place and period stay chosen. An account whose session
 * ended by itself finds its cart again when it logs in.
 */
export function loggedOut(state: SessionState, expired: boolean): SessionState {
  const { session, cart } = state;
  const resume =
    expired && session.account !== null && cart.cartId !== null
      ? { cartId: cart.cartId, lines: cart.lines.length, checkout: cart.checkout }
      : null;
  return {
    session: { ...session, ...nobody },
    cart: { ...withoutCart(state, expired).cart, resume },
  };
}
