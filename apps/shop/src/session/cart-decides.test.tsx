import { addCartItems, createCart, updateCart } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '../testing/fake-catalogue.ts';
import type { FakeCart } from '../testing/fake-carts.ts';
import { createFakeShop, type FakeShop } from '../testing/fake-shop.ts';
import { hydratedPage, openPage } from '../testing/open-page.tsx';
import { CART, withCart } from '../testing/with-cart.ts';

const OTHER = 'warehouse=mechelen&from=2026-12-15&to=2026-12-18';
const CARTS = '?warehouse=zaventem&from=2026-12-12&to=2026-12-14';
const inZaventem = {
  WarehouseID: 'zaventem',
  DateTimeExpectedStart: '2026-12-12',
  DateTimeExpectedEnd: '2026-12-14',
};
const inMechelen = {
  WarehouseID: 'mechelen',
  DateTimeExpectedStart: '2026-12-15',
  DateTimeExpectedEnd: '2026-12-18',
};
const tent = anItem({ ID: 'tent', Description: 'Pagodetent' });
const glas = anItem({ ID: 'glas', Description: 'Champagneglas' });

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop({ items: [tent, glas] });
});

/** A cart with a glass, for 12 to 14 December in Zaventem. */
const aCart = (given: Partial<FakeCart> = {}) =>
  withCart(fake, [{ id: 'l1', item: glas, amount: 1 }], { delivery: 'afhalen', ...given });

/** Another tab, another device or the business moves the cart, and this browser does not hear of it. */
function moveElsewhere(to: Partial<FakeCart>): void {
  const cart = fake.state.carts.get(CART)!;
  fake.state.carts.set(CART, { ...cart, ...to, version: cart.version + 1 });
}

const bar = () => screen.getByRole('region', { name: 'Plaats en periode' });
const note = () => screen.findByText('Je winkelmand is voor 12–14 dec · Zaventem.');
const look = () => screen.getByRole('button', { name: 'Zet de winkelmand op 15–18 dec · Mechelen' });
const bodies = () => fake.sent(addCartItems).flatMap(({ body }) => body);

/** The card of what lies in the cart shows how many, and has asked the cart for that. */
async function cartIsSeen(): Promise<void> {
  expect(await screen.findByRole('spinbutton', { name: /Champagneglas/u })).toBeDefined();
}

async function pressAdd(): Promise<void> {
  const before = fake.sent(addCartItems).length;
  const [button] = await screen.findAllByRole('button', { name: /^In winkelmand$|^Pagodetent toevoegen$/u });
  await userEvent.click(button!);
  await waitFor(() => expect(fake.sent(addCartItems).length).toBeGreaterThan(before));
}

