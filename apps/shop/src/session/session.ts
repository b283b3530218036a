import type { Account, LoginAnswer, Token, WireRequest, WireResponse } from '@bivak/contract';
import type { ActiveSession, Holder } from './active-session.ts';
import type { LoginOutcome, LoginRefusal, SessionOutcome } from './outcome.ts';
import type { LogoutCause, SessionEmitter } from './session-events.ts';
import type { SessionStore } from './session-store.ts';

/** Sends one request as it is: with this token or without one, for this account. */
export type Send = (request: WireRequest, holder: Holder) => Promise<WireResponse>;

export interface Session {
  readonly store: SessionStore;
  readonly events: SessionEmitter;
  /** The session object of spec 1 §3; null while there is none. */
  readonly active: () => ActiveSession | null;
  /** Settings first, then the token (spec 1 §4); after a logout, the next visitor's token. */
  readonly ready: () => Promise<void>;
  readonly isReady: () => boolean;
  /** A newer token than the given one, from one refresh that all waiting requests share; null when it failed. */
  readonly renew: (stale: string) => Promise<string | null>;
  /** The server refused what this token asks for. Looks whether the account still stands, but not again and again. */
  readonly doubt: (holder: Holder) => void;
  /** Ends the session of a token that the server refuses, after 100 ms; not if another one has come meanwhile. */
  readonly expire: (refused: string) => void;
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
  readonly logout: () => Promise<void>;
  /** Keeps in step with other tabs; returns what ends it. */
  readonly follow: (window: Window) => () => void;
}

/** What the parts of a session share. */
export interface SessionParts {
  readonly store: SessionStore;
  readonly send: Send;
  readonly events: SessionEmitter;
  readonly end: (cause: LogoutCause) => void;
}
