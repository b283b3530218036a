import { checkout, type Payer } from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aDraftCart, aFakeLending, type FakeLending, MAY } from '../../testing/fake-lending.ts';
import { aToken } from '../../testing/fake-people.ts';
import { FakeRefusal } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

// `design/lending.md` §4, "municipality and schools".
let service: FakeLending;
const town: Payer = {
  CompanyName: 'Stad Diest',
  BusinessNo: '',
  Street: 'Grote Markt',
  HouseNumber: '1',
  ZipCode: '3290',
  City: 'Diest',
  CountryID: 'BE',
  Email: 'facturen@diest.example',
};

beforeEach(() => {
  window.sessionStorage.clear();
  service = aFakeLending();
  service.fake.on(checkout, () => ({
    Collection: [{ ReservationOrderID: 'r-1', ReservationID: 'R2027-000001', OrderID: null }],
    Total: 1,
    Index: 0,
  }));
});

const open = () =>
  openPage(service.fake, '/reserveren/samenvatting', {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
  });
const reserve = async () => userEvent.click(await screen.findByRole('button', { name: /^Reserveren met/u }));
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`, 'u') });
const sent = () => service.fake.sent(checkout).map(({ body }) => body);

async function chooseTown(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: /^Een andere organisatie/u }));
  await userEvent.type(field('Naam van de organisatie'), town.CompanyName);
  await userEvent.type(field('Straat'), town.Street);
  await userEvent.type(field('Nummer'), town.HouseNumber);
  await userEvent.type(field('Postcode'), town.ZipCode);
  await userEvent.type(field('Plaats'), town.City);
  await userEvent.type(field('E-mailadres voor de factuur'), town.Email);
}

test('a reservation is sent with its reference and who pays it, which a reload of the page keeps', async () => {
  service.begin('summary', { period: MAY });
  await open();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Referentie van/u }), 'PO 114');
  await chooseTown();
  cleanup();
  await open();
  await screen.findByDisplayValue('PO 114');
  expect(window.sessionStorage.getItem('BIVAK_WIZARD feesthuis scouts ')).toContain('PO 114');
  await reserve();
  await waitFor(() => expect(sent()).toMatchObject([{ Reference: 'PO 114', Payer: town }]));
  const kept = 'BIVAK_WIZARD feesthuis scouts ';
  await waitFor(() => expect(window.sessionStorage.getItem(kept)).toBeNull());
});

test('a reservation without a reference and another payer is sent without both', async () => {
  service.begin('summary', { period: MAY });
  await open();
  await reserve();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(Object.keys(sent()[0] as object)).toEqual(['Notes', 'ExpectedTotalIncVAT']);
});

test('a reservation whose association needs a reference is not sent before there is one', async () => {
  service.cart = aDraftCart({ ReferenceRequired: true });
  service.begin('summary', { period: MAY });
  await open();
  await reserve();
  const summary = await screen.findByRole('region', { name: 'Kijk dit na' });
  expect(within(summary).getByRole('link').textContent).toContain('Referentie van de bestelling');
  expect(sent()).toEqual([]);
  await userEvent.type(field('Referentie van'), 'PO 114');
  await reserve();
  await waitFor(() => expect(sent()).toMatchObject([{ Reference: 'PO 114' }]));
});

test('what is missing of another payer, and what the service refuses of it, stands at its fields', async () => {
  service.begin('summary', { period: MAY });
  service.fake.on(checkout, () => {
    throw new FakeRefusal(400, 'ValidationFailed', {
      Error: {
        Code: 'ValidationFailed',
        Message: 'ValidationFailed',
        Fields: [
          { Field: 'Payer.ZipCode', Code: 'zip-code', Message: 'Deze postcode past niet bij het land.' },
        ],
      },
    });
  });
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Een andere organisatie/u }));
  await reserve();
  expect(
    within(await screen.findByRole('region', { name: 'Kijk dit na' })).getAllByRole('link'),
  ).toHaveLength(6);
  expect(sent()).toEqual([]);
  await chooseTown();
  await reserve();
  await screen.findAllByText('Deze postcode past niet bij het land.');
  expect(field('Postcode').getAttribute('aria-invalid')).toBe('true');
  expect(field('Plaats')).toHaveProperty('value', town.City);
});

test('an application is asked for neither, and a municipality that fetches is not taken for one that pays', async () => {
  service.begin('summary', { transport: { transport: 'MUNICIPAL' } });
  await open();
  await screen.findByRole('button', { name: 'Aanvraag versturen' });
  expect(screen.queryByRole('heading', { name: 'Factuur' })).toBeNull();
  cleanup();
  service.draft = null;
  service.begin('summary', { period: MAY, transport: { transport: 'MUNICIPAL' } });
  await open();
  await screen.findByText(/Dat betekent niet dat ze ook betaalt/u);
  expect(screen.getByRole('radio', { name: 'Onze vereniging' })).toHaveProperty('checked', true);
});