describe('an address that asks for what the cart is not for', () => {
  test.each([
    ['product page', '/artikel/tent'],
    ['list', '/aanbod'],
    ['search results', '/zoeken?q=pagode'],
  ])(
    'an address that asks for what the cart is not for, on a full load of the %s, shows, says and takes what is for the cart',
    async (_, path) => {
      const kept = aCart();
      const page = await hydratedPage(fake, `${path}${path.includes('?') ? '&' : '?'}${OTHER}`, { kept });
      expect(page.html).toContain('15–18 dec');
      expect(await note()).toBeDefined();
      expect(within(bar()).getByText('12–14 dec')).toBeDefined();
      expect(within(bar()).getByText('Zaventem')).toBeDefined();
      expect(page.mismatches).toEqual([]);
      await waitFor(() => expect(window.location.search).toContain(CARTS.slice(1)));
      await pressAdd();
      expect(bodies()).toMatchObject([{ ItemID: 'tent', ...inZaventem, DeliveryID: 'afhalen' }]);
      expect(fake.state.carts.get(CART)?.lines).toHaveLength(2);
      expect(page.store.getState().session).toMatchObject({ warehouseId: 'zaventem' });
    },
  );

  test('an address that asks for what the cart is not for turns once from what the server showed to what the cart is for, and not back', async () => {
    const shown: string[] = [];
    const observer = new MutationObserver(() => {
      const text = document.querySelector('[aria-label="Plaats en periode"]')?.textContent ?? '';
      const days = /\d+–\d+ dec/u.exec(text)?.[0];
      if (days !== undefined && shown.at(-1) !== days) shown.push(days);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    await hydratedPage(fake, `/artikel/tent?${OTHER}`, { kept: aCart() });
    await note();
    await waitFor(() => expect(window.location.search).toBe(CARTS));
    observer.disconnect();
    expect(shown).toEqual(['12–14 dec']);
  });

  test('an address that asks for what the cart is not for is offered: everything moves when its visitor says so', async () => {
    await hydratedPage(fake, `/artikel/tent?${OTHER}`, { kept: aCart() });
    await note();
    await userEvent.click(look());
    const question = await screen.findByRole('alertdialog', { name: /voor je hele winkelmand/u });
    expect(within(question).getByText(/gaat mee naar Mechelen, 15–18 dec/u)).toBeDefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Wijzig' }));
    await waitFor(() => expect(window.location.search).toBe(`?${OTHER}`));
    expect(screen.queryByText(/^Je winkelmand is voor/u)).toBeNull();
    await pressAdd();
    expect(bodies()).toMatchObject([inMechelen]);
  });

  test('an address that asks for what the cart is not for is offered with what would not fit, and leaves all as it is when that is not wanted', async () => {
    fake.state.stock = (_, warehouse) => (warehouse === 'mechelen' ? 0 : 10);
    await hydratedPage(fake, `/aanbod?${OTHER}`, { kept: aCart() });
    await note();
    await userEvent.click(look());
    const list = within(await screen.findByRole('alertdialog', { name: 'Niet alles kan mee' }));
    expect(list.getByText('Champagneglas')).toBeDefined();
    await userEvent.click(list.getByRole('button', { name: 'Laat alles zoals het is' }));
    expect(fake.sent(updateCart)).toEqual([]);
    expect(await note()).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Laat zoals het is' }));
    expect(screen.queryByText(/^Je winkelmand is voor/u)).toBeNull();
  });

  test.each([
    ['only other days', 'warehouse=zaventem&from=2026-12-15&to=2026-12-18', '12–14 dec', '15–18 dec'],
    ['only another place', 'warehouse=mechelen', 'Zaventem', 'Mechelen'],
  ])('an address that asks for what the cart is not for names %s', async (_, asked, cart, other) => {
    await hydratedPage(fake, `/aanbod?${asked}`, { kept: aCart() });
    expect(await screen.findByText(`Je winkelmand is voor ${cart}.`)).toBeDefined();
    expect(screen.getByRole('button', { name: `Zet de winkelmand op ${other}` })).toBeDefined();
  });

  test.each(['', '?from=&to=', CARTS])(
    'an address that asks for what the cart is not for is none when it says nothing else: %s',
    async (asked) => {
      await hydratedPage(fake, `/aanbod${asked}`, { kept: aCart() });
      await waitFor(() => expect(window.location.search).toBe(CARTS));
      expect(screen.queryByText(/^Je winkelmand is voor/u)).toBeNull();
    },
  );

  test('an address that asks for what the cart is not for is said on its own page only', async () => {
    await hydratedPage(fake, `/aanbod?${OTHER}`, { kept: aCart() });
    await note();
    await userEvent.click(screen.getByRole('link', { name: 'Pagodetent' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pagodetent' })).toBeDefined();
    expect(screen.queryByText(/^Je winkelmand is voor/u)).toBeNull();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/aanbod'));
  });

  test('an address that asks for what the cart is not for counts where the cart is over or holds nothing', async () => {
    const kept = aCart();
    fake.state.carts.clear();
    const { store } = await hydratedPage(fake, `/aanbod?${OTHER}`, { kept });
    await waitFor(() => expect(store.getState().cart.cartId).toBeNull());
    await waitFor(() => expect(window.location.search).toBe(`?${OTHER}`));
    expect(await screen.findByText('15–18 dec')).toBeDefined();
  });

  test('an address that asks for what the cart is not for is taken over beside an empty cart, which gives way to one for it', async () => {
    const kept = withCart(fake, []);
    const { store } = await hydratedPage(fake, `/artikel/tent?${OTHER}`, { kept });
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('mechelen'));
    await pressAdd();
    await waitFor(() => expect(fake.sent(createCart)).toMatchObject([{ body: inMechelen }]));
    await waitFor(() => expect(store.getState().cart.count).toBe(1));
    expect(store.getState().cart.cartId).not.toBe(CART);
  });

  test('an address that asks for what the cart is not for is simply for the next line in a cart of many', async () => {
    fake.state.cartMode = 'multiple';
    await hydratedPage(fake, `/artikel/tent?${OTHER}`, { kept: aCart(), shop: { cartMode: 'multiple' } });
    await pressAdd();
    expect(bodies()).toMatchObject([inMechelen]);
    expect(screen.queryByText(/^Je winkelmand is voor/u)).toBeNull();
    expect(window.location.search).toBe(`?${OTHER}`);
  });
});

describe('a cart that moved without this page', () => {
  test('a cart that moved without this page takes nothing that was looked at for before: the page says so and goes on with what it is for', async () => {
    await hydratedPage(fake, `/aanbod${CARTS}`, { kept: aCart() });
    await cartIsSeen();
    moveElsewhere({ warehouse: 'mechelen', from: '2026-12-15' as IsoDate, to: '2026-12-18' as IsoDate });
    await pressAdd();
    expect(await screen.findByText('Je winkelmand is voor 15–18 dec · Mechelen.')).toBeDefined();
    expect(fake.state.carts.get(CART)?.lines).toHaveLength(1);
    expect(within(bar()).getByText('15–18 dec')).toBeDefined();
    await waitFor(() => expect(window.location.search).toBe(`?${OTHER}`));
    await pressAdd();
    expect(bodies()).toMatchObject([inZaventem, inMechelen]);
    expect(fake.state.carts.get(CART)?.lines).toHaveLength(2);
  });

  test('a cart that moved without this page to another delivery takes nothing either', async () => {
    await hydratedPage(fake, `/aanbod${CARTS}`, { kept: aCart() });
    await cartIsSeen();
    moveElsewhere({ delivery: 'levering' });
    await pressAdd();
    expect(await screen.findByText('Je winkelmand is voor Levering.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Zet de winkelmand op Zelf afhalen' })).toBeDefined();
    expect(fake.state.carts.get(CART)?.lines).toHaveLength(1);
  });

  test('a cart that moved without this page is followed by the page as soon as it is loaded', async () => {
    const kept = aCart();
    moveElsewhere({ from: '2026-12-15' as IsoDate, to: '2026-12-18' as IsoDate });
    const { store } = await hydratedPage(fake, `/artikel/tent${CARTS}`, { kept });
    expect(await within(bar()).findByText('15–18 dec')).toBeDefined();
    expect(store.getState().session.period).toEqual({ from: '2026-12-15', to: '2026-12-18' });
  });

  test('a cart that moved without this page is looked at before anything is added where nobody has seen what it is for, as after a login', async () => {
    const kept = aCart();
    moveElsewhere({ from: '2026-12-15' as IsoDate, to: '2026-12-18' as IsoDate });
    await openPage(fake, '/aanbod', {
      kept: () => ({ ...kept(), cart: { ...kept().cart, version: 0 } }),
    });
    expect(await screen.findByText('15–18 dec')).toBeDefined();
  });

  test('a cart that moved without this page is not taken back by an answer of before', async () => {
    const kept = aCart();
    const { store } = await openPage(fake, `/artikel/tent${CARTS}`, {
      kept: () => ({
        session: {
          ...kept().session,
          period: { from: '2026-12-15' as IsoDate, to: '2026-12-18' as IsoDate },
        },
        cart: { ...kept().cart, version: 7 },
      }),
    });
    await waitFor(() => expect(window.location.search).toContain('from=2026-12-15'));
    expect(store.getState().session.period).toEqual({ from: '2026-12-15', to: '2026-12-18' });
  });
});

test('a cart whose days are over has to move before it takes anything', async () => {
  const kept = aCart({ from: '2026-11-12' as IsoDate, to: '2026-11-14' as IsoDate });
  await hydratedPage(fake, '/aanbod', { kept });
  const [add] = await screen.findAllByRole('button', { name: 'Pagodetent toevoegen' });
  await userEvent.click(add!);
  expect(await screen.findByRole('dialog', { name: 'Plaats en periode' })).toBeDefined();
  expect(fake.sent(addCartItems)).toEqual([]);
});
