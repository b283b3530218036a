import {
  cancelReservationOrder,
  getReservationOrder,
  getUserInfo,
  listReservationOrderItems,
  listReservationOrders,
  type ReservationOrder,
} from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let orders: ReservationOrder[];
let total: number;

beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  orders = [
    anOrder({
      CustomerID: 'scouts',
      OrderID: 'O2026-000004',
      ReservationStatus: 'Order',
      DateTimeExpectedEnd: '2026-12-15T00:00:00+01:00',
      Actions: [
        { ActionName: 'ReferenceRequired', Completed: false, Required: true, Details: null },
        { ActionName: 'CreatePayment', Completed: true, Required: false, Details: null },
      ],
    }),
    anOrder({
      ReservationOrderID: 'r-16',
      ReservationID: 'R2026-000016',
      ReservationStatus: 'Pick',
      IsCancellable: false,
      IsEditable: false,
    }),
  ];
  total = 45;
  fake.on(listReservationOrders, ({ query }) => ({
    Collection: orders,
    Total: total,
    Index: Number(query['index']),
  }));
  fake.on(getReservationOrder, () => orders[0]);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
});

const open = (address = '/account/bestellingen', shop = {}) =>
  openPage(fake, address, { kept: loggedInAs(AN), shop });
const rowOf = async (number: string) => (await screen.findByRole('link', { name: number })).closest('tr')!;
const actionsOf = async (number: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acties voor ${number}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

describe("the customer's orders", () => {
  test("the customer's orders stand in nine columns with their weights, the latest first, and lead to the order", async () => {
    await open();
    const cells = within(await rowOf('O2026-000004'));
    expect(cells.getAllByRole('cell').map((cell) => cell.querySelector('.value')?.textContent)).toEqual([
      'do 3 dec 2026',
      'Zaventem',
      'za 12 – di 15 dec 2026',
      '2',
      '€\u00A01.240,00',
      'Bestelling',
      'Bevestigd',
      '1',
    ]);
    expect(within(await rowOf('R2026-000016')).getByText('Aanvraag')).toBeDefined();
    const weights = screen
      .getAllByRole('columnheader')
      .map((head) => Math.round((Number.parseFloat(head.style.getPropertyValue('--weight')) * 34) / 100));
    expect(weights).toEqual([1, 5, 8, 6, 4, 3, 3, 3, 1]);
    expect(screen.getByRole('link', { name: 'O2026-000004' }).getAttribute('href')).toBe('/bestelling/r-17');
    expect(fake.sent(listReservationOrders)[0]?.query).toEqual({
      CustomerID: 'scouts',
      Orderby: 'DateTimeExpectedStart',
      SortReverse: 'true',
      size: 20,
      index: 0,
    });
    await userEvent.click(screen.getByRole('link', { name: 'Pagina 3' }));
    await waitFor(() => expect(fake.sent(listReservationOrders).at(-1)?.query).toMatchObject({ index: 2 }));
    expect(window.location.search).toBe('?page=3');
    await waitFor(() =>
      expect(screen.getAllByRole('link', { current: 'page', name: /^Pagina/u })).toHaveLength(1),
    );
    cleanup();
    await open('/account/bestellingen?page=9');
    await waitFor(() => expect(window.location.search).toBe('?page=3'));
  });

  test("the customer's orders offer what their customer may do with each, and editing only where there is a screen for it", async () => {
    await open();
    expect(await actionsOf('O2026-000004')).toEqual(['Bekijken', 'Wijzigen', 'Opnieuw huren', 'Annuleren']);
    await userEvent.keyboard('{Escape}');
    expect(await actionsOf('R2026-000016')).toEqual(['Bekijken', 'Opnieuw huren']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Opnieuw huren' }));
    expect(await screen.findByRole('dialog', { name: 'R2026-000016 opnieuw huren' })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: '1 openstaande actie van O2026-000004' }));
    const popup = within(await screen.findByRole('dialog', { name: 'Wat O2026-000004 nog nodig heeft' }));
    expect(popup.getByText('Geef een referentie').textContent).toBe('Geef een referentie Verplicht');
    expect(popup.getByText('Betaal de bestelling').textContent).toBe('Betaal de bestelling Afgerond');
  });

  test("the customer's orders are cancelled when that is confirmed, and the list is asked for anew; a refusal stays in sight", async () => {
    let refused = true;
    fake.on(cancelReservationOrder, ({ params }) => {
      if (refused) throw new FakeRefusal(409, 'OrderNotCancellable');
      orders = orders.map((one) =>
        one.ReservationOrderID === params['id']
          ? { ...one, ReservationStatus: 'Cancelled', IsCancellable: false, IsEditable: false, Actions: [] }
          : one,
      );
      return orders[0];
    });
    await open();
    const cancel = async (answer: string) => {
      await actionsOf('O2026-000004');
      await userEvent.click(screen.getByRole('menuitem', { name: 'Annuleren' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'O2026-000004 annuleren?' }));
      await userEvent.click(question.getByRole('button', { name: answer }));
    };
    await cancel('Behouden');
    expect(fake.sent(cancelReservationOrder)).toEqual([]);
    await cancel('Bestelling annuleren');
    expect((await screen.findByRole('alert')).textContent).toContain('OrderNotCancellable');
    refused = false;
    await cancel('Bestelling annuleren');
    expect(await screen.findByText('De bestelling is geannuleerd.')).toBeDefined();
    expect(within(await rowOf('O2026-000004')).getByText('Geannuleerd')).toBeDefined();
    expect(await actionsOf('O2026-000004')).toEqual(['Bekijken', 'Opnieuw huren']);
  });

  test("the customer's orders are none yet, or cannot be loaded and are asked for again", async () => {
    orders = [];
    total = 0;
    fake.on(listReservationOrders, () => {
      throw new FakeRefusal(400, 'ValidationFailed');
    });
    await open();
    expect(await screen.findByText('Je bestellingen laden lukte niet.')).toBeDefined();
    fake.on(listReservationOrders, () => ({ Collection: [], Total: 0, Index: 0 }));
    await userEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
    expect(await screen.findByText('Je hebt nog geen bestellingen')).toBeDefined();
  });

  test("the customer's orders are for the admin-type user alone, and who is not logged in is told so", async () => {
    const bert = { ...AN, RoleName: 'Medewerker' };
    fake.on(getUserInfo, () => aLogin('mine', bert));
    await openPage(fake, '/account/bestellingen', { kept: loggedInAs(bert) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Geen toegang' })).toBeDefined();
    expect(fake.sent(listReservationOrders)).toEqual([]);
  });
});
