import {
  createClient,
  getAnonymousToken,
  getSettings,
  logout as logoutOperation,
  type CoreSettings,
} from '@bivak/contract';
import { activeSession, nobody, personOf } from './active-session.ts';
import { createRenewal } from './renew-token.ts';
import { createSessionEvents, type LogoutCause } from './session-events.ts';
import { loggedOut, type SessionState } from './session-state.ts';
import { followOtherTabs, type SessionStore } from './session-store.ts';
import type { Send, Session, SessionParts } from './session.ts';

/** "If the refresh fails, the user is logged out after 100 ms" (spec 1 §7). */
const LOGOUT_AFTER_MS = 100;
const DOUBT_EVERY_MS = 10_000;
/** So long the tab that logged out may take to fetch the token that all tabs go on with. */
const OTHER_TAB_MS = 1000;

export interface SessionOptions {
  readonly store: SessionStore;
  readonly send: Send;
  readonly now: () => Date;
  /** Whether anonymous visitors may shop when the core setting cannot be read. */
  readonly anonymousShopping: boolean;
  /** The core settings that came with the page; where none did, they are asked for. */
  readonly settings?: Pick<CoreSettings, 'AllowAnonymousShopUser'> | undefined;
}

export function createSession({ store, send, now, anonymousShopping, settings }: SessionOptions): Session {
  const events = createSessionEvents();
  const parts: SessionParts = { store, send, events, end };
  const renew = createRenewal(parts, expire);
  const bare = createClient((request) => send(request, nobody));
  let settled: Promise<void> | null = null;
  let isReady = false;
  let anonymousAllowed = anonymousShopping;
  let doubted = -Infinity;

  const tokenNow = (): string | null => store.getState().session.token?.Access_token ?? null;
  const isExpired = (): boolean => {
    // Another tab may have logged in anew, and its event not be here yet.
    store.restore();
    const { token } = store.getState().session;
    return token !== null && Date.parse(token.Expires) < now().getTime();
  };

  async function setUp(): Promise<void> {
    // Nobody is logged out while the page is being taken over: that waits for the answer.
    const given = isExpired() ? undefined : settings;
    const found = given ?? (await bare(getSettings).catch(() => null));
    anonymousAllowed = found?.AllowAnonymousShopUser ?? anonymousShopping;
    const isOver = isExpired();
    if (isOver) end('expired');
    await (isOver ? settled : becomeAnonymous());
    isReady = true;
    if (personOf(store.getState()) !== '') look();
  }

  async function becomeAnonymous(): Promise<void> {
    if (!anonymousAllowed || tokenNow() !== null) return;
    const token = await bare(getAnonymousToken).catch(() => null);
    if (token === null) return;
    // Another tab may have been quicker; whose token stands stays.
    store.setState((state) =>
      state.session.token === null ? { session: { ...state.session, token } } : state,
    );
  }

  function end(cause: LogoutCause): void {
    store.setState((state) => loggedOut(state, cause !== 'pressed'));
    // Before anybody hears of it, so that what they ask waits for the next token.
    settled = becomeAnonymous();
    events.emit('logout', { cause });
  }

  function expire(refused: string): void {
    setTimeout(() => {
      store.restore();
      if (tokenNow() === refused) end('expired');
    }, LOGOUT_AFTER_MS);
  }

  /** What another tab did to the session; it fetches the next token, but may be closed before it has. */
  function followed(before: SessionState): void {
    if (tokenNow() === null && isReady && anonymousAllowed)
      settled = wait(OTHER_TAB_MS).then(becomeAnonymous);
    const person = personOf(store.getState());
    if (person === personOf(before)) return;
    if (person === '') events.emit('logout', { cause: 'elsewhere' });
    else events.emit('login', { elsewhere: true });
  }

  const self: Session = {
    store,
    events,
    active: () => activeSession(store.getState()),
    ready: () => (settled ??= setUp()),
    isReady: () => isReady,
    renew,
    expire,
    doubt: ({ token, account }) => {
      const moment = now().getTime();
      if (account === null || token !== tokenNow() || moment < doubted + DOUBT_EVERY_MS) return;
      doubted = moment;
      look();
    },
    // What few pages need comes when it is needed.
    login: async (...credentials) => (await import('./log-in.ts')).logIn(self, parts, ...credentials),
    exchange: async (...proof) => (await import('./log-in.ts')).exchange(self, parts, ...proof),
    loginOperator: async (...credentials) =>
      (await import('./log-in.ts')).logInOperator(self, parts, ...credentials),
    enter: async (...login) => (await import('./enter.ts')).enter(self, parts, ...login),
    giveBack: async (token) => revoke(token.Access_token),
    refreshIdentity: async () => (await import('./identity.ts')).refreshIdentity(self, parts),
    switchAccount: async (account) => (await import('./identity.ts')).switchAccount(self, parts, account),
    logout: async () => {
      const shown = tokenNow();
      store.restore();
      const held = new Set([shown, tokenNow()]);
      // Here at once, whether the server can be told or not.
      end('pressed');
      await Promise.all([...[...held].map((token) => (token === null ? null : revoke(token))), settled]);
    },
    follow: (window) => {
      const stops = [store.onElsewhere(followed), followOtherTabs(store, window)];
      return () => stops.forEach((stop) => stop());
    },
  };

  /** In the background: the visitor goes on, and is logged out if the account is gone. */
  function look(): void {
    self.refreshIdentity().catch(() => null);
  }

  async function revoke(token: string): Promise<void> {
    await createClient((request) => send(request, { token, account: null }))(logoutOperation).catch(
      () => null,
    );
  }
  return self;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
