import { addCartItems, createCart, getCart, getItem, getItemStock, listItemDays } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { settings } from '../../testing/fake-places.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';
import { withCart } from '../../testing/with-cart.ts';

const CHOSEN = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';
const tent = anItem({ ID: 'tent', Description: 'Pagodetent', Deposit: 125 });

function openTent(given: Parameters<typeof createFakeShop>[0] = {}, query = CHOSEN) {
  const fake = createFakeShop({ items: [tent], ...given });
  return openPage(fake, `/artikel/tent?${query}`).then((page) => ({ ...page, fake }));
}

const addButtons = () => screen.getAllByRole('button', { name: 'In winkelmand' });
const amount = () => screen.getByRole('spinbutton', { name: 'Aantal Pagodetent' });

describe('the price', () => {
  test('the price is the one for the period, with the other one beside it', async () => {
    await openTent();
    expect(await screen.findByText('voor 4 dagen, incl. btw')).toBeDefined();
    expect(screen.getByText('€ 13,22 excl. btw')).toBeDefined();
    expect(screen.getByText('Waarborg van € 125,00 per stuk, apart bij het afrekenen.')).toBeDefined();
  });

  test('the price adds up with the amount', async () => {
    await openTent();
    await screen.findByText('Pagodetent × 1');
    await userEvent.click(screen.getByRole('button', { name: 'Meer Pagodetent' }));
    expect(screen.getByText('Pagodetent × 2')).toBeDefined();
    expect(screen.getAllByText('€ 32,00').length).toBeGreaterThan(0);
  });

  test('the price begins at its unit while no period is chosen', async () => {
    await openTent({}, '');
    expect(await screen.findByText('vanaf € 4,00')).toBeDefined();
    expect(screen.getByText('Kies plaats en periode om te zien wat er vrij is')).toBeDefined();
  });
});

test('one sentence says how the price came about and what other lengths cost', async () => {
  const day = tent.PeriodPrices[0]!;
  const week = { ...day, Period: 'Week' as const, PriceNett: 9.92, PriceNettIncVAT: 12 };
  await openTent({ items: [{ ...tent, PeriodPrices: [day, week] }] });
  // Four days at four euro each: no single length makes that price.
  expect(await screen.findByText('(1 dag kost € 4,00, 1 week kost € 12,00)')).toBeDefined();
  const cheap = { ...week, PriceNett: 13.22, PriceNettIncVAT: 16 };
  cleanup();
  await openTent({ items: [{ ...tent, PeriodPrices: [day, cheap] }] });
  expect(await screen.findByText('(weekprijs; 1 dag kost € 4,00)')).toBeDefined();
});

