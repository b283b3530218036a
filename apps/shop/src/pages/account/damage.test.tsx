import { type Damage, getUserInfo, listDamages, objectToDamage } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let stored: Damage[];

function aDamage(DamageID: string, given: Partial<Damage>): Damage {
  return {
    DamageID,
    Number: `D-${DamageID}`,
    State: 'reported',
    ItemSerialNumber: '',
    IsKnown: true,
    ItemID: 'statafel',
    ItemDescription: 'Statafel',
    Parts: [],
    ContactName: 'Els',
    SummaryOfContact: 'Een poot is gebroken.',
    Photos: [],
    DateTimeCreated: '2026-12-03T10:00:00+01:00',
    ...given,
  };
}

beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  stored = [
    aDamage('1', {
      State: 'charged',
      AmountIncVAT: 25,
      Answer: 'De poot moet vervangen worden.',
      Photos: [{ FileName: 'poot.jpg', AttachmentUrl: '/files/poot' }],
    }),
    aDamage('2', { State: 'reported' }),
  ];
  fake.on(listDamages, () => ({ Collection: stored, Total: stored.length, Index: 0 }));
  fake.on(objectToDamage, ({ params, body }) => {
    const { Message } = body as { Message: string };
    stored = stored.map((one) =>
      one.DamageID === params['damageId'] ? { ...one, Objection: Message } : one,
    );
    return stored[0];
  });
});

const open = (address = '/account/schade') => openPage(fake, address, { kept: loggedInAs(AN) });
const entry = async (name: RegExp) => within(await screen.findByRole('listitem', { name }));

test('a customer finds damage in the menu, with its state, amount, words and photos', async () => {
  await open('/account');
  await userEvent.click(await screen.findByRole('link', { name: 'Schade' }));
  const charged = await entry(/D-1/u);
  expect(charged.getByText('Aangerekend')).toBeDefined();
  expect(charged.getByText(/25,00/u)).toBeDefined();
  expect(charged.getByText('De poot moet vervangen worden.')).toBeDefined();
  expect(charged.getByRole('img', { name: 'Foto poot.jpg' })).toBeDefined();
  expect((await entry(/D-2/u)).queryByRole('button', { name: 'Bezwaar maken' })).toBeNull();
});

test('an objection needs words, is sent once, and is read back; the focus goes to where it was opened', async () => {
  await open();
  const charged = await entry(/D-1/u);
  await userEvent.click(charged.getByRole('button', { name: 'Bezwaar maken' }));
  const field = charged.getByRole('textbox', { name: /Waarom/u });
  expect(document.activeElement).toBe(field);
  await userEvent.click(charged.getByRole('button', { name: 'Versturen' }));
  expect(charged.getByText('Schrijf waarom je het niet eens bent.')).toBeDefined();
  expect(fake.sent(objectToDamage)).toEqual([]);
  await userEvent.type(field, 'Die was al stuk.');
  await userEvent.click(charged.getByRole('button', { name: 'Versturen' }));
  expect(await charged.findByText('Die was al stuk.')).toBeDefined();
  expect(fake.sent(objectToDamage)).toMatchObject([{ body: { Message: 'Die was al stuk.' } }]);
  expect(document.activeElement).toBe(charged.getByRole('button', { name: 'Bezwaar aanpassen' }));
});

test('an objection that comes too late says why, and what was typed stays', async () => {
  fake.on(objectToDamage, () => {
    throw new FakeRefusal(409, 'DamageNotOpen');
  });
  await open();
  const charged = await entry(/D-1/u);
  await userEvent.click(charged.getByRole('button', { name: 'Bezwaar maken' }));
  const field = charged.getByRole('textbox', { name: /Waarom/u });
  await userEvent.type(field, 'Toch niet.');
  await userEvent.click(charged.getByRole('button', { name: 'Versturen' }));
  expect((await screen.findAllByText(/DamageNotOpen|bezwaar/iu)).length).toBeGreaterThan(0);
  expect(field).toHaveProperty('value', 'Toch niet.');
});

test('a customer without damage reads so', async () => {
  stored = [];
  await open();
  expect(await screen.findByText('Er is geen schade genoteerd.')).toBeDefined();
});
