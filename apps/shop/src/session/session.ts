import {
  createClient,
  getAnonymousToken,
  getSettings,
  login as loginOperation,
  logout as logoutOperation,
  refreshToken,
  type Account,
  type LoginAnswer,
  type Token,
  type WireRequest,
  type WireResponse,
} from '@bivak/contract';
import { loggedOut } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/** Sends one request with the given token, or without one. */
export type SendWithToken = (request: WireRequest, token: string | null) => Promise<WireResponse>;

export interface Session {
  readonly store: SessionStore;
  /** Settings first, then the token (spec 1 §4). Runs once, however often it is asked. */
  readonly ready: () => Promise<void>;
  readonly isReady: () => boolean;
  /** A newer token than the given one, from one refresh that all waiting requests share; null when it failed. */
  readonly renew: (stale: string) => Promise<string | null>;
  readonly login: (userName: string, password: string) => Promise<LoginAnswer>;
  /** Stores token and account; what belonged to another login is cleared first. */
  readonly enter: (token: Token, account: Account) => void;
  readonly logout: () => Promise<void>;
}

/** "If the refresh fails, the user is logged out after 100 ms" (spec 1 §7). */
const LOGOUT_AFTER_MS = 100;

export interface SessionOptions {
  readonly store: SessionStore;
  readonly send: SendWithToken;
  readonly now: () => Date;
  /** Whether anonymous visitors may shop when the core setting cannot be read. */
  readonly anonymousShopping: boolean;
  /** Called when somebody was logged out, by pressing or by expiry, and the visitor has a session again. */
  readonly onEnded?: () => void;
}

export function createSession({ store, send, now, anonymousShopping, onEnded }: SessionOptions): Session {
  let setUp: Promise<void> | null = null;
  let isReady = false;
  let renewing: Promise<string | null> | null = null;
  let anonymousAllowed = anonymousShopping;

  const bare = createClient((request) => send(request, null));
  const token = (): string | null => store.getState().session.token?.Access_token ?? null;
  const asHolder = (held: string) => createClient((request) => send(request, held));

  async function ensureToken(): Promise<void> {
    const settings = await bare(getSettings).catch(() => null);
    anonymousAllowed = settings?.AllowAnonymousShopUser ?? anonymousShopping;
    const held = store.getState().session.token;
    if (held !== null && Date.parse(held.Expires) < now().getTime())
      store.setState((state) => loggedOut(state, true));
    if (token() === null) await becomeAnonymous();
  }

  async function becomeAnonymous(): Promise<void> {
    if (!anonymousAllowed) return;
    const fresh = await bare(getAnonymousToken).catch(() => null);
    if (fresh !== null && token() === null) keep(fresh);
  }

  async function refresh(stale: string): Promise<string | null> {
    const response = await send(
      { operation: refreshToken, params: {}, query: {}, body: undefined },
      stale,
    ).catch(() => null);
    // No answer at all says nothing about the session: the visitor is offline, not logged out.
    if (response === null) return null;
    if (response.status >= 400) {
      setTimeout(() => void endSession(true), LOGOUT_AFTER_MS);
      return null;
    }
    const fresh = response.body as Token;
    keep(fresh);
    return fresh.Access_token;
  }

  async function endSession(expired: boolean): Promise<void> {
    store.setState((state) => loggedOut(state, expired));
    await becomeAnonymous();
    onEnded?.();
  }

  function keep(fresh: Token): void {
    store.setState((state) => ({ session: { ...state.session, token: fresh } }));
  }

  return {
    store,
    ready: () =>
      (setUp ??= ensureToken().then(() => {
        isReady = true;
      })),
    isReady: () => isReady,
    renew: (stale) => {
      const current = token();
      // Another request, or another tab, was quicker.
      if (current !== null && current !== stale) return Promise.resolve(current);
      renewing ??= refresh(stale).finally(() => {
        renewing = null;
      });
      return renewing;
    },
    login: (UserName, Password) => bare(loginOperation, { body: { UserName, Password } }),
    enter: (fresh, account) => {
      store.setState((state) => {
        const cleared = loggedOut(state, true);
        return { ...cleared, session: { ...cleared.session, token: fresh, account } };
      });
    },
    logout: async () => {
      const held = token();
      if (held !== null) await asHolder(held)(logoutOperation).catch(() => null);
      await endSession(false);
    },
  };
}
