import { dayIn } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';

test.use({ shop: 'groenhof', locale: 'de-DE' });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('the code on a machine leads to its article, and from there to an order for one day, in German', async ({
    page,
  }) => {
    await page.goto('/m/KZ35-50112');
    await expect(page).toHaveURL(/\/de\/artikel\/kettingzaag-35\?serial=KZ35-50112$/u);
    await expect(page.getByText('Maschine KZ35-50112')).toBeVisible();
    await page.getByRole('button', { name: 'Datum ändern' }).click();
    const selector = page.getByRole('dialog', { name: 'Datum' });
    // One branch, which is not asked.
    await expect(selector.getByRole('combobox')).toHaveCount(0);
    await dayIn(selector, 'Dienstag, 8. Dezember 2026').click();
    await selector.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(page).toHaveURL(/from=2026-12-08&to=2026-12-08/u);

    await page.getByRole('button', { name: 'In den Warenkorb' }).filter({ visible: true }).click();
    await page.getByRole('alertdialog', { name: 'Hinzugefügt' }).waitFor();
    await page.getByRole('link', { name: /^Warenkorb,/u }).click();
    await expect(page.getByText('Kettenöl').first()).toBeVisible();
    // Sold goods are fetched some time that day: no hours to choose, and nothing to bring back.
    await expect(page.getByRole('group', { name: /^(Abholung|Rückgabe)/u })).toHaveCount(0);
    await page.getByRole('button', { name: 'Zur Kasse' }).click();
    for (const [label, text] of Object.entries({
      Vorname: 'Petra',
      Nachname: 'Grün',
      'E-Mail-Adresse': 'petra@example.com',
      'E-Mail-Adresse wiederholen': 'petra@example.com',
      Straße: 'Dorfstraße',
      Hausnummer: '8',
      Postleitzahl: '4700',
      Ort: 'Eupen',
    })) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(text);
    }
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    const title = page.getByRole('heading', { name: /R2026-\d{6}/u });
    await expect(title).toBeVisible();
    await expectAccessible(page);
    const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
    const { claims } = await storedReservation('groenhof', number);
    expect(claims).toEqual({ 'kettingzaag-35': 1, 'kettingolie-1l': 1 });
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: desk });

  test('who bought machines sees them all, the one that was serviced last first, and finds one', async ({
    page,
  }) => {
    await page.goto('/de/konto/maschinen');
    await page.getByRole('textbox', { name: /^E-Mail/u }).fill('an.dewit@example.com');
    await page.getByRole('textbox', { name: 'Passwort' }).fill('Groen-2026');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Meine Maschinen' }).getByRole('rowheader');
    await expect(rows).toHaveCount(9);
    await expect(rows.first()).toHaveText('HD14-06671');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Marke' }).click();
    await expect(rows.first()).toHaveText('AM46-19034');
    await page.getByRole('searchbox', { name: 'In Ihren Maschinen suchen' }).fill('robot');
    await expect(rows).toHaveText(['R8-40218']);
    await page.reload();
    await expect(rows).toHaveText(['R8-40218']);
    await rows.getByRole('link').click();
    await expect(page.getByText('Maschine R8-40218')).toBeVisible();
  });
});
