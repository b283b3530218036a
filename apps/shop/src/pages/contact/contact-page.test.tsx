import { getContact, listLabels, sendContactForm } from '@bivak/contract/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
let subjects: { Key: string; Description: string }[];

beforeEach(() => {
  fake = createFakeShop();
  subjects = [{ Key: 'schade', Description: 'Schade' }];
  fake.on(listLabels, () => ({ Collection: subjects, Total: subjects.length, Index: 0 }));
  fake.on(sendContactForm, () => null);
});

const send = () => userEvent.click(screen.getByRole('button', { name: 'Verstuur' }));
const fill = async (name: string, text: string) => userEvent.type(screen.getByLabelText(name), text);

test('a visitor finds the form in the footer, is told what is missing, and hears that the message was sent', async () => {
  await openPage(fake, '/aanbod');
  await userEvent.click(
    await within(screen.getByRole('contentinfo')).findByRole('link', { name: 'Schrijf ons' }),
  );
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  await screen.findByLabelText('Onderwerp');
  await send();
  expect(await screen.findByText('Vul alle verplichte velden juist in.')).toBeDefined();
  expect(screen.getAllByText('Vul dit veld in.').length).toBeGreaterThan(1);
  await fill('Naam', 'Noor Peeters');
  await fill('E-mailadres', 'noor@vzw.example');
  await fill('Bericht', 'Er ontbrak een piket.');
  await userEvent.type(screen.getByLabelText(/^Telefoon/u), 'bel mij');
  await userEvent.selectOptions(screen.getByLabelText('Onderwerp'), 'schade');
  await send();
  expect(await screen.findByText(/Vul een telefoonnummer in/u)).toBeDefined();
  await userEvent.clear(screen.getByLabelText(/^Telefoon/u));
  await send();
  expect((await screen.findByRole('status')).textContent).toContain('noor@vzw.example');
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(fake.sent(sendContactForm).map(({ body }) => body)).toEqual([
    {
      Name: 'Noor Peeters',
      Email: 'noor@vzw.example',
      Subject: 'schade',
      Message: 'Er ontbrak een piket.',
      Website: '',
    },
  ]);
});

test('a question about an order begins with its number', async () => {
  subjects = [];
  await openPage(fake, '/contact?order=R2026-000017');
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Bericht');
  expect(message.value).toBe('Mijn vraag gaat over R2026-000017.\n\n');
});

test('a withdrawal begins with its declaration, and is confirmed as the law words it', async () => {
  subjects = [];
  await openPage(fake, '/contact?order=O2026-000017&tab=withdraw');
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Bericht');
  expect(message.value).toBe('Ik herroep de overeenkomst van bestelling O2026-000017.\n\n');
  expect(screen.getByRole('button', { name: 'Herroeping bevestigen' })).toBeDefined();
});

test('who is logged in need not say who writes; what could not be sent stays there', async () => {
  subjects = [];
  fake.on(sendContactForm, () => {
    throw new FakeRefusal(500, 'Unexpected');
  });
  fake.on(getContact, () => ({
    ContactID: 'an',
    CustomerID: 'scouts',
    Salutation: null,
    FirstName: 'An',
    LastName: 'Peeters',
    Email: 'an@scouts.example',
    Tel: '',
    MobilePhone: '',
    UserName: 'an@scouts.example',
    RoleName: 'Admin',
    DateTimeCreated: '2026-01-01T00:00:00+01:00',
    DateTimeModified: '2026-01-01T00:00:00+01:00',
    Version: 1,
    PendingEmail: null,
  }));
  await openPage(fake, '/contact', {
    shop: { contactForm: { offered: true, phone: false } },
    kept: loggedInAs(AN),
  });
  const message = await screen.findByLabelText<HTMLTextAreaElement>('Bericht');
  expect(screen.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe('an@scouts.example');
  expect(screen.getByLabelText<HTMLInputElement>('Naam').value).toContain('An');
  expect([screen.queryByLabelText('Onderwerp'), screen.queryByLabelText(/Telefoon/u)]).toEqual([null, null]);
  await userEvent.type(message, 'Hallo');
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('hallo@feesthuis.example');
  expect(message.value).toBe('Hallo');
});

test('a shop without the form has no page and no link for it', async () => {
  await openPage(fake, '/contact', { shop: { contactForm: { offered: false, phone: true } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Schrijf ons' })).toBeNull();
});
