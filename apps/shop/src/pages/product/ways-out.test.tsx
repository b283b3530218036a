import { addCartItems, getItemStock, listItemDays } from '@bivak/contract/wire';
import { eachDay, type IsoDate } from '@bivak/rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { aWarehouse, settings } from '../../testing/fake-places.ts';
import { createFakeShop, FakeRefusal } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

const CHOSEN = 'warehouse=zaventem&from=2026-12-16&to=2026-12-17';
const tent = anItem({ ID: 'tent', Description: 'Pagodetent' });
const addButton = () => screen.findAllByRole('button', { name: 'In winkelmand' }).then(([first]) => first!);

describe('an article that cannot be had then and there', () => {
  test('an article that cannot be had then and there offers the closest days of the same length, each by one press', async () => {
    const fake = createFakeShop({ items: [tent], stock: () => 0 });
    fake.on(listItemDays, ({ query }) => {
      const days = eachDay(query['dateFrom'] as IsoDate, query['dateTo'] as IsoDate);
      const Collection = days.map((Date) => ({ Date, Stock: Date === '2026-12-16' ? 0 : 4 }));
      return { Collection, Total: Collection.length, Index: 0 };
    });
    const { store } = await openPage(fake, `/artikel/tent?${CHOSEN}`);
    const near = within(await screen.findByRole('group', { name: 'Wel vrij rond die dagen:' }));
    const offered = near.getAllByRole('button').map((button) => button.textContent);
    expect(offered).toEqual(['11–12 dec', '14–15 dec', '17–18 dec', '18–19 dec']);
    await userEvent.click(near.getByRole('button', { name: '17–18 dec' }));
    await waitFor(() =>
      expect(store.getState().session.period).toEqual({ from: '2026-12-17', to: '2026-12-18' }),
    );
  });

  test('an article that is kept elsewhere offers the places that keep it', async () => {
    const fake = createFakeShop({
      items: [{ ...tent, WarehouseIDs: ['mechelen'] }],
      stock: (_, warehouse) => (warehouse === 'mechelen' ? 5 : 0),
    });
    const { store } = await openPage(fake, `/artikel/tent?${CHOSEN}`);
    const places = within(await screen.findByRole('group', { name: 'Wel in een ander afhaalpunt:' }));
    await userEvent.click(places.getByRole('button', { name: 'Mechelen' }));
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('mechelen'));
    expect(await screen.findByText('Nog 5 vrij in Mechelen, 16–17 dec')).toBeDefined();
  });

  test('an article that is sold out here offers the places that have it then, each by one press', async () => {
    const fake = createFakeShop({
      items: [{ ...tent, WarehouseIDs: ['zaventem', 'mechelen', 'gent'] }],
      warehouses: ['zaventem', 'mechelen', 'gent'].map((id) => aWarehouse(id, id)),
      stock: (_, warehouse) => (warehouse === 'mechelen' ? 5 : 0),
    });
    const { store } = await openPage(fake, `/artikel/tent?${CHOSEN}`);
    const places = within(await screen.findByRole('group', { name: 'Wel in een ander afhaalpunt:' }));
    expect(places.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['mechelen']);
    await userEvent.click(places.getByRole('button', { name: 'mechelen' }));
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('mechelen'));
    expect(await screen.findByText('Nog 5 vrij in mechelen, 16–17 dec')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Wel in een ander afhaalpunt:' })).toBeNull();
  });

  test('an article that is sold out here offers an alias of which one place has it then', async () => {
    const fake = createFakeShop({
      items: [{ ...tent, WarehouseIDs: ['zaventem', 'mechelen'] }],
      warehouses: ['zaventem', 'mechelen', 'gent', 'brugge'].map((id) => aWarehouse(id, id)),
      stock: (_, warehouse) => (warehouse === 'mechelen' ? 5 : 0),
    });
    const shop = { warehouseAliases: { noord: ['gent', 'mechelen'], kust: ['brugge'] } };
    const { store } = await openPage(fake, `/artikel/tent?${CHOSEN}`, { shop });
    const places = within(await screen.findByRole('group', { name: 'Wel in een ander afhaalpunt:' }));
    expect(places.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['noord']);
    await userEvent.click(places.getByRole('button', { name: 'noord' }));
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('noord'));
  });

  test('an article of an alias that cannot be had then offers the closest days', async () => {
    const fake = createFakeShop({ items: [{ ...tent, WarehouseIDs: ['mechelen'] }], stock: () => 0 });
    fake.on(listItemDays, ({ query }) => {
      const days = eachDay(query['dateFrom'] as IsoDate, query['dateTo'] as IsoDate);
      const Collection = days.map((Date) => ({ Date, Stock: Date === '2026-12-16' ? 0 : 4 }));
      return { Collection, Total: Collection.length, Index: 0 };
    });
    const shop = { warehouseAliases: { noord: ['zaventem', 'mechelen'] } };
    await openPage(fake, '/artikel/tent?warehouse=noord&from=2026-12-16&to=2026-12-17', { shop });
    const near = within(await screen.findByRole('group', { name: 'Wel vrij rond die dagen:' }));
    expect(near.getAllByRole('button').length).toBeGreaterThan(0);
    expect(fake.sent(listItemDays)[0]?.query['warehouseID']).toBe('noord');
  });

  test('an article that no place has then offers none', async () => {
    const fake = createFakeShop({ items: [{ ...tent, WarehouseIDs: ['mechelen'] }], stock: () => 0 });
    await openPage(fake, `/artikel/tent?${CHOSEN}`);
    await screen.findByText('Niet vrij in Zaventem, 16–17 dec');
    await waitFor(() => expect(fake.sent(getItemStock).length).toBeGreaterThan(1));
    expect(screen.queryByRole('group', { name: 'Wel in een ander afhaalpunt:' })).toBeNull();
  });

  test('an article that is only sold has no rental calendar and no other days, and is in stock, not free', async () => {
    const bottle = anItem({ ID: 'gas', Description: 'Gasfles', ItemType: 'Sales', SalesPriceIncVAT: 30 });
    let left = 4;
    const fake = createFakeShop({ items: [bottle, tent], stock: () => left });
    await openPage(fake, `/artikel/gas?${CHOSEN}`);
    expect(await screen.findByText('Nog 4 op voorraad in Zaventem, 16–17 dec')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Periode' })).toBeNull();
    cleanup();
    await openPage(fake, '/artikel/gas');
    expect(
      await screen.findByText('Kies waar en wanneer je het afhaalt, om te zien of het op voorraad is'),
    ).toBeDefined();
    left = 0;
    cleanup();
    await openPage(fake, `/artikel/gas?${CHOSEN}`);
    expect(await screen.findByText('Niet op voorraad in Zaventem, 16–17 dec')).toBeDefined();
    expect(fake.sent(listItemDays)).toEqual([]);
    cleanup();
    await openPage(fake, `/artikel/tent?${CHOSEN}`);
    expect(await screen.findByRole('region', { name: 'Periode' })).toBeDefined();
  });

  test('an article that leaves the catalogue while it is looked at is refused in words, and cannot be added again', async () => {
    const fake = createFakeShop({ items: [tent] });
    await openPage(fake, `/artikel/tent?${CHOSEN}`);
    await screen.findByText(/Vrij in Zaventem/u);
    const gone = () => {
      throw new FakeRefusal(404, 'NotFound', {});
    };
    fake.on(addCartItems, gone);
    fake.on(getItemStock, gone);
    await userEvent.click(await addButton());
    expect(await screen.findByText('Dit artikel is niet meer in het aanbod.')).toBeDefined();
    expect((await addButton()).getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText(/^Dit kan niet in je winkelmand/u)).toBeDefined();
    expect(screen.queryByText(/De voorraad kon niet geladen worden/u)).toBeNull();
  });
});

