import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { dayIn, openItem, openSelector, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('whoever looks around can do so with any aid', async ({ page, faults }) => {
      faults.expectStatus(404);
      await page.goto('/');
      await expectAccessible(page);
      const chosen = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';
      await page.goto(`/aanbod/tenten?properties=gebruik%3ABuiten&${chosen}`);
      await expect(page.getByText(/^Vrij ·/u).first()).toBeVisible();
      await expectAccessible(page);
      if (viewport === phone) {
        await page.getByRole('button', { name: 'Filters 1' }).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
      const selector = await openSelector(page);
      await dayIn(selector, 'zondag 27 december 2026').focus();
      await expect(selector.getByText('zo 27 dec kan niet.')).toBeVisible();
      await expectAccessible(page);
      await openItem(page, 'tuinfeest-voor-vijftig', 'zaventem', '2026-12-09', '2026-12-10');
      await expect(page.getByRole('application')).toBeVisible();
      await expectAccessible(page);
      await openItem(page, 'pagodetent-5x5', 'zaventem', '2026-12-12', '2026-12-15');
      await expect(page.getByRole('group', { name: 'Wel vrij rond die dagen:' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Vergroot het beeld' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/aanmelden');
      await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/contact');
      await page.getByRole('button', { name: 'Verstuur' }).click();
      await expect(page.getByText('Vul dit veld in.').first()).toBeVisible();
      await expectAccessible(page);
      await page.goto('/beheer');
      await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/bestaat-niet');
      await expectAccessible(page);
    });

    test('whoever searches can do so with any aid', async ({ page }) => {
      await page.goto('/zoeken?q=stoel');
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.getByRole('searchbox', { name: 'Zoek in het aanbod' }).focus();
      const search = page.getByRole('combobox', { name: 'Zoek in het aanbod' });
      await search.fill('tafel');
      await expect(page.getByRole('option').nth(3)).toBeVisible();
      // why: the page around an open list is kept from screen readers; a Tab out of it closes the list first.
      await expectAccessible(page, { without: ['aria-hidden-focus'] });
      await search.press('Tab');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expectAccessible(page);
    });

    test('whoever orders can do so with any aid', async ({ page }) => {
      await openItem(page, 'loungezetel-rotan', 'zaventem', '2026-12-15', '2026-12-17');
      await putIntoCart(page);
      await expectAccessible(page);
      await chooseHours(page, '09:00–10:00', '10:00–11:00');
      await page.getByRole('button', { name: 'Afrekenen' }).click();
      await orderButton(page).click();
      await expect(page.getByRole('region', { name: 'Kijk deze velden na:' })).toBeVisible();
      await expectAccessible(page);
      await introduce(page, {
        firstName: 'Ona',
        lastName: 'Baert',
        email: `ona.${viewport.width}@example.com`,
      });
      await orderButton(page).click();
      await expect(page.getByRole('heading', { name: /R2026-\d{6}/u })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
