import type { Account, LoginAnswer, Token } from '@bivak/contract/wire';
import type { Emitter, Send, SessionCore, SessionEvents } from '@bivak/web';
import type { ActiveSession } from './active-session.ts';
import type { SessionState } from './session-state.ts';

/** A shop hears of more: what came of a sign-on at the provider (spec 2 §2). */
export interface ShopEvents extends SessionEvents {
  /** The provider knows who wants an account (`registerKey`). */
  readonly register: { readonly registerKey: string };
  /** What came of a sign-on that gave no token; as it stood in the address. */
  readonly status: { readonly status: string };
}

/** The session of a shop: of a visitor, of somebody who acts for a customer, or of somebody of the business. */
export interface Session extends SessionCore<SessionState, Account> {
  readonly events: Emitter<ShopEvents>;
  /** The session object of spec 1 §3; null while there is none. */
  readonly active: () => ActiveSession | null;
  /** Asks for token and accounts; stores nothing yet, because one of several may have to be chosen. */
  readonly login: (userName: string, password: string) => Promise<LoginOutcome>;
  /** The same with the token of the login page's address, once. */
  readonly exchange: (token: string, confirmed?: boolean) => Promise<LoginOutcome>;
  /** Logs somebody of the business in, whole: there is nothing to choose. */
  readonly loginOperator: (
    userName: string,
    password: string,
  ) => Promise<{ readonly ok: true } | LoginRefusal>;
  /** Becomes one of the accounts of a login: customer and cart first, then all is stored at once. */
  readonly enter: (login: LoginAnswer, account: Account) => Promise<SessionOutcome>;
  /** Gives a token back that was never entered with. */
  readonly giveBack: (token: Token) => Promise<void>;
  /** Roles, names and accounts as they are now; logs out when the account is gone. */
  readonly refreshIdentity: () => Promise<SessionOutcome>;
  /** Another account of the same login, without a password. */
  readonly switchAccount: (account: Account) => Promise<SessionOutcome>;
}

/** What the parts of a session share. */
export interface SessionParts extends Pick<Session, 'store' | 'events' | 'end'> {
  readonly send: Send<Account>;
}

/**
 * The internal failures of spec 1 §8 that a session has; words for them stand under `shop.session` in the messages.
 * `connection` is ours: the server gave no answer, or none that says anything of the session.
 */
export type SessionFailure =
  | 'invalidAccountType'
  | 'noActiveSession'
  | 'noSession'
  | 'unableToRefreshIdentity'
  | 'customerNotFound'
  | 'connection';

export type SessionOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: SessionFailure };

/** What the server said to somebody who may not log in: its code, such as `IncorrectDetails`, words and whole answer. */
export interface LoginRefusal {
  readonly ok: false;
  readonly code: string;
  readonly message: string | null;
  readonly body: unknown;
}

export type LoginOutcome = ({ readonly ok: true } & LoginAnswer) | LoginRefusal;

export const done: SessionOutcome = { ok: true };

export function failed(failure: SessionFailure): SessionOutcome {
  return { ok: false, failure };
}

/** Somebody is logged in here, or in another tab whose event is still on its way. */
export function isLoggedIn(session: Session): boolean {
  session.store.restore();
  return (session.active()?.accountType ?? 'anonymous') !== 'anonymous';
}
