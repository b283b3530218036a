import { getReservationOrder, listReservationOrderItems } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder } from '../../testing/fake-orders.ts';
import { createFakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

test.each([
  ['Cancelled', 'None', /^Deze bestelling is geannuleerd/u],
  ['Cancelled', 'ReservationOrder', /^Deze bestelling is geannuleerd/u],
  ['Rejected', 'ReservationOrder', /^Deze aanvraag is geweigerd/u],
  ['Expired', 'ReservationOrder', /^Deze aanvraag is vervallen/u],
] as const)(
  'the page that edits an order says that it is %s, where customers may edit by %s',
  async (ReservationStatus, ShopAllowEditingOrder, words) => {
    const fake = createFakeShop();
    fake.state.settings = { ...fake.state.settings, ShopAllowEditingOrder };
    const order = anOrder({ CustomerID: 'scouts', ReservationStatus, IsEditable: false });
    fake.on(getReservationOrder, () => order);
    fake.on(listReservationOrderItems, () => ({ Collection: [], Total: 0, Index: 0 }));
    await openPage(fake, '/bestelling/r-17/wijzigen', { kept: loggedInAs(AN) });
    expect((await screen.findByText(words)).textContent).toContain('+32 2 555 01 10');
  },
);

test.each([
  ['rental', /^Deze huurperiode is bijna voorbij/u],
  ['sales', /^De dag van afhalen is er al/u],
] as const)(
  'the page that edits an order says in mode %s why it is too late on its last day',
  async (mode, words) => {
    const fake = createFakeShop();
    fake.state.settings = { ...fake.state.settings, ShopAllowEditingOrder: 'ReservationOrder' };
    const today = '2026-12-03T00:00:00+01:00';
    const order = anOrder({
      CustomerID: 'scouts',
      DateTimeExpectedStart: today,
      DateTimeExpectedEnd: today,
      DateTimeBusinessStart: '2026-12-03T16:00:00+01:00',
    });
    fake.on(getReservationOrder, () => order);
    fake.on(listReservationOrderItems, () => ({ Collection: [], Total: 0, Index: 0 }));
    await openPage(fake, '/bestelling/r-17/wijzigen', { kept: loggedInAs(AN), shop: { mode } });
    expect((await screen.findByText(words)).textContent).toContain('+32 2 555 01 10');
  },
);

test.each(['Active', 'Cancelled'] as const)(
  'the page that edits an order stands below it in the breadcrumbs, also where it is %s',
  async (ReservationStatus) => {
    const fake = createFakeShop();
    const order = anOrder({ CustomerID: 'scouts', ReservationStatus });
    fake.on(getReservationOrder, () => order);
    fake.on(listReservationOrderItems, () => ({ Collection: [], Total: 0, Index: 0 }));
    await openPage(fake, '/bestelling/r-17/wijzigen', { kept: loggedInAs(AN) });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Je bent hier' }));
    const above = crumbs.getByRole('link', { name: order.OrderID ?? order.ReservationID });
    expect(above.getAttribute('href')).toMatch(/^\/bestelling\/r-17/u);
    expect(crumbs.getByText('Wijzigen')).toBeDefined();
  },
);
