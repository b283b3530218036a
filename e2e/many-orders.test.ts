import { desk, expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';
import { giveOrders } from './harness/ledger.ts';

test.use({ viewport: desk, shop: 'werfbox' });

const greet = { email: 'greet.debacker@debackerbouw.example', password: 'Werf-2026' };
const customer = '70001';

/** A page of the list is there: which one, with which orders from the first to the last. */
async function showsPage(page: Page, number: number, first: number, last: number): Promise<void> {
  const rows = page.getByRole('table', { name: 'Bestellingen' }).getByRole('rowheader');
  await expect(rows).toHaveCount(first - last + 1);
  await expect(rows.first()).toContainText(`${customer}-${first}`);
  await expect(rows.last()).toContainText(`${customer}-${last}`);
  // One of them is the current page, not the first as well.
  await expect(pages(page).locator('[aria-current]')).toHaveText([String(number)]);
}

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagina’s van je bestellingen' });
const numbered = (page: Page) => pages(page).getByRole('link', { name: /^Pagina \d+$/u });

test('a customer with 250 orders finds page 7 by its address, and never more than eleven links to pages', async ({
  page,
}) => {
  await giveOrders('werfbox', { customer, item: 'aanhangwagen', warehouse: 'gent', count: 250 });
  await page.goto('/account/bestellingen?page=7');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(greet.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(greet.password);
  await page.getByRole('button', { name: 'Meld je aan' }).click();
  await showsPage(page, 7, 130, 111);
  await page.reload();
  await showsPage(page, 7, 130, 111);
  // The outermost two are the first and the last of thirteen.
  await expect(numbered(page)).toHaveText(['1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '13']);
  await expectAccessible(page);

  await pages(page).getByRole('link', { name: 'Pagina 13', exact: true }).click();
  await showsPage(page, 13, 10, 1);
  await expect(numbered(page)).toHaveCount(11);
  await expect(pages(page).getByRole('link', { name: 'Volgende pagina' })).toHaveCount(0);
  await page.goBack();
  await showsPage(page, 7, 130, 111);
  await expect(page).toHaveURL(/\/account\/bestellingen\?page=7$/u);

  await page.setViewportSize(phone);
  await page.reload();
  await showsPage(page, 7, 130, 111);
  await expect(numbered(page)).toHaveCount(11);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectAccessible(page);
  await pages(page).getByRole('link', { name: 'Volgende pagina' }).click();
  await showsPage(page, 8, 110, 91);
});
