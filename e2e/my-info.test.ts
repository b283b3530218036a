import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { pressAt, tabTo } from './harness/keyboard.ts';

test.use({ viewport: desk, shop: 'groenhof', locale: 'en-GB' });

const an = { email: 'an.dewit@example.com', password: 'Groen-2026' };

test('a company looks itself up in the business register and saves its details, without a mouse', async ({
  page,
  faults,
}) => {
  // One of the numbers the register fails to answer.
  faults.expectStatus(503);
  await page.goto('/en/account');
  await page.getByRole('textbox', { name: 'E-mail address or username' }).fill(an.email);
  await page.getByLabel('Password', { exact: true }).fill(an.password);
  await page.keyboard.press('Enter');
  const invoices = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Invoices' }) });
  const number = invoices.getByLabel('Company number');
  const lookUp = async (text: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await pressAt(page, invoices.getByRole('button', { name: 'Look up' }));
  };
  await tabTo(page, number);
  await lookUp('0999.000.128');
  await expect(invoices.getByText(/^This is not an enterprise number/u)).toBeVisible();
  // It leads back to the number that is wrong.
  await expect(number).toBeFocused();
  await lookUp('0999.000.723');
  await expect(invoices.getByText(/is not answering right now/u)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  // An establishment has a number of its own; name and VAT number are those of its enterprise.
  await lookUp('2.999.000.171');
  const question = page.getByRole('alertdialog', { name: 'Fill in these details?' });
  await expect(question).toContainText(
    'Bakkerij Het Zoete Brood bv, Het Zoete Brood, winkel Nossegem, Mechelsesteenweg 58, 1930 Nossegem',
  );
  await expectAccessible(page);
  await pressAt(page, question.getByRole('button', { name: 'Fill in' }));
  await expect(invoices.getByText(/^Filled in from the business register/u)).toBeVisible();
  await expect(page.getByLabel('Company or association')).toHaveValue('Bakkerij Het Zoete Brood bv');
  await expect(invoices.getByLabel('VAT number')).toHaveValue('BE0999000129');

  await pressAt(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Your details have been saved.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(number).toHaveValue('0999000129');
  await expect(page.getByLabel('City')).toHaveValue('Nossegem');

  // What is typed and not saved is not lost without a question.
  await number.fill('');
  await page.getByRole('link', { name: 'People' }).press('Enter');
  await pressAt(
    page,
    page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' }),
  );
  await expect(number).toHaveValue('');
});
