import { expect, expectAccessible, phone, test } from './harness/journey.ts';
import { mailAbout } from './harness/mailbox.ts';
import { operator } from './harness/operator.ts';

test.use({ viewport: phone });

/** The smallest picture there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);
const els = 'els.peeters@chirodelinde.example';

test('a customer writes with a picture, the business answers, and its mail leads back to the conversation', async ({
  page,
}) => {
  await page.goto('/account/berichten');
  await page.getByLabel('E-mailadres of gebruikersnaam').fill(els);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Feest-2026');
  await page.getByRole('button', { name: 'Meld je aan' }).click();
  // Of before: an answer that is still to be read.
  await expect(page.getByText('Nieuw antwoord', { exact: true })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Nieuw bericht' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nieuw bericht' });
  await dialog.getByLabel('Onderwerp').selectOption('Schade en ontbrekend materiaal');
  await dialog.getByRole('textbox', { name: 'Bericht' }).fill('Er zit een scheur in het doek.');
  const program = { name: 'scheur.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') };
  await dialog
    .getByLabel('Kies bestanden')
    .setInputFiles([program, { name: 'scheur.png', mimeType: 'image/png', buffer: dot }]);
  await expect(dialog.getByText('Geldige bestanden: gif, png, jpeg, jpg')).toBeVisible();
  await expectAccessible(page);
  // Closed by mistake: nothing is lost.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nieuw bericht' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Bericht' })).toHaveText('Er zit een scheur in het doek.');
  await expect(dialog.getByText('scheur.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Verstuur je bericht' }).click();
  await expect(page.getByText('Je bericht is verstuurd.')).toBeVisible();

  const waiting = await operator('feesthuis', 'messages');
  expect(waiting).toContain('Er zit een scheur in het doek.');
  const [id = ''] = /\S+(?=  Schade en ontbrekend materiaal)/u.exec(waiting) ?? [];
  expect(await operator('feesthuis', 'message', id)).toMatch(/scheur\.png,\s+http\S+\/files\//u);
  await operator('feesthuis', 'answer', id, 'Breng het mee, wij kijken.');

  const answered = await mailAbout(els, 'Antwoord van Feesthuis');
  const [link = ''] = /http\S+\/account\/berichten\/\S+/u.exec(answered.text) ?? [];
  await page.goto('/account/berichten');
  await expect(page.getByRole('link', { name: 'Berichten 2 nieuwe antwoorden' })).toBeVisible();
  // On the other pages of the account their place in the row is outside the screen: it is said below, and nothing scrolls
  // the page sideways.
  await page.goto('/account');
  await expect(page.getByRole('link', { name: '2 nieuwe antwoorden', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.goto(link);
  await expect(page.getByText('Breng het mee, wij kijken.')).toBeVisible();
  await expect(page.getByText('Gelezen')).toBeVisible();
  const picture = page.getByRole('img', { name: 'scheur.png openen' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectAccessible(page);
  const menu = page.getByRole('navigation', { name: 'Menu van je account' });
  await expect(menu.getByRole('link', { name: 'Berichten 1 nieuw antwoord' })).toBeVisible();
});
