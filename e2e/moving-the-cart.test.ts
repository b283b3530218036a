import { dutch, openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, test } from './harness/journey.ts';

test.use({ viewport: desk });

test('a cart that moves names what cannot come along, and leaves it only when told so', async ({ page }) => {
  await openItem(page, 'ronde-tafel-150', 'zaventem', '2026-12-15', '2026-12-17');
  await putIntoCart(page, 8);
  await openItem(page, 'popcornmachine', 'zaventem', '2026-12-15', '2026-12-17');
  await putIntoCart(page, 2);

  // All of the cart would move, so that is asked first.
  await page.getByRole('button', { name: dutch.change }).click();
  await page.getByRole('button', { name: 'Wijzig', exact: true }).click();
  const selector = page.getByRole('dialog', { name: dutch.dialog });
  await selector.getByRole('combobox', { name: dutch.place }).selectOption('Aalst');
  await selector.getByRole('button', { name: dutch.apply }).click();
  const question = page.getByRole('alertdialog', { name: 'Niet alles kan mee' });
  await expect(question.getByRole('listitem')).toHaveText(/Popcornkar.*1/u);
  await question.getByRole('button', { name: 'Laat alles zoals het is' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/warehouse=zaventem/u);

  await selector.getByRole('button', { name: dutch.apply }).click();
  await question.getByRole('button', { name: 'Verwijder en wijzig' }).click();
  await expect(page).toHaveURL(/warehouse=aalst&from=2026-12-15&to=2026-12-17/u);
  await expect(page.getByRole('spinbutton', { name: 'Aantal Ronde tafel Ø 150 cm' })).toHaveValue('8');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Winkelmand, 8 artikelen', exact: true })).toBeVisible();
});
