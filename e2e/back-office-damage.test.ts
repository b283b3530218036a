import { readFileSync } from 'node:fs';
import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { mailAbout } from './harness/mailbox.ts';
import { operator } from './harness/operator.ts';
import { order } from './harness/order.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

test.use({ viewport: desk, locale: 'nl-BE' });

const operators = JSON.parse(
  readFileSync(new URL('../shops/feesthuis/demo/operators.json', import.meta.url), 'utf8'),
) as readonly { readonly email: string; readonly password: string; readonly role: string }[];
const staff = operators.find(({ role }) => role === 'desk');
const els = { UserName: 'els.peeters@chirodelinde.example', Password: 'Feest-2026' };

async function comeIn(page: Page, path: string): Promise<void> {
  await page.goto(`${backOfficeOrigin()}/feesthuis${path}`);
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(staff?.email ?? '');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(staff?.password ?? '');
  await page.getByRole('button', { name: 'Aanmelden' }).click();
}

test('a damage goes from the take-back to the charge on the invoice, and the customer objects', async ({
  page,
  request,
  anotherVisitor,
}) => {
  const { number } = await order(request, {
    who: els,
    item: 'klaptafel-183',
    amount: 3,
    from: '2027-03-02',
    to: '2027-03-04',
    hours: ['P2.0900', 'R4.0900'],
    paymentMode: 'AT_PICKUP',
  });
  for (const act of ['accept', 'hand-out']) await operator('feesthuis', act, number);
  const back = await operator('feesthuis', 'take-back', number, '--good', '2', '--broken', '1');
  const [damage = ''] = /D\d{6}/u.exec(back) ?? [];

  await comeIn(page, '/damage?View=reported');
  await expect(page.getByRole('heading', { level: 1, name: 'Schade' })).toBeVisible();
  await page.getByRole('searchbox', { name: /Klant/u }).fill(damage);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: damage });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: damage })).toBeVisible();
  await expect(page.getByText('1 stuk is buiten gebruik', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Onderdelen wijzigen' }).click();
  await page.getByRole('button', { name: 'Onderdeel toevoegen' }).click();
  await page.getByRole('textbox', { name: 'Onderdeel' }).fill('Tafelpoot');
  await page.getByRole('textbox', { name: /^Prijs/u }).fill('32,50');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect(page.getByRole('rowheader', { name: 'Tafelpoot' })).toBeVisible();
  await expectAccessible(page);

  // By keyboard: the main act of the screen, which tells what it does.
  await page.keyboard.press('e');
  const assess = page.getByRole('dialog', { name: 'Wat kost deze schade?' });
  await expect(assess.getByText('Van Gemeld naar Beoordeeld.')).toBeVisible();
  await expect(assess.getByText('De klant krijgt een mail.')).toBeVisible();
  await expectAccessible(page);
  await assess.getByRole('button', { name: 'Beoordelen' }).click();
  await page.getByRole('button', { name: 'Aanrekenen' }).click();
  const charge = page.getByRole('dialog', { name: 'Deze schade aanrekenen?' });
  await expect(charge.getByText(/komt op de factuur van de order/u)).toBeVisible();
  await charge.getByRole('textbox', { name: /Uitleg/u }).fill('De poot moet vervangen worden.');
  await charge.getByRole('button', { name: 'Aanrekenen' }).click();
  await expect(page.getByText('Nu: Aangerekend')).toBeVisible();
  const mail = await mailAbout(els.UserName, `Schade ${damage} is aangerekend`);
  expect(mail.text).toContain('De poot moet vervangen worden.');

  const customer = await anotherVisitor({ viewport: phone });
  await customer.goto('/account/schade');
  await customer.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(els.UserName);
  await customer.getByLabel('Wachtwoord', { exact: true }).fill(els.Password);
  await customer.getByRole('button', { name: 'Meld je aan', exact: true }).click();
  const entry = customer.getByRole('listitem').filter({ hasText: damage });
  await expect(entry).toContainText('Aangerekend');
  await expect(entry).toContainText('32,50');
  await expectAccessible(customer);
  await entry.getByRole('button', { name: 'Bezwaar maken' }).click();
  await entry.getByRole('textbox', { name: /Waarom/u }).fill('Die poot was al los.');
  await expectAccessible(customer);
  await entry.getByRole('button', { name: 'Versturen' }).click();
  await expect(entry).toContainText('Jouw bezwaar');
  // A full page load shows the same.
  await customer.reload();
  await expect(entry).toContainText('Die poot was al los.');

  await page.goto(`${backOfficeOrigin()}/feesthuis/damage?View=objected`);
  await expect(page.getByRole('row').filter({ hasText: damage })).toContainText('bezwaar');

  const closed = await operator('feesthuis', 'close', number);
  const [invoice = ''] = /F2026-\d{6}/u.exec(closed) ?? [];
  expect(invoice).not.toBe('');
  await page.getByRole('row').filter({ hasText: damage }).getByRole('link').first().click();
  await expect(page.getByText('Die poot was al los.').first()).toBeVisible();
  await page.setViewportSize(phone);
  await expectAccessible(page);
});

for (const viewport of [phone, desk])
  test(`stock shows what is short and what a loss would do, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await comeIn(page, '/stock');
    await expect(page.getByRole('heading', { level: 1, name: 'Voorraad' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${backOfficeOrigin()}/feesthuis/stock?View=shortages`);
    await expect(page.getByRole('heading', { level: 2, name: 'Tekorten' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${backOfficeOrigin()}/feesthuis/stock?View=lose`);
    await page.getByRole('searchbox', { name: /Naam of code/u }).fill('klaptafel');
    await page
      .getByRole('button', { name: /laptafel/u })
      .first()
      .click();
    await page
      .getByRole('radio', { name: /Zaventem/u })
      .locator('..')
      .click();
    await page.getByRole('spinbutton', { name: /verloren/u }).fill('1');
    await expect(page.getByText(/^Voorraad: van \d+ naar \d+\.$/u)).toBeVisible();
    // What stands under the bar of the page is no target.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, -5000);
    await expectAccessible(page);
  });
