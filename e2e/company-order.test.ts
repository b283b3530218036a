import { acceptTerms, chooseHours } from './harness/check-out.ts';
import { pressBlocked } from './harness/choose.ts';
import { desk, expect, test, type Page } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';

test.use({ viewport: desk, locale: 'en-GB' });

const karim = { email: 'karim.haddad@brasseriedezwaan.example', password: 'Feest-2026' };

test('a company orders in English, and not before its reference and the certificate are there', async ({
  page,
}) => {
  await page.goto('/en/login');
  await page.getByRole('textbox', { name: 'E-mail address or username' }).fill(karim.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(karim.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: /Brasserie De Zwaan/u }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();

  await putOneIn(page, 'from=2026-12-15&to=2026-12-18');
  await chooseHours(page, '11:00–12:00', '09:00–10:00');
  const checkOut = page.getByRole('button', { name: 'Check out' });
  await expect(checkOut).toHaveAccessibleDescription(
    'Still to do: a reference and the number for “Driving licence B or BE”.',
  );
  await pressBlocked(checkOut);
  const licence = page.getByRole('textbox', { name: 'Driving licence B or BE, number' });
  await expect(licence).toHaveAccessibleDescription(/Fill in the number/u);
  await licence.fill('0123456789');
  const reference = page.getByRole('textbox', { name: 'Your reference' });
  await reference.fill('PO 2026-117');
  await reference.press('Tab');
  await expect(checkOut).toBeEnabled();
  await checkOut.click();

  await acceptTerms(page);
  await page.getByRole('button', { name: 'Order and pay' }).click();
  const title = page.getByRole('heading', { name: /R2026-\d{6}/u });
  await expect(title).toBeVisible();
  await expect(page.getByRole('main')).toContainText('PO 2026-117');
  const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  expect((await storedReservation('feesthuis', number)).claims).toEqual({ koelwagen: 1 });

  // The licence was handed in for good: the next cart knows it.
  await putOneIn(page, 'from=2027-01-11&to=2027-01-12');
  await expect(licence).toHaveValue('0123456789');
});

async function putOneIn(page: Page, days: string): Promise<void> {
  await page.goto(`/en/item/koelwagen?warehouse=mechelen&${days}`);
  // It shows once the browser has taken the page over from the server; a press before that would be lost.
  await page.getByRole('link', { name: /^Cart,/u }).waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).click();
}
