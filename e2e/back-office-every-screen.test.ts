import { expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { backOfficeOrigin, type ShopId } from './harness/surroundings.ts';

// Screens, each by a full page load; the first record of a list stands for all.

async function screensOf(page: Page, shop: ShopId): Promise<readonly string[]> {
  const order = await recordOf(page, `/${shop}/orders?View=all`, /(\/orders\/(?!new)[^/?]+)/u);
  const own = ['', '/edit', '/handover', '/receipt'].map((path) => `${order}${path}`);
  return ['/', '/orders?View=all', '/orders/new', ...own, '/customers'];
}

/** How many px of the page lie beside its width, once nothing is loading. */
async function show(page: Page, address: string): Promise<number> {
  await page.goto(`${backOfficeOrigin()}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Lists of which the first record is looked at too. */
const records: readonly (readonly [list: string, inAddress: RegExp, below?: readonly string[]])[] = [
  ['/orders?View=all', /(\/orders\/(?!new)[^/?]+)/u, ['/edit', '/handover', '/receipt']],
  ['/customers', /(\/customers\/[^/?]+)/u],
  ['/invoices?View=all', /(\/invoices\/[^/?]+)/u],
  ['/items', /(\/items\/[^/?]+)/u, ['/prices', '/rules', '/pictures', '/history']],
  ['/messages?View=all', /(\/messages\/(?!texts)[^/?]+)/u],
  ['/people', /(\/people\/[^/?]+)/u],
];
const lent: typeof records = [
  ['/requests?View=all', /(\/requests\/(?!new|seasons)[^/?]+)/u],
  ['/distribution', /(\/distribution\/[^/?]+)/u],
];
const fixed = [
  '/',
  '/orders/new',
  '/messages/texts',
  '/categories',
  '/stock',
  '/damage',
  '/settings/hours',
  '/webhooks',
  '/audit',
  '/me',
  '/scan',
  '/print/day',
  '/print/picks',
  '/help',
  '/no-such-screen',
];

/** The first link in the list that leads to one of its records. */
async function recordOf(page: Page, list: string, inAddress: RegExp): Promise<string> {
  await show(page, list);
  const addresses = () =>
    page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const found = async () => (await addresses()).map((one) => inAddress.exec(one)?.[1]).find(Boolean) ?? '';
  await expect.poll(found, list).not.toBe('');
  return found();
}

for (const [shop, lists, others] of [
  ['feesthuis', records, fixed],
  ['tentendienst', lent, ['/requests/new', '/requests/seasons']],
] as const)
  test(`every screen of ${shop} can be used by everybody, on a phone in German and at a desk in English`, async ({
    page,
  }) => {
    test.slow();
    await comeIn(page, colleague(shop, 'owner'), `${shop}/`, 'Vandaag');
    const found: string[] = [];
    for (const [list, inAddress, below = []] of lists) {
      const record = await recordOf(page, `/${shop}${list}`, inAddress);
      found.push(list, record, ...below.map((path) => `${record}${path}`));
    }
    // Each is seen in one of the two ways: what stands around them is the same.
    for (const [nth, screen] of [...others, ...found].entries()) {
      const isPhone = nth % 2 === 0;
      await page.evaluate(
        (language) => window.localStorage.setItem('bivak-language', language),
        isPhone ? 'de' : 'en',
      );
      await page.setViewportSize(isPhone ? phone : { width: 1280, height: 900 });
      expect([screen, await show(page, `/${shop}${screen}`)]).toEqual([screen, 0]);
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
