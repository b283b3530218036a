import {
  getCustomer,
  getOperatorInfo,
  getSettings,
  getUserInfo,
  listItems,
  login,
} from '@bivak/contract/wire';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser } from '../testing/a-browser.ts';
import { aLogin, aToken, anAccount } from '../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../testing/fake-shop.ts';
import { accountsToKeep } from './identity.ts';

const an = anAccount('scouts', 'an');
const chiro = anAccount('chiro', 'an-2');
const line = { itemId: 'glas', compositionId: null, description: 'Glas', amount: 2 };

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', an, chiro));
});

async function loggedIn() {
  const browser = aBrowser(fake, { kept: { token: aToken('mine'), account: an, accounts: [an, chiro] } });
  await browser.session.ready();
  await vi.waitFor(() => expect(fake.sent(getUserInfo)).toHaveLength(1));
  await browser.session.refreshIdentity();
  return browser;
}

describe('looking at who this is', () => {
  test('looking at who this is takes over role, names and accounts as they are now', async () => {
    const { session, store } = await loggedIn();
    const promoted = { ...an, RoleName: 'Admin', LastName: 'Peeters-Claes' };
    fake.on(getUserInfo, () => aLogin('mine', promoted));
    store.setState((state) => ({ session: { ...state.session, answers: { of: 'scouts an' } } }));
    expect(await session.refreshIdentity()).toEqual({ ok: true });
    // What pages showed was for another role.
    expect(store.getState().session).toMatchObject({
      account: promoted,
      accounts: [promoted],
      answers: null,
    });
  });

  test('looking at who this is is asked without naming the account, which may be gone', async () => {
    const { holdersOf } = await loggedIn();
    expect(holdersOf(getUserInfo)[0]).toEqual({ token: 'mine', account: null });
  });

  test('looking at who this is logs out who no longer has the account', async () => {
    const { session, heard } = await loggedIn();
    fake.on(getUserInfo, () => aLogin('mine', chiro));
    expect(await session.refreshIdentity()).toEqual({ ok: false, failure: 'unableToRefreshIdentity' });
    expect(heard.at(-1)).toEqual(['logout', { cause: 'membership-ended' }]);
    expect(session.active()?.accountType ?? 'anonymous').toBe('anonymous');
  });

  test('looking at who this is changes nothing while the server cannot be asked', async () => {
    const { session, token } = await loggedIn();
    fake.on(getUserInfo, () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await session.refreshIdentity()).toEqual({ ok: false, failure: 'unableToRefreshIdentity' });
    expect(token()).toBe('mine');
  });

  test('looking at who this is is for who is logged in', async () => {
    const visitor = aBrowser(fake);
    await visitor.session.ready();
    expect(await visitor.session.refreshIdentity()).toEqual({ ok: false, failure: 'noActiveSession' });
    expect(await visitor.session.switchAccount(an)).toEqual({ ok: false, failure: 'noActiveSession' });
  });

  test('looking at who this is does not touch a session that began while it was asked', async () => {
    const { session, store } = await loggedIn();
    fake.on(getUserInfo, () => {
      store.setState((state) => ({ session: { ...state.session, account: chiro } }));
      return aLogin('mine', an);
    });
    expect(await session.refreshIdentity()).toEqual({ ok: false, failure: 'noActiveSession' });
    expect(store.getState().session.account).toEqual(chiro);
  });

  test('looking at who this is knows operators as well', async () => {
    const Operator = { Name: 'Mia', Email: 'mia@feesthuis.example' };
    fake.on(getOperatorInfo, () => ({ Token: aToken('hers'), Operator: { ...Operator, Name: 'Mia Maes' } }));
    const { session, store } = aBrowser(fake, { kept: { token: aToken('hers'), operator: Operator } });
    await session.ready();
    await session.refreshIdentity();
    expect(store.getState().session.operator?.Name).toBe('Mia Maes');
  });
});

describe('what the server forbids', () => {
  test('what the server forbids makes the session look whether the account is still there, but not again and again', async () => {
    const { call, session } = await loggedIn();
    const before = fake.sent(getUserInfo).length;
    fake.on(listItems, () => {
      throw new FakeRefusal(403, 'Forbidden');
    });
    fake.on(getUserInfo, () => aLogin('mine', chiro));
    const asking = [0, 1, 2].map((index) =>
      call(listItems, { query: { index, size: 20 } }).catch(() => null),
    );
    await Promise.all(asking);
    await vi.waitFor(() => expect(session.active()?.accountType).toBe('anonymous'));
    expect(fake.sent(getUserInfo)).toHaveLength(before + 1);
  });

  test('what the server forbids to a token that was put beside another account logs out, so that nobody acts for whom they may not', async () => {
    const stolen = aBrowser(fake, {
      kept: { token: aToken('mine'), account: anAccount('vreemd', 'vreemd') },
    });
    await stolen.session.ready();
    await vi.waitFor(() => expect(stolen.heard).toContainEqual(['logout', { cause: 'membership-ended' }]));
    expect(stolen.store.getState().session.account).toBeNull();
  });
});

describe('changing to another account of the login', () => {
  test('changing to another account of the login needs no password, loads its customer, and offers it the lines of the cart', async () => {
    const { session, store, heard, token } = await loggedIn();
    store.setState(({ session: now, cart }) => ({
      session: { ...now, answers: { of: 'scouts an' } },
      cart: { ...cart, cartId: 'c', count: 2, lines: [line] },
    }));
    expect(await session.switchAccount(chiro)).toEqual({ ok: true });
    expect(store.getState().session).toMatchObject({
      answers: null,
      account: chiro,
      accounts: [an, chiro],
      customer: { CustomerID: 'chiro' },
    });
    expect(store.getState().cart).toMatchObject({ cartId: null, count: 0, lost: [line] });
    expect([token(), heard.at(-1)]).toEqual(['mine', ['login', { elsewhere: false }]]);
    expect(fake.sent(login)).toEqual([]);
  });

  test('changing to the account that is chosen already does nothing', async () => {
    const { session, heard } = await loggedIn();
    expect(await session.switchAccount({ ...an, LastName: 'anders' })).toEqual({ ok: true });
    expect(heard).toEqual([]);
  });

  test('changing to another account of the login that the login does not have is refused', async () => {
    const { session, store } = await loggedIn();
    expect(await session.switchAccount(anAccount('vreemd', 'x'))).toEqual({
      ok: false,
      failure: 'noActiveSession',
    });
    expect(store.getState().session.account).toEqual(an);
  });

  test('changing to another account of the login whose customer is missing leaves things as they are', async () => {
    const { session, store } = await loggedIn();
    fake.on(getCustomer, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    expect(await session.switchAccount(chiro)).toEqual({ ok: false, failure: 'customerNotFound' });
    expect(store.getState().session.account).toEqual(an);
  });
});

test('of many accounts a page is kept, with the current one among them', () => {
  const many = Array.from({ length: 30 }, (_, n) => anAccount('bond', `lid-${String(n)}`));
  const kept = accountsToKeep(many, many[29] ?? an);
  expect([kept.length, kept[0]]).toEqual([20, many[29]]);
  expect(accountsToKeep([an, chiro], chiro)).toEqual([an, chiro]);
});

test('settings are asked for as nobody, whoever is there', async () => {
  const { holdersOf } = await loggedIn();
  expect(holdersOf(getSettings)).toEqual([{ token: null, account: null }]);
});
