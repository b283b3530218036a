import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, test } from './harness/journey.ts';
import { changeDayPrice, storedReservation } from './harness/ledger.ts';

test.use({ viewport: desk });

test('a price that rises between cart and checkout is read out, refused or confirmed, and never charged unasked', async ({
  page,
  faults,
}) => {
  faults.expectStatus(409);
  await changeDayPrice('feesthuis', 'kubb-set', 700);
  await openItem(page, 'kubb-set', 'mechelen', '2026-12-15', '2026-12-16');
  await putIntoCart(page, 2);
  await chooseHours(page, '11:00–12:00', '09:00–10:00');
  await page.getByRole('button', { name: 'Afrekenen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Afrekenen' }).waitFor();
  await page.reload();
  await introduce(page, { firstName: 'Mies', lastName: 'Aerts', email: 'mies.aerts@example.com' });
  const summary = page.getByRole('complementary');
  await expect(summary).toMatchAriaSnapshot(`
    - complementary:
      - heading "Overzicht" [level=2]
      - list:
        - listitem: /Kubb 2 × €.28,00/
      - term: Totaal incl. btw
      - definition: /28,00/
      - button "Bestellen met betalingsverplichting"
  `);

  await changeDayPrice('feesthuis', 'kubb-set', 750);
  await orderButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'De prijs is gewijzigd' });
  await expect(question).toMatchAriaSnapshot(`
    - alertdialog "De prijs is gewijzigd":
      - heading "De prijs is gewijzigd" [level=2]
      - text: Het totaal was € 28,00 en is nu € 30,00. Wil je voor dat bedrag bestellen?
      - button "Niet bestellen"
      - button "Bestel voor € 30,00"
  `);
  await expect(question).toHaveAccessibleDescription(/^Het totaal was €\s28,00 en is nu €\s30,00/u);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Niet bestellen' }).click();
  await expect(question).toBeHidden();
  // What was typed stands, the new price too, and the focus is where it was.
  await expect(page.getByRole('textbox', { name: 'Voornaam' })).toHaveValue('Mies');
  await expect(summary).toContainText('30,00');
  await expect(orderButton(page)).toBeFocused();

  // It rises once more while that is read.
  await changeDayPrice('feesthuis', 'kubb-set', 790);
  await orderButton(page).press('Enter');
  await question.getByRole('button', { name: /^Bestel voor €\s31,60$/u }).press('Enter');
  const title = page.getByRole('heading', { level: 1, name: /R2026-\d{6}/u });
  await expect(title).toBeVisible();
  await expect(page.getByRole('main')).toContainText('31,60');
  const [number = ''] = /R2026-\d{6}/u.exec((await title.textContent()) ?? '') ?? [];
  expect((await storedReservation('feesthuis', number)).claims).toEqual({ 'kubb-set': 2 });
});
