import { updateContact, updateCustomer, type Account } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aCustomer } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
const nobodysMailbox: Account = { ...AN, EmailRequired: true };

beforeEach(() => {
  fake = createFakeShop();
  fake.on(updateContact, ({ params, body }) => ({
    ContactID: params['id'],
    CustomerID: 'scouts',
    Salutation: null,
    FirstName: 'An',
    LastName: 'Peeters',
    Tel: '',
    MobilePhone: '',
    UserName: 'een-id',
    RoleName: 'Admin',
    DateTimeCreated: '2026-01-01T00:00:00+01:00',
    DateTimeModified: '2026-01-01T00:00:00+01:00',
    Version: 1,
    Email: (body as { Email: string }).Email,
    PendingEmail: (body as { Email: string }).Email,
  }));
});

const dialog = () => screen.findByRole('dialog', { name: 'We missen je e-mailadres' });

test('nobody is asked who has an address, or has not logged in', async () => {
  await openPage(fake, '/winkelmand');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without an address nothing goes on until one is saved, and its reader is asked to confirm it', async () => {
  const user = userEvent.setup();
  await openPage(fake, '/winkelmand', { kept: loggedInAs(nobodysMailbox) });
  const asked = await dialog();
  const field = screen.getByRole('textbox', { name: /E-mailadres/u });
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Sluiten' })).toBeNull();
  await user.type(field, 'geen adres');
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(fake.sent(updateContact)).toEqual([]);

  fake.on(updateCustomer, () => {
    throw new Error('the customer has an address');
  });
  await user.clear(field);
  await user.type(field, 'an@scouts.example');
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(asked.isConnected).toBe(false));
  expect(await screen.findByText(/We mailden een link naar an@scouts\.example/u)).toBeDefined();
  expect(fake.sent(updateContact)[0]?.body).toMatchObject({ Email: 'an@scouts.example' });
});

test('what could not be saved is said, and asked again; logging out is the other way out', async () => {
  const user = userEvent.setup();
  fake.on(updateContact, () => {
    throw new FakeRefusal(500, 'Unexpected');
  });
  await openPage(fake, '/winkelmand', { kept: loggedInAs(nobodysMailbox) });
  await dialog();
  await user.type(screen.getByRole('textbox', { name: /E-mailadres/u }), 'an@scouts.example');
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  const asked = await dialog();
  // In the dialog, because nothing behind it is read out while it is open.
  expect((await within(asked).findByRole('alert')).textContent).toMatch(/mis bij het bewaren/u);
  expect(screen.getAllByText(/mis bij het bewaren van het e-mailadres/u)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Afmelden' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who manages a customer without an address gives it one', async () => {
  const user = userEvent.setup();
  fake.on(updateCustomer, ({ body }) => ({
    ...aCustomer('scouts'),
    Email: (body as { Email: string }).Email,
  }));
  const { store } = await openPage(fake, '/winkelmand', {
    kept: (state) => {
      const kept = loggedInAs(AN)(state);
      return { ...kept, session: { ...kept.session, customer: { ...aCustomer('scouts'), Email: '' } } };
    },
  });
  await dialog();
  await user.type(screen.getByRole('textbox', { name: /E-mailadres/u }), 'groep@scouts.example');
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(store.getState().session.customer?.Email).toBe('groep@scouts.example'));
  expect(fake.sent(updateContact)).toEqual([]);
});

test('where customer and contact have none, the second try of what failed half-way asks nothing more', async () => {
  const user = userEvent.setup();
  fake.on(updateCustomer, () => {
    throw new FakeRefusal(409, 'Busy');
  });
  await openPage(fake, '/winkelmand', {
    kept: (state) => {
      const kept = loggedInAs(nobodysMailbox)(state);
      return { ...kept, session: { ...kept.session, customer: { ...aCustomer('scouts'), Email: '' } } };
    },
  });
  const asked = await dialog();
  await user.type(screen.getByRole('textbox', { name: /E-mailadres/u }), 'groep@scouts.example');
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(fake.sent(updateCustomer)).toHaveLength(1));
  expect(await within(asked).findByRole('alert')).toBeDefined();
  expect(fake.sent(updateContact)).toEqual([]);
  fake.on(updateCustomer, ({ body }) => ({
    ...aCustomer('scouts'),
    Email: (body as { Email: string }).Email,
  }));
  await user.click(screen.getByRole('button', { name: 'Bewaren' }));
  await waitFor(() => expect(asked.isConnected).toBe(false));
  expect(await screen.findByText('Je e-mailadres is bewaard.')).toBeDefined();
  expect(screen.queryByText(/mis bij het bewaren/u)).toBeNull();
  expect(fake.sent(updateContact)).toHaveLength(1);
});
