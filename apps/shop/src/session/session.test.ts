import {
  createClient,
  getAnonymousToken,
  getReservationOrder,
  getSettings,
  listItems,
  refreshToken,
  type Token,
  type WireRequest,
} from '@bivak/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settings } from '../testing/fake-places.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../testing/fake-shop.ts';
import { emptyState, type SessionState } from './session-state.ts';
import { createSessionStore } from './session-store.ts';
import { sessionTransport } from './session-transport.ts';
import { createSession } from './session.ts';

const NOW = new Date('2026-12-03T10:00:00+01:00');

function aToken(name: string, expires = '2026-12-03T11:00:00+01:00'): Token {
  return { Access_token: name, Issued: '2026-12-03T09:00:00+01:00', Expires: expires };
}

const aLine = { itemId: 'glas', compositionId: null, description: 'Champagneglas', amount: 3 };

/** A browser that kept something, and the calls it makes with the token that each carried. */
function aBrowser(fake: FakeShop, kept: Partial<SessionState['session']> = {}, anonymousShopping = true) {
  const store = createSessionStore();
  store.setState({ session: { ...emptyState.session, ...kept } });
  const carried: [string, string | null][] = [];
  const send = (request: WireRequest, token: string | null) => {
    carried.push([request.operation.id, token]);
    return fake.transport(request);
  };
  const session = createSession({ store, send, now: () => NOW, anonymousShopping });
  return { store, session, carried, call: createClient(sessionTransport(session, send)) };
}

function page(call: ReturnType<typeof aBrowser>['call']) {
  return call(listItems, { query: { index: 0, size: 20 } });
}

/** A shop that takes only the given token. */
function takingOnly(good: string, fake = createFakeShop()) {
  let held: string | null = null;
  const shop: FakeShop = {
    ...fake,
    transport: (request) => {
      const refused = request.operation.id === listItems.id && held !== good;
      return refused
        ? Promise.resolve({ status: 401, body: new FakeRefusal(401, 'TokenExpired').body })
        : fake.transport(request);
    },
  };
  return { shop, holds: (token: string | null) => (held = token) };
}

