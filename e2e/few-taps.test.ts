import { type Person, introduce } from './harness/check-out.ts';
import type { Locator } from '@playwright/test';
import { dayIn, dutch } from './harness/choose.ts';
import { expect, type Page, phone, test } from './harness/journey.ts';
import { sandboxOrigin } from './harness/surroundings.ts';

test.use({ viewport: phone, hasTouch: true });

/** The most that a first order may ask of a finger; typing into fields is counted apart, by nobody. */
const most = { toCheckout: 10, toPaid: 14 } as const;

const person: Person = { firstName: 'Noor', lastName: 'Aerts', email: 'noor.aerts@example.com' };

test('a first order on a phone takes at most 10 taps to the checkout, and 14 until it is paid', async ({
  page,
  faults,
}) => {
  faults.expectSandbox();
  await page.goto('/');
  await page.getByRole('link', { name: dutch.cart }).waitFor();
  const taps = await countTaps(page);

  await page.getByRole('button', { name: /^Afhaalpunt/u }).tap();
  const selector = page.getByRole('dialog', { name: dutch.dialog });
  await selector.getByRole('radio', { name: 'Zaventem' }).tap();
  // Later in the month that the calendar opens at.
  await dayIn(selector, 'zaterdag 12 december 2026').tap();
  await dayIn(selector, 'dinsdag 15 december 2026').tap();
  await selector.getByRole('button', { name: dutch.apply }).tap();
  await selector.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Lichtslinger 20 m toevoegen' }).tap();
  await page.getByRole('alertdialog', { name: 'Toegevoegd' }).getByRole('link').tap();
  await hourIn(page, /^Afhalen/u, '09:00–10:00').tap();
  await hourIn(page, /^Terugbrengen/u, '10:00–11:00').tap();
  await page.getByRole('button', { name: 'Afrekenen' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Afrekenen' })).toBeVisible();
  expect(await taps(), 'to the checkout').toBeLessThanOrEqual(most.toCheckout);

  await introduce(page, person, { terms: false });
  await page.getByText('Bancontact').tap();
  await page.getByRole('checkbox', { name: /voorwaarden/u }).tap();
  await page.getByRole('button', { name: /betalen$/u }).tap();
  await expect(page).toHaveURL(new RegExp(`^${sandboxOrigin()}/payments/tr_`, 'u'));
  await page.getByRole('button', { name: 'Betalen', exact: true }).tap();
  await expect(page.getByText('Je betaling is binnen')).toBeVisible();
  expect(await taps(), 'until it is paid').toBeLessThanOrEqual(most.toPaid);
});

/** The radio itself lies unseen over its words. */
function hourIn(page: Page, group: RegExp, hour: string): Locator {
  return page.getByRole('group', { name: group }).getByRole('radio', { name: hour });
}

/** Counts what the browser itself takes for a tap, on whatever page. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  const listen = (): void => {
    const { tapped } = globalThis as unknown as { tapped: () => void };
    addEventListener('touchstart', tapped, { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => page.evaluate(() => null).then(() => taps);
}
