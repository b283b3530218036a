import { MOST_SHIFT, shiftOf } from './harness/load-matrix.ts';
import { desk, expect, type Page, test } from './harness/journey.ts';
import { originOf } from './harness/surroundings.ts';
import { aVisitor } from './harness/visitors.ts';
import { watchLoads } from './harness/watch-load.ts';

test.use({ viewport: desk, locale: 'de-DE' });

const list = '/de/angebot/pagodetenten?warehouse=mechelen&from=2027-01-18&to=2027-01-20';

/** The document with its boot data, and what the server drew, changed on the way. */
async function changed(page: Page, change: (boot: { queries: { queries: Query[] } }) => void): Promise<void> {
  await page.route(`**${list}`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(
      /(<script type="application\/json" id="boot"[^>]*>)([^<]*)/u,
      (_, tag, text) => {
        const boot = JSON.parse(text);
        change(boot);
        return tag + JSON.stringify(boot).replaceAll('<', String.raw`\u003c`);
      },
    );
    await route.fulfill({ response: answer, body });
  });
}

interface Query {
  readonly queryHash: string;
  readonly state: { dataUpdatedAt: number };
}

test('a page that was not found when it was drawn, and is by now, is drawn anew', async ({
  page,
  baseURL,
}) => {
  const { settled } = await watchLoads(page);
  await page.route('**/de/artikel/pagodetent-3x3', async (route) => {
    const response = await route.fetch({ url: new URL('/de/artikel/nichts', baseURL).href });
    await route.fulfill({ response, status: 200 });
  });
  await page.goto('/de/artikel/pagodetent-3x3');
  expect((await settled()).differences).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Pagodenzelt 3 × 3 m' })).toBeVisible();
});

test('a page that is taken over long after it was drawn is the one that was drawn, and then shows what has changed', async ({
  page,
}) => {
  const { settled } = await watchLoads(page);
  await changed(page, ({ queries }) => {
    for (const query of queries.queries) query.state.dataUpdatedAt = 0;
  });
  await page.route('**/api/v2/shop/items?*', async (route) => {
    const answer = await route.fetch();
    const { Collection, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, Collection: Collection.slice(1) } });
  });
  await page.goto(list);
  const articles = page.getByRole('main').getByRole('article');
  const drawn = await articles.count();
  expect((await settled()).differences).toEqual([]);
  await expect(articles).toHaveCount(drawn - 1);
});

test('what is pressed while a page is taken over waits until all of it is, on the slowest device too', async ({
  page,
}) => {
  const { settled } = await watchLoads(page);
  await page.addInitScript(() => {
    // React goes on from message to message: what lies between header and footer is taken over some messages later.
    const { prototype } = MessagePort;
    // oxlint-disable-next-line typescript/unbound-method
    const { postMessage } = prototype;
    prototype.postMessage = function slowly(message: unknown) {
      setTimeout(() => Reflect.apply(postMessage, this, [message]), 150);
    };
    addEventListener('bivak:came', () =>
      setTimeout(() => document.querySelector<HTMLElement>('header a[href*="anmelden"]')?.click()),
    );
  });
  await page.goto(list);
  await expect(page).toHaveURL(/\/de\/anmelden\?/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
  expect((await settled()).differences).toEqual([]);
});

test('a page of an article is taken over before the customer’s own price is there, and shows it when it comes', async ({
  page,
}) => {
  const els = await aVisitor(originOf('feesthuis'), 'feesthuis', { loggedIn: true, cart: false });
  await page.addInitScript((kept) => localStorage.setItem('RM_STORE', kept), els.kept);
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/.*\/(price|stock)\?/u, async (route) => {
    await answered;
    await route.continue();
  });
  const { settled } = await watchLoads(page);
  await page.goto('/de/artikel/pagodetent-3x3?warehouse=mechelen&from=2026-12-15&to=2026-12-18');
  await page.waitForFunction(() => window.watched?.taken === true);
  // Nothing goes away meanwhile.
  await expect(page.getByText('€ 159,00').first()).toBeVisible();
  answer();
  await expect(page.getByText('€ 143,10').first()).toBeVisible();
  const { differences, shifts } = await settled();
  expect(differences).toEqual([]);
  expect(shiftOf(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
});
