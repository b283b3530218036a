import { readFileSync } from 'node:fs';
import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { operator } from './harness/operator.ts';
import { order } from './harness/order.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

test.use({ locale: 'nl-BE' });

const operators = JSON.parse(
  readFileSync(new URL('../shops/feesthuis/demo/operators.json', import.meta.url), 'utf8'),
) as readonly { readonly email: string; readonly password: string; readonly role: string }[];

const karim = {
  who: { UserName: 'karim.haddad@brasseriedezwaan.example', Password: 'Feest-2026' },
  customer: { customerId: '10003', contactId: '20003' },
  paymentMode: 'AT_PICKUP',
} as const;

/** The desk's screen of an order, for somebody of that role; a full page load leads over the login. */
async function atDesk(page: Page, role: string, id: string): Promise<void> {
  const staff = operators.find((one) => one.role === role);
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders/${id}/handover`);
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(staff?.email ?? '');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(staff?.password ?? '');
  await page.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /aan de balie/u })).toBeVisible();
}

/** What in the page a bar that stays covers once it has the focus. */
function coveredInFocus(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').evaluate((main) => {
    const all = [...main.querySelectorAll<HTMLElement>('a, button, input, textarea, select')];
    return all.flatMap((element) => {
      element.focus();
      if (document.activeElement !== element) return [];
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isSeen = seen !== null && main.contains(seen);
      return isSeen ? [] : [element.getAttribute('aria-label') ?? element.outerHTML];
    });
  });
}

test('the warehouse hands out on a phone by scanning, and the customer signs for it', async ({
  page,
  request,
  faults,
}) => {
  const { id, number } = await order(request, {
    ...karim,
    item: 'geluidsbox-12-inch',
    amount: 2,
    from: '2027-04-13',
    to: '2027-04-15',
    hours: ['P2.0900', 'R4.0900'],
    reference: 'PO 2027-41',
  });
  await operator('feesthuis', 'accept', number);
  await page.setViewportSize(phone);
  await atDesk(page, 'warehouse', id);
  await expectAccessible(page);
  const scan = page.getByRole('textbox', { name: 'Scan of typ een nummer' });
  await scan.fill('G1I-ZAV-007');
  await scan.press('Enter');
  await expect(page.getByText(/G1I-ZAV-007 toegevoegd/u)).toBeVisible();
  // A label holds the address of the piece.
  await scan.fill('https://feesthuis.example/m/G1I-ZAV-008');
  await scan.press('Enter');
  await expect(page.getByText(/G1I-ZAV-008 toegevoegd/u)).toBeVisible();
  // The browser says on its console what the server refused.
  faults.expectComplaints();
  await scan.fill('G1I-MEC-001');
  await scan.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'G1I-MEC-001' })).toBeVisible();

  // What was counted is there after the page was loaded anew.
  await page.reload();
  await expect(page.getByRole('button', { name: /^G1I-ZAV-008/u })).toBeVisible();
  await page.getByRole('textbox', { name: /Wie tekent/u }).fill('Karim Haddad');
  await page.getByText('Getypte naam').click();
  await page.getByRole('button', { name: 'Ondertekenen' }).click();
  await expect(page.getByText(/Getekend met een getypte naam door Karim Haddad/u)).toBeVisible();
  await page.getByRole('button', { name: 'Uitgeven' }).click();
  await expect(page.getByText('Genoteerd.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Terugnemen' }).click();
  await expect(page.getByRole('button', { name: /^G1I-ZAV-007 weg/u })).toBeVisible();
});

test('of three tables one comes back good, one broken, one never; the order is closed and invoiced', async ({
  page,
  request,
}) => {
  const { id, number } = await order(request, {
    ...karim,
    item: 'klaptafel-183',
    amount: 3,
    from: '2027-04-20',
    to: '2027-04-22',
    hours: ['P2.0900', 'R4.0900'],
    reference: 'PO 2027-42',
  });
  for (const act of ['accept', 'hand-out']) await operator('feesthuis', act, number);
  await page.setViewportSize(desk);
  await atDesk(page, 'desk', id);
  const more = (way: string) => page.getByRole('button', { name: new RegExp(`, ${way}: één meer$`, 'u') });
  await more('Terug, goed').click();
  await more('Terug, stuk').click();
  await expectAccessible(page);
  await page.setViewportSize({ width: desk.width, height: 460 });
  expect(await coveredInFocus(page)).toEqual([]);
  // Half of it lies below the head that stays.
  await more('Terug, goed').evaluate((element) =>
    globalThis.scrollBy(0, element.getBoundingClientRect().top - 35),
  );
  await expectAccessible(page);
  await page.setViewportSize(desk);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Schade geopend: D\d{6}/u)).toBeVisible();

  await more('Kwijt').click();
  await page.getByRole('button', { name: 'Terugnemen' }).click();
  const lost = page.getByRole('dialog', { name: 'Dit is kwijt' });
  await expect(lost).toContainText(/voorraad van \d+ naar \d+/u);
  await expectAccessible(page);
  await lost.getByRole('button', { name: 'Noteren als kwijt' }).click();
  await expect(page.getByText(/Alles is afgehandeld/u)).toBeVisible();
  expect(await operator('feesthuis', 'close', number)).toMatch(/F2026-\d{6}/u);
  await page.reload();
  await expect(page.getByText(/Alles is afgehandeld/u)).toBeVisible();
});

test('a set comes back part by part: what is missing of it stays out, and the last of it closes the order', async ({
  page,
  request,
}) => {
  const { id, number } = await order(request, {
    ...karim,
    item: 'barset-compleet',
    amount: 1,
    from: '2027-04-27',
    to: '2027-04-29',
    hours: ['P2.0900', 'R4.0900'],
    reference: 'PO 2027-43',
  });
  for (const act of ['accept', 'hand-out']) await operator('feesthuis', act, number);
  await page.setViewportSize(phone);
  await atDesk(page, 'warehouse', id);
  await expectAccessible(page);
  const scan = page.getByRole('textbox', { name: 'Scan of typ een nummer' });
  for (const code of ['vouwbar-120', 'biertap-2-kranen', 'barkruk-velours', 'barkruk-velours']) {
    await scan.fill(code);
    await scan.press('Enter');
  }
  await page.getByRole('button', { name: /^Koelkast.*, Terug, stuk: één meer$/u }).click();
  await page.getByRole('button', { name: 'Terugnemen' }).click();
  await expect(page.getByText(/Schade geopend: D\d{6}/u)).toBeVisible();
  await page.setViewportSize(desk);
  await expectAccessible(page);

  // The order says what is missing, also after the page was loaded anew.
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders/${id}`);
  await expect(page.getByText(/^Nog weg: 2 × Barkruk/u)).toBeVisible();
  await expect(page.getByText(/^Terug, stuk: 1 × Koelkast.*uit Barset/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Terugnemen' }).click();
  await page.getByRole('button', { name: /Alles is terug/u }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Alles is afgehandeld. De order is afgesloten.')).toBeVisible();
});
