import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';

// Spec 3 §1: the site's header and footer come from an external widget service (docs/decisions/0077).
test.use({ shop: 'tentenveld', viewport: desk });
test.beforeEach(({ faults }) => faults.expectSandbox());

test('the header and footer of an outside service lead in and out, on every page that is loaded anew', async ({
  page,
}) => {
  const service = page.getByText('Een voorziening van Voorbeeldland', { exact: true });
  await page.goto('/tenten/tenten-tarieven');
  await expect(service).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Over deze website' })).toBeVisible();
  // The menu of the service stays ours; our own logo and way in give place to those of the header.
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Aanmelden' }).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Aanmelden' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Continue as Noor Claes' }).click();
  await expect(page).toHaveURL(/\/tenten-tarieven$/u);
  await expect(page.getByRole('link', { name: 'Afmelden' })).toBeVisible();
  await page.goto('/tenten/account/aanvragen');
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn aanvragen' })).toBeVisible();
  await expect(service).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Aanmelden' })).toHaveCount(0);
  await expectAccessible(page);

  // A link of somebody else's logs nobody out by itself.
  await page.getByRole('link', { name: 'Afmelden' }).click();
  await expect(page).toHaveURL(/\/tenten\/inloggen/u);
  await page.goto('/tenten/account/aanvragen');
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn aanvragen' })).toBeVisible();
});

test('the header of an outside service fits a phone, and pages without its script have ours', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/tenten/en/home');
  await expect(page.getByText('A service of Exampleland', { exact: true })).toHaveCount(2);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
  await page.route('**/site-widgets.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('A service of Exampleland', { exact: true })).toHaveCount(0);
});
