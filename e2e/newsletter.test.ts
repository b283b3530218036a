import { introduce } from './harness/check-out.ts';
import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { customFieldsOf } from './harness/ledger.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';

test.use({ viewport: desk, shop: 'werfbox' });

const password = 'Kraan-boven-dak';

test('who asks for the newsletter when registering gets it, keeps it when saving, and can stop it', async ({
  page,
}, { repeatEachIndex }) => {
  const email = `ruth.nys${repeatEachIndex}@example.com`;
  const wanted = async () => (await customFieldsOf('werfbox', email))['CUST_SubscribedForNewsletter'];
  await page.goto('/registreren');
  await page.getByRole('combobox', { name: 'Aanspreking' }).selectOption('Mevr.');
  await introduce(page, { firstName: 'Ruth', lastName: 'Nys', email });
  await page.getByRole('textbox', { name: 'Telefoon' }).fill('016 55 50 12');
  await page.getByRole('textbox', { name: 'Mobiel' }).fill('0470 55 01 12');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByLabel('Wachtwoord herhalen').fill(password);
  const newsletter = page.getByRole('checkbox', { name: 'Ik wil de nieuwsbrief ontvangen.' });
  // Nobody gets it without asking.
  await expect(newsletter).not.toBeChecked();
  await newsletter.check();
  await page.getByRole('checkbox', { name: /^Ik ga akkoord/u }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Maak mijn account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kijk in je mailbox' }).waitFor();
  expect(await wanted()).toBe(true);

  const [welcome] = await mailsTo(email, 1);
  await page.goto(linkOf(welcome));
  await expect(page.getByRole('main').getByText('Je account is actief')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Meld je aan' }).click();
  await expect(newsletter).toBeChecked();
  // Something else changes.
  await page.getByRole('textbox', { name: 'Nummer', exact: true }).first().fill('12');
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect(page.getByText('Je gegevens zijn bewaard.').first()).toBeVisible();
  expect(await wanted()).toBe(true);
  await page.reload();
  await expect(newsletter).toBeChecked();
  await expectAccessible(page);
  await newsletter.uncheck();
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect.poll(wanted).toBe(false);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Nummer', exact: true }).first()).toHaveValue('12');
  await expect(newsletter).not.toBeChecked();
});
