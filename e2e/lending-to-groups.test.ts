import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';

test.use({ shop: 'tentendienst' });

test('former addresses of a shop lead to the tents and the wizard for good', async ({ page, request }) => {
  for (const [former, target] of [
    ['/aanbod/slaaptenten', '/tenten/tenten-tarieven'],
    ['/artikel/seniortent', '/tenten/tenten-tarieven?tent=seniortent'],
    ['/de/warenkorb', '/tenten/de/reservieren'],
    ['/aanmelden', '/tenten/inloggen'],
  ] as const) {
    const moved = await request.get(former, { maxRedirects: 0 });
    expect([former, moved.status()]).toEqual([former, 308]);
    const { pathname, search } = new URL((await request.get(former)).url());
    expect(pathname + search).toContain(target);
  }
  await page.goto('/artikel/seniortent');
  await expect(page.getByRole('heading', { level: 2, name: 'Seniortent' })).toBeInViewport();
  await page.goto('/winkelmand');
  await expect(page).toHaveURL(/\/tenten\/reserveren\/aanmelden/u);
});

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('whoever looks at the tents can do so with any aid', async ({ page }) => {
      for (const path of ['/tenten/tenten-tarieven', '/tenten/inloggen', '/tenten/reserveren']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('the open pages of the service are read with any aid, in every language', async ({ page }) => {
      for (const path of [
        '/tenten/home',
        '/tenten/de/zelte-und-preise?tent=2010&tab=damage',
        '/tenten/en/report-damage',
        '/tenten/de/information/hochsaison',
        '/tenten/informatie/contact',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}