test('what the shop keeps of its articles stands first among the properties, as its settings name it', async () => {
  const field = { required: false, rules: [], options: [] };
  const known = {
    ...tent,
    Properties: [{ PropertyDefinition: 'x', Title: 'Kleur', Value: 'Rood', Translations: {} }],
    CustomFields: { CUST_Weight: 1037.5, CUST_OccupancyCapacity: 10, CUST_Hidden: 'x' },
  };
  await openPage(createFakeShop({ items: [known] }), `/artikel/tent?${CHOSEN}`, {
    shop: {
      customFields: [
        {
          ...field,
          name: 'CUST_OccupancyCapacity',
          entity: 'item',
          type: 'number',
          labelKey: 'shop.cart.title',
        },
        { ...field, name: 'CUST_Weight', entity: 'item', type: 'decimal', labelKey: 'shop.list.allItems' },
        { ...field, name: 'CUST_Hidden', entity: 'customer', type: 'text', labelKey: 'shop.footer.shop' },
      ],
    },
  });
  await screen.findByText('Rood');
  const said = [...screen.getByRole('tabpanel').querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(said).toEqual([
    ['Winkelmand', '10'],
    ['Aanbod', '1.037,5'],
    ['Kleur', 'Rood'],
  ]);
});

test('an article without a picture is drawn as its department, here and on the cards', async () => {
  await openTent({ items: [{ ...tent, Drawing: { Path: 'M3 3h18', Ground: 4 } }] });
  const drawn = document.querySelector('[data-ground="4"] path');
  expect(drawn?.getAttribute('d')).toBe('M3 3h18');
});

describe('what is free of an article', () => {
  test.each([
    ['enough', 10, {}, 'Vrij in Zaventem, 12–15 dec: 10 stuks', false],
    ['a few', 2, {}, 'Nog 2 vrij in Zaventem, 12–15 dec', false],
    ['nothing', 0, {}, 'Niet vrij in Zaventem, 12–15 dec', true],
    ['not for so long', 9, { MaxReservationDays: 3 }, 'Max. 3 dagen te huur', true],
  ] as const)('what is free of an article: %s', async (_, stock, given, words, blocked) => {
    await openTent({ items: [{ ...tent, ...given }], stock: () => stock });
    expect(await screen.findByText(words)).toBeDefined();
    for (const button of addButtons()) expect(button.getAttribute('aria-disabled') === 'true').toBe(blocked);
  });

  test('an article of which nothing is free still goes into a cart where the shop keeps carts that ask for more than there is', async () => {
    await openTent({ stock: () => 0, settings: { ...settings, SaveCartsWithStockConflict: true } });
    expect(await screen.findByText('Niet vrij in Zaventem, 12–15 dec')).toBeDefined();
    for (const button of addButtons()) expect(button.getAttribute('aria-disabled')).toBe(null);
  });

  test('what is free of an article is no limit there, and what one cart may hold still is', async () => {
    await openTent({
      items: [{ ...tent, MaxPerCart: 3 }],
      stock: () => 2,
      settings: { ...settings, SaveCartsWithStockConflict: true },
    });
    await screen.findByText('Nog 2 vrij in Zaventem, 12–15 dec');
    const more = screen.getByRole('button', { name: 'Meer Pagodetent' });
    for (let press = 0; press < 4; press += 1) await userEvent.click(more);
    expect(amount()).toHaveProperty('value', '3');
  });

  test('what is free of an article counts what the cart holds already', async () => {
    const fake = createFakeShop({ items: [{ ...tent, MaxPerCart: 3 }] });
    const kept = withCart(fake, [{ id: 'l1', item: tent, amount: 3 }], { to: '2026-12-15' as IsoDate });
    await openPage(fake, `/artikel/tent?${CHOSEN}`, { kept });
    expect(await screen.findByText('Maximum in je winkelmand bereikt')).toBeDefined();
  });

  test('what is free of an article ends the amount that can be added', async () => {
    await openTent({ stock: () => 2 });
    await screen.findByText('Nog 2 vrij in Zaventem, 12–15 dec');
    const more = screen.getByRole('button', { name: 'Meer Pagodetent' });
    await userEvent.click(more);
    expect(amount()).toHaveProperty('value', '2');
    expect(more.getAttribute('aria-disabled')).toBe('true');
    // The button beside it still adds those two.
    expect(screen.getByText('Je kunt er hoogstens 2 toevoegen: meer zijn er niet vrij.')).toBeDefined();
  });

  test.each([
    ['one order', { MaxPerCart: 1 }, 'Hoogstens 1 per bestelling.'],
    ['one customer', { MaxPerCustomer: 4, MaxPerCustomerLeft: 4 }, 'Hoogstens 4 per klant.'],
    [
      'one customer who has some elsewhere',
      { MaxPerCustomer: 4, MaxPerCustomerLeft: 1 },
      'Hoogstens 4 per klant; je kunt er nog 1 bestellen.',
    ],
  ] as const)(
    'less of an article may be added than is free: the limit of %s is named at the amount',
    async (_, limit, words) => {
      const fake = createFakeShop({ items: [tent] });
      fake.on(getItemStock, () => {
        const none = {
          MaxPerCustomer: null,
          MaxPerCustomerLeft: null,
          MaxPerCart: null,
          MaxPerCartLeft: null,
        };
        const here = { WarehouseID: 'zaventem', HasStock: true, Stock: 5, NextStock: null };
        return { Warehouses: [{ ...here, ...none, ...limit }], MaxReservationDays: null };
      });
      await openPage(fake, `/artikel/tent?${CHOSEN}`);
      expect(await screen.findByText(words)).toBeDefined();
      expect(document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        words,
      );
    },
  );

  test('an article that lies in the cart in part says so where no more can be added', async () => {
    const fake = createFakeShop({ items: [tent], stock: () => 2 });
    const kept = withCart(fake, [{ id: 'l1', item: tent, amount: 1 }], { to: '2026-12-15' as IsoDate });
    await openPage(fake, `/artikel/tent?${CHOSEN}`, { kept });
    expect(
      await screen.findByText(
        'Je kunt er nog 1 toevoegen: meer zijn er niet vrij. Er ligt er al 1 in je winkelmand.',
      ),
    ).toBeDefined();
  });
});

test('the chosen amount goes into the cart', async () => {
  const { fake } = await openTent();
  await screen.findByText('Pagodetent × 1');
  await userEvent.clear(amount());
  await userEvent.type(amount(), '4{Enter}');
  const [add] = addButtons();
  if (add === undefined) throw new Error('No button');
  await userEvent.click(add);
  await waitFor(() =>
    expect(fake.sent(addCartItems)).toMatchObject([{ body: [{ ItemID: 'tent', Amount: 4 }] }]),
  );
  expect(await screen.findByText('4 × Pagodetent liggen in je winkelmand.')).toBeDefined();
});

describe('the first article', () => {
  const press = async () => {
    await screen.findByText('Pagodetent × 1');
    await userEvent.click(addButtons()[0]!);
  };

  test('the first article makes a cart that the browser knows before the goods are in it, and nothing is asked twice', async () => {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const { fake, store } = await openTent();
    fake.on(addCartItems, async ({ params, body }) => {
      await late;
      const held = fake.state.carts.get(params['cartId']!)!;
      const [{ Amount }] = body as [{ Amount: number }];
      const cart = { ...held, version: 2, lines: [{ id: 'l1', item: tent, amount: Amount }] };
      fake.state.carts.set(held.id, cart);
      const { Items, ...Cart } = presentCart(cart);
      return { Collection: Items, Total: Items.length, Index: 0, Cart };
    });
    await press();
    await waitFor(() => expect(fake.sent(addCartItems)).toHaveLength(1));
    expect(store.getState().cart).toMatchObject({ cartId: 'cart-1', count: 0 });
    const before = fake.sent(getItemStock).length;
    resolve();
    expect(await screen.findByText(/Pagodetent lig(?:t|gen) in je winkelmand/u)).toBeDefined();
    await waitFor(() => expect(fake.sent(getItemStock)).toHaveLength(before + 1));
    expect(fake.sent(getItemStock).at(-1)).toMatchObject({ query: { cartID: 'cart-1' } });
    expect([fake.sent(getCart), fake.sent(createCart).length]).toEqual([[], 1]);
  });

  test('the first article goes into the cart that another tab made a moment before', async () => {
    const { fake, store } = await openTent();
    fake.on(createCart, ({ body }) => {
      const { WarehouseID } = body as { WarehouseID: string };
      const [from, to] = ['2026-12-12', '2026-12-15'] as IsoDate[] as [IsoDate, IsoDate];
      const empty = { version: 1, warehouse: WarehouseID, delivery: null, from, to, lines: [] };
      const [theirs, own] = ['theirs', 'own'].map((id) => ({ ...empty, id, hourStart: null, hourEnd: null }));
      fake.state.carts.set('theirs', theirs!).set('own', own!);
      store.setState((state) => ({ ...state, cart: { ...state.cart, cartId: 'theirs' } }));
      return presentCart(own!);
    });
    await press();
    await waitFor(() => expect(fake.sent(addCartItems)).toMatchObject([{ params: { cartId: 'theirs' } }]));
    await waitFor(() => expect(store.getState().cart).toMatchObject({ cartId: 'theirs', count: 1 }));
  });
});

test('an article that only the shop adds says how it comes into the cart, and is not offered', async () => {
  await openPage(createFakeShop({ items: [tent] }), `/artikel/tent?${CHOSEN}`, {
    shop: { fixedItem: 'tent' },
  });
  expect(
    await screen.findByText(/komt vanzelf in je winkelmand als het bij je levering hoort/u),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'In winkelmand' })).toBeNull();
  expect(screen.queryByText(/Vrij in Zaventem/u)).toBeNull();
});

