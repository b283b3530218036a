import { desk, expect, test, type Page } from './harness/journey.ts';
import { watchLoads } from './harness/watch-load.ts';

test.use({ viewport: desk, locale: 'nl-BE' });

const article = '/artikel/kruisrugstoel?warehouse=zaventem&from=2026-12-16&to=2026-12-18';
const isWrite = (method: string) => method !== 'GET';

interface Quiet {
  readonly settled: () => Promise<unknown>;
}

/** What a press asks of the server until nothing is asked any more: method and path. */
async function asked(page: Page, quiet: Quiet, press: () => Promise<void>): Promise<readonly string[]> {
  const calls: string[] = [];
  const note = (request: { method(): string; url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  await press();
  await quiet.settled();
  page.off('request', note);
  return calls;
}

/** An article whose calendar stands: what the page asks by itself is no press's. */
async function articleStands(page: Page, quiet: Quiet): Promise<void> {
  await page.getByRole('application').waitFor();
  await quiet.settled();
}

const reads = (calls: readonly string[]) => calls.filter((call) => !isWrite(call.split(' ')[0] ?? ''));
const writes = (calls: readonly string[]) => calls.filter((call) => isWrite(call.split(' ')[0] ?? ''));

test('adding to the cart costs two writes and a read the first time, then one of each', async ({ page }) => {
  const quiet = await watchLoads(page);
  await page.goto(article);
  await articleStands(page, quiet);
  const add = page.getByRole('button', { name: 'In winkelmand' }).filter({ visible: true });
  const press = async (): Promise<void> => {
    await add.click();
    await page.getByRole('alertdialog').first().waitFor();
  };
  const first = await asked(page, quiet, press);
  expect([writes(first).length, reads(first)]).toEqual([2, [expect.stringMatching(/\/stock$/u)]]);
  await page.reload();
  await articleStands(page, quiet);
  const second = await asked(page, quiet, press);
  expect([writes(second).length, reads(second)]).toEqual([1, [expect.stringMatching(/\/stock$/u)]]);
});

test('a change of the cart is one write, and only the hours that may be chosen are asked for anew', async ({
  page,
}) => {
  const quiet = await watchLoads(page);
  await page.goto(article);
  await page.getByRole('button', { name: 'In winkelmand' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').first().waitFor();
  await page.goto('/winkelmand');
  const amount = page.getByRole('spinbutton', { name: /^Aantal/u }).first();
  await amount.waitFor();
  await quiet.settled();
  const calls = await asked(page, quiet, async () => {
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await amount.fill('3');
    await amount.press('Enter');
    await answer;
  });
  expect(writes(calls)).toEqual([expect.stringMatching(/^PATCH .*\/items\//u)]);
  expect(reads(calls).filter((call) => !call.endsWith('-business-moments'))).toEqual([]);
  await expect(amount).toHaveValue('3');
});
