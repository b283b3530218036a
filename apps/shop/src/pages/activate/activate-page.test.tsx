import { confirmUser, resendActivation } from '@bivak/contract/wire';
import { cleanup, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakeShop, FakeRefusal, type FakeShop } from '../../testing/fake-shop.ts';
import { openPage } from '../../testing/open-page.tsx';

let fake: FakeShop;
beforeEach(() => {
  fake = createFakeShop();
});

const onPage = async () => within(await screen.findByRole('main'));
const toasts = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent);

afterEach(() => sessionStorage.clear());
afterEach(async () => {
  // Toasts outlive the page that they were said on.
  for (const toast of screen.queryAllByRole('alertdialog'))
    await userEvent.click(within(toast).getByRole('button'));
});

test('the code leaves the address bar at once, and counts again after a reload', async () => {
  fake.on(confirmUser, () => ({ IsApproved: true }));
  await openPage(fake, '/account-activeren?redirect=%2Faccount&code=abc');
  await expect.poll(() => window.location.search).toBe('?redirect=%2Faccount');
  await expect.poll(toasts).toEqual(['Je account is actief']);
  cleanup();
  await openPage(fake, '/account-activeren?redirect=%2Faccount');
  await expect
    .poll(() => fake.sent(confirmUser).map(({ query }) => query))
    .toEqual([{ code: 'abc' }, { code: 'abc' }]);
});

describe('the link of the activation mail', () => {
  test('the link of the activation mail activates and says so once, however often the page is drawn, and leads to the login', async () => {
    fake.on(confirmUser, () => ({ IsApproved: true }));
    await openPage(fake, '/account-activeren?code=abc', { strict: true });
    expect(await (await onPage()).findByText('Je account is actief')).toBeDefined();
    expect(screen.getByRole('main').querySelector('a[href="/aanmelden"]')).not.toBeNull();
    expect(fake.sent(confirmUser).map(({ query }) => query)).toEqual([{ code: 'abc' }]);
    await expect.poll(toasts).toEqual(['Je account is actief']);
  });

  test('the link of the activation mail says that the business still looks at it, where it does', async () => {
    fake.on(confirmUser, () => ({ IsApproved: false }));
    await openPage(fake, '/account-activeren?code=abc', { strict: true });
    expect(await (await onPage()).findByText(/We keuren nieuwe accounts zelf goed/u)).toBeDefined();
    await expect.poll(toasts).toEqual(['Je e-mailadres is bevestigd']);
  });

  test('the link of the activation mail without its code says that it is missing, and asks nothing', async () => {
    await openPage(fake, '/account-activeren');
    expect((await screen.findByRole('alert')).textContent).toContain('De code ontbreekt');
    expect(fake.sent(confirmUser)).toEqual([]);
  });

  test.each([
    [410, 'CodeExpired', 'Deze link is al gebruikt of verlopen'],
    [404, 'NotFound', 'Deze link klopt niet'],
    [503, 'Unavailable', 'Activeren lukte niet'],
  ])(
    'the link of the activation mail that is refused (%i %s) says what to do',
    async (status, code, words) => {
      fake.on(confirmUser, () => {
        throw new FakeRefusal(status, code);
      });
      await openPage(fake, '/account-activeren?code=abc');
      expect(await (await onPage()).findByText(words)).toBeDefined();
      // The page says it; a toast would say it again.
      expect(toasts()).toEqual([]);
    },
  );

  test.each(['?code=oud', ''])(
    'the link of the activation mail that leads nowhere (%s) can be had again',
    async (query) => {
      fake.on(confirmUser, () => {
        throw new FakeRefusal(410, 'CodeExpired');
      });
      let tries = 0;
      fake.on(resendActivation, () => {
        tries += 1;
        if (tries === 1) throw new FakeRefusal(429, 'TooManyAttempts');
        return null;
      });
      await openPage(fake, `/account-activeren${query}`);
      await userEvent.type(
        await screen.findByRole('textbox', { name: 'E-mailadres van je account' }),
        'an@scouts.example{Enter}',
      );
      // Refused, it can be asked for once more; the notice may have gone by then.
      await expect.poll(() => tries).toBe(1);
      await waitFor(async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Stuur de mail opnieuw' }));
        expect(tries).toBe(2);
      });
      const sent = await screen.findByText(/Wacht een account van an@scouts.example op activering/u);
      // What was wrong is not said any longer, and the focus did not go with the button.
      expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
      expect(document.activeElement?.contains(sent)).toBe(true);
      expect(document.activeElement?.getAttribute('role')).toBe('status');
    },
  );
});

test('who was on the way somewhere gets there after the login', async () => {
  fake.on(confirmUser, () => ({ IsApproved: true }));
  await openPage(fake, '/account-activeren?redirect=%2Faccount&code=abc');
  await (await onPage()).findByText('Je account is actief');
  const link = screen.getByRole('main').querySelector('a[href^="/aanmelden"]');
  const next = new URL(link?.getAttribute('href') ?? '', 'http://shop.example');
  expect(Object.fromEntries(next.searchParams)).toEqual({ redirect: '/account' });
});
