import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { choose, choosePlace, dayIn, dutch, pressBlocked } from './harness/choose.ts';
import { expect, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { mailsTo } from './harness/mailbox.ts';
import { operator } from './harness/operator.ts';

test.use({ viewport: phone });

const email = 'mia.claes@example.com';

test('a visitor rents on a phone, and the business accepts', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /^Periode/u }).click();
  const selector = page.getByRole('dialog', { name: dutch.dialog });
  await choosePlace(selector, 'Zaventem');
  await pressBlocked(dayIn(selector, 'zondag 27 december 2026'));
  await expect(selector.getByText('zo 27 dec kan niet.')).toBeVisible();
  await choose(selector, 'Zaventem', 'zaterdag 12 december 2026', 'dinsdag 15 december 2026');

  await page.getByRole('link', { name: 'Toon wat er vrij is' }).click();
  const taken = page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: 'Pagodetent 5 × 5 m' }) });
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(taken).toBeHidden();
  await page.getByRole('link', { name: 'Toon ook wat niet vrij is' }).click();
  await expect(taken).toContainText('Vrij vanaf ma 21 dec');
  const tent = page.getByRole('article').filter({ hasText: 'Pagodetent 3 × 3 m' });
  await expect(tent).toContainText('Vrij · 8 stuks');
  await expect(tent).toContainText('€ 159,00');
  await tent.getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Pagodetent 3 × 3 m' })).toBeVisible();
  await page.getByRole('button', { name: 'Meer Pagodetent 3 × 3 m' }).click();
  await expect(page.getByText('€ 318,00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Meer Grondverankering, set van 8' }).click();
  await page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Winkelmand, 3 artikelen', exact: true }).click();

  // It looks disabled while something is missing, says what, and a press points at the place.
  const checkOut = page.getByRole('button', { name: 'Afrekenen' });
  await expect(checkOut).toHaveAccessibleDescription(
    /een uur om af te halen \(.+\) en een uur om terug te brengen \(.+\)/u,
  );
  await pressBlocked(checkOut);
  await expect(page.getByText('Kies een uur om af te halen.')).toBeVisible();
  await chooseHours(page, '09:00–10:00', '10:00–11:00');
  await checkOut.click();

  await introduce(page, { firstName: 'Mia', lastName: 'Claes', email: 'mia.claes' });
  await orderButton(page).click();
  const wrong = page.getByRole('textbox', { name: 'E-mailadres', exact: true });
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAccessibleDescription(/Vul een volledig e-mailadres in/u);
  await wrong.fill(email);
  await page.getByRole('textbox', { name: 'E-mailadres herhalen' }).fill(email);
  await orderButton(page).click();

  const title = page.getByRole('heading', { name: /R2026-\d{6}/u });
  await expect(title).toBeVisible();
  const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  await expect(page.getByRole('main')).toContainText('Aangevraagd');
  await expect(page.getByRole('link', { name: 'Winkelmand, leeg', exact: true })).toBeVisible();

  const stored = await storedReservation('feesthuis', number);
  expect(stored).toMatchObject({ status: 'Active', email, startDay: '2026-12-12', endDay: '2026-12-15' });
  expect(stored.claims).toEqual({ 'pagodetent-3x3': 2, 'grondanker-set': 1 });
  const [confirmation] = await mailsTo(email, 1);
  expect(confirmation?.subject).toContain(number);
  expect(confirmation?.text).toContain('2 × Pagodetent 3 × 3 m');

  expect(await operator('feesthuis', 'list')).toContain(number);
  await operator('feesthuis', 'accept', number);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Bevestigd');
  const { orderNo, status } = await storedReservation('feesthuis', number);
  expect(status).toBe('Order');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderNo ?? 'an order number');
  const [, acceptance] = await mailsTo(email, 2);
  expect(acceptance?.subject).toContain(orderNo);
});
