import { chooseHours } from './harness/check-out.ts';
import { openItem } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';

test.use({ shop: 'tentendienst' });

const wim = { email: 'wim@lindeplein.example', password: 'Kamp-2027' };

test.describe('at a desk', () => {
  test.use({ viewport: desk });

  test('the lending service lends to groups that it knows, at the rate of their kind, and sets the tents aside at once', async ({
    page,
  }) => {
    await openItem(page, 'patrouilletent', 'Zaventem', '2027-04-12', '2027-04-15');
    await expect(page.getByText('€ 1,80').first()).toBeVisible();
    await expect(page.getByText('Meld je aan om te reserveren')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Aanmelden' }).click();
    await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(wim.email);
    await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(wim.password);
    await page.getByRole('button', { name: 'Meld je aan' }).click();
    await expect(
      page.getByRole('banner').getByRole('button', { name: /Buurtcomité Lindeplein/u }),
    ).toBeVisible();

    await openItem(page, 'patrouilletent', 'Zaventem', '2027-04-12', '2027-04-15');
    await expect(page.getByText('€ 18,00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Zet op mijn lijst' }).filter({ visible: true }).click();
    await page.getByText('Op je lijst').first().waitFor();
    await page.goto('/tenten/winkelmand');
    await chooseHours(page, '09:00–10:00', '10:00–11:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Verder' }).click();
    await expect(page.getByText('Buurtcomité Lindeplein').first()).toBeVisible();
    await page.getByRole('button', { name: 'Reserveren met betalingsverplichting' }).click();

    const title = page.getByRole('heading', { name: /O2026-\d{6}/u });
    await expect(title).toBeVisible();
    await expect(page.getByText('Bedankt, je tenten liggen vast')).toBeVisible();
    await expectAccessible(page);
    const [number = ''] = /O2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
    const { status, email, claims } = await storedReservation('tentendienst', number);
    expect({ status, email, claims }).toEqual({ status: 'Order', email: wim.email, claims: { '2020': 1 } });
  });
});

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('whoever looks at the tents can do so with any aid', async ({ page }) => {
      for (const path of ['/aanbod', '/artikel/seniortent', '/aanmelden']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('the open pages of the service are read with any aid, in every language', async ({ page }) => {
      for (const path of [
        '/tenten/home',
        '/tenten/de/zelte-und-preise?tent=2010&tab=damage',
        '/tenten/en/report-damage',
        '/tenten/de/information/hochsaison',
        '/tenten/informatie/contact',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });
  });
}
