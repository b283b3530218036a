import { getReservationOrder, listReservationOrderItems, sendGraphql } from '@bivak/contract/wire';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending } from '../../testing/fake-lending.ts';
import { anOrder, orderLine } from '../../testing/fake-orders.ts';
import { aToken } from '../../testing/fake-people.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let service: FakeLending;

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
});
afterEach(() => vi.restoreAllMocks());

const visit = (address: string) => openPage(service.fake, address, { shop: aLendingShop() });
const open = (address: string) =>
  openPage(service.fake, address, {
    shop: aLendingShop(),
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
  });
const question = (name: string) => screen.findByRole('heading', { level: 1, name });
const CLUB = 'Voor welke vereniging reserveer je?';

describe('the way into the wizard', () => {
  test.each(['/reserveren', '/reserveren/vereniging', '/reserveren/tenten'])(
    'the way into the wizard of somebody who is not logged in leads from %s to its own login',
    async (address) => {
      await visit(address);
      await waitFor(() => expect(window.location.pathname).toBe('/reserveren/aanmelden'));
    },
  );

  test('the way into the wizard of an association begins with it, by the address of the wizard and by that of its login', async () => {
    for (const address of ['/reserveren', '/reserveren/aanmelden']) {
      await open(address);
      await question(CLUB);
      expect(window.location.pathname).toBe('/reserveren/vereniging');
      cleanup();
    }
  });

  test('the way into the wizard of the account leads who is not logged in to the login of the service', async () => {
    await visit('/account/aanvragen');
    await waitFor(() => expect(window.location.pathname).toBe('/aanmelden'));
  });
});

test('from one question to the next the page moves to the wizard, and to nothing as it is entered', async () => {
  const moved = vi.fn<(how: ScrollIntoViewOptions) => void>();
  Element.prototype.scrollIntoView = moved;
  await open('/reserveren/vereniging');
  await question(CLUB);
  expect(moved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Verder' }));
  await question('Wanneer is jullie kamp?');
  await waitFor(() => expect(moved).toHaveBeenCalledWith({ block: 'start' }));
});

describe('the thanks', () => {
  test('the thanks of an application read what was stored, so that a reload and the link of a mail show the same', async () => {
    for (let times = 0; times < 2; times += 1) {
      await open('/reserveren/bevestiging?request=27000123-7f3a92c1');
      await question('Bedankt, je aanvraag is binnen');
      const text = document.querySelector('main')?.textContent ?? '';
      expect(text).toContain('27000123');
      expect(text).not.toContain('27000123-');
      expect(text).toContain('10–20 jul 2027');
      expect(text).toContain('vrijdag 19 februari');
      expect(screen.getByRole('link', { name: 'Naar mijn aanvragen' }).getAttribute('href')).toBe(
        '/account/aanvragen',
      );
      cleanup();
    }
    expect(service.mutations).toEqual([]);
  });

  test('the thanks of a reservation name its days', async () => {
    service.fake.on(getReservationOrder, () =>
      anOrder({
        ReservationOrderID: 'r-1',
        OrderID: 'O2027-000021',
        CustomerID: 'scouts',
        ReservationStatus: 'Order',
      }),
    );
    service.fake.on(listReservationOrderItems, () => ({ Collection: [orderLine], Total: 1, Index: 0 }));
    await open('/reserveren/bevestiging?order=r-1');
    await screen.findByRole('heading', { level: 1 });
    expect(document.querySelector('main')?.textContent).toContain('O2027-000021');
  });

  test('the thanks of an application that is not there say so, with the way to ask again', async () => {
    service.refusals.set('findRentalRequest', { code: 'NotFound', status: 404, message: '' });
    await open('/reserveren/bevestiging?request=27999999-none');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(service.fake.sent(sendGraphql).length).toBeGreaterThan(0);
  });
});
