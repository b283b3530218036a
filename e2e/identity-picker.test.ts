import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';

const karim = { email: 'karim.haddad@brasseriedezwaan.example', password: 'Feest-2026' };
const [brasserie, hall] = ['Brasserie De Zwaan bv', 'Feestzaal De Zwaan bv'];

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(karim.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(karim.password);
  await page.getByRole('button', { name: 'Meld je aan' }).click();
}

const picker = (page: Page) => page.getByRole('heading', { level: 1, name: 'Voor wie wil je bestellen?' });
const keptAccount = (page: Page) =>
  page.evaluate(() => {
    const kept = (localStorage.getItem('RM_STORE') ?? '').replace(/^json:/u, '');
    return JSON.parse(kept).state.session.account?.CompanyName ?? null;
  });

test.describe('at a desk', () => {
  test.use({ viewport: desk });

  test('one login of two customers: the choice by keyboard, and the cart of before comes along', async ({
    page,
  }) => {
    await openItem(page, 'wijnglazen-krat', 'zaventem', '2026-12-08', '2026-12-10');
    await putIntoCart(page, 2);
    await page.getByRole('banner').getByRole('link', { name: 'Aanmelden' }).click();
    await logIn(page);
    await expect(picker(page)).toBeVisible();
    expect(await keptAccount(page), 'nobody is logged in before the choice').toBeNull();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: brasserie })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: hall })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Welkom, Karim Haddad.')).toBeVisible();
    expect(await keptAccount(page)).toBe(hall);
    await expect(page).toHaveURL(/\/winkelmand/u);
    await expect(page.getByRole('link', { name: 'Winkelmand, 2 artikelen', exact: true })).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: 'Aantal Wijnglazen, krat van 16' })).toHaveValue('2');
    await page.reload();
    await expect(page.getByRole('spinbutton', { name: 'Aantal Wijnglazen, krat van 16' })).toHaveValue('2');

    await page.getByRole('link', { name: 'Aangemeld als Karim Haddad' }).click();
    await page.getByText('Wissel van account').click();
    await page.getByRole('button', { name: new RegExp(brasserie, 'u') }).click();
    await expect(page.getByText(`Je werkt nu voor ${brasserie}.`)).toBeVisible();
    expect(await keptAccount(page), 'without a password').toBe(brasserie);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Winkelmand/u })
      .click();
    await expect(page.getByText('2 × Wijnglazen, krat van 16')).toBeVisible();
  });

  test('who thinks better of it is back at the login, with the cart still theirs', async ({ page }) => {
    await openItem(page, 'wijnglazen-krat', 'zaventem', '2026-12-08', '2026-12-10');
    await putIntoCart(page, 1);
    await page.getByRole('banner').getByRole('link', { name: 'Aanmelden' }).click();
    await logIn(page);
    await page.getByRole('button', { name: 'Toch niet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Winkelmand, 1 artikel', exact: true })).toBeVisible();
  });

  test('two tabs are one person: a login and a logout in one are seen in the other', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    await other.goto('/aanbod');
    await page.goto('/aanmelden');
    await logIn(page);
    await page.getByRole('button', { name: brasserie }).click();
    const isIn = (one: Page) => one.getByRole('banner').getByRole('button', { name: 'Afmelden' });
    await expect(isIn(page)).toBeVisible();
    await expect(isIn(other)).toBeVisible();
    await isIn(other).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Aanmelden' })).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('RM_STORE') ?? '');
    // A token of a login begins so; that of a visitor does not.
    for (const personal of ['Karim', 'Zwaan', '"s.']) expect(kept).not.toContain(personal);
  });
});

test('on a phone the choice fits', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/aanmelden');
  await logIn(page);
  await expect(picker(page)).toBeVisible();
  await expectAccessible(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wider).toBe(false);
});
