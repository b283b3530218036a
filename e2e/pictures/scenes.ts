import type { Page } from '@playwright/test';

import { chooseHours, introduce, orderButton } from '../harness/check-out.ts';
import { dayIn, openItem, openSelector, putIntoCart } from '../harness/choose.ts';

export interface Scene {
  readonly name: string;
  /** How much of the page is shown, in px, by width. */
  readonly height: { readonly 390: number; readonly 1280: number };
  readonly show: (page: Page) => Promise<void>;
}

const where = 'warehouse=zaventem&from=2026-12-12&to=2026-12-15';
/** Of the demo; her association has orders of the past. */
const els = { email: 'els.peeters@chirodelinde.example', password: 'Feest-2026' };
const mia = { firstName: 'Mia', lastName: 'Claes', email: 'mia.claes@example.com' };

/** One visitor's way through the shop, in its order: each scene goes on where the one before it ended. */
export const scenes: readonly Scene[] = [
  {
    name: 'home',
    height: { 390: 844, 1280: 900 },
    show: async (page) => void (await page.goto(`/?${where}`)),
  },
  {
    name: 'list',
    height: { 390: 844, 1280: 900 },
    show: async (page) => void (await page.goto(`/aanbod/tenten?${where}`)),
  },
  {
    name: 'selector',
    height: { 390: 844, 1280: 900 },
    show: async (page) => {
      const selector = await openSelector(page);
      // Where two months fit, the reason is to cover no chosen day.
      const newYear = dayIn(selector, 'vrijdag 1 januari 2027');
      const christmas = dayIn(selector, 'vrijdag 25 december 2026');
      await christmas.waitFor();
      await ((await newYear.count()) > 0 ? newYear : christmas).focus();
      await selector.getByText(/ kan niet\.$/u).waitFor();
    },
  },
  {
    name: 'product',
    height: { 390: 844, 1280: 1400 },
    show: (page) => openItem(page, 'pagodetent-3x3', 'zaventem', '2026-12-12', '2026-12-15'),
  },
  {
    name: 'cart',
    height: { 390: 844, 1280: 900 },
    show: async (page) => {
      await putIntoCart(page, 2);
      await openItem(page, 'kruisrugstoel', 'zaventem', '2026-12-12', '2026-12-15');
      await putIntoCart(page, 60);
      await chooseHours(page, '09:00–10:00', '10:00–11:00');
      await page.reload();
    },
  },
  {
    name: 'checkout',
    height: { 390: 844, 1280: 900 },
    show: async (page) => {
      await page.getByRole('button', { name: 'Afrekenen' }).click();
      await introduce(page, mia);
    },
  },
  {
    name: 'order',
    height: { 390: 844, 1280: 900 },
    show: async (page) => {
      await orderButton(page).click();
      await page.getByRole('heading', { name: /R2026-\d{6}/u }).waitFor();
      // Once the paper is made, whose button is folded on a phone.
      await page.getByRole('link', { name: /PDF/u }).first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'login',
    height: { 390: 844, 1280: 900 },
    show: async (page) => void (await page.goto('/aanmelden')),
  },
  {
    name: 'orders',
    height: { 390: 844, 1280: 900 },
    show: async (page) => {
      await page.getByLabel('E-mailadres of gebruikersnaam').fill(els.email);
      await page.getByLabel('Wachtwoord', { exact: true }).fill(els.password);
      await page.getByRole('button', { name: 'Meld je aan' }).click();
      await page.getByText(/^Welkom/u).waitFor();
      await page.goto('/account/bestellingen');
      await page
        .getByText(/2026-\d{6}/u)
        .first()
        .waitFor();
    },
  },
  {
    name: 'messages',
    height: { 390: 844, 1280: 900 },
    show: async (page) => {
      await page.goto('/account/berichten');
      await page
        .locator('summary', { hasText: /berichten · /u })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Antwoord op/u })
        .first()
        .waitFor();
    },
  },
];
