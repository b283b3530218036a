import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { acceptTerms, chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';
import { operator } from './harness/operator.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

test.use({ viewport: desk });

const operators = JSON.parse(
  readFileSync(new URL('../shops/feesthuis/demo/operators.json', import.meta.url), 'utf8'),
) as readonly { readonly email: string; readonly password: string; readonly role: string }[];
const staff = operators.find(({ role }) => role === 'desk');
const password = 'Kraan-boven-dak';

test.beforeEach(() => operator('feesthuis', 'settings', 'set', 'registration.approval', '"operator"'));
test.afterEach(() => operator('feesthuis', 'settings', 'reset', 'registration.approval'));

test('somebody new is let in by the desk, and can order afterwards', async ({
  page,
  anotherVisitor,
  faults,
}, { repeatEachIndex }) => {
  const email = `emiel.berkvos${String(repeatEachIndex)}@example.com`;
  // Who is not approved yet is not let in.
  faults.expectStatus(403);
  await register(page, email);
  const [welcome] = await mailsTo(email, 1);
  await page.goto(linkOf(welcome));
  await expect(page.getByRole('main').getByText(/We keuren nieuwe accounts zelf goed/u)).toBeVisible();
  await logIn(page, email);
  await expect(page.getByRole('main').getByText(/nog niet goedgekeurd/u)).toBeVisible();

  const office = await anotherVisitor();
  await office.goto(`${backOfficeOrigin()}/feesthuis/customers?View=to-approve`);
  await office.getByRole('textbox', { name: 'E-mailadres' }).fill(staff?.email ?? '');
  await office.getByRole('textbox', { name: 'Wachtwoord' }).fill(staff?.password ?? '');
  await office.getByRole('button', { name: 'Aanmelden' }).click();
  await office
    .getByRole('link', { name: /Emiel Berkvos/u })
    .first()
    .click();
  await expect(office.getByRole('table', { name: 'Ingevuld en in het register' })).toBeVisible();
  await expectAccessible(office);
  await office.setViewportSize(phone);
  await expectAccessible(office);
  await expect(office.getByRole('button', { name: 'Goedkeuren en volgende' })).toBeVisible();
  await office.setViewportSize(desk);
  await office.keyboard.press('e');
  await expect(office.getByText('Emiel Berkvos is goedgekeurd.')).toBeVisible();
  await office.goto(`${backOfficeOrigin()}/feesthuis/customers?q=${encodeURIComponent(email)}`);
  await office.getByRole('rowheader').getByRole('link').first().click();
  await expect(office.getByRole('heading', { level: 1, name: 'Emiel Berkvos' })).toBeVisible();
  await expectAccessible(office);
  await office.keyboard.press('g');
  await office.keyboard.press('b');
  await expect(office.getByRole('heading', { level: 1, name: 'Berichten' })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('link', { name: 'Alle', exact: true }).click();
  await office.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(office.getByRole('list', { name: 'Wat er gezegd is' })).toBeVisible();
  await expectAccessible(office);

  await mailsTo(email, 2);
  await logIn(page, email);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Afmelden' })).toBeVisible();
  await openItem(page, 'pagodetent-3x3', 'mechelen', '2026-12-15', '2026-12-18');
  await putIntoCart(page, 1);
  await chooseHours(page, '11:00–12:00', '09:00–10:00');
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: /R2026-\d{6}/u })).toBeVisible();
});

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/registreren');
  await page.getByRole('combobox', { name: 'Aanspreking' }).selectOption('Dhr.');
  await introduce(page, { firstName: 'Emiel', lastName: 'Berkvos', email }, { terms: false });
  await page.getByRole('textbox', { name: 'Telefoon' }).fill('016 55 50 12');
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByLabel('Wachtwoord herhalen').fill(password);
  await page.getByRole('checkbox', { name: /voorwaarden/u }).check();
  await page.getByRole('button', { name: 'Maak mijn account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kijk in je mailbox' }).waitFor();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/aanmelden');
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Meld je aan' }).click();
}
