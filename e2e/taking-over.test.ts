import { desk, expect, type Page, test } from './harness/journey.ts';
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
