import { expect, expectAccessible, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { order } from './harness/order.ts';

test.use({ viewport: phone, locale: 'de-DE' });

const els = { UserName: 'els.peeters@chirodelinde.example', Password: 'Feest-2026' };
const tables = '/de/artikel/kloostertafel-240?warehouse=zaventem&from=2027-02-16&to=2027-02-18';

test('a customer cancels an order on a phone, in German, and its tables are free again', async ({
  page,
  request,
}) => {
  // All the tables of the warehouse.
  const { number } = await order(request, {
    who: els,
    item: 'kloostertafel-240',
    amount: 40,
    from: '2027-02-16',
    to: '2027-02-18',
    hours: ['P2.0900', 'R4.0900'],
    paymentMode: 'AT_PICKUP',
  });
  await page.goto(tables);
  await expect(page.getByText(/^Nicht verfügbar in Zaventem/u).first()).toBeVisible();

  await page.goto('/de/konto/bestellungen');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse oder Benutzername' }).fill(els.UserName);
  await page.getByLabel('Passwort', { exact: true }).fill(els.Password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Angefragt');
  await expectAccessible(page);

  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Anfrage ${number}` })).toBeVisible();
  await page.getByText('Diese Anfrage verwalten').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stornieren' }).click();
  const question = page.getByRole('alertdialog', { name: `${number} stornieren?` });
  const yes = question.getByRole('button', { name: 'Bestellung stornieren' });
  // Until the sheet has risen.
  await yes.click({ trial: true });
  await expectAccessible(page);
  await yes.click();
  await expect(page.getByText('Die Bestellung wurde storniert.')).toBeVisible();
  await expect(row).toContainText('Storniert');
  expect(await storedReservation('feesthuis', number)).toMatchObject({ status: 'Cancelled', claims: {} });

  await page.goto(tables);
  await expect(page.getByText(/^40 verfügbar in Zaventem/u).first()).toBeVisible();
});
