import { readFileSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';
import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { operator } from './harness/operator.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

const operators = JSON.parse(
  readFileSync(new URL('../shops/feesthuis/demo/operators.json', import.meta.url), 'utf8'),
) as readonly { readonly email: string; readonly password: string; readonly role: string }[];
// Nobody else's journey logs in as the bookkeeper.
const bookkeeper = operators.find(({ role }) => role === 'bookkeeper');

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(bookkeeper?.email ?? '');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(bookkeeper?.password ?? '');
  await page.getByRole('button', { name: 'Aanmelden' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu van/u }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Aanmelden/u })).toBeVisible();
}

/** The authenticator of a laptop, which somebody touches as soon as it asks. */
async function anAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

test('a passkey is made at the first login, lets in at the next one, proves who is there, and is removed', async ({
  page,
  faults,
}) => {
  await operator('feesthuis', 'reset-second-factor', bookkeeper?.email ?? '');
  await page.setViewportSize(phone);
  await anAuthenticator(page);
  await page.goto(`${backOfficeOrigin()}/feesthuis/me`);
  await logIn(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Beveilig je toegang' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Naam' }).fill('Laptop van Griet');
  await page.getByRole('button', { name: 'Toegangssleutel maken' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bewaar je herstelcodes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Mijn toegang' })).toBeVisible();
  await expect(page.getByText('Laptop van Griet')).toBeVisible();
  await expect(page.getByText('nog 10 herstelcodes')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(desk);
  await logOut(page);

  await logIn(page);
  await page.getByRole('button', { name: 'Toegangssleutel gebruiken' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn toegang' })).toBeVisible();

  // Five minutes later a proof is asked anew; the passkey is one.
  faults.expectStatus(403);
  let isRefused = false;
  await page.route('**/me/recovery-codes', async (route) => {
    if (isRefused) return route.continue();
    isRefused = true;
    // why: the clock of the server is not put forward for this one browser.
    return route.fulfill({
      status: 403,
      json: { Error: { Code: 'StepUpRequired', Message: 'Bewijs het.' } },
    });
  });
  await page.getByRole('button', { name: 'Nieuwe herstelcodes' }).click();
  const proof = page.getByRole('dialog', { name: 'Ben jij het nog?' });
  await expect(proof).toBeVisible();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Met een toegangssleutel' }).click();
  const codes = page.getByRole('dialog', { name: 'Bewaar je herstelcodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Ik heb ze bewaard' }).click();

  await page.getByRole('button', { name: 'Laptop van Griet verwijderen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click();
  // The role asks for a second step: without one there is nothing but making one.
  await expect(page.getByText('Laptop van Griet is verwijderd.')).toBeVisible();
});
