import { desk, expect, expectAccessible, type Page, test } from './harness/journey.ts';

test.use({ shop: 'tentendienst', viewport: desk });

const title = 'Voor welke vereniging reserveer je?';

async function logIn(page: Page): Promise<void> {
  await page.goto('/tenten/inloggen');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill('joke@tweegroepen.example');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('Kamp-2027');
  await page.getByRole('main').getByRole('button', { name: 'Meld je aan', exact: true }).click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await expect(bar(page)).toBeVisible();
}

/** For whom the bar at the top says that one acts. */
async function actsFor(page: Page): Promise<string> {
  return ((await bar(page).textContent()) ?? '').trim();
}

const bar = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Aangemeld als/u });

async function switchInBar(page: Page): Promise<string> {
  const before = await actsFor(page);
  await bar(page).click();
  const banner = page.getByRole('banner');
  await banner.getByText('Wissel van account').click();
  await banner.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText(/^Je werkt nu voor .*\.$/u).last()).toBeVisible();
  await expect.poll(() => actsFor(page)).not.toBe(before);
  return actsFor(page);
}

test('who acts for two associations switches in the bar, and each keeps what was begun for it', async ({
  page,
  context,
}) => {
  await logIn(page);
  await page.goto('/tenten/reserveren/vereniging');
  const first = await actsFor(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(first);
  await page.locator('button[type=submit]').filter({ hasText: 'Verder' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Wanneer/u })).toBeVisible();
  await expectAccessible(page);

  const second = await switchInBar(page);
  expect(second).not.toBe(first);
  // Anew, in the middle: the page is the other association's, and nothing of the first stands in it.
  await page.goto('/tenten/reserveren/periode');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(second);
  await expect(page.getByRole('main')).not.toContainText(first);
  await page.goto('/tenten/account/aanvragen');
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn aanvragen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nog niet verstuurd' })).toHaveCount(0);
  await expectAccessible(page);

  // Another tab, which opens as the second, before the first page goes back.
  const other = await context.newPage();
  await other.goto('/tenten/reserveren/vereniging');
  await expect(other.getByRole('main')).toContainText(second);

  expect(await switchInBar(page)).toBe(first);
  // It says so before anything is written there.
  await expect(other.getByText(`Je werkt nu voor ${first}`, { exact: true })).toBeVisible();
  await expect(other.getByText(`De antwoorden voor ${second} zijn bewaard.`)).toBeVisible();
  await expectAccessible(other);
  await page.goto('/tenten/account/aanvragen');
  await expect(page.getByRole('heading', { name: 'Nog niet verstuurd' })).toBeVisible();
  await page.goto('/tenten/reserveren/periode');
  await expect(page.getByRole('heading', { level: 1, name: /Wanneer/u })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(second);
});
