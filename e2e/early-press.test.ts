import { desk, expect, test } from './harness/journey.ts';

test.use({ viewport: desk, locale: 'en-GB' });

test('a press before the scripts have come counts once they are there', async ({ page }) => {
  const slow = Promise.withResolvers<void>();
  await page.route('**/assets/app/entry-client*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.goto('/en/item/tiffanystoel-goud?warehouse=mechelen&from=2026-12-15&to=2026-12-18');
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true });
  await add.click();
  await add.click();
  slow.resolve();
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
});
