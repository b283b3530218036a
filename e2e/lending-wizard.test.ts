import { dayIn } from './harness/choose.ts';
import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { storedReservation } from './harness/ledger.ts';

test.use({ shop: 'tentendienst' });

const dutch = {
  login: '/tenten/inloggen',
  email: 'E-mailadres of gebruikersnaam',
  password: 'Wachtwoord',
  enter: 'Meld je aan',
  proceed: 'Verder',
};
const german = {
  login: '/tenten/de/anmelden',
  email: 'E-Mail-Adresse oder Benutzername',
  password: 'Passwort',
  enter: 'Anmelden',
  proceed: 'Weiter',
};

async function logIn(page: Page, words: typeof dutch, email: string): Promise<void> {
  await page.goto(words.login);
  await page.getByRole('textbox', { name: words.email }).fill(email);
  await page.getByRole('textbox', { name: words.password }).fill('Kamp-2027');
  await page.getByRole('main').getByRole('button', { name: words.enter, exact: true }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: words.email })).toHaveCount(0);
}

/** The calendar has hidden buttons of the same name. */
async function proceed(page: Page, words: typeof dutch): Promise<void> {
  await page.locator('button[type=submit]').filter({ hasText: words.proceed }).click();
}

/** Goes on to the question whose heading is given; it has the focus, and any aid can use it. */
async function goOn(page: Page, words: typeof dutch, heading: string): Promise<void> {
  await proceed(page, words);
  const question = page.getByRole('heading', { level: 1, name: heading });
  await expect(question).toBeFocused();
  await expectAccessible(page);
}

