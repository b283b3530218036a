import { dayIn } from './harness/choose.ts';
import { expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';
import { mailAbout } from './harness/mailbox.ts';
import { sandboxOrigin } from './harness/surroundings.ts';

test.use({ viewport: phone, shop: 'groenhof', locale: 'de-DE' });

const cartLink = (page: Page) => page.getByRole('link', { name: /^Warenkorb,/u });

/** As a reload or a link does: the page comes from the server, and the browser takes it over. */
async function loadAgain(page: Page): Promise<void> {
  await page.reload();
  await cartLink(page).waitFor();
}

/** What is bought is neither rented nor brought back. */
async function speaksOfBuying(page: Page): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText(
    /miet|verleih|\bfrei\b|zurückbring|Rückgabe|Kaution/iu,
  );
  await expectAccessible(page);
}

test('who buys a machine on a phone pays it online, with a full load of the article, the cart and the checkout', async ({
  page,
  faults,
}, { repeatEachIndex }) => {
  faults.expectSandbox();
  const email = `jana.feld${repeatEachIndex}@example.com`;
  await page.goto('/de/artikel/hogedrukreiniger-140');
  await page.getByRole('button', { name: 'Datum ändern' }).click();
  const selector = page.getByRole('dialog', { name: 'Datum' });
  await dayIn(selector, 'Mittwoch, 9. Dezember 2026').click();
  await selector.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page).toHaveURL(/from=2026-12-09&to=2026-12-09/u);
  await loadAgain(page);
  await speaksOfBuying(page);
  await page.getByRole('button', { name: 'In den Warenkorb' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog', { name: 'Hinzugefügt' }).waitFor();
  await cartLink(page).click();
  await page.getByRole('heading', { level: 1, name: 'Warenkorb' }).waitFor();
  await loadAgain(page);
  await expect(page.getByText('Hochdruckreiniger 140 bar').first()).toBeVisible();
  await speaksOfBuying(page);

  await page.getByRole('button', { name: 'Zur Kasse' }).click();
  await page.getByRole('heading', { level: 1, name: 'Kasse' }).waitFor();
  await loadAgain(page);
  for (const [label, text] of Object.entries({
    Vorname: 'Jana',
    Nachname: 'Feld',
    'E-Mail-Adresse': email,
    'E-Mail-Adresse wiederholen': email,
    Straße: 'Feldweg',
    Hausnummer: String(12 + repeatEachIndex),
    Postleitzahl: '4700',
    Ort: 'Eupen',
  })) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  // Nothing is paid before that is chosen.
  await expect(page.getByText('Sie zahlen in Halle, wenn Sie alles abholen.')).toBeVisible();
  await page.getByText('Bancontact').click();
  await speaksOfBuying(page);
  await page.getByRole('button', { name: /329,00.* bezahlen$/u }).click();
  await expect(page).toHaveURL(new RegExp(`^${sandboxOrigin()}/payments/tr_`, 'u'));
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();

  await expect(page.getByText('Ihre Zahlung ist eingegangen')).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: /O2026-\d{6}/u });
  const paid = page.getByText(/^Online bezahlt: .*329,00/u);
  await expect(paid).toBeVisible();
  await speaksOfBuying(page);
  const [number = ''] = /O2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  expect(await storedReservation('groenhof', number)).toMatchObject({
    status: 'Order',
    email,
    startDay: '2026-12-09',
    endDay: '2026-12-09',
    claims: { 'hogedrukreiniger-140': 1 },
  });
  await loadAgain(page);
  await expect(paid).toBeVisible();
  const mail = await mailAbout(email, `Ihre Bestellung ${number} ist bestätigt`);
  expect(mail.text).not.toMatch(/miet|Rückgabe|zurückbring/iu);
});
