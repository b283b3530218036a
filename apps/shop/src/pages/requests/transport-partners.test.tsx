import { listConversationsOfObject, type lending, sendGraphql } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingShop } from '../../testing/a-lending-shop.ts';
import { aFakeLending, type FakeLending, julyRequest } from '../../testing/fake-lending.ts';
import { aToken } from '../../testing/fake-people.ts';
import { FakeRefusal } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const linde: lending.TransportPartner = {
  VCode: 'V0098765',
  Name: 'Chiro De Linde',
  DateStart: '2027-07-11',
  DateEnd: '2027-07-20',
  Day: '2027-07-08',
  TentsTotal: 12,
  TransportType: 'VAN',
  TransportUnitCount: 2,
  TransportPersonnelCount: 3,
  ContactName: 'Jonas Peeters',
  ContactPhone: '0470 00 00 07',
  ContactEmail: 'jonas@delinde.example',
};

let service: FakeLending;
let request: typeof julyRequest;
let partners: lending.TransportPartners | null;

beforeEach(() => {
  service = aFakeLending();
  request = julyRequest;
  partners = { Pickup: null, Return: null };
  service.fake.on(listConversationsOfObject, () => ({ Collection: [], Total: 0, Unread: 0, Index: 0 }));
  service.fake.on(sendGraphql, ({ body }) => {
    const { query } = body as { query: string };
    if (!query.includes('transportPartners')) return { data: { findRentalRequest: request } };
    if (partners === null) throw new FakeRefusal(503, 'Unavailable');
    return { data: { transportPartners: partners } };
  });
});

const open = () =>
  openPage(service.fake, `/account/aanvragen/${julyRequest.Id}`, {
    kept: (state) => {
      const { session, ...rest } = loggedInAs(AN)(state);
      return { ...rest, session: { ...session, token: aToken('mine', '2027-12-31T00:00:00+01:00') } };
    },
    shop: aLendingShop(),
  });
const section = async () =>
  within((await screen.findByRole('heading', { level: 2, name: 'Samen rijden' })).closest('section')!);

test('an association that names another is told that the other has not named it yet', async () => {
  await open();
  const shown = await section();
  expect(shown.getByText(/heeft jullie nog niet genoemd/u)).toBeDefined();
  expect(shown.queryByText(/Samen \d/u)).toBeNull();
});

test('two associations that name each other see their tents together and whom to call', async () => {
  partners = { Pickup: linde, Return: null };
  await open();
  const shown = await section();
  expect(shown.getByText('Samen ophalen met Chiro De Linde (V0098765)')).toBeDefined();
  expect(shown.getByText('Samen 12 tenten. Hun kamp: 11–20 jul.')).toBeDefined();
  expect(
    shown.getByText('Samen hebben jullie genoeg aan 2 bestelwagens, met 3 mensen om te laden.'),
  ).toBeDefined();
  expect(shown.getByText(/op donderdag 8 juli.* op: de vroegste/u)).toBeDefined();
  expect(shown.getByText(/Jonas Peeters, 0470 00 00 07/u)).toBeDefined();
  expect(shown.getByRole('link', { name: 'jonas@delinde.example' }).getAttribute('href')).toBe(
    'mailto:jonas@delinde.example',
  );
  expect(shown.queryByText(/nog niet genoemd/u)).toBeNull();
});

test('two associations whose return days lie too far apart are told that each drives alone', async () => {
  const alone = { Day: null, TransportType: null, TransportUnitCount: null, TransportPersonnelCount: null };
  partners = { Pickup: null, Return: { ...linde, ...alone } };
  await open();
  const shown = await section();
  expect(shown.getByText(/Elk brengt dus apart terug/u)).toBeDefined();
  expect(shown.queryByText(/bestelwagen/u)).toBeNull();
});

test('an association that names nobody, or withdrew its request, is told of nobody', async () => {
  request = { ...julyRequest, CombinedPickupVCode: null };
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Samen rijden' })).toBeNull();
  const asked = service.fake.sent(sendGraphql).map(({ body }) => (body as { query: string }).query);
  expect(asked.filter((query) => query.includes('transportPartners'))).toEqual([]);
});

test('partners that could not be loaded are asked for again', async () => {
  partners = null;
  await open();
  await screen.findByText('Wie samen met jullie rijdt, konden we niet laden.');
  partners = { Pickup: linde, Return: null };
  await userEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  expect((await section()).getByText('Samen ophalen met Chiro De Linde (V0098765)')).toBeDefined();
});
