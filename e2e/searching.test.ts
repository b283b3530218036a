import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { putIntoCart } from './harness/choose.ts';
import { expect, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';

const chosen = 'warehouse=zaventem&from=2026-12-10&to=2026-12-11';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a visitor searches with a typo, looks around, and rents what was found', async ({ page }) => {
    await page.goto(`/?${chosen}`);
    await page.getByRole('button', { name: 'Zoeken' }).click();
    const field = page.getByRole('combobox', { name: 'Zoek in het aanbod' });
    await field.pressSequentially('springkastel', { delay: 30 });
    await expect(page.getByRole('option', { name: /Springkasteel Burcht/u })).toContainText('vanaf');
    await field.press('Enter');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultaten voor “springkastel”');
    await expect(page).toHaveURL(/\/zoeken\?.*q=springkastel/u);
    const castle = page.getByRole('article').filter({ hasText: 'Springkasteel Burcht' });
    await expect(castle).toContainText(/Vrij ·|Nog \d vrij/u);
    await castle.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Springkasteel Burcht' })).toBeVisible();
    await page.goBack();
    await expect(castle).toBeInViewport();
    await castle.getByRole('link').click();

    await putIntoCart(page);
    await chooseHours(page, '09:00–10:00', '10:00–11:00');
    await page.getByRole('button', { name: 'Afrekenen' }).click();
    await introduce(page, { firstName: 'Noor', lastName: 'Peeters', email: 'noor.peeters@example.com' });
    await orderButton(page).click();
    const title = page.getByRole('heading', { name: /R2026-\d{6}/u });
    await expect(title).toBeVisible();
    const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
    expect((await storedReservation('feesthuis', number)).claims).toEqual({ 'springkasteel-burcht': 1 });
  });

  test('whoever comes back finds the place among many results again', async ({ page }) => {
    await page.goto(`/zoeken?q=wit&${chosen}`);
    const cards = page.getByRole('article');
    const first = await cards.count();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(first);
    await expect(page).toHaveURL(/page=\d/u);
    const far = cards.nth(first + 2);
    await far.scrollIntoViewIfNeeded();
    await far.getByRole('link').click();
    await expect(page.getByRole('application')).toBeVisible();
    await page.goBack();
    await expect(far).toBeInViewport();
    const name = (await far.getByRole('heading').textContent()) ?? '';
    await page.reload();
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
  });
});

test('the second page comes within 200 px of the end of a list, the third by its button, and whoever comes back from there stands where they were', async ({
  page,
}) => {
  await page.goto(`/aanbod/tuinfeest?${chosen}`);
  const cards = page.getByRole('article');
  const end = page.locator('ul:has(article) + div');
  const leaveBelow = (px: number) =>
    end.evaluate(async (element, below) => {
      window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight - below);
      // So long an observer takes at most.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, px);
  await page.waitForLoadState('networkidle');
  await leaveBelow(240);
  await expect(cards).toHaveCount(24);
  await leaveBelow(160);
  await expect(cards).toHaveCount(48);
  await leaveBelow(0);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText('48 van 56 artikelen')).toBeVisible();
  await expect(cards).toHaveCount(48);
  await page.getByRole('button', { name: 'Toon meer' }).click();
  await expect(cards).toHaveCount(56);
  await expect(page).toHaveURL(/page=3/u);
  const far = cards.nth(50);
  await far.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await far.getByRole('link').click();
  await expect(page.getByRole('application')).toBeVisible();
  await page.goBack();
  await expect(far).toBeInViewport();
  await expect(cards).toHaveCount(56);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('the search is a form, and the page of results is whole', async ({ page }) => {
    await page.goto(`/aanbod?${chosen}`);
    await page.getByRole('searchbox', { name: 'Zoek in het aanbod' }).fill('barbeceu');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/zoeken\?.*q=barbeceu/u);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultaten voor “barbeceu”');
    await expect(page.getByRole('article').first()).toContainText(/barbecue/iu);
    await expect(page.getByRole('article').first()).toContainText('voor 2 dagen');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(await page.title()).toBe('Resultaten voor “barbeceu” – Feesthuis');
  });

  test('the filters of a department are a form, which keeps place and period', async ({ page }) => {
    await page.goto(`/aanbod/tenten?${chosen}`);
    await page.getByRole('checkbox', { name: /^Buiten/u }).check();
    await page.getByRole('button', { name: 'Toon wat past' }).click();
    await expect(page).toHaveURL(`/aanbod/tenten?${chosen}&properties=gebruik%3ABuiten`);
    await expect(page.getByRole('checkbox', { name: /^Buiten/u })).toBeChecked();
    await page.getByRole('link', { name: 'Filter Gebruik: Buiten wegnemen' }).click();
    await expect(page).toHaveURL(`/aanbod/tenten?${chosen}`);
  });

  for (const [address, title] of [
    ['/en/search?q=tent', 'Results for “tent”'],
    ['/de/suche?q=zelt', 'Ergebnisse für „zelt“'],
  ] as const) {
    test(`without scripts ${address} answers in its language`, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  }
});
