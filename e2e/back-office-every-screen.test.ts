import { expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { backOfficeOrigin, type ShopId } from './harness/surroundings.ts';

// Screens, each by a full page load; the first record of a list stands for all.

async function firstOf(page: Page, list: string, inAddress: RegExp): Promise<string> {
  await page.goto(`${backOfficeOrigin()}${list}`);
  const link = page.getByRole('main').getByRole('rowheader').getByRole('link').first();
  await expect(link).toBeVisible();
  return inAddress.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
}

async function screensOf(page: Page, shop: ShopId): Promise<readonly string[]> {
  const order = await firstOf(page, `/${shop}/orders?View=all`, /orders\/([^/?]+)/u);
  const own = ['', '/edit', '/handover', '/receipt'].map((path) => `/orders/${order}${path}`);
  return ['/', '/orders?View=all', '/orders/new', ...own, '/customers'];
}

/** How many px of the page lie beside its width, once nothing is loading. */
async function show(page: Page, address: string): Promise<number> {
  await page.goto(`${backOfficeOrigin()}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test('screens about requests can be used by everybody, on a phone and in German', async ({ page }) => {
  test.slow();
  await page.setViewportSize(phone);
  await comeIn(page, colleague('tentendienst', 'desk'), 'tentendienst/requests', 'Aanvragen');
  const request = await firstOf(page, '/tentendienst/requests?View=all', /requests\/([^/?]+)/u);
  await page.evaluate(() => window.localStorage.setItem('bivak-language', 'de'));
  for (const screen of ['', `/${request}`, '/new', '/seasons']) {
    expect([screen, await show(page, `/tentendienst/requests${screen}`)]).toEqual([screen, 0]);
    await expectAccessible(page);
  }
});

/** What a customer, an article or an association is called; 200 characters without a place to break. */
const long = 'Feestvereniging'.repeat(14).slice(0, 200);
const named = new Set(['Description', 'CompanyName', 'CustomerName', 'Name', 'Customer', 'Label']);

test('names of 200 characters break no screen of orders on a phone', async ({ page }) => {
  test.slow();
  await comeIn(page, colleague('feesthuis', 'desk'), 'feesthuis/', 'Vandaag');
  const screens = await screensOf(page, 'feesthuis');
  await page.route('**/api/v3/admin/**', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const lengthened = (key: string, value: unknown) =>
      named.has(key) && typeof value === 'string' && value !== '' ? long : value;
    const isJson = (answer.headers()['content-type'] ?? '').includes('json') && text !== '';
    const body = isJson ? JSON.stringify(JSON.parse(text), lengthened) : text;
    await route.fulfill({ response: answer, body });
  });
  await page.setViewportSize(phone);
  for (const screen of screens)
    expect([screen, await show(page, `/feesthuis${screen}`)]).toEqual([screen, 0]);
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders?View=all`);
  await expect(page.getByText(long).first()).toBeVisible();
  // The page asks on by itself; what is under way as it closes is nobody's fault.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
