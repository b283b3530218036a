import {
  exchangeToken,
  getSignOnPerson,
  logout,
  registerThroughSignOn,
  resendActivation,
} from '@bivak/contract/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN } from '../../testing/logged-in.ts';
import { openPage, type Opening } from '../../testing/open-page.tsx';
import { withCart } from '../../testing/with-cart.ts';

const chiro = { ...AN, CustomerID: 'chiro', ContactID: 'an-2', CompanyName: 'Chiro De Linde' };
const signOn = {
  provider: 'loket',
  name: { nl: 'het loket', en: 'the desk', de: 'das Portal' },
  registers: true,
  switches: true,
};
const withSignOn: Opening = { shop: { signOn } };

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(exchangeToken, () => aLogin('mine', AN));
});

const linkTo = async (name: string) => {
  const link = await screen.findByRole('link', { name });
  return new URL((link as HTMLAnchorElement).href);
};

describe('the way to the provider', () => {
  test('the way to the provider leads back to the login page, which knows where the visitor was going', async () => {
    await openPage(fake, '/aanmelden?redirect=%2Fwinkelmand&login_hint=eyJ9', withSignOn);
    const { pathname, searchParams } = await linkTo('Meld je aan met het loket');
    expect(pathname).toBe('/api/v2/oidc/loket/start');
    expect(searchParams.get('ResponseURL')).toBe('/aanmelden?redirect=%2Fwinkelmand');
    expect(searchParams.get('login_hint')).toBe('eyJ9');
  });

  test('the way to the provider to make an account stands at the login and at the registration', async () => {
    await openPage(fake, '/registreren', withSignOn);
    expect((await linkTo('Maak een account met het loket')).pathname).toBe(
      '/api/v2/oidc/loket/start/register',
    );
  });

  test('the way to the provider is the only one where the shop says so', async () => {
    await openPage(fake, '/aanmelden', { shop: { signOn, loginForm: 'sign-on' } });
    await linkTo('Meld je aan met het loket');
    await linkTo('Maak een account met het loket');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Meld je aan' })).toBeNull();
    expect(screen.queryByRole('link', { name: /wachtwoord/iu })).toBeNull();
  });

  test('the way to the provider that ended without a login says why, also where it is the only one', async () => {
    fake.on(exchangeToken, () => {
      throw new FakeRefusal(410, 'CodeExpired');
    });
    await openPage(fake, '/aanmelden?token=abc', { shop: { signOn, loginForm: 'sign-on' } });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText(/al gebruikt of duurde te lang/u)).toBeDefined();
    expect(main.queryByRole('textbox')).toBeNull();
  });

  test('the way to the provider is not there in a shop without one', async () => {
    await openPage(fake, '/aanmelden');
    await screen.findByRole('button', { name: 'Meld je aan' });
    expect(screen.queryByRole('link', { name: /met het loket/u })).toBeNull();
  });
});

