import { describe, expect, test } from 'vitest';
import { keptState } from '../../../session/kept-state.ts';
import { loggedOut, withCart, withoutCart } from '../../../session/session-state.ts';
import { createSessionStore } from '../../../session/session-store.ts';
import { aStorage } from '../../../testing/a-browser.ts';
import { aToken, anAccount } from '../../../testing/fake-people.ts';
import { keepCheckout, keptCheckout } from './kept-checkout.ts';

const an = anAccount('scouts', 'an');
const bram = anAccount('scouts', 'bram');
const typed = {
  notes: 'Aan de achterkant',
  fields: { kamp: 'Ardennen' },
  mode: 'NOW',
  method: 'IDEAL',
} as const;
const nothing = { notes: '', fields: {}, mode: null, method: null };

/** Somebody who typed all of it for a cart. */
function aBrowser(account: typeof an | null = null) {
  const storage = aStorage();
  const store = createSessionStore(() => storage);
  store.restore();
  store.setState((state) => ({
    session: { ...state.session, token: aToken('mine'), account },
    cart: { ...state.cart, cartId: 'cart-1' },
  }));
  keepCheckout(store, 'cart-1', typed);
  return { store, storage };
}

describe('what was typed and chosen at the checkout', () => {
  test('what was typed and chosen at the checkout is there again when the browser was closed, until the cart goes or another comes', () => {
    const { store, storage } = aBrowser();
    const next = createSessionStore(() => storage);
    next.restore();
    expect(keptCheckout(next.getState())).toEqual(typed);
    for (const left of [withCart(store.getState(), 'cart-2'), withoutCart(store.getState(), true)]) {
      expect(keptCheckout(left)).toEqual(nothing);
    }
    keepCheckout(store, 'cart-2', { notes: 'Van een kar die weg is' });
    expect(keptCheckout(store.getState())).toEqual(typed);
  });

  test('what a visitor typed and chose at the checkout goes along with who logs in, of an account to nobody else', () => {
    const as = (account: typeof an, { store } = aBrowser()) => {
      const state = store.getState();
      return keptCheckout({ ...state, session: { ...state.session, account } });
    };
    expect(as(an)).toEqual(typed);
    expect(as(an, aBrowser(an))).toEqual(typed);
    expect(as(bram, aBrowser(an))).toEqual(nothing);
  });

  test('what was typed and chosen at the checkout is forgotten by who leaves, and waits with the cart of a session that ended by itself', () => {
    const state = aBrowser(an).store.getState();
    expect(JSON.stringify(loggedOut(state, false))).not.toContain(typed.notes);
    expect(loggedOut(state, true).cart).toMatchObject({ checkout: null, resume: { checkout: typed } });
  });

  test.each(['alles', { of: '', notes: 7, fields: { a: [], b: 'ja' }, mode: 'LATER', method: null }])(
    'what was typed and chosen at the checkout is believed as far as it makes sense: %j',
    (checkout) => {
      const state = keptState({ state: { session: {}, cart: { cartId: 'c', checkout } }, version: 1 });
      expect(keptCheckout(state)).toEqual({
        ...nothing,
        fields: typeof checkout === 'string' ? {} : { b: 'ja' },
      });
    },
  );
});
