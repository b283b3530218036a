import { request as newApi } from '@playwright/test';
import { countPresses } from './harness/keyboard.ts';
import { desk, expect, expectAccessible, type Page, test } from './harness/journey.ts';
import { order, type Ordered } from './harness/order.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { backOfficeOrigin, originOf } from './harness/surroundings.ts';

const tom = colleague('feesthuis', 'desk');

/** Chairs for Friday, which wait for a yes. */
async function chairs(amount: number): Promise<Ordered> {
  const api = await newApi.newContext({ baseURL: originOf('feesthuis') });
  return order(api, {
    who: { UserName: 'els.peeters@chirodelinde.example', Password: 'Feest-2026' },
    item: 'kruisrugstoel',
    amount,
    from: '2026-12-11',
    to: '2026-12-14',
    hours: ['P5.0900', 'R1.0900'],
    paymentMode: 'AT_PICKUP',
  });
}

async function openByNumber(page: Page, number: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
}

test('a day of the desk goes by keyboard alone: found, accepted, handed out, taken back, closed', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  const { number } = await chairs(4);
  const presses = countPresses(page);
  await comeIn(page, tom, 'feesthuis/', 'Vandaag');
  await openByNumber(page, number);
  await page.keyboard.press('e');
  await expect(page.getByText('Aanvaard').first()).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  // A full page load in the middle: the token is gone, and comes anew for the cookie.
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Artikelen' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(heading).toHaveText(/aan de balie$/u);
  await page.keyboard.press('a');
  await expect(page.getByText('4 van 4 stuks gaan mee.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Alles is uitgegeven.')).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.press('a');
  await expect(page.getByText('4 van 4 stuks terug.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Alles is afgehandeld. De order is afgesloten.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const first = page.getByRole('rowheader').getByRole('link').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('j');
  await expect(first).toBeFocused();
  expect(presses()).toBeLessThan(30);
});

test('of two desks that decide about one order the later reads who was quicker, and loses nothing', async ({
  page,
  anotherVisitor,
  faults,
}) => {
  const { id } = await chairs(2);
  const other = await anotherVisitor();
  await comeIn(page, tom, `feesthuis/orders/${id}`, /^R2026/u);
  await comeIn(other, tom, `feesthuis/orders/${id}`, /^R2026/u);
  // The second desk has what it saw before the first decided; it writes a reason meanwhile.
  await other.route('**/api/v3/admin/orders/*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await other.route('**/api/v3/admin/changes**', (route) => route.abort());
  faults.expectComplaints();
  faults.expectStatus(412);
  await other.getByRole('button', { name: 'Afwijzen' }).click();
  const dialog = other.getByRole('dialog', { name: /afwijzen/u });
  await dialog.getByRole('textbox', { name: /Reden/u }).fill('Te weinig stoelen');
  await page.getByRole('button', { name: 'Aanvaarden' }).click();
  await expect(page.getByRole('button', { name: 'Ongedaan maken' }).first()).toBeVisible();
  await other.unroute('**/api/v3/admin/orders/*');
  await dialog.getByRole('button', { name: 'Afwijzen' }).click();
  await expect(other.getByText(new RegExp(`${tom.name} wijzigde dit`, 'u'))).toBeVisible();
  await expect(other.getByRole('button', { name: 'Aanvaarden' })).toHaveCount(0);
});

test('who may only look, in German, finds every screen of theirs and nothing to press', async ({
  anotherVisitor,
  faults,
}) => {
  const { id } = await chairs(1);
  const page = await anotherVisitor({ locale: 'de-DE' });
  await comeIn(page, colleague('feesthuis', 'viewer'), 'feesthuis/', 'Heute');
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1, name: 'Aufträge' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders/${id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Artikel' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Annehmen', 'Ablehnen', 'Ausgeben', 'Zurücknehmen'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  faults.expectStatus(403);
  await page.goto(`${backOfficeOrigin()}/feesthuis/customers`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kein Zugang' })).toBeVisible();
});
