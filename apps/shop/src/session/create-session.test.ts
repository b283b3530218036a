import {
  getAnonymousToken,
  getReservationOrder,
  getSettings,
  getUserInfo,
  listItems,
  logout,
  refreshToken,
} from '@bivak/contract/wire';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser } from '../testing/a-browser.ts';
import { aToken, anAccount } from '../testing/fake-people.ts';
import { settings } from '../testing/fake-places.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../testing/fake-shop.ts';
import { emptyState, type SessionState } from './session-state.ts';

const aLine = { itemId: 'glas', compositionId: null, description: 'Champagneglas', amount: 3 };
const an = anAccount('scouts', 'an');

function page(call: ReturnType<typeof aBrowser>['call'], index = 0) {
  return call(listItems, { query: { index, size: 20 } });
}

describe('setting up the session', () => {
  test('core settings are loaded first, then an anonymous token', async () => {
    const { session, operations, token } = aBrowser(createFakeShop());
    expect(session.active()).toBeNull();
    await session.ready();
    expect(operations()).toEqual([getSettings.id, getAnonymousToken.id]);
    expect(token()).toBe('token-1');
    expect(session.active()).toMatchObject({ accountType: 'anonymous', data: { identity: null } });
  });

  test('settings that came with the page are not asked for again', async () => {
    const { session, operations, token } = aBrowser(createFakeShop(), { settings });
    await session.ready();
    expect(token()).toBe('token-1');
    expect(operations()).toEqual([getAnonymousToken.id]);
  });

  test('a token that is still good is kept', async () => {
    const { session, token, operations } = aBrowser(createFakeShop(), { kept: { token: aToken('kept') } });
    await session.ready();
    expect(token()).toBe('kept');
    expect(operations()).toEqual([getSettings.id]);
  });

  test('a token that expired means logged out, and its cart is offered again', async () => {
    const { session, store, heard, tokensOf } = aBrowser(createFakeShop(), {
      kept: { token: aToken('old', '2026-12-03T09:59:59+01:00'), account: an },
    });
    store.setState((state) => ({ cart: { ...state.cart, cartId: '1', count: 3, lines: [aLine] } }));
    await session.ready();
    expect(store.getState().session).toMatchObject({ account: null, token: { Access_token: 'token-1' } });
    expect(store.getState().cart).toMatchObject({ cartId: null, count: 0, lost: [aLine] });
    expect(heard).toEqual([['logout', { cause: 'expired' }]]);
    expect(tokensOf(getAnonymousToken)).toHaveLength(1);
  });

  test('without anonymous shopping no token is asked for', async () => {
    const fake = createFakeShop({ settings: { ...settings, AllowAnonymousShopUser: false } });
    const { session, token } = aBrowser(fake);
    await session.ready();
    expect(token()).toBeNull();
    expect(await session.refreshIdentity()).toEqual({ ok: false, failure: 'noSession' });
    expect(await session.switchAccount(an)).toEqual({ ok: false, failure: 'noSession' });
  });

  test('while the settings cannot be read, the configuration decides about anonymous shopping', async () => {
    const fake = createFakeShop();
    fake.on(getSettings, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    const closed = aBrowser(fake, { anonymousShopping: false });
    await closed.session.ready();
    expect(closed.token()).toBeNull();
    const open = aBrowser(fake);
    await open.session.ready();
    expect(open.token()).not.toBeNull();
  });

  test('setting up the session runs once, however many requests wait for it', async () => {
    const { call, tokensOf } = aBrowser(createFakeShop());
    await Promise.all([page(call, 0), page(call, 1), page(call, 2)]);
    expect(tokensOf(getAnonymousToken)).toHaveLength(1);
    expect(tokensOf(listItems)).toEqual(['token-1', 'token-1', 'token-1']);
  });
});

describe('a request that is answered 401', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A visitor whose token the shop takes no longer; it takes the successor, or as it is told. */
  function expiring(good: (token: string | null) => boolean = (token) => token === 'token-1') {
    const fake = createFakeShop();
    let held: string | null = null;
    const shop: FakeShop = {
      ...fake,
      transport: (request) =>
        request.operation.id === listItems.id && !good(held)
          ? Promise.resolve({ status: 401, body: new FakeRefusal(401, 'TokenExpired').body })
          : fake.transport(request),
    };
    const browser = aBrowser(shop, { kept: { token: aToken('stale') } });
    const watch = (): void => void (held = browser.token());
    browser.store.subscribe(watch);
    watch();
    return { ...browser, fake };
  }

  test('a request that is answered 401 is sent again with a new token, from one refresh that all of them share', async () => {
    const { call, tokensOf, heard } = expiring();
    await Promise.all([page(call, 0), page(call, 1), page(call, 2)]);
    expect(tokensOf(refreshToken)).toEqual(['stale']);
    expect(tokensOf(listItems).filter((token) => token === 'token-1')).toHaveLength(3);
    expect(heard).toEqual([['refresh-attempt-success', null]]);
  });

  test('a request that is answered 401 takes the token that another tab has fetched meanwhile', async () => {
    const { session, store, tokensOf } = expiring();
    store.setState((state) => ({ session: { ...state.session, token: aToken('of-the-other-tab') } }));
    expect(await session.renew('stale')).toBe('of-the-other-tab');
    expect(tokensOf(refreshToken)).toEqual([]);
  });

  test('a request that is answered 401 logs out after 100 ms when the refresh is refused', async () => {
    const { call, token, fake, heard } = expiring();
    fake.on(refreshToken, () => {
      throw new FakeRefusal(401, 'TokenInvalid');
    });
    await expect(page(call)).rejects.toMatchObject({ status: 401 });
    await vi.advanceTimersByTimeAsync(99);
    expect(token()).toBe('stale');
    await vi.advanceTimersByTimeAsync(1);
    expect(token()).toBe('token-1');
    expect(heard).toEqual([
      ['refresh-attempt-fail', { refused: true }],
      ['logout', { cause: 'expired' }],
    ]);
  });

  test('a request that is answered 401 logs out after 100 ms when the new token is refused as well', async () => {
    const { call, heard, fake, token } = expiring(() => false);
    fake.on(refreshToken, () => aToken('renewed'));
    await expect(page(call)).rejects.toMatchObject({ status: 401 });
    expect(token()).toBe('renewed');
    await vi.advanceTimersByTimeAsync(100);
    expect(heard).toContainEqual(['logout', { cause: 'expired' }]);
  });

  test('a request that is answered 401 logs nobody out who has logged in anew within the 100 ms', async () => {
    const { call, store, fake, token } = expiring();
    fake.on(refreshToken, () => {
      throw new FakeRefusal(401, 'TokenInvalid');
    });
    await expect(page(call)).rejects.toMatchObject({ status: 401 });
    store.setState((state) => ({ session: { ...state.session, token: aToken('mine'), account: an } }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(token()).toBe('mine');
  });

  test.each([
    ['is offline', new TypeError('Failed to fetch')],
    ['meets a server in trouble', new FakeRefusal(503, 'Unavailable')],
    ['asks too often', new FakeRefusal(429, 'TooManyRequests')],
  ])('a request that is answered 401 does not log out who %s', async (_, trouble) => {
    const { call, token, fake, heard } = expiring();
    fake.on(refreshToken, () => {
      throw trouble;
    });
    await expect(page(call)).rejects.toMatchObject({ status: 401 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(token()).toBe('stale');
    expect(heard).toEqual([['refresh-attempt-fail', { refused: false }]]);
  });
});

describe('logging out', () => {
  const period = { from: '2026-12-12', to: '2026-12-15' } as NonNullable<SessionState['session']['period']>;
  const kept = { token: aToken('mine'), account: an, accounts: [an], warehouseId: 'zaventem', period };

  test('logging out revokes the token, clears person and cart, keeps place and period, and becomes anonymous again', async () => {
    const { session, store, tokensOf, heard } = aBrowser(createFakeShop(), { kept });
    store.setState((state) => ({ cart: { ...state.cart, cartId: '1', lines: [aLine] } }));
    await session.logout();
    expect(tokensOf(logout)).toEqual(['mine']);
    expect(store.getState().cart).toEqual(emptyState.cart);
    expect(store.getState().session).toEqual({
      ...emptyState.session,
      warehouseId: 'zaventem',
      period,
      token: { ...aToken('token-1'), Issued: '2026-12-03T10:00:00+01:00' },
    });
    expect(heard).toEqual([['logout', { cause: 'pressed' }]]);
  });

  test('logging out is done here at once, also when the server cannot be told', async () => {
    const { session, token, store } = aBrowser(
      { transport: () => Promise.reject(new TypeError('Failed to fetch')) },
      { kept },
    );
    const out = session.logout();
    expect(store.getState().session.account).toBeNull();
    await out;
    expect(token()).toBeNull();
  });

  test('logging out lets what is asked meanwhile wait for the token of the next visitor', async () => {
    const { session, call, tokensOf } = aBrowser(createFakeShop(), { kept });
    await session.ready();
    const asked: Promise<unknown>[] = [];
    session.events.on('logout', () => void asked.push(page(call, 1)));
    void session.logout();
    await Promise.all([page(call), ...asked]);
    expect(tokensOf(listItems)).toEqual(['token-1', 'token-1']);
  });
});

test('an order is asked for with the token that placed it', async () => {
  const fake = createFakeShop();
  fake.on(getReservationOrder, () => {
    throw new FakeRefusal(404, 'NotFound');
  });
  const { call, tokensOf } = aBrowser(fake, { kept: { token: aToken('mine') } });
  await expect(call(getReservationOrder, { params: { id: '1' } })).rejects.toMatchObject({ status: 404 });
  expect(tokensOf(getReservationOrder)).toEqual(['mine']);
});

test('who comes back is looked at anew, without anybody waiting for it', async () => {
  const fake = createFakeShop();
  const grown = anAccount('scouts', 'an', { RoleName: 'Admin' });
  fake.on(getUserInfo, () => ({ Token: aToken('mine'), Accounts: [grown] }));
  const { session, store } = aBrowser(fake, { kept: { token: aToken('mine'), account: an, accounts: [an] } });
  await session.ready();
  await vi.waitFor(() => expect(store.getState().session.account).toEqual(grown));
});