async function camp(page: Page, next: string, first: string, last: string): Promise<void> {
  const day = dayIn(page.getByRole('main'), first);
  await expect(async () => {
    if ((await day.count()) === 0) await page.getByRole('button', { name: next }).click();
    await expect(day).toBeVisible({ timeout: 300 });
  }).toPass();
  await day.click();
  await dayIn(page.getByRole('main'), last).click();
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a youth group applies for July question by question, and what it answered stands there after a reload', async ({
    page,
  }) => {
    await page.goto('/tenten/reserveren');
    await expect(page.getByRole('heading', { level: 1, name: 'Reserveren' })).toBeVisible();
    await logIn(page, dutch, 'noor@dezwerfkei.example');
    await page.goto('/tenten/reserveren');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Voor welke vereniging reserveer je?' }),
    ).toBeVisible();
    await goOn(page, dutch, 'Wanneer is jullie kamp?');

    await proceed(page, dutch);
    await expect(page.getByRole('region', { name: 'Kijk dit nog even na' })).toBeFocused();
    await expect(page).toHaveTitle(/^Fout: /u);
    await camp(page, 'Volgende maand', 'zaterdag 10 juli 2027', 'dinsdag 20 juli 2027');
    await expect(page.getByText('Van zaterdag 10 juli tot en met dinsdag 20 juli 2027')).toBeVisible();
    await expect(page.getByText('Dit kamp valt in de piekperiode')).toBeVisible();
    await goOn(page, dutch, 'Met hoeveel komen jullie?');

    for (const [name, count] of [
      ['Kinderen van 5 tot 12 jaar', '34'],
      ['Jongeren van 12 tot 18 jaar en ouder', '18'],
      ['Leiding', '9'],
    ] as const) {
      await page.getByRole('spinbutton', { name }).fill(count);
    }
    // A whole load in the middle of a question: what was typed is still there.
    await page.getByRole('spinbutton', { name: 'Leiding' }).press('Tab');
    await page.reload();
    await expect(page.getByRole('spinbutton', { name: 'Leiding' })).toHaveValue('9');
    await goOn(page, dutch, 'Komen er deelnemers met een beperking mee?');
    await page.getByRole('radio', { name: 'Ja' }).check();
    await page.getByRole('spinbutton').fill('2');
    await goOn(page, dutch, 'Waarvoor gebruiken jullie de tenten?');
    await page.getByRole('radio', { name: /^Kamp of weekend/u }).check();
    await goOn(page, dutch, 'Waar staan de tenten?');
    await page.getByRole('searchbox', { name: 'Zoek een plaats' }).focus();
    await page.getByRole('combobox', { name: 'Zoek een plaats' }).fill('Hoge Rielen');
    await page.getByRole('listbox').getByRole('option').first().click();
    await expect(page.getByRole('img', { name: /^Kaart van/u })).toBeVisible();
    await goOn(page, dutch, 'Hoeveel slaapplaatsen hebben jullie al?');
    await page.getByRole('spinbutton').fill('8');
    await goOn(page, dutch, 'Hoeveel tenten hebben jullie nodig?');
    await page.getByRole('spinbutton', { name: /Seniortent/u }).fill('5');
    await page.getByRole('spinbutton', { name: /Patrouilletent/u }).fill('2');
    await page.getByRole('spinbutton', { name: /Patrouilletent/u }).press('Tab');
    await expect(page.getByRole('heading', { name: '66 plaatsen voor 53 slapers' })).toBeVisible();
    await page.getByRole('button', { name: 'Zet op 4 en 2' }).click();
    await goOn(page, dutch, 'Nemen jullie een voorraadtent mee?');
    await page.getByRole('radio', { name: /^Ja/u }).check();
    await goOn(page, dutch, 'Waarmee haal je de tenten op?');
    await page.getByRole('radio', { name: /^Bestelwagen/u }).check();
    await goOn(page, dutch, 'Haal je samen met een andere vereniging op?');
    await page.getByRole('radio', { name: /^Ja, samen/u }).check();
    await page.getByRole('checkbox', { name: 'Samen ophalen met' }).check();
    await page.getByRole('searchbox').focus();
    await page.getByRole('combobox').fill('0040552');
    await page.getByRole('option', { name: /V0040552/u }).click();
    await goOn(page, dutch, 'Klopt alles?');
    await expect(
      page.getByRole('definition').filter({ hasText: '4 seniortenten, 2 patrouilletenten' }),
    ).toBeVisible();
    await expect(page.getByText('Raming, btw inbegrepen')).toBeVisible();

    await page.getByRole('button', { name: 'Aanvraag versturen' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Bedankt, je aanvraag is binnen' }),
    ).toBeFocused();
    await expectAccessible(page);
    const again = await page.reload();
    expect(again?.headers()['cache-control']).toBe('no-store');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Bedankt, je aanvraag is binnen' }),
    ).toBeVisible();
    await expect(page.getByText(/Aanvraag \d{8} voor 10–20 jul 2027/u)).toBeVisible();
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: desk, locale: 'de-DE' });

  test('an association reserves outside the peak in German, and the tents are its own at once', async ({
    page,
  }) => {
    await logIn(page, german, 'wim@lindeplein.example');
    await page.goto('/tenten/de/reservieren');
    await goOn(page, german, 'Wann ist Ihr Lager?');
    await camp(page, 'Nächster Monat', 'Freitag, 14. Mai 2027', 'Montag, 17. Mai 2027');
    await page
      .getByRole('group', { name: /^Wann holen Sie/u })
      .getByRole('radio', { name: '09:00 – 10:00 Uhr' })
      .check();
    await page
      .getByRole('group', { name: /^Wann bringen Sie/u })
      .getByRole('radio', { name: '10:00 – 11:00 Uhr' })
      .check();
    await goOn(page, german, 'Wie viele kommen mit?');
    await page.getByRole('radio', { name: 'Nur die Gesamtzahl' }).check();
    await page.getByRole('spinbutton').fill('20');
    await goOn(page, german, 'Kommen Menschen mit Behinderung mit?');
    await page.getByRole('radio', { name: 'Nein' }).check();
    await goOn(page, german, 'Wofür brauchen Sie die Zelte?');
    await page.getByRole('radio', { name: /^Etwas anderes/u }).check();
    await goOn(page, german, 'Wo stehen die Zelte?');
    await page.getByRole('radio', { name: /^Wir wissen es noch nicht/u }).check();
    await goOn(page, german, 'Wie viele Schlafplätze haben Sie schon?');
    await goOn(page, german, 'Wie viele Zelte brauchen Sie?');
    await page.getByRole('spinbutton', { name: /Seniorzelt/u }).fill('2');
    await goOn(page, german, 'Nehmen Sie ein Vorratszelt mit?');
    await page.getByRole('radio', { name: 'Nein' }).check();
    await goOn(page, german, 'Womit holen Sie die Zelte ab?');
    await page.getByRole('radio', { name: /^Lieferwagen/u }).check();
    await goOn(page, german, 'Holen Sie gemeinsam mit einem anderen Verein ab?');
    await page.getByRole('radio', { name: /^Nein/u }).check();
    await goOn(page, german, 'Stimmt alles?');
    await expect(page.getByRole('row', { name: /^Gesamt, inkl\. MwSt\./u })).toContainText('136,00');

    await page.getByRole('button', { name: 'Zahlungspflichtig reservieren' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Danke, Ihre Zelte/u })).toBeFocused();
    const [number = ''] = /O2026-\d{6}/u.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
    const { status, email, claims, startDay, endDay } = await storedReservation('tentendienst', number);
    expect({ status, email, claims, startDay, endDay }).toEqual({
      status: 'Order',
      email: 'wim@lindeplein.example',
      claims: { '2010': 2 },
      startDay: '2027-05-13',
      endDay: '2027-05-18',
    });
  });

  test('a group that may not lend in the peak is told so by its calendar', async ({ page }) => {
    await logIn(page, german, 'tom@stadsfeesten.example');
    await page.goto('/tenten/de/reservieren/verein');
    await expect(page.getByText(/In der Hochsaison leihen nur Jugendverbände/u)).toBeVisible();
    // A question that is not reached yet leads to the first, and says why.
    await page.goto('/tenten/de/reservieren/zelte');
    await expect(page).toHaveURL(/\/reservieren\/verein$/u);
    await expect(page.getByText('Beantworten Sie zuerst die Fragen davor', { exact: false })).toBeVisible();
    await goOn(page, german, 'Wann ist Ihr Lager?');
    const day = dayIn(page.getByRole('main'), 'Samstag, 10. Juli 2027');
    await expect(async () => {
      if ((await day.count()) === 0) await page.getByRole('button', { name: 'Nächster Monat' }).click();
      await expect(day).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(day).toHaveAttribute('aria-disabled', 'true');
    await day.click({ force: true });
    await expect(
      page.getByText('In der Hochsaison leihen nur Jugendverbände. Wählen Sie andere Tage.'),
    ).toBeVisible();
  });
});
