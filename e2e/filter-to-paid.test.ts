import { acceptTerms, chooseHours } from './harness/check-out.ts';
import { expect, expectAccessible, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';
import { sandboxOrigin } from './harness/surroundings.ts';

test.use({ viewport: phone, locale: 'en-GB' });

const email = 'grace.walker@example.com';

test('a visitor narrows a department, makes an account with the order, and pays, on a phone and in English', async ({
  page,
  faults,
}) => {
  faults.expectSandbox();
  await page.goto('/en/items/tenten?warehouse=zaventem&from=2026-12-05&to=2026-12-05');
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('checkbox', { name: /^Up to 25/u }).check();
  await sheet.getByRole('button', { name: /^Show \d+ items$/u }).click();
  await expect(page).toHaveURL(/properties=/u);
  await expect(page.getByRole('article').filter({ hasText: 'Pagoda tent 5 × 5 m' })).toHaveCount(0);
  const tent = page.getByRole('article').filter({ hasText: 'Pagoda tent 3 × 3 m' });
  await tent.getByRole('link').click();
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: /^Cart, 1 item/u }).click();
  await chooseHours(page, '09:00–10:00', '11:00–12:00');
  await page.getByRole('button', { name: 'Check out' }).click();

  await page.getByText('With a new account').click();
  await page.getByRole('combobox', { name: 'Salutation' }).selectOption('Ms');
  for (const [label, text] of Object.entries({
    'First name': 'Grace',
    'Last name': 'Walker',
    'E-mail address': email,
    'Repeat e-mail address': email,
    Phone: '+44 20 7946 0958',
    Street: 'Dorpsstraat',
    'House number': '8',
    Postcode: '1930',
    'Town or city': 'Zaventem',
  })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByLabel('Password', { exact: true }).fill('Tent-in-the-attic');
  await page.getByLabel('Repeat the password').fill('Tent-in-the-attic');
  await page.getByText('iDEAL').click();
  await acceptTerms(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pay €/u }).click();
  await expect(page).toHaveURL(new RegExp(`^${sandboxOrigin()}/payments/tr_`, 'u'));
  await page.getByRole('button', { name: 'Pay', exact: true }).click();

  await expect(page.getByText('Your payment has arrived')).toBeVisible();
  await expect(page.getByText('Activate your account')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, empty', exact: true })).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: /O2026-\d{6}/u });
  await expect(title).toBeVisible();
  await expectAccessible(page);
  const [number = ''] = /O2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  expect(await storedReservation('feesthuis', number)).toMatchObject({
    status: 'Order',
    email,
    claims: { 'pagodetent-3x3': 1 },
  });

  const mails = await mailsTo(email, 3);
  const about = (words: RegExp) => mails.find(({ subject }) => words.test(subject));
  expect(about(/received your payment/u)).toBeDefined();
  const confirmed = mails.find(
    ({ text }) => text.includes(number) && text.includes('Activate it with the link'),
  );
  expect(confirmed?.attachments.map(({ name }) => name.split('.').at(-1))).toEqual(['pdf', 'ics']);
  await page.goto(linkOf(about(/^Activate your account/u)));
  await expect(page.getByRole('main').getByText('Your account is active')).toBeVisible();
});
