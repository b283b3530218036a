import { createClient, getCustomer, listItems, type Token, type WireRequest } from '@bivak/contract/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nobody, type Holder, type Identity } from './holder.ts';
import { createSessionCore } from './session-core.ts';
import { createEmitter, type SessionEvents } from './session-events.ts';
import { sessionTransport } from './session-transport.ts';
import { createTabStore } from './tab-store.ts';

/** Somebody of a business, as a back office knows them: no account of a customer, no cart, nothing in the storage. */
interface Staff {
  readonly token: Token | null;
  readonly operator: string | null;
}

const empty: Staff = { token: null, operator: null };

const identity: Identity<Staff, string> = {
  tokenOf: ({ token }) => token,
  accountOf: ({ operator }) => operator,
  personOf: ({ operator }) => operator ?? '',
  loginOf: ({ operator }) => operator,
  namesOf: () => ({}),
};

const now = () => new Date('2026-12-03T10:00:00+01:00');
const list = { query: { index: 0, size: 20 } };

/** A browser whose login is a cookie that no script reads; `cookie` is who it belongs to, null for nobody. */
function aDesk(cookie: string | null) {
  let given = 0;
  let isRefused = false;
  const valid = new Set<string>();
  const carried: { readonly id: string; readonly holder: Holder<string> }[] = [];
  const heard: string[] = [];

  function aToken(): Token {
    given += 1;
    const Access_token = `token-${String(given)}`;
    valid.add(Access_token);
    return { Access_token, Issued: '2026-12-03T10:00:00+01:00', Expires: '2026-12-03T10:15:00+01:00' };
  }
  const store = createTabStore<Staff>({ key: 'desk', empty, read: () => empty, identity });
  const events = createEmitter<SessionEvents>();
  events.on('logout', ({ cause }) => void heard.push(cause));
  const session = createSessionCore<Staff, string>({
    store,
    events,
    now,
    identity: { ...identity, withToken: (state, token) => ({ ...state, token }), without: () => empty },
    begin: async () => {
      await Promise.resolve();
      if (cookie !== null) store.setState({ token: aToken(), operator: cookie });
    },
    visitors: null,
    refresh: async () => {
      await Promise.resolve();
      return isRefused ? { status: 401, body: null } : { status: 200, body: aToken() };
    },
    revoke: async (token) => void valid.delete(token),
    look: () => {},
  });
  const send = async ({ operation: { id } }: WireRequest, holder: Holder<string>) => {
    carried.push({ id, holder });
    await Promise.resolve();
    if (holder.token === null || !valid.has(holder.token)) return { status: 401, body: null };
    return { status: 200, body: { Collection: [], Total: 0, Index: 0 } };
  };
  const call = createClient(
    sessionTransport({ session, send, identity, withoutSession: new Set(), withoutAccount: new Set() }),
  );
  return {
    session,
    call,
    carried,
    heard,
    tokens: () => carried.map(({ holder }) => holder.token),
    given: () => given,
    /** Nothing that was given is good any more. */
    forget: () => valid.clear(),
    refuse: () => (isRefused = true),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a login that is a cookie: the first call waits for the token that the cookie is exchanged for', async () => {
  const { call, carried } = aDesk('eva');
  await call(listItems, list);
  expect(carried).toEqual([{ id: listItems.id, holder: { token: 'token-1', account: 'eva' } }]);
});

test('a login that is a cookie: calls that are refused together share one renewal and are sent again', async () => {
  const { call, tokens, given, forget } = aDesk('eva');
  await call(listItems, list);
  forget();
  await Promise.all([call(listItems, { query: { index: 20, size: 20 } }), call(listItems, list)]);
  expect(tokens()).toEqual(['token-1', 'token-1', 'token-1', 'token-2', 'token-2']);
  expect(given()).toBe(2);
});

test('a login that is a cookie: where it is renewed no more, the session is over 100 ms later', async () => {
  const { session, call, heard, forget, refuse } = aDesk('eva');
  await call(listItems, list);
  forget();
  refuse();
  await expect(call(listItems, list)).rejects.toMatchObject({ status: 401 });
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(heard).toEqual(['expired']);
  expect(session.store.getState()).toEqual(empty);
});

test('an app without visitors: who comes without a login, or has left, sends no token', async () => {
  const stranger = aDesk(null);
  await expect(stranger.call(listItems, list)).rejects.toMatchObject({ status: 401 });
  expect(stranger.carried).toEqual([{ id: listItems.id, holder: nobody }]);

  const eva = aDesk('eva');
  await eva.call(listItems, list);
  await eva.session.logout();
  await expect(eva.call(getCustomer, { params: { id: 'scouts' } })).rejects.toMatchObject({ status: 401 });
  expect(eva.tokens()).toEqual(['token-1', null]);
  expect(eva.heard).toEqual(['pressed']);
});
