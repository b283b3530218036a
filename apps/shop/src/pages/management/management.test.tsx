import { loginOperator } from '@bivak/contract/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SessionState } from '../../session/session-state.ts';
import { aToken } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

const Operator = { Name: 'Lies Verhoeven', Email: 'lies@feesthuis.example' };

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(loginOperator, () => ({ Token: aToken('hers'), Operator }));
});

const operatorIn = (state: SessionState): SessionState => ({
  ...state,
  session: { ...state.session, token: aToken('hers'), operator: Operator },
});

async function logIn(): Promise<void> {
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }),
    Operator.Email,
  );
  await userEvent.type(screen.getByLabelText('Wachtwoord'), 'Achter-de-toog-7');
  await userEvent.click(screen.getByRole('button', { name: 'Meld je aan' }));
}

describe('the management system', () => {
  test('the management system lets an operator in, says who that is, and out again', async () => {
    const { store } = await openPage(fake, '/beheer');
    expect(await screen.findByRole('heading', { level: 1, name: 'Beheersysteem' })).toBeDefined();
    await logIn();
    expect((await screen.findByText(/Aangemeld als Lies Verhoeven/u)).textContent).toContain(Operator.Email);
    expect(store.getState().session).toMatchObject({ operator: Operator, account: null });
    await userEvent.click(screen.getByRole('button', { name: 'Afmelden' }));
    await waitFor(() => expect(store.getState().session.operator).toBeNull());
    expect(await screen.findByRole('button', { name: 'Meld je aan' })).toBeDefined();
  });

  test.each([
    [400, 'IncorrectDetails', 'Het e-mailadres of het wachtwoord klopt niet.'],
    [423, 'UserLockedOut', 'Je account is even geblokkeerd na te veel pogingen. Probeer het later opnieuw.'],
    [500, 'Unexpected', 'Aanmelden lukte niet. Probeer het opnieuw.'],
  ])('the management system refuses (%i %s) with words', async (status, code, words) => {
    fake.on(loginOperator, () => {
      throw new FakeRefusal(status, code);
    });
    await openPage(fake, '/beheer');
    await logIn();
    expect(await screen.findAllByText(words)).not.toEqual([]);
  });

  test('the management system has neither the header nor the footer of the shop', async () => {
    await openPage(fake, '/beheer');
    await screen.findByRole('heading', { level: 1, name: 'Beheersysteem' });
    expect(screen.queryByText('Contact')).toBeNull();
    expect(screen.queryByRole('search')).toBeNull();
  });
});

test('an operator is no customer: the account is forbidden, and the header leads to the management system', async () => {
  await openPage(fake, '/account', { kept: operatorIn });
  expect(await screen.findByRole('heading', { level: 1, name: 'Geen toegang' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Afmelden' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Aangemeld als Lies Verhoeven' });
  expect(link.getAttribute('href')).toBe('/beheer');
});
