import { openGallery, test, type Dress } from './harness/gallery.ts';
import { desk, expect, expectAccessible, phone, type Page } from './harness/journey.ts';

// Colours differ by brand and words by language; together these three meet all of both.
const dresses: readonly Dress[] = [
  { brand: 'feesthuis', lang: 'nl' },
  { brand: 'groenhof', lang: 'en' },
  { brand: 'tentendienst', lang: 'de' },
];
const overlay = '[role=dialog], [role=alertdialog], [role=menu]';
const english: Dress = { brand: 'groenhof', lang: 'en' };
const german: Dress = { brand: 'tentendienst', lang: 'de' };

for (const dress of dresses) {
  test(`every element in the dress of ${dress.brand}, in ${dress.lang}, can be used with any aid`, async ({
    page,
  }) => {
    await page.setViewportSize(desk);
    await openGallery(page, dress);
    await expectAccessible(page);
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ ...phone, width });
      expect(await overflow(page), `sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('what opens over a page can be used with any aid, and gives the focus back', async ({ page }) => {
  await page.setViewportSize(phone);
  await openGallery(page, german, 'overlays');
  const main = page.getByRole('main');
  for (const opener of await main.getByRole('button').all()) {
    await opener.press('Enter');
    await page.locator(overlay).first().waitFor();
    await expectAccessible(page, { within: overlay });
    await page.keyboard.press('Escape');
    await expect(page.locator(overlay)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await openGallery(page, german, 'toasts');
  await main.getByRole('button').first().press('Enter');
  await main.getByRole('button').nth(1).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(2);
  await expectAccessible(page, { within: overlay });
});

test('a table, its pages and its menus are used by keys alone', async ({ page }) => {
  await page.setViewportSize(desk);
  await openGallery(page, english, 'table');
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await page.setViewportSize(desk);
  const table = page.getByRole('table', { name: 'Your orders', exact: true });
  await table.getByRole('button', { name: 'Total' }).press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(table.getByRole('rowheader').first()).toHaveText('R2026-000017');
  await page.keyboard.press('Tab');
  await expect(table.getByRole('link', { name: 'R2026-000017' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#R2026-000017$/u);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(
    page.getByRole('menuitem', { name: 'Cancel' }),
    'what cannot be done is passed over',
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('button', { name: 'Actions for R2026-000017' })).toBeFocused();
  const cell = await boxOf(table.getByRole('cell', { name: 'Turnhout' }));
  await page.mouse.click(cell.x + 10, cell.y + 10);
  await expect(page, 'a press anywhere in a row leads on').toHaveURL(/#R2026-000031$/u);
  await openGallery(page, english, 'pagination');
  const pages = page.getByRole('navigation', { name: 'Many pages' });
  await expect(pages.getByRole('button', { name: /^Page/u })).toHaveCount(11);
  await pages.getByRole('button', { name: 'Page 28' }).press('Enter');
  await expect(pages.getByRole('button', { name: 'Page 28' })).toHaveAttribute('aria-current', 'page');
});

test('trees, pills, lists and tabs are used by keys alone', async ({ page }) => {
  await page.setViewportSize(desk);
  await openGallery(page, english, 'trees');
  await page.getByRole('treegrid', { name: 'One choice' }).getByRole('row', { name: 'Pagodas' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Six metres' })).toHaveAttribute('aria-selected', 'true');

  await openGallery(page, english, 'pills');
  await page.getByRole('row', { name: 'Outdoors' }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('row', { name: 'Outdoors' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'To do' })).toBeFocused();
  await page.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Outdoors', 'To do', 'Expired']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'Outdoors' })).toBeVisible();

  await openGallery(page, english, 'dropdowns');
  const dropdown = page.getByRole('button', { name: 'Pickup place' }).nth(1);
  await dropdown.press('Enter');
  await page.getByRole('searchbox', { name: 'Find a place' }).fill('liege');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Liège']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(dropdown).toBeFocused();
  const droplist = page.getByRole('combobox', { name: 'Article', exact: true });
  // why: what scrolls under an open list closes it, and filling in would scroll.
  await droplist.click();
  await droplist.fill('te');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5);
  await expectAccessible(page, { within: '[role=listbox]' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(droplist).toHaveValue('Pagodetent 5 x 5');
  await droplist.fill('rocket');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await droplist.press('Tab');
  await page.keyboard.type('tent');
  await expect(page.getByText('The search failed')).toBeVisible();

  await openGallery(page, english, 'tabs');
  await page.getByRole('tab', { name: 'Properties' }).press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Description' })).toHaveText('A striped tent.');
});

test('popups stand beside what they belong to, on the first side on which they fit', async ({ page }) => {
  await page.setViewportSize(desk);
  await openGallery(page, english, 'popups');
  expect(await sideOf(page, 'Popup at the left of the page')).toBe('right');
  expect(await sideOf(page, 'Popup at the right of the page')).toBe('left');
  expect(await sideOf(page, 'Popup below')).toBe('bottom');
  await page.setViewportSize(phone);
  expect(await sideOf(page, 'Popup in the middle')).toBe('top');
  await page.getByRole('button', { name: 'Higher than 400' }).press('Enter');
  const long = await boxOf(page.getByRole('dialog'));
  expect(Math.round(long.height)).toBeLessThanOrEqual(400);
  expect(long.x).toBeGreaterThanOrEqual(5);
  await expectAccessible(page, { within: overlay });
});

test('a menu opens below its button and ends where that ends, above it where there is no room', async ({
  page,
}) => {
  await openGallery(page, english, 'table');
  const opener = page.getByRole('button', { name: 'Actions for R2026-000017' }).first();
  const list = page.locator('[data-trigger=MenuTrigger]');
  for (const [block, side, height] of [
    ['start', 'below', desk.height],
    ['end', 'above', 420],
  ] as const) {
    await page.setViewportSize({ ...desk, height });
    await opener.evaluate((button, at) => button.scrollIntoView({ block: at }), block);
    await opener.press('Enter');
    await page.getByRole('menuitem', { name: 'View' }).waitFor();
    const [button, menu] = [await boxOf(opener), await boxOf(list)];
    const gap = side === 'below' ? menu.y - button.y - button.height : button.y - menu.y - menu.height;
    expect(Math.abs(gap - 5), side).toBeLessThan(1);
    expect(Math.abs(menu.x + menu.width - button.x - button.width), side).toBeLessThan(1);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  }
});

test('the cart pulses after a change, unless motion is unwelcome; a long list keeps its place', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await openGallery(page, english, 'tools');
  expect(await pulsesAfter(page, 'One more')).toEqual([500]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await pulsesAfter(page, 'One less')).toEqual([]);

  await openGallery(page, english, 'infiniteLists');
  const list = page.getByRole('region', { name: 'Fetches when the end is within 200 pixels' });
  await list.press('End');
  await expect(list.getByRole('listitem')).toHaveCount(40);
  await list.getByRole('button', { name: 'Show more messages' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(60);
  await list.evaluate((frame) => frame.scrollTo(0, 300));
  await page.waitForFunction(() => sessionStorage.getItem('scroll:gallery') === '300');
  await page.reload();
  await expect.poll(() => list.evaluate((frame) => frame.scrollTop)).toBe(300);
});

test('the thumbnails of an article are 92 by 92, with gaps of 10', async ({ page }) => {
  await page.setViewportSize(desk);
  await openGallery(page, english, 'media');
  const thumbnails = page.getByRole('main').locator('button[aria-current]');
  const boxes = await thumbnails.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, width, height }) => [left, width, height]),
  );
  const [[first = 0] = []] = boxes;
  expect(boxes).toEqual([0, 1, 2, 3].map((at) => [first + at * (92 + 10), 92, 92]));
});

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

type Side = 'right' | 'left' | 'top' | 'bottom';

/** Opens a popup, looks whether it stands 5 px off, tells on which side, and closes it. */
async function sideOf(page: Page, name: string): Promise<Side | undefined> {
  const opener = page.getByRole('button', { name });
  await opener.press('Enter');
  const popup = page.getByRole('dialog', { name });
  await popup.waitFor();
  const [anchor, panel] = [await boxOf(opener), await boxOf(popup.locator('..'))];
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const distances: readonly (readonly [Side, number])[] = [
    ['right', panel.x - anchor.x - anchor.width],
    ['left', anchor.x - panel.x - panel.width],
    ['top', anchor.y - panel.y - panel.height],
    ['bottom', panel.y - anchor.y - anchor.height],
  ];
  const [side, distance = 0] = distances.find(([, pixels]) => pixels >= 0) ?? [];
  // The width of words is no whole number of pixels, where a popup stands is.
  expect(Math.abs(distance - 5)).toBeLessThan(1);
  return side;
}

async function boxOf(element: ReturnType<Page['locator']>) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('Nothing is shown.');
  return box;
}

/** How long each animation at the cart lasts that a press starts, in milliseconds. */
async function pulsesAfter(page: Page, name: string): Promise<number[]> {
  const button = await page.getByRole('button', { name }).elementHandle();
  return page
    .getByRole('main')
    .getByRole('link', { name: /^Cart/u })
    .first()
    .evaluate(async (cart, pressed) => {
      pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return cart
        .getAnimations({ subtree: true })
        .map((animation) => Number(animation.effect?.getTiming().duration));
    }, button);
}
