import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

test('a quote is sent twice: the first link says that there is a newer one, the second is accepted on a phone', async ({
  page,
  anotherVisitor,
}, { repeatEachIndex }) => {
  const email = `an.peeters${String(repeatEachIndex)}@quotes.example`;
  await page.setViewportSize(desk);
  await comeIn(page, colleague('feesthuis', 'desk'), 'feesthuis/orders/new', 'Balie');
  const scan = page.getByRole('searchbox', { name: /^Artikel of serienummer/u });
  await scan.fill('statafel-met-hoes');
  await scan.press('Enter');
  await expect(page.getByRole('spinbutton', { name: /tatafel/u })).toHaveValue('1');
  await page.getByRole('radio', { name: 'Andere' }).locator('..').click();
  await page.getByLabel('Tot en met', { exact: true }).fill('2027-01-20');
  await page.getByLabel('Van', { exact: true }).fill('2027-01-18');
  await page.getByRole('textbox', { name: 'Naam' }).fill('An Peeters');
  await page.getByRole('textbox', { name: 'Telefoon' }).fill('0470 12 34 56');
  await page.getByRole('textbox', { name: /^E-mailadres/u }).fill(email);
  await page.getByRole('button', { name: 'Offerte maken' }).click();
  const make = page.getByRole('dialog', { name: 'Een offerte maken' });
  await expect(make.getByRole('checkbox', { name: 'De goederen zolang vrijhouden' })).toBeChecked();
  await expectAccessible(page);
  await make.getByRole('button', { name: 'Offerte maken' }).click();
  const panel = page.getByRole('region', { name: 'Offerte' });
  await expect(panel.getByText('Nog niet verstuurd')).toBeVisible();
  const address = page.url();

  const sendQuote = async (message: string, nth: number) => {
    await panel.getByRole('button', { name: 'Versturen' }).click();
    const dialog = page.getByRole('dialog', { name: /versturen$/u });
    await dialog.getByRole('textbox', { name: 'Bericht aan de klant' }).fill(message);
    await dialog.getByRole('button', { name: 'Versturen' }).click();
    await expect(panel.getByText(`Versie ${String(nth)}`)).toBeVisible();
    return (await mailsTo(email, nth)).at(-1);
  };
  // A full page load in between: the quote stands by its address.
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders?View=quotes`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goto(address);
  const first = linkOf(await sendQuote('Zoals besproken.', 1));
  const second = linkOf(await sendQuote('Nog eens, met dank.', 2));

  const customer = await anotherVisitor({ viewport: phone });
  await customer.goto(first);
  await expect(customer.getByText('Deze offerte is vervangen')).toBeVisible();
  await expect(customer.getByRole('button', { name: /^Aanvaarden/u })).toHaveCount(0);
  await expectAccessible(customer);
  await customer.goto(second);
  await expect(customer.getByText('Nog eens, met dank.')).toBeVisible();
  await expect(customer.getByText('We houden alles voor je vrij zolang de offerte geldt.')).toBeVisible();
  expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await expectAccessible(customer);
  await customer.getByRole('button', { name: /^Aanvaarden voor/u }).click();
  const thanks = customer.getByText(/Bedankt, je bestelling heeft nummer/u);
  await expect(thanks).toBeVisible();
  const [number = ''] = /O2027-\d{6}|O2026-\d{6}/u.exec(await thanks.innerText()) ?? [];
  await expectAccessible(customer);
  await customer.getByRole('link', { name: 'Naar je bestelling' }).click();
  await expect(customer.getByRole('heading', { level: 1 })).toContainText(number);

  // The order stands, and the desk sees it without asking.
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.goto(`${backOfficeOrigin()}/feesthuis/orders?View=all&q=${number}`);
  await expect(page.getByRole('rowheader').filter({ hasText: number })).toBeVisible();
  await customer.goto(second);
  await expect(customer.getByText('Deze offerte is al aanvaard')).toBeVisible();
});
