import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, test } from './harness/journey.ts';

test.use({ viewport: desk });

test('a session that ended gives the cart back instead of losing it', async ({ page, faults }) => {
  faults.expectStatus(401);
  await openItem(page, 'wijnglazen-krat', 'zaventem', '2026-12-08', '2026-12-10');
  await putIntoCart(page, 3);
  await page.evaluate(() => {
    const kept = localStorage.getItem('RM_STORE') ?? '';
    localStorage.setItem('RM_STORE', kept.replace(/"Access_token":"[^"]+"/u, '"Access_token":"forged"'));
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Winkelmand' })).toBeVisible();
  await expect(page.getByText('Je vorige winkelmand is er niet meer')).toBeVisible();
  await expect(page.getByText('3 × Wijnglazen, krat van 16')).toBeVisible();
  await page.getByRole('button', { name: 'Leg ze in een nieuwe winkelmand' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Aantal Wijnglazen, krat van 16' })).toHaveValue('3');
  await expect(page.getByRole('link', { name: 'Winkelmand, 3 artikelen', exact: true })).toBeVisible();
});
