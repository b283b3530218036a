import { choosePlace } from './harness/choose.ts';
import { desk, expect, test, type Page } from './harness/journey.ts';

test.use({ viewport: desk, locale: 'en-GB' });

interface Input {
  readonly item: string;
  readonly name: string;
  readonly amount: number;
}

async function add(page: Page, { item, name, amount }: Input, inCart: string): Promise<void> {
  await page.goto(`/en/item/${item}?warehouse=zaventem&from=2026-12-15&to=2026-12-17`);
  const cart = page.getByRole('link', { name: /^Cart,/u });
  await cart.waitFor();
  const field = page.getByRole('spinbutton', { name: `Amount of ${name}`, exact: true });
  await field.fill(String(amount));
  await field.press('Enter');
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: inCart, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor();
}

test('a cart that moves, in English, names what cannot come along, and leaves it only when told so', async ({
  page,
}) => {
  await add(page, { item: 'ronde-tafel-150', name: 'Round table Ø 150 cm', amount: 8 }, 'Cart, 8 items');
  await add(page, { item: 'popcornmachine', name: 'Popcorn cart', amount: 2 }, 'Cart, 10 items');

  // All of the cart would move, so that is asked first.
  await page.getByRole('button', { name: 'Change location and period', exact: true }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).last().click();
  const selector = page.getByRole('dialog', { name: 'Location & period' });
  await choosePlace(selector, 'Aalst');
  await selector.getByRole('button', { name: 'Confirm' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not everything can be moved' });
  await expect(question.getByRole('listitem')).toHaveText(/Popcorn cart.*1/u);
  await question.getByRole('button', { name: 'Leave everything as it is' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/warehouse=zaventem/u);

  await selector.getByRole('button', { name: 'Confirm' }).click();
  await question.getByRole('button', { name: 'Remove it and change' }).click();
  await expect(page).toHaveURL(/warehouse=aalst&from=2026-12-15&to=2026-12-17/u);
  await expect(page.getByRole('spinbutton', { name: 'Amount of Round table Ø 150 cm' })).toHaveValue('8');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Cart, 8 items', exact: true })).toBeVisible();
});
