import { getReservationOrder, listReservationOrderItems } from '@bivak/contract/wire';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anOrder, orderLine } from '../../../testing/fake-orders.ts';
import { createFakeShop, type FakeShop } from '../../../testing/fake-shop.ts';
import { openPage } from '../../../testing/open-page.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
});

async function openWith(
  withdrawal: 'unmentioned' | 'excluded' | 'granted',
  order: Parameters<typeof anOrder>[0] = {},
) {
  const shown = anOrder(order);
  fake.on(getReservationOrder, () => shown);
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
  await openPage(fake, `/bestelling/${shown.ReservationOrderID}`, { shop: { withdrawal } });
  await screen.findByRole('heading', { level: 1, name: /[RO]2026-/u });
}

const way = () => screen.queryByRole('link', { name: 'Overeenkomst hier herroepen' });
const person = { ...anOrder({}).Customer, CompanyName: '' };

test('a consumer finds the way to withdraw on the order', async () => {
  await openWith('granted', { Customer: person });
  await screen.findByText('Herroepingsrecht');
  expect(way()?.getAttribute('href')).toMatch(/order=[RO]2026-\d+&tab=withdraw/u);
});

test.each([
  ['a shop that does not grant the right', 'excluded', { Customer: person }],
  ['a company', 'granted', { Customer: { ...person, CompanyName: 'Zaal Ter Linde' } }],
  [
    'a consumer who received everything more than fourteen days ago',
    'granted',
    { Customer: person, DateTimeBusinessStart: '2026-11-02T09:00:00+01:00' },
  ],
  ['an order that was cancelled', 'granted', { Customer: person, ReservationStatus: 'Cancelled' }],
] as const)('no way to withdraw is shown to %s', async (_, setting, order) => {
  await openWith(setting, order);
  expect(way()).toBeNull();
});
