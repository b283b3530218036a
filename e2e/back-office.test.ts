import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { backOfficeOrigin, originOf } from './harness/surroundings.ts';

const operators = JSON.parse(
  readFileSync(new URL('../shops/feesthuis/demo/operators.json', import.meta.url), 'utf8'),
) as readonly { readonly email: string; readonly password: string; readonly role: string }[];
const staff = operators.find(({ role }) => role === 'desk');

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(staff?.email ?? '');
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(staff?.password ?? '');
  await page.getByRole('button', { name: 'Aanmelden' }).click();
}

for (const viewport of [phone, desk])
  test(`the desk comes in by the shop’s own address, sees its day and its orders, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/beheer');
    expect(new URL(page.url()).origin).toBe(backOfficeOrigin());
    await expectAccessible(page);
    await logIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Vandaag' })).toBeVisible();
    await expectAccessible(page);
    // A full page load: the token is gone with the page before, and comes anew for the cookie.
    await page.goto(`${backOfficeOrigin()}/feesthuis/orders?View=all`);
    const first = page.getByRole('rowheader').getByRole('link').first();
    await expect(first).toBeVisible();
    await expectAccessible(page);
    await first.click();
    await expect(page.getByRole('heading', { level: 2, name: 'Wat er gebeurde' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page).toHaveURL(/View=all/u);
  });

test('a hostile page of a shop gets nothing of a session of staff: no token, and nothing of a window', async ({
  page,
  context,
  faults,
}) => {
  await page.goto(`${backOfficeOrigin()}/feesthuis/`);
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Vandaag' })).toBeVisible();
  const session = await cookieOf(context);
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

  const hostile = await context.newPage();
  // What the browser refuses it says on the console of the page that tried.
  faults.expectComplaints();
  await hostile.goto(originOf('feesthuis'));
  const got = await hostile.evaluate(async (office) => {
    const refresh = `${office}/feesthuis/api/v3/admin/session/_refresh`;
    const fetched = await fetch(refresh, { method: 'POST', credentials: 'include' }).then(
      ({ status }) => status,
      () => 'refused',
    );
    const blind = await fetch(refresh, { method: 'POST', credentials: 'include', mode: 'no-cors' }).then(
      ({ type }) => type,
      () => 'refused',
    );
    return { fetched, blind, keys: Object.keys(window.localStorage) };
  }, backOfficeOrigin());
  expect(got.fetched).toBe('refused');
  expect(['refused', 'opaque']).toContain(got.blind);
  expect(got.keys.filter((key) => key.startsWith('bivak-staff'))).toEqual([]);
  // Nothing that was sent renewed the session: its cookie is the one of before.
  expect((await cookieOf(context))?.value).toBe(session?.value);
  const seen = await hostile.evaluate(async (office) => {
    const opened = window.open(`${office}/feesthuis/`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    try {
      return opened?.document.body.innerText ?? 'nothing';
    } catch {
      // why: the window of another origin throws, which is what should happen.
      return 'nothing';
    }
  }, backOfficeOrigin());
  expect(seen).toBe('nothing');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Vandaag' })).toBeVisible();
});

async function cookieOf(context: BrowserContext) {
  const cookies = await context.cookies(`${backOfficeOrigin()}/feesthuis/api/v3/admin/session`);
  return cookies.find(({ name }) => name === 'bivak_admin_feesthuis');
}
