import { getAnonymousToken, getUserInfo, listItems, login, refreshToken } from '@bivak/contract/wire';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, aStorage, tellOtherTabs } from '../testing/a-browser.ts';
import { aLogin, aToken, anAccount } from '../testing/fake-people.ts';
import { createFakeShop, type FakeShop } from '../testing/fake-shop.ts';
import { forgetAnswers, forgetWhoLeaves } from './forget-person.ts';
import { STORE_KEY } from './session-store.ts';

const an = anAccount('scouts', 'an');
const chiro = anAccount('chiro', 'an-2');

let fake: FakeShop;
let storage: ReturnType<typeof aStorage>;
let stops: (() => void)[];
beforeEach(() => {
  fake = createFakeShop();
  storage = aStorage();
  stops = [];
  fake.on(login, () => aLogin('mine', an, chiro));
});
afterEach(() => {
  stops.forEach((stop) => stop());
  sessionStorage.clear();
  localStorage.clear();
});

async function aTab() {
  const tab = aBrowser(fake, { storage: () => storage });
  stops.push(tab.follow());
  await tab.session.ready();
  return tab;
}

async function logIn(tab: Awaited<ReturnType<typeof aTab>>): Promise<void> {
  const found = await tab.session.login('an', 'x');
  if (found.ok) await tab.session.enter(found, found.Accounts[0] ?? an);
  tellOtherTabs();
}

/** A storage that takes no longer text than there is room for. */
function aStorageThatFills() {
  const kept = new Map<string, string>();
  let room = Infinity;
  const full = {
    ...aStorage(kept),
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
  };
  const hasRoomFor = (letters: number): void => {
    room = letters;
  };
  return { kept, full, hasRoomFor };
}

describe('two tabs', () => {
  test('a login in one of two tabs is a login in the other', async () => {
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    expect(here.session.active()).toMatchObject({ accountType: 'customer', data: { identity: an } });
    expect(here.heard).toEqual([['login', { elsewhere: true }]]);
  });

  test('a logout in one of two tabs is a logout in the other, and both go on with one anonymous token', async () => {
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    const asked = fake.sent(getAnonymousToken).length;
    await there.session.logout();
    tellOtherTabs();
    expect(here.heard.at(-1)).toEqual(['logout', { cause: 'elsewhere' }]);
    expect(here.store.getState().session.account).toBeNull();
    await here.call(listItems, { query: { index: 0, size: 20 } });
    expect(here.tokensOf(listItems)).toEqual([there.token()]);
    expect(fake.sent(getAnonymousToken)).toHaveLength(asked + 1);
  });

  test('a tab whose other was closed before it had a token fetches one by itself', async () => {
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    vi.useFakeTimers();
    storage.setItem(STORE_KEY, 'json:{"state":{"session":{},"cart":{}},"version":1}');
    tellOtherTabs();
    expect(here.token()).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(here.token()).not.toBeNull();
  });

  test('another account in one of two tabs is another account in the other', async () => {
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    await there.session.switchAccount(chiro);
    tellOtherTabs();
    expect(here.store.getState().session.account).toEqual(chiro);
    expect(here.heard.at(-1)).toEqual(['login', { elsewhere: true }]);
  });

  test('a refresh that answers after a logout in the other tab brings nothing back', async () => {
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    fake.on(refreshToken, () => aToken('brought-back'));
    const renewed = here.session.renew('mine');
    await there.session.logout();
    expect(await renewed).not.toBe('brought-back');
    expect(storage.getItem(STORE_KEY)).not.toContain('brought-back');
    expect(here.store.getState().session.account).toBeNull();
  });

  test('two tabs that refresh at once end with one token', async () => {
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    fake.on(refreshToken, () => aToken('successor'));
    const renewed = await Promise.all([here.session.renew('mine'), there.session.renew('mine')]);
    expect(renewed).toEqual(['successor', 'successor']);
    expect([here.token(), there.token()]).toEqual(['successor', 'successor']);
  });

  test('choosing a place in one of two tabs is nobody coming or going', async () => {
    const [here, there] = [await aTab(), await aTab()];
    there.store.setState((state) => ({ session: { ...state.session, warehouseId: 'aalst' } }));
    tellOtherTabs();
    expect(here.store.getState().session.warehouseId).toBe('aalst');
    expect(here.heard).toEqual([]);
  });

  test('a storage that is forbidden keeps each tab to itself, logged in or not', async () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const tab = aBrowser(fake, { storage: forbidden });
    stops.push(tab.follow());
    await tab.session.ready();
    await logIn(tab);
    expect(tab.session.active()?.accountType).toBe('customer');
    await tab.session.logout();
    expect(tab.session.active()?.accountType).toBe('anonymous');
  });

  test('a storage that is full keeps a login for this tab, and a logout for all', async () => {
    const { kept, full, hasRoomFor } = aStorageThatFills();
    const tab = aBrowser(fake, { storage: () => full });
    await tab.session.ready();
    hasRoomFor(kept.get(STORE_KEY)?.length ?? 0);
    await logIn(tab);
    expect(tab.session.active()?.accountType).toBe('customer');
    expect(kept.get(STORE_KEY)).not.toContain('scouts');
    await tab.session.logout();
    expect(kept.get(STORE_KEY)).not.toContain('scouts');
    expect(tab.session.active()?.accountType).toBe('anonymous');
  });

  test('a storage that became full does not keep alive in one tab what was logged out in the other', async () => {
    const { kept, full, hasRoomFor } = aStorageThatFills();
    storage = full;
    const [here, there] = [await aTab(), await aTab()];
    await logIn(there);
    hasRoomFor(0);
    here.store.setState((state) => ({ session: { ...state.session, warehouseId: 'aalst' } }));
    expect(here.store.getState().session).toMatchObject({ warehouseId: 'aalst', account: an });
    hasRoomFor(Infinity);
    await there.session.logout();
    // Before its event is here.
    here.store.setState((state) => ({ cart: { ...state.cart, count: 3 } }));
    expect(here.store.getState().session.account).toBeNull();
    expect(kept.get(STORE_KEY)).not.toContain('mine');
  });
});

