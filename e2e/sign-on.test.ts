import { desk, expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';
import { operator } from './harness/operator.ts';

test.use({ shop: 'tentendienst', viewport: desk });
test.beforeEach(({ faults }) => faults.expectSandbox());

const wayIn = 'Meld je aan met Verenigingsloket';

/** To the provider, as somebody whom it knows, and back. */
async function signOn(
  page: Page,
  as: string,
  from = '/tenten/inloggen?redirect=%2Ftenten%2Ftenten-tarieven',
): Promise<void> {
  await page.goto(from);
  await page.getByRole('link', { name: wayIn }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('button', { name: as, exact: true }).click();
}

const actsFor = (page: Page, company: string) => page.getByText(`Voor ${company}`, { exact: true });

test('who acts for one association is let in by the provider, and logs out there too', async ({
  page,
  faults,
}) => {
  // What lies behind at the provider is over.
  faults.expectStatus(410);
  await page.goto('/aanmelden');
  await expect(page.getByRole('link', { name: wayIn })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(loginPage());
  await page.getByRole('link', { name: wayIn }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await expectAccessible(page);
  await signOn(page, 'Continue as Noor Claes');
  await expect(page).toHaveURL(/\/tenten-tarieven$/u);
  await page.goBack();
  // What the address of the login page carried is nowhere in the history.
  expect(page.url()).not.toContain('token=');

  await page.goto('/account');
  await expect(actsFor(page, 'Jeugdgroep De Zwerfkei')).toBeVisible();
  await page.getByRole('button', { name: 'Afmelden' }).filter({ visible: true }).last().click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/tenten\/home$/u);
  await expect(page.getByRole('link', { name: 'Aanmelden' }).first()).toBeVisible();
  // The provider asks again, so the session there is over.
  await page.goto('/aanmelden');
  await page.getByRole('link', { name: wayIn }).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Je hebt het aanmelden afgebroken.');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(loginPage('Je hebt het aanmelden afgebroken.'));
});

test('who acts for several chooses one, and changes to another profile at the provider', async ({ page }) => {
  await signOn(page, 'Continue as Bram Willems');
  await expect(page.getByRole('heading', { name: 'Voor welke vereniging reserveer je?' })).toBeVisible();
  expect(new URL(page.url()).search).not.toContain('token');
  await expectAccessible(page);
  // As a screen reader walks it.
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Voor welke vereniging reserveer je?" [level=1]
      - list "Voor welke vereniging reserveer je?":
        - listitem:
          - button "Duinenkamp, gewestelijk jeugdkamp"
        - listitem:
          - button "Jeugdgroep De Zwerfkei"
      - button "Toch niet"
  `);
  await page.getByRole('button', { name: 'Jeugdgroep De Zwerfkei' }).click();
  // Nobody acted for it by this login before, so its details come first, also after a full page load.
  await expect(page).toHaveURL(/\/account\/gegevens\?UserFirstLogin=true/u);
  await page.reload();
  await expect(page.getByText('Dit is je eerste keer hier voor Jeugdgroep De Zwerfkei.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alles klopt' }).click();
  await expect(page).toHaveURL(/\/tenten-tarieven$/u);
  await page.goto('/account');
  await expect(actsFor(page, 'Jeugdgroep De Zwerfkei')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('complementary').first()).toMatchAriaSnapshot(`
    - complementary "Mijn account":
      - paragraph: Aangemeld Bram Willems Voor Jeugdgroep De Zwerfkei
      - group: Wissel van account
      - button "Kies een ander profiel"
      - button "Afmelden"
      - navigation "Menu van je account":
        - list:
          - listitem:
            - link "Aanvragen":
              - /url: /tenten/account/aanvragen
          - listitem:
            - link "Facturen":
              - /url: /tenten/account/facturen
          - listitem:
            - link "Berichten":
              - /url: /tenten/account/berichten
          - listitem:
            - link "Schade melden":
              - /url: /tenten/account/schade-melden
          - listitem:
            - link "Gegevens":
              - /url: /tenten/account/gegevens
          - listitem:
            - link "Personen":
              - /url: /tenten/account/personen
          - listitem:
            - link "Wachtwoord":
              - /url: /tenten/account/wachtwoord
          - listitem:
            - link "Privacy":
              - /url: /tenten/account/privacy
  `);
  // The bar changes to the other association without the provider.
  await page.getByText('Wissel van account').last().click();
  await page
    .getByRole('button', { name: 'Duinenkamp, gewestelijk jeugdkamp' })
    .filter({ visible: true })
    .last()
    .click();
  await expect(page.getByText('Dit is je eerste keer hier voor Duinenkamp')).toBeVisible();
  await page.getByRole('button', { name: 'Alles klopt' }).click();
  await expect(page.getByRole('button', { name: 'Alles klopt' })).toHaveCount(0);
  await page.goto('/account');
  await expect(actsFor(page, 'Duinenkamp, gewestelijk jeugdkamp')).toBeVisible();
  await page.getByText('Wissel van account').last().click();
  await page.getByRole('button', { name: 'Jeugdgroep De Zwerfkei' }).filter({ visible: true }).last().click();
  await expect(actsFor(page, 'Jeugdgroep De Zwerfkei')).toBeVisible();
  await page.goto('/account');
  // The session ends with the press: what the page still reads with its token by then is refused, and nobody sees it.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Kies een ander profiel' }).click();
  await page.getByRole('button', { name: 'Bram Willems for Duinenkamp, gewestelijk jeugdkamp' }).click();
  await expect(page.getByRole('button', { name: /^Aangemeld als Duinenkamp/u })).toBeVisible();
  await page.goto('/account');
  await expect(actsFor(page, 'Duinenkamp, gewestelijk jeugdkamp')).toBeVisible();
});

test('who acts for nobody is led home and hears there that an association is needed, until that is closed', async ({
  page,
}) => {
  await signOn(page, 'Continue as Els Maes');
  await expect(page).toHaveURL(/\/tenten\/home\?refused=association$/u);
  const note = page.getByRole('alert').filter({ hasText: 'Je bent niet met het juiste profiel aangemeld' });
  await expect(note).toContainText('als je een vereniging vertegenwoordigt');
  await page.reload();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: 'Aanmelden' }).first()).toBeVisible();
  await note.getByRole('button', { name: 'Sluit dit bericht' }).click();
  await expect(note).toHaveCount(0);
  await expect(page).toHaveURL(/\/tenten\/home$/u);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('somebody new registers with what the provider knows, without a password, and is let in once approved', async ({
    page,
  }) => {
    await page.goto('/aanmelden');
    await page.getByRole('link', { name: 'Maak een account met Verenigingsloket' }).click();
    await page.getByRole('button', { name: 'Continue as somebody new' }).click();
    await expect(page.getByText('Je bent aangemeld als Lotte Wouters.')).toBeVisible();
    await expect(page.getByLabel('Vereniging')).toHaveValue(/Speelplein Kiekeboe/u);
    await expectAccessible(page);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Account maken" [level=1]
        - paragraph: Met een account bestel je sneller, en vind je alles terug.
        - paragraph: Jeugdverenigingen en andere verenigingen kunnen tenten lenen.
        - paragraph: Hou het nummer van je vereniging bij de hand.
        - paragraph:
          - text: Heb je al een account?
          - link "Meld je aan"
        - text: Je bent aangemeld als Lotte Wouters. Vul aan wat nog ontbreekt. Een wachtwoord heb je niet nodig.
        - form "Account maken":
          - heading "Over jou" [level=2]
          - text: Aanspreking
          - combobox "Aanspreking":
            - option "Mevr."
            - option "Dhr."
            - option "Mx."
          - text: Voornaam
          - textbox "Voornaam": Lotte
          - text: Naam
          - textbox "Naam": Wouters
          - text: Vereniging (niet verplicht)
          - textbox "Vereniging (niet verplicht)": /Speelplein Kiekeboe \\d+/
          - text: E-mailadres
          - textbox "E-mailadres": /lotte\\.\\d+@kiekeboe\\.example/
          - text: E-mailadres herhalen
          - textbox "E-mailadres herhalen": /lotte\\.\\d+@kiekeboe\\.example/
          - text: Telefoon (niet verplicht)
          - textbox "Telefoon (niet verplicht)"
          - text: Postcode
          - textbox "Postcode"
          - text: Gemeente
          - textbox "Gemeente"
          - text: Straat
          - textbox "Straat"
          - text: Nummer
          - textbox "Nummer"
          - text: Bus (niet verplicht)
          - textbox "Bus (niet verplicht)"
          - text: Land
          - combobox "Land":
            - option "België" [selected]
            - option "Duitsland"
            - option "Frankrijk"
            - option "Luxemburg"
            - option "Nederland"
          - checkbox "Het contactadres is anders"
          - text: Het contactadres is anders
          - button "Maak mijn account"
    `);
    await page.getByRole('combobox', { name: 'Aanspreking' }).selectOption('Mevr.');
    for (const [name, value] of [
      ['Telefoon (niet verplicht)', '09 555 01 12'],
      ['Straat', 'Speelstraat'],
      ['Nummer', '4'],
      ['Postcode', '9000'],
      ['Gemeente', 'Gent'],
    ] as const)
      await page.getByRole('textbox', { name }).fill(value);
    await page.getByRole('button', { name: 'Maak mijn account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We kijken je account na' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "We kijken je account na" [level=1]
        - status: /Je account is gemaakt\\. Je krijgt een mail op lotte\\.\\d+@kiekeboe\\.example zodra het goedgekeurd is\\./
        - link "Verder winkelen"
    `);
    const [email = ''] =
      /lotte\.\d+@kiekeboe\.example/u.exec(await page.getByRole('status').innerText()) ?? [];
    await page.goto('/aanmelden');
    await page.getByRole('link', { name: wayIn }).click();
    await expect(page.getByRole('alert')).toContainText('nog niet goedgekeurd');
    await operator('tentendienst', 'approve', email);
    await page.getByRole('link', { name: wayIn }).click();
    await expect(page.getByRole('button', { name: /^Aangemeld als Speelplein Kiekeboe/u })).toBeVisible();
    await page.goto('/tenten/account/gegevens');
    await expect(page.getByLabel('Vereniging')).toHaveValue(/Speelplein Kiekeboe/u);
  });
});

test('the address of somebody else’s sign-on lets nobody in before they say that it is them', async ({
  page,
  anotherVisitor,
  faults,
}) => {
  faults.expectStatus(409);
  // Held back for good, so that the token is still good when it comes to the other browser.
  await page.route('**/_exchange', () => undefined);
  const sent = page.waitForRequest((request) => request.url().includes('token='));
  await signOn(page, 'Continue as Noor Claes');
  const address = (await sent).url();
  const other = await anotherVisitor();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Verdergaan als Noor Claes?' })).toBeFocused();
  expect(other.url()).not.toContain('token');
  await expectAccessible(other);
  await expect(other.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Verdergaan als Noor Claes?" [level=1]
      - paragraph: Deze aanmelding is niet in deze browser begonnen. Ga alleen verder als jij dit bent. Kreeg je de link van iemand anders, ga dan niet verder.
      - button "Ja, ik ben Noor Claes"
      - button "Nee"
  `);
  await other.getByRole('button', { name: 'Nee' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
});

/** As a screen reader walks it; `said` is what it tells of a login that failed. */
function loginPage(said?: string): string {
  const alert = said === undefined ? '' : `  - alert: ${said}\n`;
  return `
- main:
  - heading "Aanmelden" [level=1]
  - paragraph: Meld je aan om tenten te reserveren voor jullie groep.
${alert}  - link "Meld je aan met Verenigingsloket"
  - paragraph: Of met je e-mailadres en wachtwoord
  - text: E-mailadres of gebruikersnaam
  - textbox "E-mailadres of gebruikersnaam"
  - text: Wachtwoord
  - textbox "Wachtwoord"
  - button "Toon het wachtwoord"
  - button "Meld je aan"
  - paragraph:
    - link "Wachtwoord vergeten?"
  - paragraph:
    - text: Nog geen account?
    - link "Maak een account"
  - link "Maak een account met Verenigingsloket"
`;
}
