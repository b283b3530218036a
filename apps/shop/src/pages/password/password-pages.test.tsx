import { lostPassword, setPassword } from '@bivak/contract/wire';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';

const faults = (...fields: (readonly [string, string])[]) =>
  new FakeRefusal(400, 'ValidationFailed', {
    Error: {
      Code: 'ValidationFailed',
      Message: 'Controleer de velden.',
      Fields: fields.map(([Field, Message]) => ({ Field, Code: 'wrong', Message })),
    },
  });

let fake: FakeShop;
afterEach(() => sessionStorage.clear());
beforeEach(() => {
  fake = createFakeShop();
  fake.on(lostPassword, () => null);
  fake.on(setPassword, () => null);
});

describe('a forgotten password', () => {
  const ask = async (email: string) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'E-mailadres' }), email);
    await userEvent.click(screen.getByRole('button', { name: 'Stuur me een link' }));
  };

  test('a forgotten password is asked for from the login, and what is said depends on no account', async () => {
    await openPage(fake, '/aanmelden');
    await userEvent.click(await screen.findByRole('link', { name: 'Wachtwoord vergeten?' }));
    await ask('noor@vzw.example');
    expect((await screen.findByRole('status')).textContent).toContain(
      'Hoort bij noor@vzw.example een account',
    );
    expect(document.activeElement).toBe(screen.getByRole('status'));
    expect(fake.sent(lostPassword)[0]?.body).toEqual({
      Email: 'noor@vzw.example',
      LanguageID: 'nl',
      URL: `${window.location.origin}/nieuw-wachtwoord`,
    });
  });

  test('a forgotten password needs a whole e-mail address', async () => {
    await openPage(fake, '/wachtwoord-vergeten');
    await ask('noor');
    expect(await screen.findByText(/volledig e-mailadres/u)).toBeDefined();
    expect(fake.sent(lostPassword)).toEqual([]);
  });

  test('a forgotten password that could not be asked for says so', async () => {
    fake.on(lostPassword, () => {
      throw new FakeRefusal(429, 'TooManyRequests');
    });
    await openPage(fake, '/wachtwoord-vergeten');
    await ask('noor@vzw.example');
    expect(
      await screen.findByText('De mail kon niet aangevraagd worden. Probeer het opnieuw.'),
    ).toBeDefined();
  });
});