describe('setting up the session', () => {
  test('core settings are loaded first, then an anonymous token', async () => {
    const { session, carried, store } = aBrowser(createFakeShop());
    await session.ready();
    expect(carried.map(([id]) => id)).toEqual([getSettings.id, getAnonymousToken.id]);
    expect(store.getState().session.token?.Access_token).toBe('token-1');
  });

  test('a token that is still good is kept', async () => {
    const { session, store, carried } = aBrowser(createFakeShop(), { token: aToken('kept') });
    await session.ready();
    expect(store.getState().session.token?.Access_token).toBe('kept');
    expect(carried.map(([id]) => id)).toEqual([getSettings.id]);
  });

  test('a token that expired means logged out, and its cart is offered again', async () => {
    const account = {
      CustomerID: '7',
      ContactID: '8',
      RoleName: null,
      FirstName: '',
      LastName: '',
      CompanyName: '',
    };
    const { session, store } = aBrowser(createFakeShop(), {
      token: aToken('old', '2026-12-03T09:59:59+01:00'),
      account,
    });
    store.setState((state) => ({ cart: { ...state.cart, cartId: '1', count: 3, lines: [aLine] } }));
    await session.ready();
    expect(store.getState().session).toMatchObject({ account: null, token: { Access_token: 'token-1' } });
    expect(store.getState().cart).toMatchObject({ cartId: null, count: 0, lost: [aLine] });
  });

  test('without anonymous shopping no token is asked for', async () => {
    const fake = createFakeShop({ settings: { ...settings, AllowAnonymousShopUser: false } });
    const { session, store } = aBrowser(fake);
    await session.ready();
    expect(store.getState().session.token).toBeNull();
  });

  test('while the settings cannot be read, the configuration decides about anonymous shopping', async () => {
    const fake = createFakeShop();
    fake.on(getSettings, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    const closed = aBrowser(fake, {}, false);
    await closed.session.ready();
    expect(closed.store.getState().session.token).toBeNull();
    const open = aBrowser(fake, {}, true);
    await open.session.ready();
    expect(open.store.getState().session.token).not.toBeNull();
  });

  test('it runs once, however many requests wait for it', async () => {
    const { call, carried } = aBrowser(createFakeShop());
    await Promise.all([page(call), page(call), page(call)]);
    expect(carried.filter(([id]) => id === getAnonymousToken.id)).toHaveLength(1);
    expect(carried.filter(([id]) => id === listItems.id).map(([, token]) => token)).toEqual(
      Array.from({ length: 3 }, () => 'token-1'),
    );
  });
});

describe('a request that is answered 401', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function expiring() {
    const { shop, holds } = takingOnly('token-1');
    const browser = aBrowser(shop, { token: aToken('stale') });
    const watch = (): void => void holds(browser.store.getState().session.token?.Access_token ?? null);
    browser.store.subscribe(watch);
    watch();
    return { ...browser, shop };
  }

  test('is sent again with a new token, from one refresh that all of them share', async () => {
    const { call, carried } = expiring();
    await Promise.all([page(call), page(call), page(call)]);
    expect(carried.filter(([id]) => id === refreshToken.id)).toEqual([[refreshToken.id, 'stale']]);
    expect(carried.filter(([id, token]) => id === listItems.id && token === 'token-1')).toHaveLength(3);
  });

  test('takes the token that another tab has fetched meanwhile', async () => {
    const { session, store, carried } = expiring();
    store.setState((state) => ({ session: { ...state.session, token: aToken('of-the-other-tab') } }));
    expect(await session.renew('stale')).toBe('of-the-other-tab');
    expect(carried.filter(([id]) => id === refreshToken.id)).toHaveLength(0);
  });

  test('logs out after 100 ms when the refresh is refused', async () => {
    const { call, store, shop } = expiring();
    shop.on(refreshToken, () => {
      throw new FakeRefusal(401, 'TokenInvalid');
    });
    await expect(page(call)).rejects.toMatchObject({ status: 401 });
    await vi.advanceTimersByTimeAsync(99);
    expect(store.getState().session.token?.Access_token).toBe('stale');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState().session.token?.Access_token).toBe('token-1');
  });

  test('does not log out who is offline', async () => {
    const { call, store, shop } = expiring();
    shop.on(refreshToken, () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(page(call)).rejects.toMatchObject({ status: 401 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.getState().session.token?.Access_token).toBe('stale');
  });
});

describe('logging out', () => {
  test('clears who was logged in and the cart, keeps place and period, and becomes anonymous again', async () => {
    const period = { from: '2026-12-12', to: '2026-12-15' } as NonNullable<SessionState['session']['period']>;
    const { session, store } = aBrowser(createFakeShop(), {
      token: aToken('mine'),
      warehouseId: 'zaventem',
      period,
    });
    store.setState((state) => ({ cart: { ...state.cart, cartId: '1', lines: [aLine], notes: 'bel aan' } }));
    await session.logout();
    expect(store.getState().cart).toEqual(emptyState.cart);
    expect(store.getState().session).toMatchObject({
      account: null,
      warehouseId: 'zaventem',
      period,
      token: { Access_token: 'token-1' },
    });
  });

  test('works when the server cannot be told', async () => {
    const fake = createFakeShop();
    const { session, store } = aBrowser(
      { ...fake, transport: () => Promise.reject(new TypeError('Failed to fetch')) },
      { token: aToken('mine') },
    );
    await session.logout();
    expect(store.getState().session.token).toBeNull();
  });
});

test('an order is asked for with the token that placed it', async () => {
  const fake = createFakeShop();
  fake.on(getReservationOrder, () => {
    throw new FakeRefusal(404, 'NotFound');
  });
  const { call, carried } = aBrowser(fake, { token: aToken('mine') });
  await expect(call(getReservationOrder, { params: { id: '1' } })).rejects.toMatchObject({ status: 404 });
  expect(carried.at(-1)).toEqual([getReservationOrder.id, 'mine']);
});
