import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';

test.use({ viewport: phone, locale: 'de-DE' });

const els = { UserName: 'els.peeters@chirodelinde.example', Password: 'Feest-2026' };
const days = { DateTimeExpectedStart: '2027-02-16', DateTimeExpectedEnd: '2027-02-18' };
const tables = '/de/artikel/kloostertafel-240?warehouse=zaventem&from=2027-02-16&to=2027-02-18';

/** All the tables of a warehouse, as the checkout's own journey orders by hand; answers the number. */
async function anOrder(api: APIRequestContext): Promise<string> {
  let headers: Record<string, string> = {};
  const call = async (method: string, path: string, data: unknown) => {
    const answer = await api.fetch(path, { method, headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { Token } = await call('POST', '/api/v3/core/token/_login', els);
  headers = { authorization: `Bearer ${Token.Access_token}` };
  const { CartID } = await call('POST', '/api/v3/rental/cart', { WarehouseID: 'zaventem', ...days });
  const cart = `/api/v3/rental/cart/${CartID}`;
  await call('POST', `${cart}/items`, [{ ItemID: 'kloostertafel-240', Amount: 40 }]);
  const hours = { BusinessHourStart: 'zaventem.P2.0900', BusinessHourEnd: 'zaventem.R4.0900' };
  await call('PATCH', cart, hours);
  const made = await call('POST', `${cart}/_checkout`, { PaymentMode: 'AT_PICKUP' });
  return made.Collection[0].ReservationID;
}

test('a customer cancels an order on a phone, in German, and its tables are free again', async ({
  page,
  request,
}) => {
  const number = await anOrder(request);
  await page.goto(tables);
  await expect(page.getByText(/^Nicht frei in Zaventem/u).first()).toBeVisible();

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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stornieren' }).click();
  const question = page.getByRole('alertdialog', { name: `${number} stornieren?` });
  const yes = question.getByRole('button', { name: 'Bestellung stornieren' });
  // Until the sheet has risen.
  await yes.click({ trial: true });
  await expectAccessible(page);
  await yes.click();
  await expect(page.getByText('Die Bestellung ist storniert.')).toBeVisible();
  await expect(row).toContainText('Storniert');
  expect(await storedReservation('feesthuis', number)).toMatchObject({ status: 'Cancelled', claims: {} });

  await page.goto(tables);
  await expect(page.getByText(/^Frei in Zaventem.*: 40 Stück/u).first()).toBeVisible();
});
