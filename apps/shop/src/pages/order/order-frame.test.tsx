import { getReservationOrder, listReservationOrderItems } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { createFakeShop, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(getReservationOrder, () => anOrder({ CustomerID: 'scouts' }));
  fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
});

const title = () => screen.findByRole('heading', { level: 1, name: 'Aanvraag R2026-000017' });

describe('the page of an order', () => {
  test('the page of an order of one’s own stands in the account: the way to it, and the menu of its pages', async () => {
    await openPage(fake, '/bestelling/r-17', { kept: loggedInAs(AN) });
    await title();
    const crumbs = within(screen.getByRole('navigation', { name: 'Je bent hier' }));
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Start',
      'Mijn account',
      'Bestellingen',
      'R2026-000017',
    ]);
    expect(screen.getAllByRole('link', { name: /Berichten/u }).length).toBeGreaterThan(0);
  });

  test('the page of an order of somebody else, or without an account, stands by itself', async () => {
    await openPage(fake, '/bestelling/r-17');
    await title();
    expect(screen.queryByRole('navigation', { name: 'Je bent hier' })).toBeNull();
  });

  test('the page of an order is found with its id in the query', async () => {
    await openPage(fake, '/bestelling?orderId=r-17&from=mail');
    await title();
    expect(fake.sent(getReservationOrder)[0]?.params).toEqual({ id: 'r-17' });
  });

  test('the page of an order without any id is not found, and asks nothing', async () => {
    await openPage(fake, '/bestelling');
    expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
    expect(fake.sent(getReservationOrder)).toEqual([]);
  });
});
