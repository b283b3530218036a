import { type Account, getContact, getUserInfo, updateContact, updateCustomer } from '@bivak/contract/wire';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aLendingFake, aLendingShop } from '../../testing/a-lending-shop.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { anContact, fakeMyInfo, SCOUTS } from '../../testing/my-info.ts';
import { openPage } from '../../testing/open-page.tsx';

// spec 3 §5, "E-mail check at start"; `design/lending.md` §4, "personal info".
let fake: FakeShop;
let faults: NonNullable<Account['EmailFaults']>;

beforeEach(() => {
  window.sessionStorage.clear();
  faults = { Contact: 'internal', Customer: 'missing' };
  fake = fakeMyInfo(aLendingFake());
  fake.on(getContact, () => ({ ...anContact, Email: 'an@dienst.example', UserName: 'an@dienst.example' }));
  // What the server says of the addresses follows what was saved.
  fake.on(getUserInfo, () => aLogin('mine', asked()));
});

function asked(): Account {
  return faults.Contact === null && faults.Customer === null ? AN : { ...AN, EmailFaults: faults };
}

const open = (account = asked()) =>
  openPage(fake, '/account/gegevens', { kept: loggedInAs(account), shop: aLendingShop() });
const dialog = () => screen.findByRole('dialog', { name: 'Bereiken we jullie?' });
const fieldOf = (name: RegExp) => screen.findByRole('textbox', { name });
const save = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Bewaren' }));

test('both addresses are saved at once, and where one stands for itself only the other is asked again', async () => {
  fake.on(updateCustomer, ({ body }) => {
    faults = { ...faults, Customer: null };
    return { ...SCOUTS, ...(body as object) };
  });
  fake.on(updateContact, () => {
    throw new FakeRefusal(400, 'ValidationFailed', {
      Error: {
        Code: 'ValidationFailed',
        Message: '',
        Fields: [{ Field: 'CurrentPassword', Code: 'wrong', Message: 'Dit wachtwoord klopt niet.' }],
      },
    });
  });
  const { store } = await open();
  const shown = await dialog();
  expect(within(shown).getByText(/is een adres van de dienst zelf/u)).toBeDefined();
  expect(within(shown).getByText(/Er is nog geen e-mailadres/u)).toBeDefined();
  const own = await fieldOf(/^Jouw e-mailadres/u);
  await userEvent.type(own, 'an@scouts.example');
  await userEvent.type(await fieldOf(/^E-mailadres van Scouts Sint-Jan/u), 'groep@scouts.example');
  await userEvent.type(await screen.findByLabelText('Huidig wachtwoord'), 'Verkeerd-1');
  await save();
  expect(await screen.findByText('Dit wachtwoord klopt niet.')).toBeDefined();
  await waitFor(() => expect(store.getState().session.account?.EmailFaults?.Customer).toBeNull());
  expect(screen.queryByRole('textbox', { name: /^E-mailadres van Scouts/u })).toBeNull();

  fake.on(updateContact, () => {
    faults = { ...faults, Contact: null };
    return { ...anContact, Email: 'an@dienst.example', PendingEmail: 'an@scouts.example' };
  });
  await save();
  await waitFor(() => expect(shown.isConnected).toBe(false));
  expect(fake.sent(updateCustomer)).toHaveLength(1);
  expect(fake.sent(updateContact).at(-1)?.body).toMatchObject({
    Email: 'an@scouts.example',
    CurrentPassword: 'Verkeerd-1',
  });
});

test('an address that is again one of the service is asked for once more', async () => {
  faults = { Contact: null, Customer: 'internal' };
  fake.on(updateCustomer, ({ body }) => ({ ...SCOUTS, ...(body as object) }));
  await open();
  await dialog();
  await userEvent.type(await fieldOf(/^E-mailadres van Scouts/u), 'depot@dienst.example');
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch(/nog een adres van de dienst/u);
});

test('the question for better e-mail addresses can wait, once for the session, also over a full page load', async () => {
  await open();
  await dialog();
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.sent(updateContact)).toEqual([]);
  cleanup();
  await open();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who cannot mend an address of the association is not asked for it', async () => {
  faults = { Contact: null, Customer: 'missing' };
  const member = { ...asked(), RoleName: 'User' };
  fake.on(getUserInfo, () => aLogin('mine', member));
  await open(member);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});
