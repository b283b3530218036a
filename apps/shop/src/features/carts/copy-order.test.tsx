import {
  copyReservationOrder,
  deleteCart,
  getReservationOrder,
  listReservationOrderItems,
  openReservationOrder,
} from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { presentCart } from '../../testing/fake-carts.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';
import { withCart } from '../../testing/with-cart.ts';

const tent = anItem({ ID: 'pagodetent', Description: 'Pagodetent' });
const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });
const shortage = {
  ItemID: 'stoel',
  Description: 'Klapstoel',
  Asked: 12,
  Taken: 4,
  Reason: 'stock',
  Message: 'Er zijn er nog 4 vrij in deze periode.',
};

let fake: FakeShop;
let leftOut: (typeof shortage)[];

beforeEach(() => {
  fake = createFakeShop({ items: [tent, glass] });
  leftOut = [];
  const order = anOrder({
    WarehouseID: 'mechelen',
    Warehouse: { Key: 'mechelen', Description: 'Mechelen' },
  });
  const items = [orderLine];
  fake.on(getReservationOrder, () => order);
  fake.on(listReservationOrderItems, () => ({ Collection: items, Total: 1, Index: 0 }));
  fake.on(openReservationOrder, () => ({ Order: order, Items: items }));
  fake.on(copyReservationOrder, ({ body }) => {
    const { WarehouseID, DateTimeExpectedStart, DateTimeExpectedEnd } = body as Record<string, string>;
    const made = {
      id: 'again',
      version: 1,
      warehouse: WarehouseID ?? '',
      delivery: null,
      from: DateTimeExpectedStart as IsoDate,
      to: DateTimeExpectedEnd as IsoDate,
      hourStart: null,
      hourEnd: null,
      lines: [{ id: 'l1', item: tent, amount: 2 }],
    };
    fake.state.carts.set(made.id, made);
    return { ...presentCart(made), LeftOut: leftOut };
  });
});

async function openDialog(opening: Opening = {}) {
  const page = await openPage(fake, '/bestelling/r-17', opening);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Opnieuw huren' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'R2026-000017 opnieuw huren' }));
  return { ...page, user, dialog };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

async function chooseDays({ user, dialog }: Opened): Promise<void> {
  await user.click(await dialog.findByRole('button', { name: /dinsdag 15 december/u }));
  await user.click(await dialog.findByRole('button', { name: /donderdag 17 december/u }));
}

const confirm = ({ user, dialog }: Opened) =>
  user.click(dialog.getByRole('button', { name: 'Leg alles in een winkelmand' }));

test('an order is rented again for other days: nothing counts before, then its cart is the current one', async () => {
  leftOut = [shortage];
  const opened = await openDialog();
  const { dialog, store } = opened;
  expect(dialog.getByRole('radio', { name: 'Mechelen' })).toHaveProperty('checked', true);
  await confirm(opened);
  expect(await screen.findByText('Vul alle verplichte velden juist in.')).toBeDefined();
  expect(dialog.getByText('Kies de eerste en de laatste dag.')).toBeDefined();
  expect(fake.sent(copyReservationOrder)).toEqual([]);
  await chooseDays(opened);
  expect([store.getState().session.period, store.getState().session.warehouseId]).toEqual([null, null]);
  await confirm(opened);
  expect(await screen.findByRole('heading', { level: 1, name: 'Winkelmand' })).toBeDefined();
  expect(fake.sent(copyReservationOrder)).toMatchObject([
    {
      params: { reservationOrderId: 'r-17' },
      body: {
        WarehouseID: 'mechelen',
        DateTimeExpectedStart: '2026-12-15',
        DateTimeExpectedEnd: '2026-12-17',
      },
    },
  ]);
  expect(
    await screen.findByText('Klapstoel: 4 van 12. Er zijn er nog 4 vrij in deze periode.'),
  ).toBeDefined();
  expect(screen.getByText('Niet alles kon mee in je winkelmand')).toBeDefined();
  const { session, cart } = store.getState();
  expect([cart.cartId, session.warehouseId, session.period?.from]).toEqual([
    'again',
    'mechelen',
    '2026-12-15',
  ]);
});

test('a cart that holds something gives way only when its visitor agrees, and is offered again', async () => {
  const kept = withCart(fake, [{ id: 'line-1', item: glass, amount: 6 }]);
  const opened = await openDialog({ kept });
  const { user, store } = opened;
  await chooseDays(opened);
  await confirm(opened);
  await user.click(await screen.findByRole('button', { name: 'Houd mijn winkelmand' }));
  expect([fake.sent(copyReservationOrder), store.getState().cart.cartId]).toEqual([[], 'cart-1']);
  await confirm(opened);
  await user.click(await screen.findByRole('button', { name: 'Maak een nieuwe' }));
  expect(await screen.findByText('6 × Champagneglas')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Leg ze erbij in je winkelmand' })).toBeDefined();
  await waitFor(() => expect(fake.sent(deleteCart)).toMatchObject([{ params: { cartId: 'cart-1' } }]));
});

test('a pickup point that is gone says so, and the dialog stays', async () => {
  fake.on(copyReservationOrder, () => {
    const Fields = [{ Field: 'WarehouseID', Code: 'unknown-warehouse', Message: 'x' }];
    throw new FakeRefusal(400, 'ValidationFailed', {
      Error: { Code: 'ValidationFailed', Message: 'x', Fields },
    });
  });
  const opened = await openDialog();
  await chooseDays(opened);
  await confirm(opened);
  expect(await screen.findByText('Dit afhaalpunt is er niet meer. Kies een ander.')).toBeDefined();
  expect(opened.dialog.getByRole('group', { name: 'Afhaalpunt' })).toBeDefined();
});

test('who only has the link of a mail is not offered it', async () => {
  await openPage(fake, '/bestelling/r-17?access=1.x');
  await screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });
  expect(screen.queryByRole('button', { name: 'Opnieuw huren' })).toBeNull();
});