describe('a new password', () => {
  const choose = async (first: string, second = first) => {
    await userEvent.type(await screen.findByLabelText('Nieuw wachtwoord'), first);
    await userEvent.type(screen.getByLabelText('Nieuw wachtwoord herhalen'), second);
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar het wachtwoord' }));
  };

  test('a new password is saved with the code of the mail, and leads to the login', async () => {
    await openPage(fake, '/nieuw-wachtwoord?code=abc');
    await choose('Nieuw-woord-7');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/aanmelden'));
    expect(fake.sent(setPassword)[0]?.body).toEqual({
      Code: 'abc',
      Password: 'Nieuw-woord-7',
      ConfirmPassword: 'Nieuw-woord-7',
    });
  });

  test('a new password takes its code out of the address bar at once, and is still chosen with it after a reload', async () => {
    await openPage(fake, '/nieuw-wachtwoord?code=abc', { strict: true });
    await expect.poll(() => window.location.pathname + window.location.search).toBe('/nieuw-wachtwoord');
    cleanup();
    await openPage(fake, '/nieuw-wachtwoord');
    await choose('Nieuw-woord-7');
    await waitFor(() => expect(fake.sent(setPassword)[0]?.body).toMatchObject({ Code: 'abc' }));
  });

  test('a new password takes the code of the last link that was opened', async () => {
    await openPage(fake, '/nieuw-wachtwoord?code=abc');
    await expect.poll(() => window.location.search).toBe('');
    cleanup();
    await openPage(fake, '/nieuw-wachtwoord?code=def');
    await choose('Nieuw-woord-7');
    await waitFor(() => expect(fake.sent(setPassword)[0]?.body).toMatchObject({ Code: 'def' }));
  });

  test('a new password of an operator leads to the login of the management system', async () => {
    await openPage(fake, '/nieuw-wachtwoord?redirect=%2Fbeheer&code=abc');
    await choose('Nieuw-woord-7');
    await waitFor(() => expect(window.location.pathname).toBe('/beheer'));
  });

  test('a new password ends who was logged in here, whose session ended at the server too', async () => {
    const { store } = await openPage(fake, '/nieuw-wachtwoord?code=abc', { kept: loggedInAs(AN) });
    await choose('Nieuw-woord-7');
    expect(await screen.findByLabelText('Wachtwoord')).toBeDefined();
    expect(store.getState().session.account).toBeNull();
  });

  test('a new password leaves a visitor who was nobody their cart', async () => {
    const { store } = await openPage(fake, '/nieuw-wachtwoord?code=abc', {
      kept: (state) => ({ ...state, cart: { ...state.cart, cartId: 'cart-1' } }),
    });
    await choose('Nieuw-woord-7');
    await waitFor(() => expect(window.location.pathname).toBe('/aanmelden'));
    expect(store.getState().cart.cartId).toBe('cart-1');
  });

  test('a new password follows the rule, twice the same', async () => {
    await openPage(fake, '/nieuw-wachtwoord?code=abc');
    await choose('kort', 'anders');
    expect(await screen.findByText('Vul twee keer hetzelfde wachtwoord in.')).toBeDefined();
    expect(screen.getByText(/^Gebruik minstens 8 tekens/u)).toBeDefined();
    expect(fake.sent(setPassword)).toEqual([]);
  });

  test('a new password without a code cannot be chosen', async () => {
    await openPage(fake, '/nieuw-wachtwoord');
    expect((await screen.findByRole('alert')).textContent).toContain('De code ontbreekt');
    expect(screen.getByRole('link', { name: 'Vraag een nieuwe link' }).getAttribute('href')).toBe(
      '/wachtwoord-vergeten',
    );
  });

  test('a new password with a code that is of no use any more leads to a new one', async () => {
    fake.on(setPassword, () => {
      throw new FakeRefusal(410, 'CodeExpired');
    });
    await openPage(fake, '/nieuw-wachtwoord?code=abc');
    await choose('Nieuw-woord-7');
    expect(await screen.findByRole('link', { name: 'Vraag een nieuwe link' })).toBeDefined();
  });

  test('a new password that the server refuses for a reason of its own says so at its field, and can be mended', async () => {
    fake.on(setPassword, () => {
      throw faults(['Password', 'Dit wachtwoord is te bekend.'], ['ConfirmPassword', 'Twee keer hetzelfde.']);
    });
    await openPage(fake, '/nieuw-wachtwoord?code=abc');
    await choose('Welcome2027!');
    const first = screen.getByLabelText('Nieuw wachtwoord');
    await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Dit wachtwoord is te bekend.')).toBeDefined();
    expect(screen.getByText('Twee keer hetzelfde.')).toBeDefined();
    expect(screen.getByText('Controleer wat je hebt ingevuld.')).toBeDefined();
    expect(screen.queryByText(/kon niet bewaard worden/u)).toBeNull();
    fake.on(setPassword, () => null);
    await userEvent.type(first, 'x');
    await userEvent.type(screen.getByLabelText('Nieuw wachtwoord herhalen'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Bewaar het wachtwoord' }));
    await waitFor(() => expect(window.location.pathname).toBe('/aanmelden'));
  });

  test('a new password that could not be saved stays typed', async () => {
    fake.on(setPassword, () => {
      throw new FakeRefusal(503, 'Unavailable');
    });
    await openPage(fake, '/nieuw-wachtwoord?code=abc');
    await choose('Nieuw-woord-7');
    expect(
      await screen.findByText('Het wachtwoord kon niet bewaard worden. Probeer het opnieuw.'),
    ).toBeDefined();
    expect(screen.getByLabelText('Nieuw wachtwoord')).toHaveProperty('value', 'Nieuw-woord-7');
  });
});
