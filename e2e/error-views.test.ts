import { expect, test } from './harness/journey.ts';

test('an unknown article is a 404, says so, and leads back', async ({ page, faults }) => {
  faults.expectStatus(404);
  await page.goto('/aanbod');
  const answer = await page.goto('/artikel/bestaat-niet');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Dit artikel werd niet gevonden' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Alles staat klaar voor jouw feest' }),
  ).toBeVisible();
});

test('an unknown order says nothing of anybody else', async ({ page, faults }) => {
  faults.expectStatus(404);
  await page.goto('/bestelling/bestaat-niet');
  await expect(page.getByText('Deze bestelling werd niet gevonden.')).toBeVisible();
});

test('an address that means nothing is a 404 whose title says so in its language', async ({
  page,
  faults,
}) => {
  faults.expectStatus(404);
  for (const [address, title] of [
    ['/bestaat-niet', 'Niet gevonden'],
    ['/de/gibt-es-nicht', 'Nicht gefunden'],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} – Feesthuis`);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list still says what is free and what it costs', async ({ page }) => {
    const answer = await page.goto('/aanbod?warehouse=zaventem&from=2026-12-12&to=2026-12-15');
    expect(answer?.status()).toBe(200);
    const tent = page.getByRole('article').filter({ hasText: 'Partytent 4 × 8 m' });
    await expect(tent).toContainText('€ 349,00');
    await expect(tent).toContainText('voor 4 dagen, incl. btw');
    await expect(tent).toContainText('Nog 4 vrij');
    await tent.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Partytent 4 × 8 m' })).toBeVisible();
    await expect(page.getByText('€ 349,00').first()).toBeVisible();
  });
});
