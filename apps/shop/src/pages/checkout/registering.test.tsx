import { checkoutRegister } from '@bivak/contract/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { anOrder } from '../../testing/fake-orders.ts';
import { ASKED_OF_NEWCOMERS, fillIn, linksToWrongFields, NEWCOMER } from '../../testing/fill-in.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';
import { PLACED, withCheckout } from '../../testing/with-checkout.ts';
import type { SessionState } from '../../session/session-state.ts';

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });

let fake: FakeShop;
let kept: () => SessionState;
beforeEach(() => {
  fake = createFakeShop({ items: [glass] });
  kept = withCheckout(fake, glass, anOrder({ AccountNextStep: 'Activate' }));
  fake.on(checkoutRegister, () => PLACED);
});
afterEach(() => sessionStorage.clear());

const shop = { registration: { kvk: true, btw: false, newsLetter: true } } as Opening['shop'] & object;

async function open(opening: Opening = {}) {
  const page = await openPage(fake, '/afrekenen', { kept, shop, ...opening });
  await screen.findByRole('form', { name: 'Afrekenen' });
  return page;
}
const wayOf = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const registering = () => userEvent.click(wayOf(/Met een nieuw account/u));
const submit = () => userEvent.click(screen.getByRole('button', { name: /Bestellen met/u }));

async function fillAll(): Promise<void> {
  await registering();
  fillIn({ ...NEWCOMER, 'Ondernemingsnummer (niet verplicht)': '0123.456.749' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Aanspreking' }), 'Mevr.');
}

describe('an order with a new account', () => {
  test('an order with a new account names what an account asks beside an order, each with a way to its field', async () => {
    await open();
    expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
    await registering();
    await submit();
    const { links, names } = await linksToWrongFields();
    expect(names).toEqual(ASKED_OF_NEWCOMERS);
    await userEvent.click(links[0]!);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Aanspreking' }));
    expect(screen.getByLabelText(/^Ondernemingsnummer/u)).toBeDefined();
    await userEvent.click(wayOf(/Zonder account/u));
    expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
    expect(screen.queryByLabelText(/^Ondernemingsnummer/u)).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Aanspreking' })).toBeNull();
    expect(fake.sent(checkoutRegister)).toEqual([]);
  });

  test('an order with a new account goes out as one call, and its page says what the account waits for', async () => {
    const { store } = await open();
    await fillAll();
    await userEvent.click(screen.getByRole('checkbox', { name: /nieuwsbrief/u }));
    await submit();
    await screen.findByRole('heading', { level: 1, name: /R2026-000017/u });
    const { body } = fake.sent(checkoutRegister)[0]!;
    const person = { FirstName: 'Noor', LastName: 'De Smet', Email: 'noor@vzw.example' };
    expect(body).toEqual({
      ExpectedTotalIncVAT: expect.any(Number),
      ExpectedTotalDeposit: expect.any(Number),
      Registration: {
        Customer: {
          ...person,
          Tel: '+32 9 555 01 12',
          Street: 'Kerkstraat',
          HouseNumber: '7',
          ZipCode: '9000',
          City: 'Gent',
          CountryID: 'BE',
          CustomFields: { CUST_SubscribedForNewsletter: true },
        },
        User: {
          ...person,
          Tel: '+32 9 555 01 12',
          MobilePhone: '+32 470 55 01 12',
          Salutation: 'Ms',
          Password: 'Tent-op-zolder',
          ConfirmURL: `${window.location.origin}/account-activeren`,
        },
        CustomerDetail: { BusinessNo: '0123.456.749' },
      },
    });
    expect(await screen.findByText('Activeer je account')).toBeDefined();
    expect(store.getState().session.pending).toBeNull();
  });

  test('an order with a new account is there again after the tab was closed, all but the password', async () => {
    const { store } = await open();
    await fillAll();
    await waitFor(() => expect(store.getState().session.pending?.user['Salutation']).toBe('Ms'));
    const before = store.getState();
    expect(JSON.stringify(before) + (sessionStorage.getItem('RM_CHECKOUT') ?? '')).not.toContain(
      'Tent-op-zolder',
    );
    sessionStorage.clear();
    document.body.replaceChildren();
    await open({ kept: () => before });
    expect(wayOf(/Met een nieuw account/u).checked).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Voornaam' })).toHaveProperty('value', 'Noor');
    expect(screen.getByRole('combobox', { name: 'Aanspreking' })).toHaveProperty('value', 'Ms');
    expect(screen.getByLabelText('Mobiel')).toHaveProperty('value', '+32 470 55 01 12');
    expect(screen.getByLabelText('Wachtwoord')).toHaveProperty('value', '');
  });

  test('an order with a new account for an address that has one leads to the login and keeps cart and form', async () => {
    fake.on(checkoutRegister, () => {
      throw new FakeRefusal(409, 'UserDuplicate');
    });
    const { store } = await open();
    await fillAll();
    await submit();
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Er is al een account met dit e-mailadres');
    const login = within(note).getByRole<HTMLAnchorElement>('link', { name: 'Meld je aan' });
    expect(new URL(login.href).searchParams.get('redirect')).toMatch(/^\/afrekenen/u);
    expect(store.getState().cart.cartId).not.toBeNull();
    expect(screen.getByRole('textbox', { name: 'Voornaam' })).toHaveProperty('value', 'Noor');
  });

  test('an order with a new account that the server refuses is marked with its words, at the fields of the registration', async () => {
    fake.on(checkoutRegister, () => {
      const Fields = [
        { Field: 'Registration.User.Password', Code: 'password-known', Message: 'Dit kent iedereen.' },
        { Field: 'Registration.Customer.ZipCode', Code: 'zip-code', Message: 'Deze bestaat niet.' },
      ];
      throw new FakeRefusal(400, 'ValidationFailed', {
        Error: { Code: 'ValidationFailed', Message: 'x', Fields },
      });
    });
    await open();
    await fillAll();
    await submit();
    await screen.findAllByText('Dit kent iedereen.');
    expect(screen.getByLabelText('Wachtwoord').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: 'Postcode' }).getAttribute('aria-invalid')).toBe('true');
  });
});
