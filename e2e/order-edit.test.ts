import type { APIRequestContext } from '@playwright/test';
import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { order } from './harness/order.ts';
import { sandboxOrigin } from './harness/surroundings.ts';

test.use({ viewport: desk, locale: 'en-GB' });

const who = { UserName: 'jonas.maes@example.com', Password: 'Feest-2026' };

/** An order of four chairs, paid at the provider, as the checkout's own journey makes it by hand. */
async function aPaidOrder(api: APIRequestContext): Promise<string> {
  const { id, call } = await order(api, {
    who,
    item: 'kruisrugstoel',
    amount: 4,
    from: '2026-12-16',
    to: '2026-12-18',
    hours: ['P3.0900', 'R5.0900'],
    reference: 'Feest',
    paymentMode: 'NOW',
  });
  const link = await call('POST', '/api/v2/shop/payments/_link', {
    reservationOrderID: id,
    returnUrl: `/en/order/${id}`,
    paymentMethod: 'IDEAL',
  });
  await api.fetch(link.PaymentLink, {
    method: 'POST',
    form: { outcome: 'paid', notice: 'once' },
    maxRedirects: 0,
  });
  await expect
    .poll(async () => (await call('GET', `/api/v2/shop/reservationOrders/${id}`)).TotalOpen)
    .toBe(0);
  return id;
}

test('a customer adds chairs to a paid order, sees what that costs, and pays the difference', async ({
  page,
  faults,
  request,
}) => {
  faults.expectSandbox();
  const id = await aPaidOrder(request);
  await page.goto(`/en/order/${id}/edit`);
  await page.getByRole('textbox', { name: /E-mail/u }).fill(who.UserName);
  await page.getByLabel('Password', { exact: true }).fill(who.Password);
  await page.getByLabel('Password', { exact: true }).press('Enter');

  const title = page.getByRole('heading', { level: 1, name: /^Edit order O2026-\d{6}$/u });
  await title.waitFor();
  const number = /O2026-\d{6}/u.exec((await title.textContent()) ?? '')?.[0] ?? '';
  const chairs = page.getByRole('spinbutton', { name: /^Amount of Cross-back chair/u });
  await chairs.fill('6');
  await chairs.press('Enter');
  await expect(page.getByText(/^\+ €/u)).toBeVisible();
  await expect(page.getByText(/^After saving, you pay another €/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByText('The order has been changed.')).toBeVisible();
  expect((await storedReservation('feesthuis', number)).claims).toMatchObject({ kruisrugstoel: 6 });

  await page.getByText('Bancontact').click();
  await page.getByRole('button', { name: /^Pay/u }).click();
  await expect(page).toHaveURL(new RegExp(`^${sandboxOrigin()}/payments/tr_`, 'u'));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/^Paid online: €/u)).toBeVisible();
  await expect(page.getByText(/^Still to pay/u)).toBeHidden();
});
