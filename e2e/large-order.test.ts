import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { dutch, openItem, openSelector, putIntoCart } from './harness/choose.ts';
import { desk, expect, phone, test } from './harness/journey.ts';
import { mailsTo } from './harness/mailbox.ts';

test.use({ viewport: desk });

const email = 'dirk.jacobs@example.com';

test('a large order that is delivered is confirmed and read from the mail, on another device', async ({
  page,
  anotherVisitor,
}) => {
  await openItem(page, 'partytent-4x8', 'zaventem', '2027-01-12', '2027-01-15');
  const selector = await openSelector(page);
  await selector.getByRole('combobox', { name: 'Levering' }).selectOption('Levering en ophaling');
  await selector.getByRole('button', { name: dutch.apply }).click();
  await selector.waitFor({ state: 'detached' });
  await putIntoCart(page, 4);
  await expect(page.getByRole('article').filter({ hasText: 'Levering en ophaling' })).toContainText(
    '€ 85,00',
  );
  await openItem(page, 'kruisrugstoel', 'zaventem', '2027-01-12', '2027-01-15');
  await putIntoCart(page, 20);
  await chooseHours(page, '09:00–10:00', '10:00–11:00');
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await introduce(page, { firstName: 'Dirk', lastName: 'Jacobs', email });
  await orderButton(page).click();
  await expect(page.getByText('Zonder bevestiging vervalt je aanvraag.')).toBeVisible();

  const [mail] = await mailsTo(email, 1);
  const link = /http:\/\/localhost:\d+\/bestelling\/\S+/u.exec(mail?.text ?? '')?.[0] ?? 'no link';
  const onHisPhone = await anotherVisitor({ viewport: phone });
  await onHisPhone.goto(link);
  await expect(onHisPhone.getByText(/Aanvraag R2026-\d{6} is bevestigd/u)).toBeVisible();
  await expect(onHisPhone.getByText('Partytent').first()).toBeVisible();
  expect(onHisPhone.url()).not.toContain('access=');
  await page.reload();
  await expect(page.getByText('Wij bekijken je aanvraag')).toBeVisible();
  await expect(page.getByText('Zonder bevestiging vervalt je aanvraag.')).toBeHidden();
});
