import { expect, expectAccessible, phone, test } from './harness/journey.ts';

test.use({ shop: 'tentendienst', viewport: phone });

const photo = {
  name: 'hoek.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('whoever scans the code on a tent reports it with a photo, and the association finds the report in its account', async ({
  page,
}) => {
  await page.goto('/tenten/inloggen');
  await page
    .getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' })
    .fill('marie@ksazilverberg.example');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('Kamp-2027');
  await page.getByRole('main').getByRole('button', { name: 'Meld je aan', exact: true }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Wachtwoord' })).toHaveCount(0);

  await page.goto('/m/SEN-0012');
  const serial = page.getByRole('textbox', { name: 'Serienummer van de tent' });
  await expect(serial).toHaveValue('SEN-0012');
  await expect(page.getByText('Seniortent', { exact: true })).toBeVisible();
  await page.getByRole('spinbutton', { name: /Kleine piket/u }).fill('1');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Wat is er gebeurd?' }).fill('Eén piket is kwijt na de storm.');
  // What was typed is still there.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Wat is er gebeurd?' })).toHaveValue(
    'Eén piket is kwijt na de storm.',
  );
  await page.locator('input[type=file]').setInputFiles(photo);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(page.getByText('Bedankt, je melding is verstuurd.')).toBeVisible();

  await page.goto('/tenten/account/schade-melden');
  const report = page.getByRole('listitem').filter({ hasText: 'Eén piket is kwijt na de storm.' });
  await expect(report).toContainText('1 × Kleine piket');
  await expect(report).toContainText('Gemeld');
  await expect(report.getByRole('img', { name: 'Foto hoek.png' })).toBeVisible();
  await expectAccessible(page);
});