test('a refused add says why, and speaks of no fields', async () => {
  const { fake } = await openTent();
  fake.on(addCartItems, () => {
    throw new FakeRefusal(400, 'ValidationFailed', {
      Error: {
        Code: 'ValidationFailed',
        Message: 'Kijk de aangeduide velden na.',
        Fields: [{ Field: '[0].ItemID', Code: 'added-by-shop', Message: 'Dit voegt de winkel zelf toe.' }],
      },
    });
  });
  await screen.findByText('Pagodetent × 1');
  await userEvent.click(addButtons()[0]!);
  expect(await screen.findByText('Dit kan niet in je winkelmand.')).toBeDefined();
  expect(screen.getByText('Dit voegt de winkel zelf toe.')).toBeDefined();
  expect(screen.queryByText(/aangeduide velden/u)).toBeNull();
});

describe('the calendar of an article', () => {
  test('the calendar of an article greys out the days on which nothing is left, and says why', async () => {
    const fake = createFakeShop({ items: [tent] });
    fake.on(listItemDays, () => {
      const Collection = [{ Date: '2026-12-18', Stock: 0 }];
      return { Collection, Total: 1, Index: 0 };
    });
    await openPage(fake, `/artikel/tent?${CHOSEN}`);
    const taken = await screen.findByRole('button', { name: /vrijdag 18 december/u });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(taken);
    expect(await screen.findByText(/Alles is dan verhuurd/u)).toBeDefined();
  });

  test('the calendar of an article changes the period of the page', async () => {
    const { store } = await openTent();
    await userEvent.click(await screen.findByRole('button', { name: /maandag 21 december/u }));
    await userEvent.click(await screen.findByRole('button', { name: /woensdag 23 december/u }));
    await waitFor(() =>
      expect(store.getState().session.period).toEqual({ from: '2026-12-21', to: '2026-12-23' }),
    );
    expect(await screen.findByText('voor 3 dagen, incl. btw')).toBeDefined();
  });
});

