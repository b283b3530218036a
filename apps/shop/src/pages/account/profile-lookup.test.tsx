import {
  getEnterprise,
  getEnterpriseAddress,
  getEstablishment,
  getEstablishmentAddress,
} from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SEAT } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { fakeMyInfo, field, openMyInfo, type } from '../../testing/my-info.ts';

const number = 'Ondernemingsnummer (niet verplicht)';
let fake: FakeShop;
beforeEach(() => {
  fake = fakeMyInfo();
  fake.on(getEnterprise, () => ({
    Enterprise: {
      EnterpriseID: '0999000129',
      Name: 'Het Zoete Brood',
      LegalForm: 'bv',
      IsActive: false,
      VATNo: 'BE0999000129',
    },
  }));
  fake.on(getEnterpriseAddress, () => ({ Address: SEAT }));
});

test('a look-up asks before it replaces what was typed, and fills an invoice address that is empty at once', async () => {
  await openMyInfo(fake, { shop: { registers: { enterprises: true, addresses: false } } });
  type('Facturen', number, 'BE 0999000129');
  await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Deze gegevens invullen?' }));
  expect(dialog.getByText(/deze onderneming gestopt/u)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'De mijne houden' }));
  expect(await screen.findByText('Er is niets vervangen.')).toBeTruthy();
  expect(field('Klant', 'Straat')).toHaveProperty('value', 'Kerkstraat');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Het factuuradres is hetzelfde' }));
  await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
  expect(
    await screen.findByText(/: Het Zoete Brood bv, Stationsstraat 14, 1930 Zaventem\. .* gestopt\.$/u),
  ).toBeTruthy();
  expect(field('Facturen', 'Straat')).toHaveProperty('value', 'Stationsstraat');
  expect(field('Facturen', number)).toHaveProperty('value', '0999.000.129');
  expect(field('Facturen', 'Btw-nummer (niet verplicht)')).toHaveProperty('value', 'BE0999000129');
  expect(field('Klant', 'Straat')).toHaveProperty('value', 'Kerkstraat');

  // The VAT number stands in for one that is not given, not for one that is wrong.
  type('Facturen', number, '0999.000.128');
  await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
  expect(await screen.findByText(/^Dit is geen ondernemingsnummer/u)).toBeTruthy();
  expect(fake.sent(getEnterprise)).toHaveLength(2);
  type('Facturen', number, '');
  await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
  await waitFor(() => expect(field('Facturen', number)).toHaveProperty('value', '0999.000.129'));
});

test('looking up a company takes the number of an establishment too: its address, with name and number of its enterprise', async () => {
  fake.on(getEstablishment, () => ({
    Establishment: {
      EstablishmentID: '2999000171',
      EnterpriseID: '0999000129',
      Name: 'Winkel Nossegem',
      IsActive: true,
    },
  }));
  fake.on(getEstablishmentAddress, () => ({
    Address: { ...SEAT, Street: 'Mechelsesteenweg', HouseNumber: '58', City: 'Nossegem' },
  }));
  await openMyInfo(fake, { shop: { registers: { enterprises: true, addresses: false } } });
  type('Facturen', number, '2.999.000.171');
  await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Invullen' }));
  expect(
    await screen.findByText(/Brood bv, Winkel Nossegem, Mechelsesteenweg 58, 1930 Nossegem\./u),
  ).toBeTruthy();
  expect(field('Klant', 'Bedrijf of vereniging (niet verplicht)')).toHaveProperty(
    'value',
    'Het Zoete Brood bv',
  );
  expect(field('Klant', 'Straat')).toHaveProperty('value', 'Mechelsesteenweg');
  expect(field('Facturen', number)).toHaveProperty('value', '0999.000.129');
  expect(fake.sent(getEstablishmentAddress)).toMatchObject([{ params: { id: '2999000171' } }]);
});

test('looking up a company fills in what was found while the register fails for the rest, and says what lacks', async () => {
  await openMyInfo(fake, { shop: { registers: { enterprises: true, addresses: false } } });
  type('Facturen', number, '0999.000.129');
  const away = () => {
    throw new FakeRefusal(503, 'RegisterUnavailable');
  };
  const ask = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Invullen' }));
  };
  fake.on(getEnterpriseAddress, away);
  await ask();
  expect(await screen.findByText(/: Het Zoete Brood bv\. .*Het adres gaf het register niet/u)).toBeTruthy();
  expect(field('Klant', 'Straat')).toHaveProperty('value', 'Kerkstraat');
  expect(field('Facturen', 'Btw-nummer (niet verplicht)')).toHaveProperty('value', 'BE0999000129');
  fake.on(getEnterpriseAddress, () => ({ Address: SEAT }));
  fake.on(getEnterprise, away);
  await ask();
  expect(await screen.findByText(/: Stationsstraat 14, .*De naam gaf het register niet/u)).toBeTruthy();
  expect(field('Klant', 'Straat')).toHaveProperty('value', 'Stationsstraat');
});

test('looking up a company says that a number is none, is unknown, or that the register is away', async () => {
  await openMyInfo(fake, { shop: { registers: { enterprises: true, addresses: false } } });
  type('Facturen', number, '0999.000.128');
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Opzoeken' }));
  await ask();
  expect(await screen.findByText(/^Dit is geen ondernemingsnummer/u)).toBeTruthy();
  expect(fake.sent(getEnterprise)).toEqual([]);
  type('Facturen', number, '0999.000.129');
  for (const [status, code, words] of [
    [404, 'NotFound', /kent dit nummer niet/u],
    [503, 'RegisterUnavailable', /antwoordt nu niet/u],
  ] as const) {
    for (const operation of [getEnterprise, getEnterpriseAddress]) {
      fake.on(operation, () => {
        throw new FakeRefusal(status, code);
      });
    }
    await ask();
    expect(await screen.findByText(words)).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: 'Bewaren' })).toHaveProperty('disabled', false);
});
