import { dayIn } from './harness/choose.ts';
import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { pressAt, tabTo, walkTo } from './harness/keyboard.ts';
import { storedReservation } from './harness/ledger.ts';
import { order } from './harness/order.ts';

test.use({ shop: 'tentendienst', viewport: desk, locale: 'de-DE' });

const wim = { UserName: 'wim@lindeplein.example', Password: 'Kamp-2027' };

test('an association moves its reservation to other camp days by keyboard, and says where the tents will stand', async ({
  page,
}) => {
  const { id } = await order(page.request, {
    who: wim,
    warehouse: 'Zaventem',
    item: '2010',
    amount: 2,
    from: '2027-05-13',
    to: '2027-05-18',
    hours: ['P4.0900', 'R2.1000'],
    customFields: {
      CUST_EventDateStart: '2027-05-14',
      CUST_EventDateEnd: '2027-05-17',
      CUST_Purpose: 'OTHER',
      CUST_TransportType: 'VAN',
    },
  });
  await page.goto('/tenten/de/anmelden');
  await page.getByRole('textbox', { name: 'E-Mail-Adresse oder Benutzername' }).fill(wim.UserName);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(wim.Password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toHaveCount(0);
  await page.goto(`/tenten/de/konto/anfragen/${id}?order=true`);
  await page.getByRole('main').getByRole('link', { name: 'Ändern' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Reservierung O2026-\d{6} ändern$/u });
  await expect(heading).toBeVisible();
  const [number = ''] = /O2026-\d{6}/u.exec((await heading.textContent()) ?? '') ?? [];

  const main = page.getByRole('main');
  await tabTo(page, dayIn(main, 'Freitag, 14. Mai 2027'));
  await walkTo(page, 'ArrowDown', dayIn(main, 'Freitag, 21. Mai 2027'));
  await page.keyboard.press('Enter');
  await walkTo(page, 'ArrowRight', dayIn(main, 'Montag, 24. Mai 2027'));
  await page.keyboard.press('Enter');
  const moved = page.getByText('Abholung am Donnerstag 20. Mai, Rückgabe am Dienstag 25. Mai 2027.');
  await expect(moved).toBeVisible();
  await expectAccessible(page);

  // A whole load in the middle: the browser asks, and what was chosen is still there.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(moved).toBeVisible();

  await pressAt(page, page.getByRole('button', { name: 'Änderung speichern' }));
  const summary = page.getByRole('region', { name: 'Bitte noch einmal prüfen' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(2);
  await page
    .getByRole('group', { name: /^Wann holen Sie/u })
    .getByRole('radio', { name: '09:00 – 10:00 Uhr' })
    .check();
  await page
    .getByRole('group', { name: /^Wann bringen Sie/u })
    .getByRole('radio', { name: '10:00 – 11:00 Uhr' })
    .check();
  await page.getByRole('radio', { name: 'Wir wissen es', exact: true }).check();
  for (const [name, text] of Object.entries({ Straße: 'Waldweg', Nummer: '3', Postleitzahl: '4970' }))
    await page.getByRole('textbox', { name }).fill(text);
  await page.getByRole('textbox', { name: 'Gemeinde' }).fill('Stavelot');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Änderung speichern' }).click();
  await expect(page).toHaveURL(/\/konto\/anfragen\/[^/]+\?order=true$/u);
  await expect(page.getByRole('definition').filter({ hasText: 'Waldweg 3' })).toBeVisible();
  expect(await storedReservation('tentendienst', number)).toMatchObject({
    startDay: '2027-05-20',
    endDay: '2027-05-25',
    claims: { '2010': 2 },
  });
});
