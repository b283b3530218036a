import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { pressAt, tabTo, typeInto } from './harness/keyboard.ts';

test.use({ viewport: desk, shop: 'groenhof', locale: 'en-GB' });

const kris = { email: 'kris.vandamme@example.com', password: 'Groen-2026' };

test('a company looks itself up in the business register and saves its details, without a mouse', async ({
  page,
  faults,
}) => {
  // A number that the register does not know, and one that it fails to answer.
  faults.expectStatus(404);
  faults.expectStatus(503);
  await page.goto('/en/account');
  await page.getByRole('textbox', { name: 'E-mail address or user name' }).fill(kris.email);
  await page.getByLabel('Password', { exact: true }).fill(kris.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My details' })).toBeVisible();
  await expectAccessible(page);

  const invoices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Invoices' }) });
  const number = invoices.getByLabel('Company number');
  const lookUp = invoices.getByRole('button', { name: 'Look up' });
  await typeInto(page, number, '0999.000.128');
  await pressAt(page, lookUp);
  await expect(invoices.getByText(/^This is no enterprise number/u)).toBeVisible();
  await typeInto(page, number, '0403.170.701');
  await pressAt(page, lookUp);
  await expect(invoices.getByText(/does not know this number/u)).toBeVisible();
  await typeInto(page, number, '0999.000.723');
  await pressAt(page, lookUp);
  await expect(invoices.getByText(/does not answer right now/u)).toBeVisible();

  await typeInto(page, number, '0999.000.228');
  await pressAt(page, lookUp);
  const question = page.getByRole('alertdialog', { name: 'Fill in these details?' });
  await expect(question).toContainText('Tuinen Van der Elst bv, Leuvensesteenweg 412 bus 3, 3070 Kortenberg');
  await expectAccessible(page);
  await pressAt(page, question.getByRole('button', { name: 'Fill in' }));
  await expect(invoices.getByText(/^Filled in from the business register/u)).toBeVisible();
  await expect(page.getByLabel('Company or association')).toHaveValue('Tuinen Van der Elst bv');
  await expect(invoices.getByLabel('VAT number')).toHaveValue('BE0999000228');

  await pressAt(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(number).toHaveValue('0999000228');
  await expect(page.getByLabel('Postcode')).toHaveValue('3070');

  // What is typed and not saved is not lost without a question.
  await typeInto(page, page.getByLabel('First name').first(), 'Chris');
  await pressAt(page, page.getByRole('link', { name: 'Password', exact: true }).first());
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await tabTo(page, leave.getByRole('button', { name: 'Stay here' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name').first()).toHaveValue('Chris');
});
