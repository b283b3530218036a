import { introduce } from './harness/check-out.ts';
import { expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';

test.use({ viewport: phone });

const email = 'annemarie.vandenbroucke@example.com';
const name = { firstName: 'Anne-Marie', lastName: 'Vandenbroucke-De Keersmaecker', email };
const first = 'Tent-op-zolder';
const second = 'Kaart-op-tafel';

test('a visitor makes an account on a phone, activates it, forgets the password and chooses another', async ({
  page,
  faults,
}) => {
  faults.expectStatus(400);
  faults.expectStatus(403);
  faults.expectStatus(410);
  await page.goto('/aanmelden');
  await page.getByRole('link', { name: 'Maak een account' }).click();
  await page.getByRole('combobox', { name: 'Aanspreking' }).selectOption('Mevr.');
  await introduce(page, name);
  await page.getByRole('textbox', { name: 'Telefoon' }).fill('09 555 01 12');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('te kort');
  await page.getByLabel('Wachtwoord herhalen').fill(first);
  await page.getByRole('button', { name: 'Maak mijn account' }).click();
  const summary = page.getByRole('region', { name: 'Kijk deze velden na:' });
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(first);
  await page.getByRole('button', { name: 'Maak mijn account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kijk in je mailbox' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(email);
  await expectAccessible(page);

  await logIn(page, first);
  await expect(page.getByText(/^Je account is nog niet geactiveerd/u).first()).toBeVisible();

  const [welcome] = await mailsTo(email, 1);
  expect(welcome?.subject).toContain('Activeer je account');
  await page.goto(linkOf(welcome));
  await expect(page.getByRole('main').getByText('Je account is actief')).toBeVisible();
  await expect(page).not.toHaveURL(/code=/u);
  await expectAccessible(page);
  await page.reload();
  await logIn(page, first);
  // The home page takes the focus as it comes, which would close the menu.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: `Aangemeld als ${name.firstName} ${name.lastName}` }).click();
  await page.getByRole('button', { name: 'Afmelden' }).filter({ visible: true }).last().click();

  await page.goto('/aanmelden');
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  // The login, which stands until the next page has come, has a field of nearly the same name.
  await page.getByRole('textbox', { name: 'E-mailadres', exact: true }).fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stuur me een link' }).click();
  await expect(page.getByText('Kijk in je mailbox')).toBeVisible();
  const [, forgotten] = await mailsTo(email, 2);
  await page.goto(linkOf(forgotten));
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(second);
  await page.getByLabel('Nieuw wachtwoord herhalen').fill(second);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bewaar het wachtwoord' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
  await logIn(page, first);
  await expect(
    page.getByRole('main').getByText('Het e-mailadres of het wachtwoord klopt niet.'),
  ).toBeVisible();
  await logIn(page, second);
  await expect(page.getByRole('button', { name: /^Aangemeld als Anne-Marie/u })).toBeVisible();
});

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/aanmelden');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Meld je aan' }).click();
}