describe('what could not be loaded of an article', () => {
  const failing = () => {
    const fake = createFakeShop({ items: [tent] });
    fake.on(getItemStock, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    return fake;
  };

  test('what could not be loaded of an article is said in passing and stays to be read', async () => {
    await openPage(failing(), `/artikel/tent?${CHOSEN}`);
    await waitFor(() => expect(screen.getAllByText(/De voorraad kon niet geladen worden/u)).toHaveLength(2));
  });

  test('what could not be loaded of an article is not said where errors are off', async () => {
    const fake = failing();
    await openPage(fake, `/artikel/tent?${CHOSEN}`, { shop: { errorsEnabled: false } });
    await addButton();
    await waitFor(() => expect(fake.sent(getItemStock).length).toBeGreaterThan(0));
    expect(screen.queryByText(/kon niet geladen worden/u)).toBeNull();
  });
});

describe('who may not order without an account', () => {
  const closed = { ...settings, AllowAnonymousShopUser: false };

  test.each([
    [['login', 'register'] as const, ['Meld je aan', 'Maak een account']],
    [['login'] as const, ['Meld je aan']],
    [[] as const, []],
  ])(
    'who may not order without an account is asked to log in or register by the ways that the shop offers: %s',
    async (loginPrompt, ways) => {
      const fake = createFakeShop({ items: [tent], settings: closed });
      await openPage(fake, '/artikel/tent', {
        shop: { anonymousShopping: false, loginPrompt: [...loginPrompt] },
      });
      const title = await screen.findByText('Meld je aan om te bestellen');
      const links = within(title.parentElement as HTMLElement).queryAllByRole('link');
      expect(links.map((link) => link.textContent)).toEqual(ways);
      expect(screen.queryByRole('button', { name: 'In winkelmand' })).toBeNull();
    },
  );
});
