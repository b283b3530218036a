import { desk, expect, type Page, test } from './harness/journey.ts';
import { watchLoads } from './harness/watch-load.ts';

test.use({ viewport: desk, locale: 'en-GB' });

/** The scripts come when the answer is called. */
async function scriptsThatWait(page: Page): Promise<() => void> {
  const slow = Promise.withResolvers<void>();
  await page.route('**/assets/app/entry-client*', async (route) => {
    await slow.promise;
    await route.continue();
  });
  return slow.resolve;
}

test('a press before the scripts have come counts once they are there, and nobody who scrolled jumps back', async ({
  page,
}) => {
  const come = await scriptsThatWait(page);
  await page.goto('/en/item/tiffanystoel-goud?warehouse=mechelen&from=2026-12-15&to=2026-12-18');
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true });
  await add.click();
  await add.click();
  await page.evaluate(() => scrollTo(0, 300));
  come();
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('a press before the scripts have come puts nothing in when the cart is for other days than the page showed', async ({
  page,
}) => {
  const { settled } = await watchLoads(page);
  const add = page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true });
  await page.goto('/en/item/tiffanystoel-goud?warehouse=mechelen&from=2026-12-15&to=2026-12-17');
  await settled();
  await add.click();
  const one = page.getByRole('link', { name: 'Cart, 1 item', exact: true });
  await expect(one).toBeVisible();

  const come = await scriptsThatWait(page);
  const putIn: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cart')) putIn.push(request.url());
  });
  await page.goto('/en/item/ronde-tafel-150?warehouse=mechelen&from=2026-12-22&to=2026-12-23');
  await add.click();
  come();
  const note = page.getByRole('status').filter({ hasText: /15–17/u });
  await expect(note.getByRole('button', { name: /22–23/u })).toBeVisible();
  await settled();
  expect(putIn).toEqual([]);
  await expect(one).toBeVisible();
});

test('a field of the first page that was pressed before the scripts have come opens once they are there', async ({
  page,
}) => {
  const come = await scriptsThatWait(page);
  await page.goto('/en');
  await page.getByRole('button', { name: /^Period/u }).click();
  come();
  await expect(page.getByRole('dialog', { name: 'Location & period' })).toBeVisible();
});

test('the plus of a card that was pressed before the scripts have come adds once they are there, and becomes an amount', async ({
  page,
}) => {
  const come = await scriptsThatWait(page);
  await page.goto('/en/items/tafels?warehouse=mechelen&from=2026-12-15&to=2026-12-18');
  await page.getByRole('button', { name: 'Add Round table Ø 150 cm' }).click();
  come();
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Amount of Round table Ø 150 cm' })).toHaveValue('1');
});

test('a search that was entered before the scripts have come suggests once they are there', async ({
  page,
}) => {
  const come = await scriptsThatWait(page);
  await page.goto('/en/items');
  await page.getByRole('searchbox', { name: 'Search the range' }).focus();
  come();
  await page.getByRole('combobox', { name: 'Search the range' }).fill('chair');
  await expect(page.getByRole('option').first()).toBeVisible();
});