describe('the page', () => {
  test('the page shows its description under the title, properties and downloads in tabs, and only those there are', async () => {
    const item = anItem({
      ID: 'tent',
      Description: 'Pagodetent',
      LongDescription: 'Gestreepte tent.\n\nMet houten nokpunt.',
      Properties: [{ PropertyDefinition: 'size', Title: 'Afmetingen', Value: '5 × 5 m', Translations: {} }],
    });
    await openTent({ items: [item] });
    const tabs = within(await screen.findByRole('tablist'));
    expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Eigenschappen']);
    expect(screen.getByText('5 × 5 m')).toBeDefined();
    expect(screen.getByText('Met houten nokpunt.')).toBeDefined();
  });

  test('what an article is stands on its page, and not the ranges that lists are filtered by', async () => {
    const item = anItem({
      ID: 'tent',
      Description: 'Pagodetent',
      Properties: [{ PropertyDefinition: 'gasten', Title: 'Gasten', Value: '25 tot 75', Translations: {} }],
      Specifications: [{ Title: 'Gewicht', Value: '118 kg' }],
    });
    await openTent({ items: [item] });
    expect(await screen.findByText('118 kg')).toBeDefined();
    expect(screen.queryByText('25 tot 75')).toBeNull();
  });

  test('the page is found by slug, and an unknown one does not exist', async () => {
    const fake = createFakeShop({ items: [{ ...tent, Slug: 'pagodetent-5x5' }] });
    await openPage(fake, '/artikel/pagodetent-5x5');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pagodetent' })).toBeDefined();
    expect(fake.sent(getItem)).toMatchObject([{ params: { idOrSlug: 'pagodetent-5x5' } }]);
  });

  test('the page that does not exist says so', async () => {
    await openPage(createFakeShop({ items: [] }), '/artikel/weg');
    expect(await screen.findByRole('heading', { name: 'Dit artikel werd niet gevonden' })).toBeDefined();
  });
});

describe('a delivery that asks for more days', () => {
  const SHORT = 'warehouse=zaventem&from=2026-12-10&to=2026-12-11';
  const MOVED = 'Voor levering huur je minstens 3 dagen. Het einde staat nu op za 12 dec.';
  const readModal = async () => {
    const modal = within(await screen.findByRole('alertdialog', { name: 'Minstens 3 dagen voor levering' }));
    expect(modal.getByText(new RegExp(MOVED, 'u'))).toBeDefined();
    await userEvent.click(modal.getByRole('button', { name: 'Begrepen' }));
  };
  const byDelivery = { settings: { ...settings, DefaultDeliveryID: 'levering' } };

  test('a delivery that asks for more days moves the end of the days that are chosen in the calendar, and says so', async () => {
    const { store } = await openTent(byDelivery);
    await userEvent.click(await screen.findByRole('button', { name: /donderdag 10 december/u }));
    await userEvent.click(await screen.findByRole('button', { name: /vrijdag 11 december/u }));
    await readModal();
    expect(await screen.findByText(MOVED)).toBeDefined();
    expect(store.getState().session.period).toEqual({ from: '2026-12-10', to: '2026-12-12' });
  });

  test('a delivery that asks for more days moves the end of an old address, and shows the price of it before the article goes into the cart', async () => {
    const { fake } = await openTent(byDelivery, SHORT);
    await screen.findByText('Pagodetent × 1');
    await userEvent.click(addButtons()[0]!);
    await readModal();
    expect(await screen.findByText(/Nog niet toegevoegd: de prijs is nu voor 10–12 dec/u)).toBeDefined();
    await waitFor(() => expect(window.location.search).toContain('to=2026-12-12'));
    expect(fake.sent(createCart)).toEqual([]);
    await userEvent.click(addButtons()[0]!);
    await waitFor(() =>
      expect(fake.sent(createCart)).toMatchObject([
        { body: { DeliveryID: 'levering', DateTimeExpectedEnd: '2026-12-12' } },
      ]),
    );
  });

  test('a delivery that asks for more days is minded by the period that is set automatically', async () => {
    const { store } = await openTent(byDelivery, 'warehouse=zaventem');
    await waitFor(() => expect(addButtons().length).toBeGreaterThan(0));
    await userEvent.click(addButtons()[0]!);
    await waitFor(() =>
      expect(store.getState().session.period).toEqual({ from: '2026-12-04', to: '2026-12-07' }),
    );
  });
});
