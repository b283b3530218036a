import { dayIn } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { originOf, sandboxOrigin } from './harness/surroundings.ts';

test('who plans a party on the site of a village hall gets to the shop with place, days and goods', async ({
  page,
  faults,
}) => {
  faults.expectSandbox();
  await page.setViewportSize(desk);
  await page.goto(`${sandboxOrigin()}/site/feesthuis?lang=de`);
  const submit = page.getByRole('button', { name: 'Verfügbare Artikel ansehen' });
  await submit.click();
  await expect(page.getByText('Wählen Sie einen Abholort.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Abholort' }).selectOption('Zaventem');
  await page.getByRole('combobox', { name: 'Lieferung' }).selectOption('Lieferung und Abholung');
  await page.getByRole('button', { name: /^Zeitraum/u }).click();
  const calendar = page.getByRole('dialog', { name: 'Zeitraum wählen' });
  await dayIn(calendar, 'Sonntag, 13. Dezember 2026').hover();
  await expect(calendar.getByRole('status')).toContainText('So., 13. Dez. ist nicht möglich.');
  await expectAccessible(page);
  await dayIn(calendar, 'Donnerstag, 10. Dezember 2026').press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  // Two days are too few for a delivery.
  const modal = page.getByRole('alertdialog', { name: 'Mindestens 3 Tage bei „Lieferung und Abholung“' });
  await expect(modal.getByRole('button', { name: 'Verstanden' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByText('Das Ende steht jetzt auf Sa 12. Dez', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /Do 10\. – Sa 12\. Dez 2026/u })).toBeVisible();

  const tent = page.getByRole('article').filter({ hasText: 'Pagodenzelt 3 × 3 m' });
  await expect(tent).toContainText(/\d verfügbar/u);
  await tent.getByRole('button', { name: /hinzufügen$/u }).click();
  await expect(page.getByRole('link', { name: 'Warenkorb, 1 Artikel von hier' })).toBeVisible();

  const search = page.getByRole('combobox', { name: 'Angebot durchsuchen' });
  await search.fill('springburg');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await expectAccessible(page);
  await search.press('ArrowDown');
  // Twice, as some do: what was put aside comes along all the same.
  await search.press('Enter');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(
    `${originOf('feesthuis')}/de/artikel/springkasteel-burcht?warehouse=zaventem&from=2026-12-10&to=2026-12-12`,
  );
  await expect(page.getByText('1 Artikel liegt in Ihrem Warenkorb.')).toBeVisible();
  await page.getByRole('link', { name: /^Warenkorb,/u }).click();
  await expect(page.getByRole('main')).toContainText('Pagodenzelt 3 × 3 m');
  await expect(page.getByRole('main')).toContainText('Lieferung und Abholung');
});

test('on a phone the widgets fit the site, in the language of its page, which may move and change them', async ({
  page,
  faults,
}) => {
  faults.expectSandbox();
  await page.setViewportSize({ ...phone, width: 320 });
  await page.goto(`${sandboxOrigin()}/site/groenhof?lang=en`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await page.evaluate(() => {
    const find = (name: string) => document.querySelector(name) as Element;
    const [grid, cart] = [find('bivak-grid'), find('bivak-cart-button')];
    const place = grid.parentElement as Element;
    grid.remove();
    place.append(grid);
    // Of three languages the last one counts, however long each takes.
    for (const language of ['nl', 'en', 'de']) grid.setAttribute('lang', language);
    grid.setAttribute('page-size', '2');
    cart.setAttribute('hidden', '');
  });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByText(/^\d+ Artikel$/u)).toBeVisible();
  await expect(page.locator('bivak-cart-button')).toBeHidden();

  // Behind the site's own button, and counting only when the widget's own is pressed.
  const selector = page.locator('bivak-selector');
  const validate = () =>
    selector.evaluate((element: Element & { validate?: () => boolean }) => element.validate?.());
  const chosen = () => page.evaluate(() => document.documentElement.dataset['chosen'] ?? null);
  await selector.evaluate((element) => {
    for (const name of ['manual', 'validation']) element.setAttribute(name, '');
    element.removeAttribute('action-route');
    element.addEventListener('bivak-choice', (event) => {
      document.documentElement.dataset['chosen'] = JSON.stringify((event as CustomEvent).detail);
    });
  });
  expect(await validate()).toBe(false);
  const date = selector.getByRole('button', { name: /^Date/u });
  await expect(date).toBeFocused();
  await expect(selector.getByText('Choose a date.')).toBeVisible();
  await date.click();
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await dayIn(calendar, 'Thursday,? 10 December 2026').click();
  expect(await validate()).toBe(true);
  expect(await chosen()).toBeNull();
  await selector.evaluate((element) => element.removeAttribute('manual'));
  await date.click();
  await dayIn(calendar, 'Friday,? 11 December 2026').click();
  await expect.poll(chosen).toContain('"from":"2026-12-11"');
  await date.click();
  await calendar.getByRole('button', { name: 'Clear the date' }).click();
  await expect.poll(chosen).toContain('"from":null');
  expect(await validate()).toBe(false);
});

test('a site that the shop does not name gets nothing: no script, no words, no pictures', async ({
  request,
}) => {
  const paths = ['/widgets.js', '/assets/widgets/boot.json?lang=de', '/assets/shop/images/scene.webp'];
  for (const path of paths) {
    for (const [origin, letIn] of [
      [sandboxOrigin(), sandboxOrigin()],
      ['https://elders.example', undefined],
    ] as const) {
      const answer = await request.get(originOf('feesthuis') + path, { headers: { origin } });
      expect([path, answer.status(), answer.headers()['access-control-allow-origin']]).toEqual([
        path,
        200,
        letIn,
      ]);
    }
  }
});
