import { chooseHours, introduce } from './harness/check-out.ts';
import { choose, dutch } from './harness/choose.ts';
import { desk, expect, expectAccessible, type Page, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { mailsTo } from './harness/mailbox.ts';
import { sandboxOrigin } from './harness/surroundings.ts';

test.use({ viewport: desk });

/** From the first page to the button that pays. */
async function goToPayment(page: Page, email: string, day: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /^Periode/u }).click();
  const selector = page.getByRole('dialog', { name: dutch.dialog });
  await choose(selector, 'Zaventem', `zaterdag ${day} december 2026`, `zaterdag ${day} december 2026`);
  await page.getByRole('link', { name: 'Toon wat er vrij is' }).click();
  const tent = page.getByRole('article').filter({ hasText: 'Pagodetent 3 × 3 m' });
  await tent.getByRole('link').click();
  await page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();
  await page.getByRole('link', { name: /^Winkelmand, 1 artikel/u }).click();
  await chooseHours(page, '09:00–10:00', '11:00–12:00');
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await introduce(page, { firstName: 'Jef', lastName: 'Maes', email });
  await page.getByText('iDEAL').click();
}

const payButton = (page: Page) => page.getByRole('button', { name: /betalen$/u });
const isAtProvider = (page: Page) =>
  expect(page).toHaveURL(new RegExp(`^${sandboxOrigin()}/payments/tr_`, 'u'));

async function numberOf(page: Page): Promise<string> {
  const title = await page.getByRole('heading', { level: 1, name: /[RO]2026-\d{6}/u }).textContent();
  return /[RO]2026-\d{6}/u.exec(title ?? '')?.[0] ?? '';
}

test('who cancels tries again on the same order, and the tab may be closed after paying', async ({
  page,
  faults,
}) => {
  faults.expectSandbox();
  const email = 'jef.sluit@example.com';
  await goToPayment(page, email, '19');
  await payButton(page).click();
  await isAtProvider(page);
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByText('Je hebt de betaling geannuleerd')).toBeVisible();
  await expectAccessible(page);
  const number = await numberOf(page);

  await page.getByText('Bancontact').click();
  await payButton(page).click();
  await isAtProvider(page);
  await page.getByText('Een ander verloop testen').click();
  await page.getByRole('button', { name: 'Betalen en het tabblad sluiten' }).click();
  // Nobody comes back to the shop.
  await expect(page.getByText('Je kunt dit tabblad sluiten')).toBeVisible();
  await expect.poll(async () => (await storedReservation('feesthuis', number)).status).toBe('Order');
  const mails = await mailsTo(email, 2);
  expect(mails.at(-1)?.text).toContain('O2026-');
});
