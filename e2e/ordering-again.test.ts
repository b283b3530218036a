import type { APIRequestContext } from '@playwright/test';
import { dayIn } from './harness/choose.ts';
import { expect, expectAccessible, phone, test } from './harness/journey.ts';

test.use({ viewport: phone, locale: 'en-GB' });

const who = { UserName: 'jonas.maes@example.com', Password: 'Feest-2026' };
const days = { DateTimeExpectedStart: '2026-12-16', DateTimeExpectedEnd: '2026-12-18' };

/** An order of chairs and of more tents than there are left later, and a cart that stands. */
async function anOrderAndACart(api: APIRequestContext): Promise<string> {
  let headers: Record<string, string> = {};
  const call = async (method: string, path: string, data?: unknown) => {
    const answer = await api.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { Token } = await call('POST', '/api/v3/core/token/_login', who);
  headers = { authorization: `Bearer ${Token.Access_token}` };
  const { CartID } = await call('POST', '/api/v3/rental/cart', { WarehouseID: 'zaventem', ...days });
  const cart = `/api/v3/rental/cart/${CartID}`;
  await call('POST', `${cart}/items`, [{ ItemID: 'kruisrugstoel', Amount: 4 }]);
  await call('PATCH', cart, {
    BusinessHourStart: 'zaventem.P3.1000',
    BusinessHourEnd: 'zaventem.R5.1000',
    Reference: 'Feest',
  });
  const made = await call('POST', `${cart}/_checkout`, { PaymentMode: 'NOW' });
  return made.Collection[0].ReservationOrderID;
}

test('a customer rents an order again for other days, on a phone', async ({ page, request }) => {
  const id = await anOrderAndACart(request);
  await page.goto(`/en/login?redirect=${encodeURIComponent(`/en/order/${id}`)}`);
  await page.getByRole('textbox', { name: /E-mail/u }).fill(who.UserName);
  await page.getByLabel('Password', { exact: true }).fill(who.Password);
  await page.getByLabel('Password', { exact: true }).press('Enter');

  await page.getByRole('button', { name: 'Rent again' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rent R2026-\d{6} again$/u });
  await expect(dialog.getByRole('combobox', { name: 'Pickup point' })).toHaveValue('zaventem');
  await dialog.getByRole('button', { name: 'Put everything into a cart' }).click();
  await expect(dialog.getByText('Choose the first and the last day.')).toBeVisible();
  await expectAccessible(page);
  await dayIn(dialog, 'Tuesday,? 22 December 2026').click();
  await dayIn(dialog, 'Wednesday,? 23 December 2026').click();
  await dialog.getByRole('button', { name: 'Put everything into a cart' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: /^Amount of Cross-back chair/u })).toHaveValue('4');
  await expect(page.getByText(/22 Dec.*23 Dec/u).first()).toBeVisible();
  await expectAccessible(page);
});
