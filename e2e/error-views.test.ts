import { expect, test } from './harness/journey.ts';

test('an unknown article is a 404, says so, and leads back', async ({ page, faults }) => {
  faults.expectStatus(404);
  await page.goto('/aanbod');
  const answer = await page.goto('/artikel/bestaat-niet');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Niet gevonden' })).toBeVisible();
});
