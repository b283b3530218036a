import { countShelves, listShelves } from '@bivak/contract/admin';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { desk, FakeOffice, openOffice } from '../../testing/open-office.tsx';

let fake: FakeOffice;
const worker = { ...desk, Permissions: [...desk.Permissions, 'stock.read', 'stock.write'] };

beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeOffice();
  fake.on(listShelves, () => ({
    Collection: [
      { ItemID: 'senior', Description: 'Seniortent', Expected: 2, SerialIDs: ['SEN-1', 'SEN-2'] },
      { ItemID: 'statafel', Description: 'Statafel', Expected: 3, SerialIDs: [] },
    ],
  }));
});

const open = () => openOffice(fake, '/w/count?WarehouseID=zaventem', worker);
const scan = async (code: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: /Code/u }), `${code}{Enter}`);

test('scans count, a serial once, and a difference is explained before it is sent', async () => {
  fake.on(countShelves, () => ({
    Lines: [
      { ItemID: 'senior', Outcome: 'same', Expected: 2 },
      { ItemID: 'statafel', Outcome: 'recorded', Expected: 1 },
    ],
  }));
  await open();
  await scan('SEN-1');
  await scan('sen-1');
  expect(await screen.findByText(/SEN-1 is al geteld/iu)).toBeDefined();
  await scan('SEN-2');
  await scan('statafel');
  await scan('wat-is-dit');
  expect(await screen.findByText(/wat-is-dit hoort hier niet/u)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Telling versturen/u }));
  expect(screen.getByText('Schrijf waarom.')).toBeDefined();
  expect(fake.of(countShelves)).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: /Waarom/u }), 'Twee keer gezocht');
  await userEvent.click(screen.getByRole('button', { name: /Telling versturen/u }));
  await waitFor(() =>
    expect(fake.of(countShelves).at(-1)?.body).toEqual({
      WarehouseID: 'zaventem',
      Lines: [
        { ItemID: 'senior', Counted: 2, Expected: 2, Note: '' },
        { ItemID: 'statafel', Counted: 1, Expected: 3, Note: 'Twee keer gezocht' },
      ],
    }),
  );
  expect(await screen.findByText('Nog niets geteld')).toBeDefined();
});

test('a count outlasts a lost network and a reload, and is sent again as the same count', async () => {
  fake.on(countShelves, () => {
    throw new TypeError('no network');
  });
  await open();
  await scan('SEN-1');
  await scan('SEN-2');
  await userEvent.click(screen.getByRole('button', { name: /Telling versturen/u }));
  expect(await screen.findByText('Nog niet verstuurd')).toBeDefined();
  cleanup();
  fake.on(countShelves, () => ({ Lines: [{ ItemID: 'senior', Outcome: 'same', Expected: 2 }] }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Telling versturen/u }));
  await waitFor(() => expect(screen.getByText('Nog niets geteld')).toBeDefined());
  const keys = fake.of(countShelves).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test('what came or went since is counted anew, with what is expected now', async () => {
  fake.on(countShelves, () => ({ Lines: [{ ItemID: 'senior', Outcome: 'stale', Expected: 1 }] }));
  await open();
  await scan('SEN-1');
  await scan('SEN-2');
  await userEvent.click(screen.getByRole('button', { name: /Telling versturen/u }));
  const line = within(await screen.findByRole('group', { name: 'Seniortent' }));
  expect(line.getByText(/tel het opnieuw/u)).toBeDefined();
  expect(line.getByRole('spinbutton', { name: /verwacht: 1/u })).toHaveProperty('value', '0');
});
