import { getContact, getItem, getUserInfo, listSubAccounts, login } from '@bivak/contract/wire';
import { parseRequirement, shopRoles } from '@bivak/rules';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lendingTree } from '../../lending-tree.tsx';
import { emptyState } from '../../session/session-state.ts';
import { anItem } from '../../testing/fake-catalogue.ts';
import { aLogin, anAccount } from '../../testing/fake-people.ts';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { AN, aPerson, loggedInAs } from '../../testing/logged-in.ts';
import { openPage, renderedPage } from '../../testing/open-page.tsx';
import { typeLogin } from '../../testing/type-login.ts';

const DEEP = '/account/personen?from=2026-12-12&to=2026-12-14';
const bert = anAccount('scouts', 'bert', { RoleName: 'Medewerker', FirstName: 'Bert' });

let fake: FakeShop;
// why: notices wait for half a second, which is counted and not waited for.
afterEach(() => vi.useRealTimers());
afterEach(() => onlineManager.setOnline(true));
beforeEach(() => {
  fake = createFakeShop();
  fake.on(login, () => aLogin('mine', AN));
  fake.on(getUserInfo, () => aLogin('mine', AN, bert));
  fake.on(listSubAccounts, () => ({
    Collection: [aPerson('an', { RoleName: 'Admin' })],
    Total: 1,
    Index: 0,
  }));
});

