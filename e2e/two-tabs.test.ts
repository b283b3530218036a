import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, test, type Page } from './harness/journey.ts';

test.use({ viewport: desk });

const amountIn = (page: Page) => page.getByRole('spinbutton', { name: 'Aantal Barkruk velours' });
const oneMore = (page: Page) => page.getByRole('button', { name: 'Meer Barkruk velours' });

test('two tabs share one cart: neither overwrites what the other did', async ({ page, context, faults }) => {
  faults.expectStatus(409);
  await openItem(page, 'barkruk-velours', 'zaventem', '2026-12-08', '2026-12-10');
  await putIntoCart(page, 2);
  const other = await context.newPage();
  await other.goto('/winkelmand');
  await expect(amountIn(other)).toHaveValue('2');

  await oneMore(page).click();
  await expect(amountIn(other), 'the other tab follows').toHaveValue('3');

  const release = await holdBack(other);
  await oneMore(page).click();
  await expect(amountIn(page)).toHaveValue('4');
  await expect(page.getByRole('link', { name: 'Winkelmand, 4 artikelen', exact: true })).toBeVisible();
  await oneMore(other).click();
  await expect(amountIn(other), 'it does not know yet of the fourth').toHaveValue('4');
  await oneMore(other).click();
  await expect(
    other.getByRole('alertdialog', { name: /Je winkelmand is intussen gewijzigd/u }),
  ).toBeVisible();
  release();
  await expect(amountIn(other), 'the first tab counts').toHaveValue('4');
  await oneMore(other).click();
  await expect(amountIn(page)).toHaveValue('5');
});

/** Keeps a tab from loading the cart, as on a slow line, until it is released. */
async function holdBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/v3/rental/cart/**', async (route) => {
    if (route.request().method() === 'GET') await promise;
    await route.continue();
  });
  return resolve;
}
