import {
  deleteCart,
  listAvailableStartDays,
  listClosingDays,
  listInvalidItems,
  removeCartItem,
  updateCart,
} from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { aWarehouse } from '../../testing/fake-places.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';
import { withCart } from '../../testing/with-cart.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const CHOSEN = '/aanbod?warehouse=zaventem&from=2026-12-12&to=2026-12-15';

/** Opens the selector from the bar of the list. */
async function openSelector(fake: FakeShop, address = '/aanbod', opening: Opening = {}) {
  const page = await openPage(fake, address, opening);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Wijzig (plaats|periode|datum)/u }));
  // A cart moves with it, so that is asked first.
  if (opening.kept !== undefined) await user.click(await screen.findByRole('button', { name: 'Wijzig' }));
  const dialog = await screen.findByRole('dialog');
  return { ...page, user, dialog: within(dialog) };
}

/** A day of the calendar, by its date in words. */
function day(dialog: ReturnType<typeof within>, date: RegExp): Promise<HTMLElement> {
  return dialog.findByRole('button', { name: date });
}

function isBlocked(element: HTMLElement): boolean {
  return element.getAttribute('aria-disabled') === 'true';
}

function withCartOf(amount: number) {
  const fake = createFakeShop({ items: [glass] });
  const to = '2026-12-15' as IsoDate;
  return { fake, kept: withCart(fake, [{ id: 'line-1', item: glass, amount }], { to }) };
}