test('what was answered to one person is forgotten for the next, save what is everybody’s', async () => {
  const client = new QueryClient();
  for (const key of ['settings', 'warehouses', 'items', 'cart', 'offers', 'invoices', 'whatever-comes']) {
    client.setQueryData([key], key);
  }
  await forgetAnswers(client);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey[0])).toEqual(['settings', 'warehouses', 'items']);
  expect(left.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey[0])).toEqual([
    'items',
  ]);
});

test('who presses to leave takes along what the tab kept aside; a session that ends by itself does not', async () => {
  sessionStorage.setItem('RM_CHECKOUT', '{"values":{"Customer":{"FirstName":"An"}}}');
  sessionStorage.setItem('scroll', '12');
  localStorage.setItem('RM_PLACED', '["r-1"]');
  const tab = await aTab();
  forgetWhoLeaves(tab.session, new QueryClient());
  await logIn(tab);
  tab.store.setState((state) => ({ session: { ...state.session, accounts: [chiro] } }));
  fake.on(getUserInfo, () => aLogin('mine', chiro));
  await tab.session.refreshIdentity();
  expect(tab.heard.at(-1)).toEqual(['logout', { cause: 'membership-ended' }]);
  expect([sessionStorage.getItem('RM_CHECKOUT'), localStorage.getItem('RM_PLACED')]).not.toContain(null);
  await logIn(tab);
  await tab.session.logout();
  expect([sessionStorage.getItem('RM_CHECKOUT'), sessionStorage.getItem('scroll')]).toEqual([null, '12']);
  expect(localStorage.getItem('RM_PLACED')).toBeNull();
});

test('who presses to leave in another tab takes along what this one kept aside', async () => {
  const [here, there] = [await aTab(), await aTab()];
  await logIn(there);
  forgetWhoLeaves(here.session, new QueryClient());
  sessionStorage.setItem('RM_ORDER.r-1', '99.s1g');
  await there.session.logout();
  tellOtherTabs();
  expect(here.heard.at(-1)).toEqual(['logout', { cause: 'elsewhere' }]);
  expect(sessionStorage.getItem('RM_ORDER.r-1')).toBeNull();
});

test('a session that ends by itself in another tab leaves the form that is being filled in here', async () => {
  const [here, there] = [await aTab(), await aTab()];
  await logIn(there);
  there.store.setState((state) => ({ cart: { ...state.cart, cartId: 'cart-1' } }));
  forgetWhoLeaves(here.session, new QueryClient());
  sessionStorage.setItem('RM_CHECKOUT', '{}');
  fake.on(getUserInfo, () => aLogin('mine', chiro));
  await there.session.refreshIdentity();
  tellOtherTabs();
  expect(here.heard.at(-1)).toEqual(['logout', { cause: 'elsewhere' }]);
  expect(sessionStorage.getItem('RM_CHECKOUT')).not.toBeNull();
});

test('the store itself stays, with the place and the period of whoever is next', async () => {
  const tab = aBrowser(fake, { storage: () => localStorage });
  await tab.session.ready();
  await logIn(tab);
  tab.store.setState((state) => ({ session: { ...state.session, warehouseId: 'aalst' } }));
  forgetWhoLeaves(tab.session, new QueryClient());
  await tab.session.logout();
  expect(localStorage.getItem(STORE_KEY)).toContain('aalst');
});

test('what one tab was answered is forgotten when the person leaves in another', async () => {
  const [here, there] = [await aTab(), await aTab()];
  await logIn(there);
  const client = new QueryClient();
  forgetWhoLeaves(here.session, client);
  client.setQueryData(['invoices', 'scouts'], ['F-1']);
  client.setQueryData(['settings'], {});
  await there.session.logout();
  tellOtherTabs();
  await vi.waitFor(() => expect(client.getQueryData(['invoices', 'scouts'])).toBeUndefined());
  expect(client.getQueryData(['settings'])).toEqual({});
});

test('what came with a page stays until the page is taken over, whoever leaves meanwhile', async () => {
  const [here, there] = [await aTab(), await aTab()];
  await logIn(there);
  const client = new QueryClient();
  const taken = Promise.withResolvers<void>();
  forgetWhoLeaves(here.session, client, taken.promise);
  client.setQueryData(['offers', 'public'], {});
  const isLoggedOut = vi.fn<() => void>();
  here.session.events.on('logout', isLoggedOut);
  await there.session.logout();
  tellOtherTabs();
  await vi.waitFor(() => expect(isLoggedOut).toHaveBeenCalled());
  // why: as many turns as forgetting takes.
  await new Promise((done) => setTimeout(done));
  expect(client.getQueryData(['offers', 'public'])).toEqual({});
  taken.resolve();
  await vi.waitFor(() => expect(client.getQueryData(['offers', 'public'])).toBeUndefined());
});