describe('a page of the account', () => {
  test('a page of the account sends who is not logged in to the login, and from there back with its query', async () => {
    await openPage(fake, DEEP);
    // First, because it goes by itself.
    expect(await screen.findByText('Meld je aan om deze pagina te zien.')).toBeDefined();
    await screen.findByRole('heading', { level: 1, name: 'Aanmelden' });
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(DEEP);
    expect(fake.sent(listSubAccounts)).toEqual([]);
    await typeLogin();
    expect(await screen.findByRole('heading', { level: 1, name: 'Personen' })).toBeDefined();
    expect(window.location.pathname + window.location.search).toBe(DEEP);
  });

  test('a page of the account says nothing of it where errors are off', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openPage(fake, DEEP, { shop: { errorsEnabled: false } });
    await screen.findByRole('heading', { level: 1, name: 'Aanmelden' });
    // Notices wait for each other.
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Meld je aan om deze pagina te zien.')).toBeNull();
  });

  test('a page of the account sends who may not see it to the route named forbidden, and asks nothing for it', async () => {
    await openPage(fake, DEEP, { kept: loggedInAs(bert) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Geen toegang' })).toBeDefined();
    expect(window.location.pathname).toBe('/geen-toegang');
    expect(fake.sent(listSubAccounts)).toEqual([]);
  });

  test('a page of the account tells who may not see it as whom they are logged in, and lets somebody else in who may', async () => {
    const { store } = await openPage(fake, DEEP, { kept: loggedInAs(bert) });
    expect(
      await screen.findByText(
        /^Je bent aangemeld als Bert .*Dit account heeft geen toegang tot deze pagina\.$/u,
      ),
    ).toBeDefined();
    const main = within(screen.getByRole('main'));
    await userEvent.click(main.getByRole('link', { name: 'Meld je aan als iemand anders' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Meld je aan als iemand anders' }),
    ).toBeDefined();
    expect(store.getState().session.account, 'nobody is logged out by looking').toEqual(bert);
    await typeLogin();
    expect(await screen.findByRole('heading', { level: 1, name: 'Personen' })).toBeDefined();
    expect(window.location.pathname + window.location.search).toBe(DEEP);
  });

  test('a page of the account shows to who was promoted since the browser kept the role', async () => {
    fake.on(getUserInfo, () => aLogin('mine', { ...bert, RoleName: 'Admin' }));
    await openPage(fake, DEEP, { kept: loggedInAs(bert) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Personen' })).toBeDefined();
    expect(window.location.pathname + window.location.search).toBe(DEEP);
  });

  test('a page of the account comes from the server without a word of it, for the server never knows who asks', async () => {
    const html = await renderedPage(fake, DEEP);
    expect(html).toContain('Deze pagina heeft JavaScript nodig.');
    expect(html).not.toContain('Personen');
    expect(fake.sent(listSubAccounts)).toEqual([]);
  });

  test('a page of the account does not outlive its login', async () => {
    const { store } = await openPage(fake, DEEP, { kept: loggedInAs(AN) });
    await screen.findByRole('heading', { level: 1, name: 'Personen' });
    act(() => store.setState(emptyState));
    expect(await screen.findByRole('heading', { level: 1, name: 'Aanmelden' })).toBeDefined();
    expect(new URLSearchParams(window.location.search).get('redirect')).toContain('/account/personen');
  });

  test('a page of the account is left for the home page by who signs out there', async () => {
    const { store } = await openPage(fake, DEEP, { kept: loggedInAs(AN) });
    await screen.findByRole('heading', { level: 1, name: 'Personen' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Afmelden' }).at(-1)!);
    await waitFor(() => expect(store.getState().session.account).toBeNull());
    expect(window.location.pathname).toBe('/');
  });
});

test('a deep link leads on through a registration too', async () => {
  await openPage(fake, DEEP);
  await screen.findByRole('heading', { level: 1, name: 'Aanmelden' });
  const register = screen.getByRole('link', { name: 'Maak een account' });
  expect(new URL(register.getAttribute('href') ?? '', 'http://x').searchParams.get('redirect')).toBe(DEEP);
});

describe('an error view', () => {
  test.each([
    ['/geen-toegang', 'Geen toegang'],
    ['/bestaat-niet', 'Niet gevonden'],
  ])(
    'an error view of %s has a way back, and a way out only for who is logged in',
    async (address, title) => {
      const { store } = await openPage(fake, address, { kept: loggedInAs(AN) });
      await screen.findByRole('heading', { level: 1, name: title });
      const alert = screen.getByRole('alert');
      const ways = [...alert.querySelectorAll('a, button')].map(({ textContent }) => textContent);
      expect(ways).toContainEqual(expect.stringMatching(/startpagina|terug/iu));
      await userEvent.click(screen.getAllByRole('button', { name: 'Afmelden' }).at(-1)!);
      await waitFor(() => expect(store.getState().session.account).toBeNull());
      expect(alert.textContent).not.toContain('Afmelden');
    },
  );

  test('an error view of something that went wrong has a way back, and to try again', async () => {
    fake.on(getItem, () => {
      throw new FakeRefusal(500, 'Unexpected');
    });
    expect(await renderedPage(fake, '/artikel/champagneglas')).toMatch(
      /<header.*Er ging iets mis.*<footer/su,
    );
    await openPage(fake, '/artikel/champagneglas');
    await screen.findByRole('heading', { level: 1, name: 'Er ging iets mis' });
    expect(screen.getByRole('banner')).toBeDefined();
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Ga terug en probeer het opnieuw.')).toBeDefined();
    expect(alert.getByRole('link', { name: 'Naar de startpagina' })).toBeDefined();
    fake.on(getItem, () => anItem({ ID: 'champagneglas', Description: 'Champagneglas' }));
    await userEvent.click(alert.getByRole('button', { name: 'Probeer opnieuw' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Champagneglas' })).toBeDefined();
  });

  test('an error view of a page that was asked for without a connection says so within a second', async () => {
    fake.on(getItem, () => {
      throw new TypeError('Failed to fetch');
    });
    onlineManager.setOnline(false);
    await openPage(fake, '/artikel/champagneglas');
    await screen.findByRole('heading', { level: 1, name: 'Geen verbinding' });
    onlineManager.setOnline(true);
    fake.on(getItem, () => anItem({ ID: 'champagneglas', Description: 'Champagneglas' }));
    await userEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Champagneglas' })).toBeDefined();
  });
});

interface Route {
  readonly id: string;
  readonly options: { readonly staticData?: { readonly access?: string } };
  readonly children?: readonly Route[];
}

function withAccess(
  route: Route,
  above: readonly string[] = [],
): { access: string; above: readonly string[] }[] {
  const { access } = route.options.staticData ?? {};
  const own = access === undefined ? [] : [{ access, above }];
  const id = (route.options as { readonly id?: string }).id ?? '';
  return [...own, ...(route.children ?? []).flatMap((child) => withAccess(child, [...above, id]))];
}

test('every route with a requirement stands below the guard, and asks what some role has', () => {
  const found = withAccess(lendingTree() as unknown as Route);
  const known: string[] = Object.values(shopRoles).flatMap(({ permissions }) => [...permissions]);
  expect(found.length).toBeGreaterThan(3);
  for (const { access, above } of found) {
    expect(above).toContain('guarded');
    const parsed = parseRequirement(access);
    expect(parsed.ok && parsed.requirement.flat().every((name) => known.includes(name))).toBe(true);
  }
});

test('who is logged in finds the account in the header', async () => {
  fake.on(getContact, () => {
    throw new Error('not asked for here');
  });
  await openPage(fake, '/aanbod', { kept: loggedInAs(AN) });
  const link = await screen.findByRole('link', { name: 'Aangemeld als An Peeters' });
  expect(link.getAttribute('href')).toBe('/account');
});
