import { orderButton } from './harness/check-out.ts';
import { dayIn, dutch } from './harness/choose.ts';
import { desk, expect, test } from './harness/journey.ts';
import { pressAt, tabTo, typeInto, walkTo } from './harness/keyboard.ts';

test.use({ viewport: desk });

const els = { email: 'els.peeters@chirodelinde.example', password: 'Feest-2026' };

test('somebody without a mouse finds, rents, logs in and logs out', async ({ page, faults }) => {
  // The page of the order that somebody has just left asks for it again, as nobody.
  faults.expectStatus(404);
  await page.goto('/');
  await page.getByRole('link', { name: dutch.cart }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Naar de inhoud/u })).toBeFocused();
  await page.keyboard.press('Enter');

  await pressAt(page, page.getByRole('button', { name: /^Periode/u }));
  const selector = page.getByRole('dialog', { name: dutch.dialog });
  await tabTo(page, selector.getByRole('radio', { name: 'Zaventem' }));
  await page.keyboard.press('Space');
  for (const day of ['woensdag 6 januari 2027', 'vrijdag 8 januari 2027']) {
    await tabTo(
      page,
      selector.getByRole('grid').getByRole('button').and(page.locator(':focus, [tabindex="0"]')),
    );
    await walkTo(page, 'ArrowRight', dayIn(selector, day));
    await page.keyboard.press('Enter');
  }
  await pressAt(page, selector.getByRole('button', { name: dutch.apply }));
  await expect(selector).toBeHidden();

  const search = page.getByRole('banner').getByRole('search').locator('input:not([type=hidden])');
  await typeInto(page, search, 'pagodetent 3');
  await page.keyboard.press('Enter');
  await pressAt(page, page.getByRole('main').getByRole('link', { name: 'Pagodetent 3 × 3 m' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Pagodetent 3 × 3 m' })).toBeVisible();
  await pressAt(page, page.getByRole('button', { name: 'Vergroot het beeld' }));
  await expect(page.getByRole('dialog', { name: 'Pagodetent 3 × 3 m' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Vergroot het beeld' })).toBeFocused();
  await pressAt(page, page.getByRole('button', { name: dutch.add }).filter({ visible: true }));
  await pressAt(page, page.getByRole('link', { name: 'Winkelmand, 1 artikel', exact: true }));

  for (const [group, hour] of [
    [/^Afhalen/u, '09:00–10:00'],
    [/^Terugbrengen/u, '10:00–11:00'],
  ] as const) {
    const slots = page.getByRole('group', { name: group }).getByRole('radio');
    await tabTo(page, slots);
    await walkTo(
      page,
      'ArrowDown',
      page.getByRole('group', { name: group }).getByRole('radio', { name: hour }),
    );
    await page.keyboard.press('Space');
  }
  await pressAt(page, page.getByRole('button', { name: 'Afrekenen' }));

  await pressAt(page, page.getByRole('main').getByRole('link', { name: /^Meld je aan/u }));
  await typeInto(page, page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }), els.email);
  await typeInto(page, page.getByLabel('Wachtwoord', { exact: true }), els.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Afmelden' })).toBeVisible();
  // What lay in her own cart may send her to it first. A page that comes takes the focus.
  await page.waitForURL((url) => url.pathname !== '/aanmelden');
  await expect(page.getByRole('main')).toBeFocused();
  if (new URL(page.url()).pathname === '/winkelmand') {
    await pressAt(page, page.getByRole('button', { name: 'Afrekenen' }));
  }
  await pressAt(page, page.getByRole('checkbox', { name: /voorwaarden/u }), 'Space');
  await pressAt(page, orderButton(page));
  await expect(page.getByRole('heading', { name: /R2026-\d{6}/u })).toBeVisible();
  await pressAt(page, page.getByRole('banner').getByRole('button', { name: 'Afmelden' }));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Aanmelden' })).toBeVisible();
});
