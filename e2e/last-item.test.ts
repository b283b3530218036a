import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, test, type Page } from './harness/journey.ts';

test.use({ viewport: desk });

test('two visitors want the last tents: one gets them, the other learns what is left and can go on', async ({
  page,
  anotherVisitor,
  faults,
}) => {
  faults.expectStatus(409);
  const other = await anotherVisitor();
  await Promise.all([prepare(page, 'an'), prepare(other, 'bo')]);
  await Promise.all([orderButton(page).click(), orderButton(other).click()]);

  const refusal = (one: Page) => one.getByRole('alert').filter({ hasText: 'Niet alles is nog vrij' });
  const number = (one: Page) => one.getByRole('heading', { name: /R2026-\d{6}/u });
  await expect(number(page).or(refusal(page))).toBeVisible();
  await expect(number(other).or(refusal(other))).toBeVisible();
  const [winner, loser] = (await number(page).isVisible()) ? [page, other] : [other, page];
  await expect(number(winner)).toBeVisible();
  await expect(refusal(loser)).toContainText('Pagodetent 3 × 3 m');
  await expect(refusal(loser)).toContainText(/\b1\b/u);

  await refusal(loser).getByRole('link', { name: 'Terug naar de winkelmand' }).click();
  const line = loser.getByRole('article').filter({ hasText: 'Pagodetent 3 × 3 m' });
  await expect(line).toBeVisible();
  const amount = line.getByRole('spinbutton');
  await amount.fill('1');
  await amount.press('Enter');
  await loser.getByRole('button', { name: 'Afrekenen' }).click();
  await introduce(loser, { firstName: 'Cas', lastName: 'Wouters', email: 'cas@example.com' });
  await orderButton(loser).click();
  await expect(number(loser)).toBeVisible();
});

/** Three tents stand in Aalst, and each wants two of them. */
async function prepare(page: Page, name: string): Promise<void> {
  await openItem(page, 'pagodetent-3x3', 'aalst', '2026-12-08', '2026-12-10');
  await putIntoCart(page, 2);
  await chooseHours(page, '09:00–10:00', '09:00–10:00');
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await introduce(page, { firstName: name, lastName: 'Wouters', email: `${name}@example.com` });
}
