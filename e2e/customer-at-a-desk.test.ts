import { acceptTerms, chooseHours } from './harness/check-out.ts';
import { desk, expect, test } from './harness/journey.ts';
import { countReservations, storedReservation } from './harness/ledger.ts';

test.use({ viewport: desk, locale: 'de-DE' });

const els = { email: 'els.peeters@chirodelinde.example', password: 'Feest-2026' };

test('an association rents in German, at its own prices, and only once', async ({ page, faults }) => {
  faults.expectStatus(400);
  const before = await countReservations('feesthuis', els.email);
  await page.goto('/aanbod/tenten?warehouse=mechelen&from=2026-12-15&to=2026-12-18');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\/angebot\/tenten\?warehouse=mechelen&from=2026-12-15&to=2026-12-18/u);
  const tent = page.getByRole('article').filter({ hasText: 'Pagodenzelt 3 × 3 m' });
  await expect(tent).toContainText('€ 159,00');

  await page.getByRole('banner').getByRole('link', { name: 'Anmelden' }).click();
  await page.getByRole('textbox', { name: 'E-Mail-Adresse oder Benutzername' }).fill(els.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill('not hers');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(
    page.getByRole('main').getByText('Die E-Mail-Adresse oder das Passwort stimmt nicht.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Passwort' }).fill(els.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();

  await expect(page.getByRole('banner').getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await page.goto('/de/angebot/tenten?warehouse=mechelen&from=2026-12-15&to=2026-12-18');
  await expect(tent).toContainText('€ 143,10');
  await tent.getByRole('link').click();
  await expect(page.getByText('€ 143,10').first()).toBeVisible();
  // Loaded whole, the page comes at everybody's prices; all of them become theirs.
  await page.reload();
  await expect(page.getByRole('main')).toContainText('€ 53,10');
  await expect(page.getByRole('main')).not.toContainText('€ 59,00');
  await page.getByRole('button', { name: 'In den Warenkorb' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Warenkorb, 1 Artikel', exact: true }).click();
  await chooseHours(page, '11:00–12:00', '09:00–10:00');
  await page.getByRole('button', { name: 'Zur Kasse' }).click();
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();

  const title = page.getByRole('heading', { name: /R2026-\d{6}/u });
  await expect(title).toBeVisible();
  const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  await expect(page.getByRole('main')).toContainText('Chiro De Linde vzw');
  await expect(page.getByRole('main')).toContainText('€ 143,10');

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Warenkorb, leer', exact: true })).toBeVisible();
  await page.goForward();
  await expect(title).toContainText(number);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/order\//u);
  await expect(page.getByRole('heading', { name: new RegExp(number, 'u') })).toBeVisible();
  const { claims } = await storedReservation('feesthuis', number);
  expect(claims).toEqual({ 'pagodetent-3x3': 1 });
  expect(await countReservations('feesthuis', els.email)).toBe(before + 1);
});
