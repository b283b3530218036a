import {
  createClient,
  getAnonymousToken,
  getSettings,
  logout as logoutOperation,
  refreshToken,
  type Account,
  type CoreSettings,
} from '@bivak/contract/wire';
import { createEmitter, createSessionCore, nobody, type Send } from '@bivak/web';
import { activeSession, shopIdentity } from './active-session.ts';
import { loggedOut } from './session-state.ts';
import type { SessionStore } from './session-store.ts';
import type { Session, SessionParts, ShopEvents } from './session.ts';

export interface SessionOptions {
  readonly store: SessionStore;
  readonly send: Send<Account>;
  readonly now: () => Date;
  /** Whether anonymous visitors may shop when the core setting cannot be read. */
  readonly anonymousShopping: boolean;
  /** The core settings that came with the page; where none did, they are asked for. */
  readonly settings?: Pick<CoreSettings, 'AllowAnonymousShopUser'> | undefined;
}

export function createSession({ store, send, now, anonymousShopping, settings }: SessionOptions): Session {
  const events = createEmitter<ShopEvents>();
  const bare = createClient((request) => send(request, nobody));
  let anonymousAllowed = anonymousShopping;

  const core = createSessionCore({
    store,
    events,
    now,
    identity: {
      ...shopIdentity,
      withToken: (state, token) => ({ ...state, session: { ...state.session, token } }),
      without: (state, cause) => loggedOut(state, cause !== 'pressed'),
    },
    begin: async (isExpired) => {
      // Nobody is logged out while the page is being taken over: that waits for the answer.
      const given = isExpired() ? undefined : settings;
      const found = given ?? (await bare(getSettings).catch(() => null));
      anonymousAllowed = found?.AllowAnonymousShopUser ?? anonymousShopping;
    },
    visitors: { areAllowed: () => anonymousAllowed, token: () => bare(getAnonymousToken) },
    refresh: (stale) =>
      send(
        { operation: refreshToken, params: {}, query: {}, body: undefined },
        { token: stale, account: null },
      ),
    revoke,
    // In the background: the visitor goes on, and is logged out if the account is gone.
    look: () => void self.refreshIdentity().catch(() => null),
  });
  const parts: SessionParts = { store, send, events, end: core.end };

  const self: Session = {
    ...core,
    events,
    active: () => activeSession(store.getState()),
    // What few pages need comes when it is needed.
    login: async (...credentials) => (await import('./log-in.ts')).logIn(self, parts, ...credentials),
    exchange: async (...proof) => (await import('./log-in.ts')).exchange(self, parts, ...proof),
    loginOperator: async (...credentials) =>
      (await import('./log-in.ts')).logInOperator(self, parts, ...credentials),
    enter: async (...login) => (await import('./log-in.ts')).enter(self, parts, ...login),
    giveBack: async (token) => revoke(token.Access_token),
    refreshIdentity: async () => (await import('./identity.ts')).refreshIdentity(self, parts),
    switchAccount: async (account) => (await import('./identity.ts')).switchAccount(self, parts, account),
  };

  async function revoke(token: string): Promise<void> {
    await createClient((request) => send(request, { token, account: null }))(logoutOperation).catch(
      () => null,
    );
  }
  return self;
}