describe('what the selector asks for', () => {
  test('what the selector asks for is place, delivery and a period in a rental shop', async () => {
    const { dialog } = await openSelector(createFakeShop());
    expect(screen.getByRole('dialog', { name: 'Plaats en periode' })).toBeDefined();
    expect(dialog.getByRole('group', { name: 'Afhaalpunt' })).toBeDefined();
    expect(dialog.getByLabelText('Levering')).toBeDefined();
    expect(dialog.getByText(/Kies eerst een afhaalpunt/u)).toBeDefined();
  });

  test.each([
    ['rental', 'Periode'],
    ['sales', 'Datum'],
  ] as const)(
    'what the selector asks for names no place where there is only one, in a %s shop',
    async (mode, title) => {
      const fake = createFakeShop({ warehouses: [aWarehouse('zaventem', 'Zaventem')] });
      const { dialog } = await openSelector(fake, '/aanbod', { shop: { mode } });
      expect(screen.getByRole('dialog', { name: title })).toBeDefined();
      expect(screen.getByRole('region', { name: title, hidden: true })).toBeDefined();
      expect(dialog.queryByRole('group', { name: 'Afhaalpunt' })).toBeNull();
    },
  );

  test('the selector of the first page leads nowhere, or on to where the shop says, once place and period are chosen', async () => {
    await openPage(createFakeShop(), '/');
    expect(await screen.findByRole('button', { name: /^Periode/u })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Toon wat er vrij is' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Toon wat er vrij is' })).toBeNull();
    cleanup();
    await openPage(createFakeShop(), '/', { shop: { selectorAction: 'items', selectorRequired: false } });
    expect(await screen.findByRole('link', { name: 'Toon wat er vrij is' })).toBeDefined();
    cleanup();
    await openPage(createFakeShop(), '/', { shop: { selectorAction: 'search', selectorRequired: true } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Toon wat er vrij is' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    expect(dialog.getByText('Kies een afhaalpunt.')).toBeDefined();
    expect(window.location.pathname).toBe('/');
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await user.click(await day(dialog, /dinsdag 15 december/u));
    await user.click(await day(dialog, /donderdag 17 december/u));
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await waitFor(() => expect(window.location.pathname).toBe('/zoeken'));
    expect(window.location.search).toContain('from=2026-12-15');
  });

  test('the selector says of today why it cannot be chosen: not over, but too soon', async () => {
    const { dialog } = await openSelector(createFakeShop(), CHOSEN);
    expect(await day(dialog, /donderdag 3 december 2026, vandaag, te kort dag$/u)).toBeDefined();
  });

  test('what the selector asks for is a day in a sales shop', async () => {
    const { dialog, user, store } = await openSelector(createFakeShop(), CHOSEN, { shop: { mode: 'sales' } });
    expect(screen.getByRole('dialog', { name: 'Plaats en datum' })).toBeDefined();
    await user.click(await day(dialog, /maandag 14 december/u));
    expect(dialog.getByRole('button', { name: 'Wis de datum' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await waitFor(() =>
      expect(store.getState().session.period).toEqual({ from: '2026-12-14', to: '2026-12-14' }),
    );
  });

  test('the selector does not ask for a place or a delivery that leaves no choice', async () => {
    const fake = createFakeShop({ warehouses: [aWarehouse('zaventem', 'Zaventem')] });
    fake.state.deliveries = fake.state.deliveries.slice(0, 1);
    const { dialog } = await openSelector(fake);
    expect(await day(dialog, /zaterdag 12 december/u)).toBeDefined();
    expect(dialog.queryByRole('group', { name: 'Afhaalpunt' })).toBeNull();
    expect(dialog.queryByLabelText('Levering')).toBeNull();
  });
});

describe('the days', () => {
  test('the days are as many as one looks for where the shop sets no limit: what lies further ahead is asked then', async () => {
    const fake = createFakeShop();
    fake.state.settings = { ...fake.state.settings, CartReservationMaximumStartInterval: 0 };
    const asked = () => fake.sent(listAvailableStartDays).map(({ query }) => query?.['dateToCheckFrom']);
    const later = '/aanbod?warehouse=zaventem&from=2027-11-02&to=2027-11-03';
    const { dialog, user, store } = await openSelector(fake, later);
    for (let months = 0; months < 2; months += 1) {
      await user.click(await dialog.findByRole('button', { name: 'Volgende maand' }));
    }
    await waitFor(() => expect(asked()).toEqual(['2026-12-03', '2028-01-07']));
    const january = await day(dialog, /^maandag 10 januari 2028/u);
    await waitFor(() => expect(isBlocked(january)).toBe(false));
    await user.click(january);
    await user.click(await day(dialog, /^woensdag 12 januari 2028/u));
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    const period = { from: '2028-01-10', to: '2028-01-12' };
    await waitFor(() => expect(store.getState().session.period).toEqual(period));
  });

  test('the days that cannot be chosen say why, a closing day by its name', async () => {
    const { dialog, user } = await openSelector(createFakeShop(), CHOSEN);
    const christmas = await day(dialog, /vrijdag 25 december/u);
    expect(isBlocked(christmas)).toBe(true);
    await user.click(christmas);
    expect(await dialog.findByText(/gesloten \(Kerstmis\)/u)).toBeDefined();
    expect(isBlocked(await day(dialog, /donderdag 3 december/u))).toBe(true);
    expect(isBlocked(await day(dialog, /vrijdag 4 december/u))).toBe(false);
  });

  test('the days of a period in the selector are its first and its last, with the address and the session following', async () => {
    const { dialog, user, store } = await openSelector(createFakeShop(), '/aanbod?warehouse=zaventem');
    await user.click(await day(dialog, /donderdag 10 december/u));
    await user.click(await day(dialog, /zaterdag 12 december/u));
    expect(dialog.getByText('3 dagen')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().session.period).toEqual({ from: '2026-12-10', to: '2026-12-12' });
    await waitFor(() =>
      expect(window.location.search).toBe('?warehouse=zaventem&from=2026-12-10&to=2026-12-12'),
    );
  });

  test('the days must be chosen before the selector is left by its button, where the shop requires it', async () => {
    const opening = { shop: { selectorRequired: true } };
    const { dialog, user } = await openSelector(createFakeShop(), '/aanbod', opening);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    expect(dialog.getByText('Kies een afhaalpunt.')).toBeDefined();
    expect(dialog.getByText('Kies de eerste en de laatste dag.')).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  test('the days can be cleared, and another place be taken without any', async () => {
    const { dialog, user, store } = await openSelector(createFakeShop(), CHOSEN);
    await user.click(dialog.getByRole('button', { name: 'Wis de periode' }));
    expect(dialog.queryByText('4 dagen')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().session).toMatchObject({ warehouseId: 'mechelen', period: null });
    await waitFor(() => expect(window.location.search).toBe('?warehouse=mechelen'));
  });

  test('the days that could not be loaded can be asked for again', async () => {
    const fake = createFakeShop();
    let broken = true;
    fake.on(listClosingDays, () => {
      if (broken) throw new FakeRefusal(400, 'ValidationFailed');
      return { Collection: [], Total: 0, Index: 0 };
    });
    const { dialog, user } = await openSelector(fake, CHOSEN);
    const again = await dialog.findByRole('button', { name: 'Probeer opnieuw' });
    broken = false;
    await user.click(again);
    expect(await day(dialog, /zaterdag 12 december/u)).toBeDefined();
  });
});

describe('what the selector changes by itself', () => {
  test('a last day that another warehouse does not allow is dropped, and another can follow the first', async () => {
    const { dialog, user } = await openSelector(
      createFakeShop(),
      '/aanbod?warehouse=zaventem&from=2026-12-12&to=2026-12-14',
    );
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('De laatste dag kan niet in Mechelen.');
    expect(dialog.queryByRole('button', { name: 'Wis de periode' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    expect(dialog.getByText('Kies de eerste en de laatste dag.')).toBeDefined();
    await user.click(await day(dialog, /dinsdag 15 december/u));
    expect(dialog.getByText('4 dagen')).toBeDefined();
    await user.click(await day(dialog, /woensdag 16 december/u));
    await user.click(dialog.getByRole('button', { name: 'Wis de periode' }));
    await user.click(await day(dialog, /woensdag 16 december/u));
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    expect(dialog.getByText('Kies de eerste en de laatste dag.')).toBeDefined();
  });

  test('the end of a period that is too short for the delivery is moved, and a modal says what can be done', async () => {
    const { dialog, user } = await openSelector(
      createFakeShop(),
      '/aanbod?warehouse=zaventem&from=2026-12-10&to=2026-12-11',
    );
    await day(dialog, /donderdag 10 december/u);
    await user.selectOptions(dialog.getByLabelText('Levering'), 'levering');
    const MOVED = 'Voor levering huur je minstens 3 dagen. Het einde staat nu op za 12 dec.';
    const modal = await screen.findByRole('alertdialog', { name: 'Minstens 3 dagen voor levering' });
    expect(modal.textContent).toContain(`${MOVED} Korter huren kan als je bij ‘Levering’ iets anders kiest.`);
    await user.click(within(modal).getByRole('button', { name: 'Begrepen' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(dialog.getByText(MOVED)).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});

describe('the selector, where there is a cart', () => {
  test('the selector opens and changes nothing when the visitor does not want all of the cart moved', async () => {
    const { fake, kept } = withCartOf(2);
    await openPage(fake, CHOSEN, { kept });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Wijzig plaats/u }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Andere plaats of periode voor je hele winkelmand?',
    });
    expect(within(question).getByText(/geldt voor alle 2 stuks in je winkelmand/u)).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Laat zoals het is' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([...fake.sent(listInvalidItems), ...fake.sent(updateCart)]).toEqual([]);
  });

  test('the selector moves the cart when everything can come along', async () => {
    const { fake, kept } = withCartOf(2);
    const { dialog, user } = await openSelector(fake, CHOSEN, { kept });
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await waitFor(() => expect(fake.state.carts.get('cart-1')?.warehouse).toBe('mechelen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.sent(removeCartItem)).toHaveLength(0);
  });

  test('what of a cart cannot come along is named, and removed only when the visitor agrees', async () => {
    const { fake, kept } = withCartOf(8);
    fake.state.stock = (_, warehouse) => (warehouse === 'mechelen' ? 5 : 10);
    const { dialog, user, store } = await openSelector(fake, CHOSEN, { kept });
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));

    const question = await screen.findByRole('alertdialog', { name: 'Niet alles kan mee' });
    expect(within(question).getByText('Champagneglas')).toBeDefined();
    await user.click(within(question).getByRole('button', { name: 'Laat alles zoals het is' }));
    expect(fake.sent(updateCart)).toHaveLength(0);
    expect(store.getState().session.warehouseId).toBe('zaventem');

    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await user.click(await screen.findByRole('button', { name: 'Verwijder en wijzig' }));
    await waitFor(() =>
      expect(fake.state.carts.get('cart-1')).toMatchObject({ warehouse: 'mechelen', lines: [] }),
    );
    expect(fake.sent(listInvalidItems)).toHaveLength(2);
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('mechelen'));
  });

  test('the selector, where there is a cart, that cannot be where and when it is asked stays as it is, and the server says why', async () => {
    const { fake, kept } = withCartOf(2);
    fake.on(listInvalidItems, () => {
      throw refusal('Op die dag is er geen levering.');
    });
    const { dialog, user, store } = await openSelector(fake, CHOSEN, { kept });
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await user.selectOptions(dialog.getByLabelText('Levering'), 'levering');
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    expect(await screen.findByText('Op die dag is er geen levering.')).toBeDefined();
    expect(fake.sent(listInvalidItems)).toMatchObject([{ body: { DeliveryID: 'levering' } }]);
    expect(fake.sent(updateCart)).toHaveLength(0);
    expect(store.getState().session.warehouseId).toBe('zaventem');
  });

  test('a move of the cart that is refused after the question costs no line', async () => {
    const { fake, kept } = withCartOf(8);
    fake.state.stock = (_, warehouse) => (warehouse === 'mechelen' ? 5 : 10);
    fake.on(updateCart, () => {
      throw refusal('Die dag is volzet.');
    });
    const { dialog, user } = await openSelector(fake, CHOSEN, { kept });
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await user.click(await screen.findByRole('button', { name: 'Verwijder en wijzig' }));
    expect(await screen.findByText('Die dag is volzet.')).toBeDefined();
    expect(fake.sent(updateCart)).toMatchObject([{ body: { Version: 1 } }]);
    expect(fake.sent(removeCartItem)).toHaveLength(0);
    expect(fake.state.carts.get('cart-1')?.lines).toHaveLength(1);
  });

  test('a line that is gone already when it is removed does not stop the move of the cart', async () => {
    const { fake, kept } = withCartOf(8);
    fake.state.stock = (_, warehouse) => (warehouse === 'mechelen' ? 5 : 10);
    fake.on(removeCartItem, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    const { dialog, user, store } = await openSelector(fake, CHOSEN, { kept });
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await user.click(await screen.findByRole('button', { name: 'Verwijder en wijzig' }));
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('mechelen'));
    expect(fake.state.carts.get('cart-1')?.warehouse).toBe('mechelen');
  });

  test('lines that another tab removed before this one did are gone from what this tab knows too', async () => {
    const { fake, kept } = withCartOf(8);
    fake.state.stock = (_, warehouse) => (warehouse === 'mechelen' ? 5 : 10);
    fake.on(removeCartItem, () => {
      const cart = fake.state.carts.get('cart-1')!;
      fake.state.carts.set('cart-1', { ...cart, lines: [], version: cart.version + 1 });
      throw new FakeRefusal(404, 'NotFound');
    });
    const { dialog, user, store } = await openSelector(fake, CHOSEN, { kept });
    await user.click(dialog.getByRole('radio', { name: 'Mechelen' }));
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await user.click(await screen.findByRole('button', { name: 'Verwijder en wijzig' }));
    await waitFor(() =>
      expect(store.getState().cart).toMatchObject({ cartId: 'cart-1', count: 0, version: 3 }),
    );
  });
});

describe('the selector, where an alias stands for several places', () => {
  const shop = { warehouseAliases: { Brussel: ['zaventem', 'mechelen'] } };
  const address = '/aanbod?warehouse=Brussel&from=2026-12-12&to=2026-12-15';

  test('an alias of several places is one choice in place of them', async () => {
    const fake = createFakeShop({ items: [glass] });
    fake.state.warehouses.push(aWarehouse('aalst', 'Aalst'));
    const { dialog } = await openSelector(fake, address, { shop });
    const places = within(dialog.getByRole('group', { name: 'Afhaalpunt' })).getAllByRole('radio');
    expect(places.map((place) => place.closest('label')?.textContent)).toEqual(['Brussel', 'Aalst']);
  });

  test('an alias with a name is called by that', async () => {
    const warehouseAliasNames = {
      Brussel: { nl: 'Groot-Brussel', en: 'Greater Brussels', de: 'Großraum Brüssel' },
    };
    const named = { ...shop, warehouseAliasNames };
    const fake = createFakeShop({ items: [glass] });
    fake.state.warehouses.push(aWarehouse('aalst', 'Aalst'));
    const { dialog } = await openSelector(fake, address, { shop: named });
    const places = within(dialog.getByRole('group', { name: 'Afhaalpunt' })).getAllByRole('radio');
    expect(places.map((place) => place.closest('label')?.textContent)).toEqual(['Groot-Brussel', 'Aalst']);
  });

  test('a cart made for an alias does not move: it goes, or everything stays', async () => {
    const { fake, kept } = withCartOf(2);
    fake.state.warehouses.push(aWarehouse('aalst', 'Aalst'));
    fake.state.carts.set('cart-1', { ...fake.state.carts.get('cart-1')!, alias: 'Brussel' });
    const { session, cart } = kept();
    const { store } = await openPage(fake, address, {
      shop,
      kept: () => ({ cart, session: { ...session, warehouseId: 'Brussel' } }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Wijzig plaats/u }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Aalst' }));
    await day(dialog, /dinsdag 15 december/u);
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await confirm();
    await user.click(await screen.findByRole('button', { name: 'Houd mijn winkelmand' }));
    expect([...fake.sent(deleteCart), ...fake.sent(updateCart)]).toEqual([]);
    expect(store.getState().session.warehouseId).toBe('Brussel');
    await confirm();
    await user.click(await screen.findByRole('button', { name: 'Maak leeg en wijzig' }));
    await waitFor(() => expect(store.getState().session.warehouseId).toBe('aalst'));
    expect([fake.sent(deleteCart).length, store.getState().cart.cartId]).toEqual([1, null]);
  });

  test('a cart made for an alias that could not be thrown away is the visitor’s still, as the server has it', async () => {
    const { fake, kept } = withCartOf(2);
    fake.state.warehouses.push(aWarehouse('aalst', 'Aalst'));
    fake.state.carts.set('cart-1', { ...fake.state.carts.get('cart-1')!, alias: 'Brussel' });
    fake.on(deleteCart, () => {
      const cart = fake.state.carts.get('cart-1')!;
      const lines = cart.lines.map((line) => ({ ...line, amount: 7 }));
      fake.state.carts.set('cart-1', { ...cart, lines, version: 5 });
      throw new FakeRefusal(500, 'Unexpected');
    });
    const { session, cart } = kept();
    const { store } = await openPage(fake, address, {
      shop,
      kept: () => ({ cart, session: { ...session, warehouseId: 'Brussel' } }),
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Wijzig plaats/u }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Aalst' }));
    await day(dialog, /dinsdag 15 december/u);
    await user.click(dialog.getByRole('button', { name: 'Bevestig' }));
    await user.click(await screen.findByRole('button', { name: 'Maak leeg en wijzig' }));
    await waitFor(() =>
      expect(store.getState().cart).toMatchObject({ cartId: 'cart-1', count: 7, version: 5 }),
    );
    expect(store.getState().session.warehouseId).toBe('Brussel');
  });
});

/** The place or the period itself cannot be, in the server's words. */
function refusal(Message: string): FakeRefusal {
  return new FakeRefusal(400, 'PeriodRefused', { Error: { Code: 'PeriodRefused', Message } });
}
