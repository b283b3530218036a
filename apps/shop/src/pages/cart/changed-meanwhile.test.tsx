import { changeCartItem, createCart, getCart, updateCart } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { CART, withCart } from '../../testing/with-cart.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const line = { id: 'l1', item: glass, amount: 2 };

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop({ items: [glass] });
});
afterEach(() => void vi.useRealTimers());

const amount = () => screen.findByRole('spinbutton', { name: 'Aantal Champagneglas' });
const more = () => screen.getByRole('button', { name: 'Meer Champagneglas' });

describe('a cart that changed meanwhile', () => {
  test('a cart that changed meanwhile in another tab takes the place of what was on the screen', async () => {
    const kept = withCart(fake, [line]);
    await openPage(fake, '/winkelmand', { kept });
    const field = await amount();
    fake.on(changeCartItem, () => {
      const cart = { ...fake.state.carts.get(CART)!, lines: [{ ...line, amount: 7 }], version: 9 };
      fake.state.carts.set(CART, cart);
      throw new FakeRefusal(409, 'CartChanged', { Cart: presentCart(cart) });
    });
    await userEvent.click(more());
    await waitFor(() => expect(field).toHaveProperty('value', '7'));
    expect(await screen.findAllByText(/intussen gewijzigd/u)).not.toEqual([]);
  });

  test.each([
    ['while their pause was not over', 0],
    ['for the answer to the ones before', 350],
  ])(
    'a cart that changed meanwhile in another tab is not overwritten by presses that waited %s',
    async (_, waited) => {
      await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
      const field = await amount();
      const { promise, resolve } = Promise.withResolvers<void>();
      fake.on(changeCartItem, async () => {
        await promise;
        const cart = { ...fake.state.carts.get(CART)!, lines: [{ ...line, amount: 7 }], version: 9 };
        fake.state.carts.set(CART, cart);
        throw new FakeRefusal(409, 'CartChanged', { Cart: presentCart(cart) });
      });
      // why: what a pause is must not depend on how busy the machine is.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      fireEvent.click(more());
      await vi.advanceTimersByTimeAsync(350);
      expect(fake.sent(changeCartItem)).toHaveLength(1);
      fireEvent.click(more());
      await vi.advanceTimersByTimeAsync(waited);
      resolve();
      await vi.advanceTimersByTimeAsync(350);
      vi.useRealTimers();
      await waitFor(() => expect(field).toHaveProperty('value', '7'));
      expect(fake.sent(changeCartItem)).toHaveLength(1);
    },
  );

  test('a cart that changed meanwhile by a file alone, as one that was on its way from here, is written to after all', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const field = await amount();
    const file = {
      CartAttachmentID: 'a1',
      FileName: 'plan.pdf',
      ContentType: 'application/pdf',
      FileSize: 9,
    };
    fake.on(changeCartItem, ({ body }) => {
      const held = fake.state.carts.get(CART)!;
      const { Amount, Version } = body as { Amount: number; Version: number };
      const isNewest = Version === 2;
      const change = isNewest ? { lines: [{ ...line, amount: Amount }], version: 3 } : { version: 2 };
      const cart = { ...held, ...change, attachments: [file] };
      fake.state.carts.set(CART, cart);
      const { Items, ...Cart } = getCart.answer.parse(presentCart(cart, () => 10));
      if (!isNewest) throw new FakeRefusal(409, 'CartChanged', { Cart: { ...Cart, Items } });
      return { Collection: Items, Total: Items.length, Index: 0, Cart };
    });
    await userEvent.click(more());
    await waitFor(() => expect(fake.sent(changeCartItem)).toHaveLength(2));
    await waitFor(() => expect(fake.state.carts.get(CART)).toMatchObject({ lines: [{ amount: 3 }] }));
    expect(field).toHaveProperty('value', '3');
    expect(screen.queryAllByText(/intussen gewijzigd/u)).toEqual([]);
  });

  test('a cart that changed meanwhile in another tab of this browser is loaded anew', async () => {
    const { store } = await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const field = await amount();
    fake.state.carts.set(CART, {
      ...fake.state.carts.get(CART)!,
      lines: [{ ...line, amount: 4 }],
      version: 5,
    });
    store.setState((state) => ({
      cart: { ...state.cart, lines: state.cart.lines.map((one) => ({ ...one, amount: 4 })), version: 5 },
    }));
    await waitFor(() => expect(field).toHaveProperty('value', '4'));
    // Should it vanish, a new one for it is begun from the same department.
    expect(store.getState().cart.lines).toMatchObject([{ amount: 4, categoryId: glass.CategoryIDs[0] }]);
  });

  test('a cart that changed meanwhile in another tab is said to whoever presses an hour of the old days, and the hour is not taken', async () => {
    await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    const pickup = await screen.findByRole('group', { name: 'Afhalen, za 12 dec' });
    fake.on(updateCart, () => {
      const [from, to] = ['2026-12-16', '2026-12-17'] as IsoDate[] as [IsoDate, IsoDate];
      const cart = { ...fake.state.carts.get(CART)!, from, to, version: 9 };
      fake.state.carts.set(CART, cart);
      throw new FakeRefusal(409, 'CartChanged', { Cart: presentCart(cart) });
    });
    await userEvent.click(within(pickup).getByRole('radio', { name: '08:00–09:00' }));
    expect(await screen.findAllByText(/intussen gewijzigd/u)).not.toEqual([]);
    const now = await screen.findByRole('group', { name: 'Afhalen, wo 16 dec' });
    expect(within(now).queryByRole('radio', { checked: true })).toBeNull();
  });

  test('a cart that changed meanwhile in another tab of this browser, to other days: the lines and their hours are of those too', async () => {
    const { store } = await openPage(fake, '/winkelmand', { kept: withCart(fake, [line]) });
    await screen.findByRole('group', { name: 'Afhalen, za 12 dec' });
    const [from, to] = ['2026-12-16', '2026-12-17'] as IsoDate[] as [IsoDate, IsoDate];
    fake.state.carts.set(CART, { ...fake.state.carts.get(CART)!, from, to, version: 2 });
    store.setState((state) => ({
      session: { ...state.session, period: { from, to } },
      cart: { ...state.cart, version: 2 },
    }));
    expect(await screen.findByRole('group', { name: 'Afhalen, wo 16 dec' })).toBeDefined();
    expect(screen.queryByText(/3 dagen/u)).toBeNull();
  });

  test('a cart that changed meanwhile and is gone: its lines are offered, and put into a new cart', async () => {
    const known = withCart(fake, [line])();
    fake.state.carts.clear();
    const lines = known.cart.lines.map((one) => ({ ...one, categoryId: 'glazen' }));
    const kept = () => ({ ...known, cart: { ...known.cart, lines } });
    await openPage(fake, '/winkelmand', { kept, shop: { categoryFieldInCart: true } });
    expect(await screen.findByText('Je vorige winkelmand is er niet meer')).toBeDefined();
    expect(screen.getByText('2 × Champagneglas')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Leg ze in een nieuwe winkelmand' }));
    expect(await amount()).toHaveProperty('value', '2');
    expect(fake.sent(createCart)).toMatchObject([{ body: { CustomFields: { CUST_CategoryID: 'glazen' } } }]);
    expect(screen.queryByText('Je vorige winkelmand is er niet meer')).toBe(null);
  });
});
