import { readFileSync } from 'node:fs';
import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

const operators = JSON.parse(
  readFileSync(new URL('../shops/feesthuis/demo/operators.json', import.meta.url), 'utf8'),
) as readonly { readonly email: string; readonly password: string; readonly role: string }[];
const staff = operators.find(({ role }) => role === 'desk');

async function comeIn(page: Page): Promise<void> {
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders`);
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(staff?.email ?? '');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(staff?.password ?? '');
  await page.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
}

test('a passer-by is served by keyboard alone within a minute: scanned, paid, handed out, with a receipt', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await comeIn(page);
  const began = Date.now();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: 'Balie' })).toBeVisible();
  const scan = page.getByRole('searchbox', { name: /^Artikel of serienummer/u });
  await expect(scan).toBeFocused();
  // As a scanner types: the number of a machine, and the code of a thing twice.
  for (const code of ['PBX-ZAV-003', 'statafel-met-hoes', 'statafel-met-hoes']) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await expect(scan).toHaveValue('');
    await expect(scan).toBeFocused();
  }
  await expect(page.getByText('PBX-ZAV-003')).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /tatafel/u })).toHaveValue('2');
  const name = page.getByRole('textbox', { name: 'Naam' });
  for (
    let presses = 0;
    presses < 30 && !(await name.evaluate((it) => it === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('An Peeters');
  await page.keyboard.press('Tab');
  await page.keyboard.type('0470 12 34 56');
  await expect(page.getByText('Te betalen')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  const sold = page.getByRole('heading', { level: 1, name: /^O2026-\d+ is verkocht$/u });
  await expect(sold).toBeVisible();
  expect(Date.now() - began).toBeLessThan(60_000);
  await expect(page.getByText('Alles is meegegeven.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Bon 80 mm' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Bon O2026-/u })).toBeVisible();
  await expect(page.getByText('Betaald (contant)')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone the counter fits, and a link shows its code until the money is there', async ({ page }) => {
  await page.setViewportSize(phone);
  await comeIn(page);
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders/new`);
  await page.getByRole('searchbox', { name: /^Artikel of serienummer/u }).fill('statafel');
  await page.getByRole('list', { name: 'Gevonden artikelen' }).getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Naam' }).fill('Bart De Smet');
  await page.getByRole('textbox', { name: 'Telefoon' }).fill('0470 98 76 54');
  await page.getByText('Link met QR-code').click();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Verkopen' }).click();
  await expect(page.getByRole('img', { name: 'QR-code van de betaallink' })).toBeVisible();
  await expectAccessible(page);
});
