import { openPickupSheet, type PickupSheet } from '@bivak/contract/wire';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { hydratedPage, openPage } from '../../testing/open-page.tsx';

const whole: PickupSheet = {
  Number: 'O2027-000021',
  Association: 'Scouts Sint-Jan',
  ReservationStatus: 'Order',
  Depot: {
    Description: 'Depot Zaventem',
    Street: 'Heidestraat',
    HouseNumber: '40',
    ZipCode: '1930',
    City: 'Zaventem',
    Tel: '+32 2 555 01 40',
  },
  PickupDate: '2027-05-13',
  PickupHour: { From: '09:00', To: '10:00' },
  ReturnDate: '2027-05-18',
  ReturnHour: null,
  Items: [{ Description: 'Seniortent', Amount: 3 }],
  TransportType: 'VAN',
  TransportUnitCount: 1,
  TransportPersonnelCount: 2,
  TransportTotalWeight: 240,
  Camp: {
    DateStart: '2027-05-14',
    DateEnd: '2027-05-17',
    Title: 'De Vennen',
    Street: 'Vennestraat',
    Number: '12',
    PostalCode: '2960',
    City: 'Sint-Job',
  },
  Contact: { Name: 'Noor Claes', Phone: '0470 00 00 01' },
};

let fake: FakeShop;
let sheet: PickupSheet;

beforeEach(() => {
  window.sessionStorage.clear();
  sheet = whole;
  fake = aLendingFake();
  fake.on(openPickupSheet, ({ body }) => {
    if ((body as { Access: string }).Access !== 'right') throw new FakeRefusal(404, 'NotFound');
    return sheet;
  });
});

const open = (query = '?access=right', address = '/ophalen/r-1') =>
  openPage(fake, `${address}${query}`, { shop: aLendingShop() });
const factOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

test('the page of who fetches shows tents, place, days and whom to call, without a login', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Tenten ophalen voor Scouts Sint-Jan' });
  expect(screen.getByText('3 × Seniortent')).toBeDefined();
  expect(screen.getByText('1 bestelwagen')).toBeDefined();
  expect(factOf('Ophalen')).toContain('13 mei 2027');
  expect(factOf('Ophalen')).toContain('tussen 09:00 en 10:00 uur');
  expect(factOf('Terugbrengen')).toContain('Het uur volgt nog.');
  expect(factOf('Plaats')).toContain('De VennenVennestraat 122960 Sint-Job');
  expect(screen.getByRole('link', { name: '0470 00 00 01' }).getAttribute('href')).toBe('tel:0470000001');
  expect(screen.queryByRole('button', { name: /Bewaar|Wijzig/u })).toBeNull();
  // The address is shared and photographed: what opens it stands there no more, and a reload still knows it.
  expect(window.location.search).toBe('');
  cleanup();
  await open('');
  await screen.findByText('3 × Seniortent');
});

test('the server draws the frame of the page of who fetches alone, and the browser takes it over as it is', async () => {
  const { html, mismatches } = await hydratedPage(fake, '/ophalen/r-1?access=right', {
    shop: aLendingShop(),
  });
  expect(html).toContain('Tenten ophalen');
  expect(html).not.toContain('Scouts Sint-Jan');
  expect(mismatches).toEqual([]);
  await screen.findByText('3 × Seniortent');
});

test.each([['?access=wrong'], ['']])(
  'a link that is wrong, expired or without its end says so: "%s"',
  async (query) => {
    await open(query);
    const said = await screen.findByRole('alert');
    expect(within(said).getByRole('heading', { level: 1 }).textContent).toBe('Deze link werkt niet (meer)');
    expect(said.textContent).toContain('Vraag haar om een nieuwe link.');
  },
);

test('a reservation that was called off says that nothing is to be fetched', async () => {
  sheet = { ...whole, ReservationStatus: 'Cancelled', Items: [], Camp: null, Contact: null };
  await open();
  await screen.findByText('Deze reservatie gaat niet door');
  expect(screen.queryByRole('heading', { name: 'Waar en wanneer' })).toBeNull();
});

test('tents that are out are told so, with where to bring them back', async () => {
  sheet = { ...whole, ReservationStatus: 'Picked' };
  await open();
  await screen.findByText(/De tenten zijn opgehaald/u);
  expect(factOf('Terugbrengen')).toContain('18 mei 2027');
});

test('a service that does not answer is asked again', async () => {
  fake.on(openPickupSheet, () => {
    throw new FakeRefusal(503, 'Unavailable');
  });
  await open();
  await screen.findByText('De gegevens laden lukte niet.');
  fake.on(openPickupSheet, () => sheet);
  await userEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
  expect(await screen.findByText('3 × Seniortent')).toBeDefined();
});
