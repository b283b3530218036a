import { desk, expect, test, type Page } from './harness/journey.ts';

test.use({ viewport: desk, locale: 'nl-BE' });

const article = '/artikel/kruisrugstoel?warehouse=zaventem&from=2026-12-16&to=2026-12-18';
const isWrite = (method: string) => method !== 'GET';

/** What a press asks of the server, once nothing is asked any more: method and path. */
async function asked(page: Page, press: () => Promise<void>): Promise<readonly string[]> {
  const calls: string[] = [];
  const note = (request: { method(): string; url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  await press();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return calls;
}

const reads = (calls: readonly string[]) => calls.filter((call) => !isWrite(call.split(' ')[0] ?? ''));
const writes = (calls: readonly string[]) => calls.filter((call) => isWrite(call.split(' ')[0] ?? ''));

test('adding to the cart costs two writes and a read the first time, then one of each', async ({ page }) => {
  await page.goto(article);
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: 'In winkelmand' }).filter({ visible: true });
  const press = async (): Promise<void> => {
    await add.click();
    await page.getByRole('alertdialog').first().waitFor();
    await page.getByRole('alertdialog').first().getByRole('button').last().click();
  };
  const first = await asked(page, press);
  expect([writes(first).length, reads(first)]).toEqual([2, [expect.stringMatching(/\/stock$/u)]]);
  await page.reload();
  await page.waitForLoadState('networkidle');
  const second = await asked(page, press);
  expect([writes(second).length, reads(second)]).toEqual([1, [expect.stringMatching(/\/stock$/u)]]);
});

test('a change of the cart is one write, and nothing is asked for it', async ({ page }) => {
  await page.goto(article);
  await page.getByRole('button', { name: 'In winkelmand' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').first().waitFor();
  await page.goto('/winkelmand');
  await page.waitForLoadState('networkidle');
  const amount = page.getByRole('spinbutton', { name: /^Aantal/u }).first();
  const calls = await asked(page, async () => {
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await amount.fill('3');
    await amount.press('Enter');
    await answer;
  });
  expect(calls).toEqual([expect.stringMatching(/^PATCH .*\/items\//u)]);
  await expect(amount).toHaveValue('3');
});