describe('a token in the address', () => {
  test('a token in the address logs in, and has left the address bar before it is used', async () => {
    let address = '';
    fake.on(exchangeToken, () => {
      address = window.location.href;
      return aLogin('mine', AN);
    });
    const { store } = await openPage(fake, '/aanmelden?token=abc&redirect=%2Fwinkelmand', withSignOn);
    await waitFor(() => expect(window.location.pathname).toBe('/winkelmand'));
    expect(address).not.toContain('abc');
    expect(store.getState().session).toMatchObject({ account: AN, signedOn: true });
    expect(fake.sent(exchangeToken).map(({ body }) => body)).toEqual([{ Token: 'abc' }]);
  });

  test('a token in the address shows no form while it is exchanged: who is on the way in has nothing to fill in', async () => {
    let answer = (): void => undefined;
    fake.on(exchangeToken, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return aLogin('mine', AN);
    });
    const { store } = await openPage(fake, '/aanmelden?token=abc', withSignOn);
    expect(await screen.findByText('Bezig met aanmelden')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /E-mailadres/u })).toBeNull();
    answer();
    await waitFor(() => expect(store.getState().session.account).toEqual(AN));
  });

  test('a token in the address of somebody with several associations lets choose', async () => {
    fake.on(exchangeToken, () => aLogin('mine', AN, chiro));
    const { store } = await openPage(fake, '/aanmelden?token=abc', withSignOn);
    // The focus goes to the first choice, past the heading: the list says what is asked.
    expect(await screen.findByRole('list', { name: 'Voor wie wil je bestellen?' })).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Chiro De Linde' }));
    await waitFor(() => expect(store.getState().session.account).toEqual(chiro));
  });

  describe('of somebody with several associations, where another is logged in', () => {
    const bert = { ...AN, CustomerID: 'kwb', ContactID: 'bert', FirstName: 'Bert', CompanyName: 'KWB' };
    const arrive = () => {
      fake.on(exchangeToken, () => aLogin('mine', AN, chiro));
      const kept = withCart(fake, []);
      return openPage(fake, '/aanmelden?token=abc', {
        ...withSignOn,
        kept: () => ({ ...kept(), session: { ...kept().session, account: bert } }),
      });
    };

    test('a token in the address of somebody with several associations, where another is logged in, lets choose too, and leaves nobody logged in twice', async () => {
      const { store } = await arrive();
      await userEvent.click(await screen.findByRole('button', { name: 'Chiro De Linde' }));
      await waitFor(() => expect(store.getState().session.account).toEqual(chiro));
      expect(fake.sent(logout), 'the one of before').toHaveLength(1);
    });

    test.each([
      ['by its own way out', () => screen.findByRole('button', { name: 'Toch niet' })],
      ['by going elsewhere', () => screen.findByRole('link', { name: /Winkelmand/u })],
    ])(
      'a token in the address, where another is logged in, is given back when the choice is left %s',
      async (_, wayOut) => {
        const { store } = await arrive();
        await screen.findByRole('button', { name: 'Chiro De Linde' });
        await userEvent.click(await wayOut());
        await waitFor(() => expect(fake.sent(logout)).toHaveLength(1));
        expect(screen.queryByRole('button', { name: 'Chiro De Linde' })).toBeNull();
        expect(store.getState().session.account).toEqual(bert);
      },
    );
  });

  test.each([
    [404, 'NotFound'],
    [410, 'CodeExpired'],
  ])(
    'a token in the address that is good no longer (%i %s) says so, and keeps nothing',
    async (status, code) => {
      fake.on(exchangeToken, () => {
        throw new FakeRefusal(status, code);
      });
      const { store } = await openPage(fake, '/aanmelden?token=abc', withSignOn);
      expect(await screen.findAllByText(/al gebruikt of duurde te lang/u)).not.toEqual([]);
      expect(window.location.search).toBe('');
      expect(store.getState().session.account).toBe(null);
    },
  );

  describe('of a sign-on that did not begin in this browser', () => {
    beforeEach(() => {
      fake.on(exchangeToken, ({ body }) => {
        if ((body as { Confirmed?: boolean }).Confirmed === true) return aLogin('mine', AN);
        const Person = { FirstName: 'An', LastName: 'Peeters', CompanyName: 'Scouts Sint-Jan' };
        throw new FakeRefusal(409, 'ConfirmationNeeded', { Person });
      });
    });

    test('a token in the address of a sign-on that did not begin in this browser logs nobody in before the person says so', async () => {
      const { store } = await openPage(fake, '/aanmelden?token=abc', withSignOn);
      const heading = await screen.findByRole('heading', { level: 1, name: 'Verdergaan als An Peeters?' });
      await waitFor(() => expect(document.activeElement).toBe(heading));
      expect(store.getState().session.account).toBe(null);
      await userEvent.click(screen.getByRole('button', { name: 'Ja, ik ben An Peeters' }));
      await waitFor(() => expect(store.getState().session.account).toEqual(AN));
    });

    test('a token in the address of a sign-on that did not begin in this browser is dropped when the person says no', async () => {
      const { store } = await openPage(fake, '/aanmelden?token=abc', withSignOn);
      await userEvent.click(await screen.findByRole('button', { name: 'Nee' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Aanmelden' })).toBeDefined();
      expect(store.getState().session.account).toBe(null);
      expect(fake.sent(exchangeToken)).toHaveLength(1);
    });
  });
});

describe('a status in the address', () => {
  test('a status in the address of an account that waits for its activation offers the mail again, and asks for the address', async () => {
    fake.on(resendActivation, () => null);
    await openPage(fake, '/aanmelden?status=not-activated');
    const field = await screen.findByRole('textbox', { name: 'E-mailadres van je account' });
    await userEvent.click(screen.getByRole('button', { name: 'Stuur de mail opnieuw' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await userEvent.type(field, 'an@scouts.example{Enter}');
    expect(await screen.findByText(/Wacht een account van an@scouts.example op activering/u)).toBeDefined();
    expect(fake.sent(resendActivation)).toHaveLength(1);
  });

  test.each([
    ['no-association', /vertegenwoordigt geen vereniging/u],
    ['unavailable', /kunnen het loket nu niet bereiken/u],
    ['<script>', /aanmelden is niet gelukt/u],
  ])('a status in the address is said in words (%s), and told to who listens', async (status, words) => {
    const heard = vi.fn<(told: { status: string }) => void>();
    await openPage(fake, `/aanmelden?status=${encodeURIComponent(status)}`, {
      ...withSignOn,
      onSession: ({ events }) => void events.on('status', heard),
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(heard).toHaveBeenCalledExactlyOnceWith({ status });
    expect(window.location.search).toBe('');
  });
});

describe('a registration that came from the provider', () => {
  const person = {
    FirstName: 'Lotte',
    LastName: 'Wouters',
    Email: 'lotte@kiekeboe.example',
    CompanyName: 'Kiekeboe',
  };

  test('a registration that came from the provider begins with what that said, asks for no password, and goes back there', async () => {
    fake.on(getSignOnPerson, () => person);
    fake.on(registerThroughSignOn, () => ({ CustomerID: 'V9', ContactID: 'k', NextStep: 'WaitForApproval' }));
    const heard = vi.fn<(told: { registerKey: string }) => void>();
    await openPage(fake, '/aanmelden?registerKey=k1', {
      ...withSignOn,
      onSession: ({ events }) => void events.on('register', heard),
    });
    await screen.findByText(/Je bent aangemeld als Lotte Wouters/u);
    expect(window.location.pathname).toBe('/registreren');
    expect(heard).toHaveBeenCalledExactlyOnceWith({ registerKey: 'k1' });
    expect(screen.getByLabelText('Voornaam')).toHaveProperty('value', 'Lotte');
    expect(screen.queryByLabelText('Wachtwoord')).toBeNull();
    await userEvent.selectOptions(screen.getAllByRole('combobox', { name: 'Aanspreking' })[0]!, 'Mevr.');
    for (const [name, value] of Object.entries({
      Telefoon: '09 555 01 12',
      Mobiel: '0470 55 01 12',
      Straat: 'Laan',
      Nummer: '1',
      Postcode: '9000',
      Gemeente: 'Gent',
    }))
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    await userEvent.click(screen.getByRole('button', { name: 'Maak mijn account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'We kijken je account na' })).toBeDefined();
    const [sent] = fake.sent(registerThroughSignOn);
    expect(sent).toMatchObject({
      params: { provider: 'loket' },
      body: { RegisterKey: 'k1', User: { FirstName: 'Lotte', MobilePhone: '0470 55 01 12' } },
    });
    expect(JSON.stringify(sent?.body)).not.toContain('Password');
  });

  test('a registration that came from the provider with a key of another browser leads to the beginning', async () => {
    fake.on(getSignOnPerson, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    await openPage(fake, '/registreren?registerKey=k1', withSignOn);
    expect((await screen.findByRole('alert')).textContent).toMatch(/begon in een andere browser/u);
    expect((await linkTo('Maak een account met het loket')).pathname).toContain('start/register');
  });
});
