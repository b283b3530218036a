import { dayIn } from './harness/choose.ts';
import { expect, expectAccessible, phone, test } from './harness/journey.ts';
import { order } from './harness/order.ts';

test.use({ viewport: phone, locale: 'en-GB' });

const who = { UserName: 'jonas.maes@example.com', Password: 'Feest-2026' };
test('a customer rents an order again for other days, on a phone', async ({ page, request }) => {
  const { id } = await order(request, {
    who,
    item: 'kruisrugstoel',
    amount: 4,
    from: '2026-12-16',
    to: '2026-12-18',
    hours: ['P3.1000', 'R5.1000'],
    reference: 'Feest',
    paymentMode: 'NOW',
  });
  await page.goto(`/en/login?redirect=${encodeURIComponent(`/en/order/${id}`)}`);
  await page.getByRole('textbox', { name: /E-mail/u }).fill(who.UserName);
  await page.getByLabel('Password', { exact: true }).fill(who.Password);
  await page.getByLabel('Password', { exact: true }).press('Enter');

  await page.getByText('Manage this request').click();
  await page.getByRole('button', { name: 'Rent again' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rent R2026-\d{6} again$/u });
  await expect(dialog.getByRole('radio', { name: 'Zaventem' })).toBeChecked();
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
