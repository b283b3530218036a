import {
  copyAnonymousCart,
  getCart,
  getCustomer,
  login,
  logout,
  refreshToken,
  resendActivation,
} from '@bivak/contract/wire';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { anItem } from '../../testing/fake-catalogue.ts';
import { aLogin } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, loggedInAs } from '../../testing/logged-in.ts';
import { openPage } from '../../testing/open-page.tsx';
import { typeLogin } from '../../testing/type-login.ts';
import { presentCart } from '../../testing/fake-carts.ts';
import { CART, withCart } from '../../testing/with-cart.ts';

const bert = { ...AN, ContactID: 'bert', FirstName: 'Bert', LastName: 'Claes' };
const chiro = { ...AN, CustomerID: 'chiro', ContactID: 'an-2', CompanyName: 'Chiro De Linde' };

const glass = anItem({ ID: 'glas', Description: 'Champagneglas' });

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
  fake.on(login, () => aLogin('mine', AN));
});

describe('a login', () => {
  test('a login without name or password is not sent', async () => {
    await openPage(fake, '/aanmelden');
    await userEvent.click(await screen.findByRole('button', { name: 'Meld je aan' }));
    expect(await screen.findByText('Vul je e-mailadres of gebruikersnaam in.')).toBeDefined();
    expect(screen.getByText('Vul je wachtwoord in.')).toBeDefined();
    expect(fake.sent(login)).toEqual([]);
  });

  test.each([
    [400, 'IncorrectDetails', 'Het e-mailadres of het wachtwoord klopt niet.'],
    [
      403,
      'UserNotActivated',
      'Je account is nog niet geactiveerd. Klik op de link in de mail die we je stuurden.',
    ],
    [403, 'UserNotApproved', 'Je account is nog niet goedgekeurd. Je krijgt een mail zodra dat gebeurd is.'],
    [423, 'UserLockedOut', 'Je account is even geblokkeerd na te veel pogingen. Probeer het later opnieuw.'],
    [500, 'Unexpected', 'Aanmelden lukte niet. Probeer het opnieuw.'],
  ])('a login that is refused (%i %s) says why', async (status, code, words) => {
    fake.on(login, () => {
      throw new FakeRefusal(status, code);
    });
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    expect(await screen.findAllByText(words)).not.toEqual([]);
    expect(store.getState().session.account).toBe(null);
    expect(screen.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' })).toHaveProperty(
      'value',
      'an@scouts.example',
    );
  });

  test('a login that waits for its activation offers the mail again, to the name that was typed', async () => {
    fake.on(login, () => {
      throw new FakeRefusal(403, 'UserNotActivated');
    });
    fake.on(resendActivation, () => null);
    await openPage(fake, '/aanmelden?redirect=%2Fwinkelmand');
    await typeLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Stuur de mail opnieuw' }));
    const main = within(screen.getByRole('main'));
    expect(await main.findByText(/Wacht een account van an@scouts.example op activering/u)).toBeDefined();
    expect(main.queryByText(/nog niet geactiveerd/u)).toBeNull();
    const ConfirmURL = `${window.location.origin}/account-activeren?redirect=%2Fwinkelmand`;
    expect(fake.sent(resendActivation).map(({ body }) => body)).toEqual([
      { Email: 'an@scouts.example', ConfirmURL },
    ]);
    fake.on(login, () => {
      throw new FakeRefusal(403, 'UserNotApproved');
    });
    await userEvent.click(screen.getByRole('button', { name: 'Meld je aan' }));
    await screen.findAllByText(/nog niet goedgekeurd/u);
    expect(screen.queryByText(/op activering/u)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stuur de mail opnieuw' })).toBeNull();
  });

  test('a login with one account goes straight on, to the home page when nothing else was asked', async () => {
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(store.getState().session).toMatchObject({ account: AN, token: { Access_token: 'mine' } });
    expect(JSON.stringify(store.getState())).not.toContain('Tent-op-zolder');
  });

  test.each([
    ['items', '/aanbod'],
    ['cart', '/winkelmand'],
    ['account', '/account'],
  ] as const)(
    'a login that nothing else asked for leads to where the shop wants it: %s',
    async (loginAction, path) => {
      await openPage(fake, '/aanmelden', { shop: { loginAction } });
      await typeLogin();
      await waitFor(() => expect(window.location.pathname).toBe(path));
    },
  );

  test('a login goes back to where it was asked for, but never to another shop', async () => {
    await openPage(fake, '/aanmelden?redirect=%2Fwinkelmand');
    await typeLogin();
    await waitFor(() => expect(window.location.pathname).toBe('/winkelmand'));
  });

  test('a login from the header leads back to the page where one was, with its place and period', async () => {
    await openPage(fake, '/aanbod?warehouse=mechelen&from=2026-12-12&to=2026-12-15');
    await userEvent.click(await screen.findByRole('link', { name: 'Aanmelden' }));
    await typeLogin();
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        '/aanbod?warehouse=mechelen&from=2026-12-12&to=2026-12-15',
      ),
    );
  });

  test.each(['https://elders.example/winkelmand', '//elders.example', '/bestaat-niet'])(
    'a login ignores the way back %s',
    async (to) => {
      await openPage(fake, `/aanmelden?redirect=${encodeURIComponent(to)}`);
      await typeLogin();
      await waitFor(() => expect(window.location.pathname).toBe('/'));
    },
  );

  test('a login on the way to the checkout goes there, with the cart of before', async () => {
    const kept = withCart(fake, [{ id: 'l1', item: glass, amount: 2 }]);
    const { store } = await openPage(fake, '/aanmelden?redirect=%2Fafrekenen', { kept });
    await typeLogin();
    await waitFor(() => expect(window.location.pathname).toBe('/afrekenen'));
    expect(store.getState().cart).toMatchObject({ cartId: 'cart-1-of-account', count: 2, lost: [] });
  });

  test('a login shows in the cart what of it the account could not have', async () => {
    fake.on(copyAnonymousCart, () => ({
      ...presentCart({ ...fake.state.carts.get(CART)!, id: CART }),
      LeftOut: [
        {
          ItemID: 'glas',
          Description: 'Champagneglas',
          Asked: 2,
          Taken: 1,
          Reason: 'stock',
          Message: 'Eén vrij.',
        },
        {
          ItemID: 'bord',
          Description: 'Bord',
          Asked: 4,
          Taken: 0,
          Reason: 'customer',
          Message: 'Al gehuurd.',
        },
      ],
    }));
    const kept = withCart(fake, [{ id: 'l1', item: glass, amount: 2 }]);
    await openPage(fake, '/aanmelden?redirect=%2Fafrekenen', { kept });
    await typeLogin();
    expect(await screen.findByText('Champagneglas: 1 van 2. Eén vrij.')).toBeDefined();
    expect(screen.getByText('Bord: niet meegenomen. Al gehuurd.')).toBeDefined();
    expect(window.location.pathname).toBe('/winkelmand');
    await userEvent.click(screen.getByRole('button', { name: 'Begrepen' }));
    expect(screen.queryByText('Bord: niet meegenomen. Al gehuurd.')).toBeNull();
  });

  test('a login offers the cart of before where it could not be copied', async () => {
    fake.on(copyAnonymousCart, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    const kept = withCart(fake, [{ id: 'l1', item: glass, amount: 2 }]);
    await openPage(fake, '/aanmelden?redirect=%2Fafrekenen', { kept });
    await typeLogin();
    expect(await screen.findByText('2 × Champagneglas')).toBeDefined();
    expect(window.location.pathname).toBe('/winkelmand');
  });

  test('a login whose customer is missing says so, and nobody is logged in', async () => {
    fake.on(getCustomer, () => {
      throw new FakeRefusal(404, 'NotFound');
    });
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    expect(await screen.findAllByText('Bij deze aanmelding hoort geen klant.')).not.toEqual([]);
    expect(store.getState().session.account).toBe(null);
    expect(fake.sent(logout)).toHaveLength(1);
  });
});

