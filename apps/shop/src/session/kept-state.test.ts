import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { aCustomer, aToken, anAccount } from '../testing/fake-people.ts';
import { keptState } from './kept-state.ts';
import { emptyState } from './session-state.ts';

const token = aToken('t');
const an = anAccount('scouts', 'an');
const session = (kept: unknown) => keptState({ state: { session: kept, cart: {} }, version: 1 }).session;
const cart = (kept: unknown) => keptState({ state: { session: {}, cart: kept }, version: 1 }).cart;

describe('a person that was kept', () => {
  test('a person that was kept is found again, with all accounts and the customer', () => {
    const kept = { token, account: an, accounts: [an], customer: aCustomer('scouts'), answers: { of: 'x' } };
    expect(session(kept)).toEqual({ ...emptyState.session, ...kept });
    const operator = { Name: 'Mia', Email: 'mia@feesthuis.example' };
    expect(session({ token, operator })).toEqual({ ...emptyState.session, token, operator });
  });

  test.each([
    ['a token that is no object', { token: 'geheim', account: an }],
    ['a token without its text', { token: { Expires: token.Expires }, account: an }],
    ['a token with a line break, which no header takes', { token: aToken('a\nb'), account: an }],
    ['a token with signs that no header takes', { token: aToken('sleutel🔑'), account: an }],
    ['a token that ends at no time', { token: aToken('t', 'morgen'), account: an }],
    ['an account without its customer', { token, account: { ContactID: 'an' } }],
    ['an account that is a list', { token, account: [an] }],
    ['an account beside an operator', { token, account: an, operator: { Name: 'M', Email: 'm@x' } }],
    ['an operator without a name', { token, operator: {} }],
    ['an account without a token', { account: an, accounts: [an] }],
  ])('a person that was kept is nobody with %s', (_, kept) => {
    expect(session(kept)).toEqual(emptyState.session);
  });

  test('a person that was kept loses accounts that are none, and a customer who is another', () => {
    const kept = {
      token,
      account: an,
      accounts: [an, null, 'x', { CustomerID: 1 }],
      customer: aCustomer('chiro'),
    };
    expect(session(kept)).toEqual({ ...emptyState.session, token, account: an, accounts: [an] });
  });
});

describe('what else was kept', () => {
  test.each([
    ['ends before it begins', { from: '2026-12-15', to: '2026-12-12' }],
    ['has a day that does not exist', { from: '2026-02-30', to: '2026-03-02' }],
    ['is text', 'volgende week'],
  ])('a kept period that %s is none', (_, period) => {
    expect(session({ token, period, warehouseId: 'aalst' })).toEqual({
      ...emptyState.session,
      token,
      warehouseId: 'aalst',
    });
  });

  test('kept lines of a cart stay as far as they can be offered', () => {
    const line = { itemId: 'glas', compositionId: null, description: 'Glas', amount: 2 };
    expect(
      cart({ cartId: 7, count: -1, lines: [line, { itemId: 'x' }], lost: 'alles', checkoutKey: '' }),
    ).toEqual({
      ...emptyState.cart,
      lines: [line],
    });
    expect(cart({ cartId: 'c', count: 2, lines: [line] })).toEqual({
      ...emptyState.cart,
      cartId: 'c',
      count: 2,
      lines: [line],
    });
  });

  test('whatever stands in the storage, the result is a state without a person who has no token', () => {
    const part = fc.object({
      key: fc.constantFrom('token', 'account', 'accounts', 'answers', 'period', 'lines', 'CustomerID'),
    });
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ state: fc.record({ session: part, cart: part }) })),
        (kept) => {
          const found = keptState(kept);
          expect(Object.keys(found.session)).toEqual(Object.keys(emptyState.session));
          expect(Object.keys(found.cart)).toEqual(Object.keys(emptyState.cart));
          const { token: held, account, accounts, answers } = found.session;
          expect(held !== null || (account === null && accounts.length === 0)).toBe(true);
          expect(account !== null || answers === null).toBe(true);
        },
      ),
    );
  });
});
