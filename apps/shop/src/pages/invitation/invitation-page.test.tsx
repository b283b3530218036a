import { acceptInvitation, readInvitation, type Invitation } from '@bivak/contract/wire';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

const invitation: Invitation = {
  Kind: 'invitation',
  CompanyName: 'Scouts Sint-Jan',
  FirstName: 'Dina',
  Email: 'dina@scouts.example',
  NeedsPassword: true,
  Asks: [],
};

let fake: FakeShop;
afterEach(() => sessionStorage.clear());
beforeEach(() => {
  fake = createFakeShop();
  fake.on(readInvitation, () => invitation);
  fake.on(acceptInvitation, () => ({ Email: invitation.Email, IsApproved: true }));
});

const open = () => openPage(fake, '/uitnodiging?code=abc');
const accept = async (name = 'Aanvaard de uitnodiging') =>
  userEvent.click(await screen.findByRole('button', { name }));

async function choosePassword(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Wachtwoord/u), password);
  await userEvent.type(screen.getByLabelText(/^Herhaal het wachtwoord/u), password);
}

describe('an invitation', () => {
  test('an invitation says who invites, and nothing happens before the person agrees', async () => {
    await open();
    expect(await screen.findByText(/Scouts Sint-Jan nodigt je uit/u)).toBeDefined();
    expect(fake.sent(readInvitation)[0]?.body).toEqual({ Code: 'abc' });
    expect(fake.sent(acceptInvitation)).toEqual([]);
  });

  test('an invitation leaves no code in the address bar, and is still there after a reload', async () => {
    await open();
    await expect.poll(() => window.location.pathname + window.location.search).toBe('/uitnodiging');
    cleanup();
    await openPage(fake, '/uitnodiging');
    expect(await screen.findByText(/Scouts Sint-Jan nodigt je uit/u)).toBeDefined();
  });

  test('an invitation asks for the telephone that my info does not save without, and says what is none', async () => {
    fake.on(readInvitation, () => ({ ...invitation, NeedsPassword: false, Asks: ['MobilePhone'] }));
    await open();
    const mobile = await screen.findByRole('textbox', { name: 'Mobiel' });
    await accept();
    expect(await screen.findByText('Vul een gsm-nummer in.')).toBeDefined();
    await userEvent.type(mobile, 'bel mij');
    expect(await screen.findByText(/Vul een telefoonnummer in/u)).toBeDefined();
    await userEvent.clear(mobile);
    await userEvent.type(mobile, '0470 55 01 12');
    await accept();
    await screen.findByText('Welkom! Je kunt je nu aanmelden.');
    expect(fake.sent(acceptInvitation).map(({ body }) => body)).toEqual([
      { Code: 'abc', MobilePhone: '0470 55 01 12' },
    ]);
  });

  test('an invitation is accepted with a password that keeps the rule', async () => {
    await open();
    await choosePassword('te kort');
    await accept();
    expect(fake.sent(acceptInvitation)).toEqual([]);
    await userEvent.clear(screen.getByLabelText(/^Wachtwoord/u));
    await userEvent.clear(screen.getByLabelText(/^Herhaal het wachtwoord/u));
    await choosePassword('Tent-op-zolder-7');
    await accept();
    expect(await screen.findByText('Welkom! Je kunt je nu aanmelden.')).toBeDefined();
    expect(fake.sent(acceptInvitation)[0]?.body).toEqual({
      Code: 'abc',
      Password: 'Tent-op-zolder-7',
      ConfirmPassword: 'Tent-op-zolder-7',
    });
  });

  test('an invitation whose password the server refuses says why at its field', async () => {
    const Fields = [{ Field: 'Password', Code: 'password-known', Message: 'Dit wachtwoord is te bekend.' }];
    fake.on(acceptInvitation, () => {
      throw new FakeRefusal(400, 'ValidationFailed', {
        Error: { Code: 'ValidationFailed', Message: 'Controleer de velden.', Fields },
      });
    });
    await open();
    await choosePassword('Welcome2027!');
    await accept();
    expect(await screen.findByText('Dit wachtwoord is te bekend.')).toBeDefined();
    expect(screen.getByLabelText(/^Wachtwoord/u).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Controleer de velden.')).toBeNull();
  });

  test('an invitation of somebody who logs in already asks no password', async () => {
    fake.on(readInvitation, () => ({ ...invitation, NeedsPassword: false }));
    await open();
    await accept();
    expect(await screen.findByText('Welkom! Je kunt je nu aanmelden.')).toBeDefined();
    expect(fake.sent(acceptInvitation)[0]?.body).toEqual({ Code: 'abc' });
  });

  test('an invitation says when the business still has to approve', async () => {
    fake.on(readInvitation, () => ({ ...invitation, NeedsPassword: false }));
    fake.on(acceptInvitation, () => ({ Email: invitation.Email, IsApproved: false }));
    await open();
    await accept();
    expect(await screen.findByText(/zodra we je account goedkeuren/u)).toBeDefined();
  });

  test('an invitation to another address is confirmed the same way', async () => {
    fake.on(readInvitation, () => ({ ...invitation, Kind: 'address', NeedsPassword: false }));
    await open();
    await accept('Bevestig het adres');
    expect(await screen.findByText('Je adres is bevestigd.')).toBeDefined();
  });

  test.each([
    [404, 'NotFound', 'Deze link werkt niet'],
    [410, 'CodeExpired', 'Deze uitnodiging is verlopen'],
  ])('an invitation that is refused (%i %s) says what to do', async (status, code, words) => {
    fake.on(readInvitation, () => {
      throw new FakeRefusal(status, code);
    });
    await open();
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('an invitation without its code asks nothing', async () => {
    await openPage(fake, '/uitnodiging');
    expect(await screen.findByText('Deze link werkt niet')).toBeDefined();
    expect(fake.sent(readInvitation)).toEqual([]);
  });

  test('an invitation that was withdrawn meanwhile says so and stays', async () => {
    fake.on(readInvitation, () => ({ ...invitation, NeedsPassword: false }));
    fake.on(acceptInvitation, () => {
      throw new FakeRefusal(410, 'CodeExpired');
    });
    await open();
    await accept();
    expect((await screen.findByRole('alert')).textContent).toContain('CodeExpired');
  });
});
