import { expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';

test.use({ shop: 'tentendienst', viewport: phone });

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/tenten/inloggen');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(email);
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('Kamp-2027');
  await page.getByRole('main').getByRole('button', { name: 'Meld je aan', exact: true }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Wachtwoord' })).toHaveCount(0);
}

test('an association changes its open request, begins another with its answers, and withdraws the first', async ({
  page,
}) => {
  await logIn(page, 'lars@scoutssintjob.example');
  await page.goto('/tenten/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn aanvragen' })).toBeVisible();
  await expectAccessible(page);
  const open = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'Open aanvragen' }),
    });
  await open.getByRole('link').first().click();
  const title = page.getByRole('heading', { level: 1, name: /^Aanvraag \d{8}$/u });
  await expect(title).toBeVisible();
  const number = (await title.textContent()) ?? '';

  // Anew, as whoever follows a link of a mail.
  await page.reload();
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Wijzigen', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klopt alles?' })).toBeVisible();
  await page.getByRole('link', { name: /^Wijzig.*slaapplaatsen/iu }).click();
  await page.getByRole('spinbutton').fill('12');
  await page.locator('button[type=submit]').filter({ hasText: 'Verder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klopt alles?' })).toBeVisible();
  await page.getByRole('button', { name: 'Wijzigingen versturen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.getByText('Je wijzigingen zijn verstuurd.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^12$/u })).toBeVisible();

  const address = page.url();
  await page.getByRole('button', { name: 'Nieuwe aanvraag met deze gegevens' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Voor welke vereniging reserveer je?' }),
  ).toBeVisible();
  await page.goto('/tenten/account/aanvragen');
  await expect(page.getByRole('heading', { name: 'Nog niet verstuurd' })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Aanvraag intrekken' }).click();
  await page.getByRole('button', { name: 'Ja, trek in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn aanvragen' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Geannuleerd', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aanvraag intrekken' })).toHaveCount(0);
});
