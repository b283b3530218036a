import { putIntoCart } from './harness/choose.ts';
import { desk, expect, test, type Page } from './harness/journey.ts';
import { originOf } from './harness/surroundings.ts';

test.use({ viewport: desk, shop: 'groenhof' });

test('one shop knows nothing of the other: look, words, session and cart', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gereedschap dat de tuin aankan');
  const green = await actionColour(page);
  const feesthuis = originOf('feesthuis');
  await page.goto(`${feesthuis}/artikel/biertafelset?warehouse=zaventem&from=2026-12-15&to=2026-12-17`);
  expect(await actionColour(page)).not.toBe(green);
  await putIntoCart(page);

  const { token, cartId } = await page.evaluate(() => {
    const kept = (localStorage.getItem('RM_STORE') ?? '').replace(/^json:/u, '');
    const { session, cart } = JSON.parse(kept).state;
    return { token: session.token.Access_token as string, cartId: cart.cartId as string };
  });
  const asks = async (origin: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await request.get(`${origin}/api/v3/rental/cart/${cartId}`, { headers })).status();
  };
  expect(await asks(feesthuis)).toBe(200);
  expect(await asks(originOf('groenhof'))).toBe(401);
  await page.goto('/winkelmand');
  await expect(page.getByText('Je winkelmand is leeg')).toBeVisible();
});

test('the calls of a shop are described, for machines and for people', async ({ page, request }) => {
  const description = await request.get('/api/openapi.json');
  expect(description.status()).toBe(200);
  expect(Object.keys((await description.json()).paths)).toContain('/api/v2/shop/items');
  await page.goto('/api/docs');
  await page.locator('#operations-tag-Catalogue').click();
  await expect(page.getByText('/api/v2/shop/items', { exact: true })).toBeVisible();
});

function actionColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action').trim());
}
