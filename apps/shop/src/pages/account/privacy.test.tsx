import {
  askPersonalExport,
  erasePersonalData,
  getPersonalExport,
  getUserInfo,
  type PersonalExport,
} from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
const none: PersonalExport = {
  State: 'None',
  IsWhole: true,
  DateTimeAsked: null,
  DateTimeExpires: null,
  FileName: null,
  FileSize: null,
  FileUrl: null,
};

beforeEach(() => {
  fake = createFakeShop();
  fake.on(getUserInfo, () => aLogin('mine', AN));
  fake.on(getPersonalExport, () => none);
});

const open = () => openPage(fake, '/account/privacy', { kept: loggedInAs(AN) });

test('everything about me is asked for, packed, and fetched as one file', async () => {
  let asked: PersonalExport = none;
  fake.on(getPersonalExport, () => asked);
  fake.on(askPersonalExport, () => {
    asked = { ...none, State: 'Preparing' };
    return asked;
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Maak mijn bestand' }));
  expect(await screen.findByText(/We zetten alles klaar/u)).toBeDefined();
  asked = {
    ...none,
    State: 'Ready',
    DateTimeExpires: '2026-12-10T10:00:00+01:00',
    FileName: 'mijn-gegevens.zip',
    FileSize: 240_000,
    FileUrl: '/files/f1?exp=1&sig=x',
  };
  const link = await screen.findByRole('link', { name: /mijn-gegevens\.zip/u });
  expect(link.getAttribute('href')).toBe('/files/f1?exp=1&sig=x');
  expect(screen.getByText(/donderdag 10 december/u)).toBeDefined();
});

test('nothing is erased without the password, and what stands in the way is said', async () => {
  const sent: unknown[] = [];
  fake.on(erasePersonalData, ({ body }) => {
    sent.push(body);
    if (sent.length === 1) throw new FakeRefusal(409, 'ErasureBlocked');
    return null;
  });
  const { store } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mijn gegevens wissen' }));
  await userEvent.click(await screen.findByRole('radio', { name: /De hele organisatie/u }));
  const erase = screen.getByRole('button', { name: 'Voorgoed wissen' });
  await userEvent.click(erase);
  expect(await screen.findByText('Vul je huidige wachtwoord in.')).toBeDefined();
  await userEvent.type(screen.getByLabelText(/Huidig wachtwoord/u), 'Kamp-2027');
  await userEvent.click(erase);
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(store.getState().session.account).not.toBe(null);
  await userEvent.click(erase);
  await waitFor(() => expect(store.getState().session.account).toBe(null));
  expect(sent).toEqual([1, 2].map(() => ({ Scope: 'Customer', CurrentPassword: 'Kamp-2027' })));
});
