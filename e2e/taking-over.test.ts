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

test('a page whose script does not come says so instead of being taken over as another', async ({
  browser,
  baseURL,
}) => {
  // A browser that nobody watches: what it says of the missing script belongs to the journey.
  const context = await browser.newContext({ baseURL: baseURL as string, locale: 'de-DE', viewport: desk });
  const page = await context.newPage();
  const { settled } = await watchLoads(page);
  await page.route('**/assets/app/list-page*', (route) => route.fulfill({ status: 503 }));
  await page.goto(list);
  expect((await settled()).differences).toEqual([]);
  await expect(page.getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible();
  await context.close();
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
