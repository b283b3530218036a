import { introduce, orderButton } from './harness/check-out.ts';
import { dayIn, dutch, openSelector, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, test, type Page } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { originOf } from './harness/surroundings.ts';

test.use({ viewport: desk, shop: 'groenhof' });

test('the garden shop sells: one branch that is not asked, and one day', async ({ page }) => {
  await page.goto('/aanbod');
  await expect(page.getByRole('region', { name: 'Datum' })).toContainText('Halle');
  const selector = await openSelector(page);
  await expect(selector.getByRole('combobox')).toHaveCount(0);
  await dayIn(selector, 'dinsdag 8 december 2026').click();
  await selector.getByRole('button', { name: dutch.apply }).click();
  await expect(page).toHaveURL(/from=2026-12-08&to=2026-12-08/u);
  await page.getByRole('link', { name: 'Kruiwagen 90 liter' }).click();
  await expect(page.getByText('€ 119,00').first()).toBeVisible();
  await expectAccessible(page);
  await putIntoCart(page, 2);
  await expect(page.getByRole('group', { name: /^Afhalen/u })).toHaveCount(0);
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await introduce(page, { firstName: 'Piet', lastName: 'Groen', email: 'piet@example.com' });
  await orderButton(page).click();
  const title = page.getByRole('heading', { name: /R2026-\d{6}/u });
  await expect(title).toBeVisible();
  const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  expect((await storedReservation('groenhof', number)).claims).toEqual({ 'kruiwagen-90l': 2 });
});

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

function actionColour(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action').trim());
}
