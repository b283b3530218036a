import { desk, expect, expectAccessible, test } from './harness/journey.ts';

test.use({ viewport: desk, locale: 'en-GB' });

test('somebody takes along everything that the shop keeps about them, as one archive', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByLabel('E-mail address or username').fill('els.peeters@chirodelinde.example');
  await page.getByLabel('Password', { exact: true }).fill('Feest-2026');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto('/en/account/privacy');
  await page.getByRole('button', { name: 'Create my file' }).click();
  const link = page.getByRole('link', { name: /my-data-feesthuis-.*\.zip/u });
  await expect(link).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, { within: 'main' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^my-data-feesthuis-[\d-]+\.zip$/u);
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone');
  await expectAccessible(page, { within: '[role=alertdialog]' });
});
