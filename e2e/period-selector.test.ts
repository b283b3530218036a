import { choose, choosePlace, dayIn, dutch, openSelector } from './harness/choose.ts';
import { desk, expect, test } from './harness/journey.ts';

test.use({ viewport: desk });

test.describe('in a shop with three pickup points', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/aanbod');
  });

  test('a blocked day says why, and Escape closes the reason before the dialog', async ({ page }) => {
    const selector = await openSelector(page);
    await expect(selector.getByText('Kies eerst een afhaalpunt.')).toBeVisible();
    await choosePlace(selector, 'Zaventem');
    const christmas = dayIn(selector, 'vrijdag 25 december 2026');
    await expect(christmas).toHaveAttribute('aria-disabled', 'true');
    await christmas.focus();
    await expect(selector.getByText('vr 25 dec kan niet.')).toBeVisible();
    await expect(christmas).toHaveAccessibleDescription(/We zijn dan gesloten \(Kerstmis\)/u);
    await page.keyboard.press('Escape');
    await expect(selector.getByText('vr 25 dec kan niet.')).toBeHidden();
    await expect(selector).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(selector).toBeHidden();
  });

  test('days that another pickup point cannot do are dropped, and it says so', async ({ page }) => {
    const selector = await openSelector(page);
    await choose(selector, 'Zaventem', 'maandag 14 december 2026', 'woensdag 16 december 2026');
    await expect(page.getByRole('region', { name: dutch.dialog })).toContainText('14–16 dec');
    await openSelector(page);
    await choosePlace(selector, 'Aalst');
    await expect(selector.getByRole('alert')).toHaveText(
      'De gekozen dagen kunnen niet in Aalst. Kies andere dagen.',
    );
    // The selector leads to what is free, so it needs both.
    await selector.getByRole('button', { name: dutch.apply }).click();
    await expect(selector.getByText('Kies de eerste en de laatste dag.')).toBeVisible();
    await choose(selector, 'Aalst', 'dinsdag 15 december 2026', 'donderdag 17 december 2026');
    await expect(page).toHaveURL(/\?warehouse=aalst&from=2026-12-15&to=2026-12-17$/u);
  });

  test('delivery moves the end to its shortest period, with an alert', async ({ page }) => {
    const selector = await openSelector(page);
    await choosePlace(selector, 'Zaventem');
    await dayIn(selector, 'donderdag 10 december 2026').click();
    await dayIn(selector, 'vrijdag 11 december 2026').click();
    await selector.getByRole('combobox', { name: 'Levering' }).selectOption('Levering en ophaling');
    const modal = page.getByRole('alertdialog', { name: 'Minstens 3 dagen voor levering en ophaling' });
    await expect(modal).toContainText('Het einde staat nu op za 12 dec. Korter huren kan');
    await page.keyboard.press('Escape');
    await expect(selector.getByText(/Het einde staat nu op za 12 dec\.$/u)).toBeVisible();
    await expect(selector.getByRole('definition').filter({ hasText: '3 dagen' })).toBeVisible();
  });

  test('place and period can be chosen with the keyboard alone', async ({ page }) => {
    await page.getByRole('button', { name: dutch.change }).focus();
    await page.keyboard.press('Enter');
    const selector = page.getByRole('dialog', { name: dutch.dialog });
    await selector.getByRole('radio', { name: 'Zaventem' }).focus();
    await page.keyboard.press('ArrowRight');
    const first = dayIn(selector, 'vrijdag 4 december 2026');
    await first.waitFor();
    while (!(await first.evaluate((day) => day === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    // Sunday is in the way: it can be reached, is not taken, and says why.
    await page.keyboard.press('Enter');
    await expect(selector.getByText('zo 13 dec kan niet.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(selector.getByText('4 dagen')).toBeVisible();
    const apply = selector.getByRole('button', { name: dutch.apply });
    while (!(await apply.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/warehouse=mechelen&from=2026-12-11&to=2026-12-14/u);
    await expect(page.getByRole('button', { name: dutch.change })).toBeFocused();
  });
});
