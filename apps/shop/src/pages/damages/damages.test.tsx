import {
  addDamagePhoto,
  type Damage,
  findLabelledTent,
  getContact,
  getUserInfo,
  listDamages,
  reportDamage,
} from '@bivak/contract/wire';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { anContact } from '../../testing/my-info.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';

let fake: FakeShop;
let stored: Damage[];

const parts = Array.from({ length: 8 }, (_, index) => ({
  Key: String(index + 1),
  Description: index === 0 ? 'Kleine piket' : `Onderdeel ${index + 1}`,
  PriceIncVAT: index === 0 ? 2.5 : 10,
}));

beforeEach(() => {
  window.sessionStorage.clear();
  fake = aLendingFake();
  stored = [];
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getContact, () => ({
    ...anContact,
    Email: 'an@scouts.example',
    MobilePhone: '0470 55 01 18',
  }));
  fake.on(findLabelledTent, ({ query }) => {
    const isKnown = query['serial'] === 'SEN-0012';
    return {
      SerialID: query['serial'],
      IsKnown: isKnown,
      ItemID: isKnown ? '2010' : null,
      Description: isKnown ? 'Seniortent' : null,
      Parts: isKnown ? parts : [],
    };
  });
  fake.on(listDamages, () => ({ Collection: stored, Total: stored.length, Index: 0 }));
  fake.on(reportDamage, ({ body }) => {
    const sent = body as { ItemSerialNumber: string; ContactName: string; SummaryOfContact: string };
    const damage: Damage = {
      DamageID: 'd-1',
      Number: 'S26-000007',
      State: 'reported',
      ItemSerialNumber: sent.ItemSerialNumber,
      IsKnown: true,
      ItemID: '2010',
      ItemDescription: 'Seniortent',
      Parts: [{ ...parts[0]!, Amount: 6 }],
      ContactName: sent.ContactName,
      SummaryOfContact: sent.SummaryOfContact,
      Photos: [],
      DateTimeCreated: '2026-12-03T10:00:00+01:00',
    };
    stored = [damage];
    return damage;
  });
  fake.on(addDamagePhoto, () => stored[0]);
});

const open = (address = '/account/schade-melden', opening: Opening = {}) =>
  openPage(fake, address, { kept: loggedInAs(AN), shop: aLendingShop(), ...opening });
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(name, 'u') });
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Melding versturen' }));

test('an association reports the parts of its tent with a photo, and finds the report with its state', async () => {
  await open();
  await userEvent.type(await field('Serienummer'), 'SEN-0012');
  expect(await screen.findByText('Seniortent')).toBeDefined();
  expect(await field('E-mailadres')).toHaveProperty('value', 'an@scouts.example');
  expect(await field('Telefoon')).toHaveProperty('value', '0470 55 01 18');
  const count = screen.getByRole('spinbutton', { name: /Kleine piket/u });
  await userEvent.clear(count);
  await userEvent.type(count, '6{Tab}');
  expect(screen.getByRole('status', { name: '' }).textContent?.replaceAll('\u00A0', ' ')).toBe('€ 15,00');
  await userEvent.click(screen.getByRole('button', { name: 'Toon de 2 andere onderdelen' }));
  expect(screen.getByRole('rowheader', { name: 'Onderdeel 8' })).toBeDefined();
  await userEvent.type(await field('Wat is er gebeurd'), 'Zes piketten zijn kwijt.');
  const photo = new File(['x'], 'hoek.jpg', { type: 'image/jpeg' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, photo);
  await send();
  const report = within((await screen.findByText('Schade S26-000007')).closest('li')!);
  expect(report.getByText('Gemeld')).toBeDefined();
  expect(report.getByText('6 × Kleine piket')).toBeDefined();
  expect(fake.sent(reportDamage)[0]?.body).toMatchObject({ Parts: [{ Key: '1', Amount: 6 }] });
  expect(fake.sent(addDamagePhoto)).toHaveLength(1);
  expect(await field('Serienummer')).toHaveProperty('value', '');
  expect(await field('E-mailadres')).toHaveProperty('value', 'an@scouts.example');
});

test('what is missing is summed above the form with the way to each field, and nothing is sent', async () => {
  await open();
  await userEvent.clear(await field('Naam'));
  await userEvent.clear(await field('E-mailadres'));
  await userEvent.type(await field('E-mailadres'), 'an@');
  await send();
  const summary = within(await screen.findByRole('region', { name: 'Kijk dit nog even na' }));
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Serienummer van de tent: Vul het serienummer in.',
    'Wat is er gebeurd?: Vertel wat er gebeurd is.',
    'Naam: Vul je naam in.',
    'E-mailadres: Dit is geen geldig e-mailadres.',
  ]);
  expect(fake.sent(reportDamage)).toEqual([]);
});

test('a report that could not be sent says so and keeps all that was typed, also through a reload', async () => {
  fake.on(reportDamage, () => {
    throw new FakeRefusal(503, 'Unavailable');
  });
  await open('/account/schade-melden?serial=SEN-0012');
  await userEvent.type(await field('Wat is er gebeurd'), 'Het doek is gescheurd.');
  await send();
  expect(await screen.findByText('Je gegevens konden niet worden verzonden')).toBeDefined();
  expect(await field('Wat is er gebeurd')).toHaveProperty('value', 'Het doek is gescheurd.');
  const keys = fake.sent(reportDamage).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
  cleanup();
  await open('/account/schade-melden?serial=SEN-0012');
  expect(await field('Wat is er gebeurd')).toHaveProperty('value', 'Het doek is gescheurd.');
});

test('a label that nobody knows is told, and taken', async () => {
  await open('/account/schade-melden?serial=X-1');
  expect(await screen.findByText(/We kennen dit nummer niet/u)).toBeDefined();
  await userEvent.type(await field('Wat is er gebeurd'), 'Stok gebroken.');
  await send();
  expect(await screen.findByText('Bedankt, je melding is verstuurd.')).toBeDefined();
});

test('the code on a tent opens the form with its number, also without a login', async () => {
  await open('/m/SEN-0012', { kept: (state) => state });
  expect(await field('Serienummer')).toHaveProperty('value', 'SEN-0012');
  expect(window.location.pathname).toBe('/schade-melden');
  expect(screen.getByText(/Je bent niet aangemeld/u)).toBeDefined();
});
