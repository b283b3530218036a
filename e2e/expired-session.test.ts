import { acceptTerms, chooseHours, orderButton } from './harness/check-out.ts';
import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, test, type Page } from './harness/journey.ts';

test.use({ viewport: desk });

test('a session that ended gives the cart back instead of losing it', async ({ page, faults }) => {
  faults.expectStatus(401);
  await openItem(page, 'wijnglazen-krat', 'zaventem', '2026-12-08', '2026-12-10');
  await putIntoCart(page, 3);
  // Where no shop runs that would write over it.
  await page.goto('/ready');
  await page.evaluate(() => {
    const kept = localStorage.getItem('RM_STORE') ?? '';
    localStorage.setItem('RM_STORE', kept.replace(/"Access_token":"[^"]+"/u, '"Access_token":"forged"'));
  });
  await page.goto('/winkelmand');
  await expect(page.getByRole('heading', { level: 1, name: 'Winkelmand' })).toBeVisible();
  await expect(page.getByText('Je vorige winkelmand is er niet meer')).toBeVisible();
  await expect(page.getByText('3 × Wijnglazen, krat van 16')).toBeVisible();
  await page.getByRole('button', { name: 'Leg ze in een nieuwe winkelmand' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Aantal Wijnglazen, krat van 16' })).toHaveValue('3');
  await expect(page.getByRole('link', { name: 'Winkelmand, 3 artikelen', exact: true })).toBeVisible();
});

test('a customer whose session ends at the checkout logs in again, and goes on with the same things', async ({
  page,
  faults,
}) => {
  faults.expectStatus(401);
  await page.goto('/aanmelden');
  await logIn(page);
  await openItem(page, 'wijnglazen-krat', 'zaventem', '2026-12-08', '2026-12-10');
  await putIntoCart(page, 4);
  await chooseHours(page, '09:00–10:00', '10:00–11:00');
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await expect(orderButton(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Opmerkingen' }).fill('Bel aan bij de buren.');
  await endSession(page);

  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
  await expect(
    page.getByText('Je aanmelding is verlopen. Wat je invulde, blijft staan.').first(),
  ).toBeVisible();
  await logIn(page);
  await expect(page).toHaveURL(/\/afrekenen/u);
  await expect(page.getByText('Je vorige winkelmand is er niet meer')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Opmerkingen' })).toHaveValue('Bel aan bij de buren.');
  await expect(page.getByRole('link', { name: 'Winkelmand, 4 artikelen', exact: true })).toBeVisible();
  await acceptTerms(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: /R2026-\d{6}/u })).toBeVisible();
});

async function logIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill('jonas.maes@example.com');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('Feest-2026');
  await page.getByRole('button', { name: 'Meld je aan' }).click();
  await expect(page.getByText('Welkom, Jonas Maes.')).toBeVisible();
}

/** As somebody does who changes the password elsewhere: the server knows the token no longer, the browser does not know. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [, token] = /"Access_token":"([^"]+)"/u.exec(localStorage.getItem('RM_STORE') ?? '') ?? [];
    await fetch('/api/v3/core/token/_logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  });
}
