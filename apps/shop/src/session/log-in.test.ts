import {
  copyAnonymousCart,
  exchangeToken,
  getCustomer,
  login,
  loginOperator,
  logout,
  type Account,
} from '@bivak/contract/wire';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../testing/a-browser.ts';
import { aLogin, aToken, anAccount } from '../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../testing/fake-shop.ts';
import { CART, withCart } from '../testing/with-cart.ts';
import { anItem } from '../testing/fake-catalogue.ts';
import { emptyState } from './session-state.ts';

const an = anAccount('scouts', 'an');
const chiro = anAccount('chiro', 'an-2');
const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(login, () => aLogin('mine', an, chiro));
});

/** A visitor with two glasses in the cart. */
function aVisitor() {
  const kept = withCart(fake, [{ id: 'l1', item: glass, amount: 2 }]);
  const browser = aBrowser(fake);
  browser.store.setState(kept());
  return browser;
}

async function enterAs(browser: ReturnType<typeof aBrowser>, account: Account) {
  const found = await browser.session.login('an@scouts.example', 'geheim');
  if (!found.ok) throw new Error(found.code);
  const known = found.Accounts.find(({ ContactID }) => ContactID === account.ContactID);
  return browser.session.enter(found, known ?? account);
}

describe('a login', () => {
  test('a login stores token, account, all accounts and the customer in one go, and keeps no password', async () => {
    const browser = aBrowser(fake);
    expect(await enterAs(browser, an)).toEqual({ ok: true });
    const { session } = browser.store.getState();
    expect(session).toMatchObject({
      token: { Access_token: 'mine' },
      account: an,
      accounts: [an, chiro],
      customer: { CustomerID: 'scouts' },
    });
    expect(browser.session.active()).toEqual({
      accountType: 'customer',
      data: { token: session.token, identity: an },
    });
    expect(JSON.stringify(browser.store.getState())).not.toContain('geheim');
    expect(browser.heard).toEqual([
      ['login-attempt-success', null],
      ['login', { elsewhere: false }],
    ]);
  });

  test('a login asks for the customer as that account, with the token that is not stored yet', async () => {
    const browser = aBrowser(fake);
    await enterAs(browser, chiro);
    expect(browser.holdersOf(getCustomer)).toEqual([{ token: 'mine', account: chiro }]);
  });

  test('a login over a running session ends that one first', async () => {
    const browser = aBrowser(fake, { kept: { token: aToken('older'), account: chiro } });
    await enterAs(browser, an);
    expect(browser.tokensOf(logout)).toEqual(['older']);
    expect(browser.heard.map(([name]) => name)).toEqual(['logout', 'login-attempt-success', 'login']);
    expect(browser.token()).toBe('mine');
  });

  test.each(['IncorrectDetails', 'UserNotApproved', 'UserLockedOut'])(
    'a login that is refused with %s logs out who was there, but leaves a visitor the cart',
    async (code) => {
      fake.on(login, () => {
        throw new FakeRefusal(400, code);
      });
      const visitor = aVisitor();
      expect(await visitor.session.login('an', 'fout')).toMatchObject({ ok: false, code });
      expect(visitor.heard).toEqual([['login-attempt-fail', { code }]]);
      expect(visitor.store.getState().cart.count).toBe(2);
      const other = aBrowser(fake, { kept: { token: aToken('older'), account: chiro } });
      await other.session.login('an', 'fout');
      expect(other.session.active()?.accountType).toBe('anonymous');
      expect(other.tokensOf(logout)).toEqual(['older']);
    },
  );

  test('a login without an answer says so, and nothing else', async () => {
    const { session, heard } = aBrowser({
      transport: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await session.login('an', 'x')).toEqual({
      ok: false,
      code: 'Connection',
      message: null,
      body: null,
    });
    expect(heard).toEqual([['login-attempt-fail', { code: 'Connection' }]]);
  });

  test('a login whose customer is missing is an error of its own, and the new token is given back', async () => {
    fake.on(getCustomer, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    const visitor = aVisitor();
    expect(await enterAs(visitor, an)).toEqual({ ok: false, failure: 'customerNotFound' });
    expect(visitor.tokensOf(logout)).toEqual(['mine']);
    expect(visitor.session.active()?.accountType).toBe('anonymous');
    expect(visitor.store.getState().cart.cartId).toBe('cart-1');
  });

  test('a login whose customer cannot be asked for is not called missing', async () => {
    fake.on(getCustomer, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    expect(await enterAs(aBrowser(fake), an)).toEqual({ ok: false, failure: 'connection' });
  });

  test('a login for an account that is none of the login is refused', async () => {
    expect(await enterAs(aBrowser(fake), anAccount('vreemd', 'vreemd'))).toEqual({
      ok: false,
      failure: 'invalidAccountType',
    });
  });

  test('a login by the token of an address is an attempt like any other, and tells what the server asks', async () => {
    fake.on(exchangeToken, ({ body }) => {
      if ((body as { Confirmed?: boolean }).Confirmed === true) return aLogin('by-address', an);
      throw new FakeRefusal(409, 'ConfirmPerson', { Person: { FirstName: 'An' } });
    });
    const { session, heard } = aBrowser(fake);
    const asked = await session.exchange('once');
    expect(asked).toMatchObject({ ok: false, code: 'ConfirmPerson', body: { Person: { FirstName: 'An' } } });
    expect(await session.exchange('once', true)).toMatchObject({ ok: true, Accounts: [an] });
    expect(heard.map(([name]) => name)).toEqual(['login-attempt-fail', 'login-attempt-success']);
  });

  test('a login by a link that somebody else sent logs nobody out before it has proved good', async () => {
    fake.on(exchangeToken, () => {
      throw new FakeRefusal(409, 'ConfirmPerson', { Person: { FirstName: 'An' } });
    });
    const { session, store, tokensOf } = aBrowser(fake, { kept: { token: aToken('older'), account: chiro } });
    await session.exchange('once');
    expect(store.getState().session).toMatchObject({ token: { Access_token: 'older' }, account: chiro });
    expect(tokensOf(logout)).toEqual([]);
  });

  test('a login of the business has neither account nor cart', async () => {
    const Operator = { Name: 'Mia', Email: 'mia@feesthuis.example' };
    fake.on(loginOperator, () => ({ Token: aToken('hers'), Operator }));
    const browser = aVisitor();
    expect(await browser.session.loginOperator('mia', 'x')).toEqual({ ok: true });
    expect(browser.session.active()).toMatchObject({ accountType: 'operator', data: { identity: Operator } });
    expect(browser.store.getState().cart.cartId).toBeNull();
    await browser.session.logout();
    expect(browser.store.getState().session.operator).toBeNull();
  });
});

describe('the cart of before the login', () => {
  test('the cart of before the login is copied with the old token as proof, and is the cart from then on', async () => {
    const visitor = aVisitor();
    await enterAs(visitor, an);
    expect(visitor.holdersOf(copyAnonymousCart)).toEqual([{ token: 'mine', account: an }]);
    expect(fake.sent(copyAnonymousCart)).toMatchObject([
      { params: { cartId: 'cart-1' }, body: { AnonymousToken: 'known' } },
    ]);
    expect(visitor.store.getState().cart).toMatchObject({ cartId: 'cart-1-of-account', count: 2, lost: [] });
  });

  test('the cart of before the login says what could not come along', async () => {
    fake.on(copyAnonymousCart, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    const visitor = aVisitor();
    await enterAs(visitor, an);
    expect(visitor.store.getState().cart, 'all of it is offered again').toMatchObject({
      cartId: null,
      lost: [{ itemId: 'glas', amount: 2 }],
    });
  });

  test('the cart of before the login that was ordered meanwhile is not offered once more', async () => {
    fake.on(copyAnonymousCart, () => {
      throw new FakeRefusal(409, 'CartCheckedOut');
    });
    const visitor = aVisitor();
    await enterAs(visitor, an);
    expect(visitor.store.getState().cart).toEqual(emptyState.cart);
  });

  test('the cart of before the login of another account is not copied: its lines are offered', async () => {
    const browser = aVisitor();
    browser.store.setState((state) => ({ session: { ...state.session, account: chiro } }));
    fake.on(login, () => aLogin('mine', an));
    const found = await browser.session.login('an', 'x');
    if (found.ok) await browser.session.enter(found, found.Accounts[0] ?? an);
    expect(fake.sent(copyAnonymousCart)).toEqual([]);
  });
});

describe('an account that signs on again while it is logged in', () => {
  async function again(next: Account) {
    withCart(fake, [{ id: 'l1', item: glass, amount: 2 }]);
    fake.on(exchangeToken, () => aLogin('newer', an, chiro));
    const browser = aBrowser(fake, { kept: { token: aToken('older'), account: an } });
    const lines = [{ itemId: 'glas', compositionId: null, description: 'Champagneglas', amount: 2 }];
    browser.store.setState((state) => ({ cart: { ...state.cart, cartId: CART, count: 2, lines } }));
    const found = await browser.session.exchange('once');
    if (found.ok)
      await browser.session.enter(
        found,
        found.Accounts.find((one) => one.ContactID === next.ContactID)!,
      );
    return browser;
  }

  test('an account that signs on again while it is logged in goes on with its cart, and the session of before is given back', async () => {
    const { heard, store, token, tokensOf } = await again(an);
    expect(store.getState().cart).toMatchObject({ cartId: CART, count: 2, lost: [], resume: null });
    expect(heard.filter(([name]) => name === 'logout')).toEqual([['logout', { cause: 'replaced' }]]);
    expect(tokensOf(logout)).toEqual(['older']);
    expect(token()).toBe('newer');
  });

  test('an account that signs on again while it is logged in as another one leaves the cart behind', async () => {
    const { heard, store } = await again(chiro);
    expect(store.getState().cart).toEqual(emptyState.cart);
    expect(heard.filter(([name]) => name === 'logout')).toEqual([['logout', { cause: 'pressed' }]]);
  });
});

describe('an account whose session ended by itself', () => {
  async function expired() {
    const browser = aBrowser(fake, { now: () => new Date(clock) });
    await enterAs(browser, an);
    withCart(fake, [{ id: 'l1', item: glass, amount: 2 }]);
    const lines = [{ itemId: 'glas', compositionId: null, description: 'Champagneglas', amount: 2 }];
    const cart = { cartId: CART, count: 2, lines, checkout: 'Aan de achterkant' };
    browser.store.setState((state) => ({ cart: { ...state.cart, ...cart } }));
    const again = aBrowser(fake, { now: () => new Date('2026-12-03T12:00:00+01:00') });
    again.store.setState(browser.store.getState());
    await again.session.ready();
    expect(again.session.active()?.accountType).toBe('anonymous');
    expect(again.store.getState().cart).toMatchObject({ cartId: null, lost: lines });
    return again;
  }
  const clock = '2026-12-03T10:00:00+01:00';

  test('an account whose session ended by itself goes on with its cart when it logs in again, and is offered nothing twice', async () => {
    const browser = await expired();
    await enterAs(browser, an);
    expect(browser.store.getState().cart).toMatchObject({
      cartId: CART,
      count: 2,
      lost: [],
      resume: null,
      checkout: 'Aan de achterkant',
    });
  });

  test('an account whose session ended by itself has not left its cart to whoever logs in instead', async () => {
    const browser = await expired();
    fake.state.carts.clear();
    await enterAs(browser, chiro);
    expect(browser.store.getState().cart).toMatchObject({
      cartId: null,
      lost: [{ amount: 2 }],
      resume: null,
      checkout: null,
    });
  });

  test('an account whose session ended by itself whose lines were taken elsewhere meanwhile has no cart to go on with', async () => {
    const browser = await expired();
    browser.store.setState((state) => ({ cart: { ...state.cart, lost: [], resume: null } }));
    await enterAs(browser, an);
    expect(browser.store.getState().cart.cartId).toBeNull();
  });
});
