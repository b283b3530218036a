import { introduce } from './harness/check-out.ts';
import { dutch } from './harness/choose.ts';
import type { Locator } from '@playwright/test';
import { desk, expect, expectAccessible, type Page, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { sandboxOrigin } from './harness/surroundings.ts';

test.use({ viewport: desk, shop: 'werfbox' });

const brabant = 'warehouse=brabant&from=2026-12-14&to=2026-12-16';
const cartLink = (page: Page) => page.getByRole('link', { name: dutch.cart });

/** Opens a page by its address, and waits until the browser has taken it over from the server. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await cartLink(page).waitFor();
}

const add = (page: Page) => page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();

/** Chooses the first hour of both, at one place of the cart. */
async function chooseFirstHours(page: Page, place: string): Promise<void> {
  const part = page.getByRole('region', { name: place });
  for (const group of [/^Afhalen/u, /^Terugbrengen/u]) {
    const slot = part.getByRole('group', { name: group }).getByRole('radio', { name: '07:00–08:00' });
    await slot.locator('..').click();
    await expect(slot).toBeChecked();
  }
}

test('a contractor rents for two sites and periods in one cart, without VAT, and pays at once', async ({
  page,
  faults,
}) => {
  faults.expectSandbox();
  // The list has only what the chosen places have, and calls both by one name.
  await open(page, `/aanbod?${brabant}`);
  await expect(page.getByRole('region', { name: 'Plaats en periode' })).toContainText('Brabant');
  await expect(page.getByRole('article').filter({ hasText: 'Stroomgroep' })).toContainText('€ 120,00');
  await expect(page.getByRole('article').filter({ hasText: 'Aanhangwagen' })).toHaveCount(0);

  // A plain page asks in a dialog for what has to go along, and the dialog says what is in the cart.
  await open(page, `/artikel/hogedrukreiniger?${brabant}`);
  await add(page);
  const asking = page.getByRole('dialog', { name: 'Hogedrukreiniger 140 bar' });
  await expect(asking.getByRole('spinbutton', { name: 'Aantal Kabelhaspel 40 m' })).toHaveValue('1');
  await expectAccessible(page);
  await asking.getByRole('button', { name: dutch.add }).click();
  const added = page.getByRole('dialog', { name: 'In je winkelmand' });
  await expect(added).toContainText('Kabelhaspel 40 m');
  await added.getByRole('button', { name: 'Verder winkelen' }).click();

  // Another site, another week.
  await open(page, '/artikel/aanhangwagen?warehouse=gent&from=2026-12-21&to=2026-12-22');
  await add(page);
  await added.getByRole('link', { name: 'Naar de winkelmand' }).click();
  await page.reload();
  await cartLink(page).waitFor();
  await chooseFirstHours(page, 'Leuven');
  await chooseFirstHours(page, 'Gent');
  // 3 days of 35 + 5, 2 days of 30.
  await expect(page.getByRole('main')).toContainText(/Subtotaal excl. btw\s*€\u00a0180,00/u);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Afrekenen' }).click();

  await introduce(
    page,
    { firstName: 'Stijn', lastName: 'Baert', email: 'stijn@baertbouw.example' },
    { terms: false },
  );
  // Paying now is the only way.
  await expect(page.getByText('Bij het afhalen')).toHaveCount(0);
  await page.getByText('Bancontact').click();
  const pay = page.getByRole('button', { name: /betalen$/u });
  await pay.click();
  await expect(page.getByRole('region', { name: 'Kijk deze velden na:' }).getByRole('listitem')).toHaveText([
    'Werfnummer: Vul dit veld in.',
    'Voorwaarden: Ga eerst akkoord met de voorwaarden.',
  ]);
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: /^Ik ga akkoord/u }).check();
  await page.getByRole('textbox', { name: 'Werfnummer' }).fill('W-204');
  await pay.click();
  await expect(page).toHaveURL(new RegExp(`^${sandboxOrigin()}/payments/tr_`, 'u'));
  await page.getByRole('button', { name: 'Betalen', exact: true }).click();
  await expect(page.getByText('Je betaling is binnen')).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: numbers });
  const other = page.getByRole('main').getByRole('link', { name: numbers });
  const sites = [await ordered(title), await ordered(other)];
  expect(sites.toSorted((one, two) => one.place.localeCompare(two.place))).toEqual([
    { place: 'gent', claims: { aanhangwagen: 1 }, status: 'Order' },
    { place: 'leuven', claims: { hogedrukreiniger: 1, kabelhaspel: 1 }, status: 'Order' },
  ]);
  const first = await title.textContent();
  await other.click();
  await expect(title).not.toHaveText(first ?? '');
  await page.reload();
  await expect(title).toBeVisible();

  // The address that mails of before have leads to the same order.
  const [, orderId = ''] = /\/([0-9a-f-]{36})$/u.exec(new URL(page.url()).pathname) ?? [];
  await open(page, `/mijn-werf?orderId=${orderId}`);
  await expect(title).toBeVisible();
});

test('a cart keeps more than is free with its reason, and goes on once it is less', async ({ page }) => {
  await open(page, '/artikel/stroomgroep?warehouse=gent&from=2026-12-21&to=2026-12-22');
  const amount = page.getByRole('spinbutton', { name: 'Aantal Stroomgroep 2 kW' });
  await amount.fill('3');
  await amount.press('Enter');
  await add(page);
  await page.getByRole('link', { name: 'Naar de winkelmand' }).click();
  await page.reload();
  await chooseFirstHours(page, 'Gent');
  const checkOut = page.getByRole('button', { name: 'Afrekenen' });
  await expect(checkOut).toHaveAccessibleDescription(/één artikel dat niet mee kan/u);
  await amount.fill('2');
  await amount.press('Enter');
  await expect(checkOut).toBeEnabled();
  await checkOut.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Afrekenen' })).toBeVisible();
});

const numbers = /O2026-\d{6}/u;

/** What stands in the database of the order whose number is shown there. */
async function ordered(shown: Locator) {
  const [number = ''] = numbers.exec((await shown.textContent()) ?? '') ?? [];
  const { warehouse, claims, status } = await storedReservation('werfbox', number);
  return { place: warehouse, claims, status };
}