describe('a login over a login', () => {
  test('a login over a login says whose session is cleared, clears it first, and is somebody else then', async () => {
    fake.on(login, () => aLogin('theirs', bert));
    const { store } = await openPage(fake, '/aanmelden', { kept: loggedInAs(AN) });
    await userEvent.click(await screen.findByRole('button', { name: 'Meld je aan als iemand anders' }));
    expect(await screen.findByText(/melden we An Peeters eerst af/u)).toBeDefined();
    const heading = screen.getByRole('heading', { level: 1, name: 'Meld je aan als iemand anders' });
    expect(document.activeElement).toBe(heading);
    expect(store.getState().session.account).toEqual(AN);
    await typeLogin();
    await waitFor(() => expect(store.getState().session.account).toEqual(bert));
    expect(fake.sent(logout)).toHaveLength(1);
  });

  test('a login over a login that fails leaves nobody logged in, and the name that was typed', async () => {
    fake.on(login, () => {
      throw new FakeRefusal(400, 'IncorrectDetails');
    });
    const { store } = await openPage(fake, '/aanmelden', { kept: loggedInAs(AN) });
    await userEvent.click(await screen.findByRole('button', { name: 'Meld je aan als iemand anders' }));
    await typeLogin();
    await screen.findAllByText('Het e-mailadres of het wachtwoord klopt niet.');
    expect(store.getState().session.account).toBe(null);
    expect(screen.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' })).toHaveProperty(
      'value',
      'an@scouts.example',
    );
  });

  test('a login over a login can be thought better of', async () => {
    const { store } = await openPage(fake, '/aanmelden', { kept: loggedInAs(AN) });
    await userEvent.click(await screen.findByRole('button', { name: 'Meld je aan als iemand anders' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Blijf aangemeld als An Peeters' }));
    expect(await screen.findByRole('button', { name: 'Ga verder' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Aanmelden' }));
    expect(store.getState().session.account).toEqual(AN);
  });
});

describe('a login with several accounts', () => {
  test('a login with several accounts asks for the customer, then for the contact', async () => {
    fake.on(login, () => aLogin('mine', AN, bert, chiro));
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    await screen.findByRole('heading', { level: 1, name: 'Voor wie wil je bestellen?' });
    expect(store.getState().session.account).toBe(null);
    await userEvent.click(screen.getByRole('button', { name: 'Scouts Sint-Jan' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bert Claes' }));
    await waitFor(() => expect(store.getState().session.account).toEqual(bert));
  });

  test('a login with several accounts skips a step that has one answer', async () => {
    fake.on(login, () => aLogin('mine', AN, bert, chiro));
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Chiro De Linde' }));
    await waitFor(() => expect(store.getState().session.account).toEqual(chiro));
  });

  test('a login with several accounts can be left, back to the login', async () => {
    fake.on(login, () => aLogin('mine', AN, chiro));
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Toch niet' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Aanmelden' })).toBeDefined();
    expect(store.getState().session.account).toBe(null);
    await waitFor(() => expect(fake.sent(logout)).toHaveLength(1));
  });

  test('a login with several accounts is chosen from by keyboard alone, and the choice has the focus when it comes', async () => {
    fake.on(login, () => aLogin('mine', AN, bert, chiro));
    const { store } = await openPage(fake, '/aanmelden');
    await typeLogin();
    await screen.findByRole('heading', { level: 1, name: 'Voor wie wil je bestellen?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Scouts Sint-Jan'));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Als wie?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('An Peeters'));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(store.getState().session.account).toEqual(bert));
  });
});

test('who is logged in already sees the account, and the way out', async () => {
  const kept = withCart(fake, []);
  const { store } = await openPage(fake, '/aanmelden', {
    kept: () => ({ ...kept(), session: { ...kept().session, account: AN } }),
  });
  expect(await screen.findByText(/Scouts Sint-Jan/u)).toBeDefined();
  await userEvent.click(screen.getAllByRole('button', { name: 'Afmelden' }).at(-1)!);
  await waitFor(() => expect(store.getState().session.account).toBe(null));
});

test('on a phone a menu says who is logged in, and leads out', async () => {
  const kept = withCart(fake, []);
  const { store } = await openPage(fake, '/aanbod', {
    kept: () => ({ ...kept(), session: { ...kept().session, account: AN } }),
  });
  const opener = await screen.findByRole('button', { name: 'Aangemeld als An Peeters' });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(opener);
  expect(screen.getByText('Scouts Sint-Jan')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Scouts Sint-Jan')).toBeNull();
  expect(document.activeElement).toBe(opener);
  await userEvent.click(opener);
  await userEvent.click(screen.getAllByRole('button', { name: 'Afmelden' }).at(-1)!);
  await waitFor(() => expect(store.getState().session.account).toBe(null));
});

describe('what was answered to a person who left', () => {
  const remembered = (client: QueryClient) =>
    ['cart', 'order', 'stock', 'price', 'offers'].flatMap((key) =>
      client
        .getQueriesData({ queryKey: [key] })
        .filter(([, data]) => data !== undefined)
        .map(([queryKey]) => queryKey),
    );
  const open = async (address = '/aanmelden') => {
    const kept = withCart(fake, []);
    const page = await openPage(fake, address, {
      kept: () => ({ ...kept(), session: { ...kept().session, account: AN } }),
    });
    page.queryClient.setQueryData(['cart', 'of-before'], {});
    page.queryClient.setQueryData(['order', 'r-1', 'public'], {});
    page.queryClient.setQueryData(['stock', 'glas', {}, 'of-before'], {});
    return page;
  };

  test.each([0, -1])(
    'what was answered to a person who left is forgotten by either way out',
    async (which) => {
      const { queryClient } = await open();
      await userEvent.click((await screen.findAllByRole('button', { name: 'Afmelden' })).at(which)!);
      await waitFor(() => expect(remembered(queryClient)).toEqual([]));
    },
  );

  test('what was answered to a person who left is forgotten when the session expires', async () => {
    fake.on(refreshToken, () => {
      throw new FakeRefusal(401, 'TokenExpired');
    });
    fake.on(getCart, () => {
      throw new FakeRefusal(401, 'TokenExpired');
    });
    const { queryClient, store } = await open('/winkelmand');
    await waitFor(() => expect(store.getState().session.account).toBe(null));
    await waitFor(() => expect(remembered(queryClient)).toEqual([]));
  });
});
