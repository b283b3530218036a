import { getItemStock } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending, MAY } from '../../testing/fake-lending.ts';
import { aToken } from '../../testing/fake-people.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let service: FakeLending;

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
});

function soldOut(next: string | null): void {
  service.fake.on(getItemStock, ({ params }) => ({
    Warehouses: [
      {
        WarehouseID: 'zaventem',
        HasStock: params['id'] !== '2010',
        Stock: params['id'] === '2010' ? 0 : 40,
        NextStock: params['id'] === '2010' ? next : null,
        MaxPerCustomer: null,
        MaxPerCustomerLeft: null,
        MaxPerCart: null,
        MaxPerCartLeft: null,
      },
    ],
    MaxReservationDays: null,
  }));
}

async function senior() {
  service.begin('tents', { period: MAY });
  await openPage(service.fake, '/reserveren/tenten', {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
  });
  const out = await screen.findByText('Niet vrij in deze periode');
  return within(out.parentElement!);
}

test('tents that are all lent outside the peak say from when on as many days can be had, and lead to the days', async () => {
  soldOut('2027-05-24T09:00:00+02:00');
  const row = await senior();
  expect(
    row.getByText(/Als je ze ophaalt vanaf maandag 24 mei, zijn ze wel even lang vrij\./u),
  ).toBeDefined();
  expect(row.getByRole('link', { name: 'Kies andere dagen' }).getAttribute('href')).toBe(
    '/reserveren/periode',
  );
  expect(screen.getByRole('spinbutton', { name: /Patrouilletent$/iu })).toBeDefined();
});

test('tents that are lent for as long as anybody looks ahead only lead to other days', async () => {
  soldOut(null);
  const row = await senior();
  expect(row.queryByText(/Als je ze ophaalt/u)).toBeNull();
  expect(row.getByRole('link', { name: 'Kies andere dagen' })).toBeDefined();
});
