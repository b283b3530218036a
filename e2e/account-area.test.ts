import { expect, expectAccessible, phone, test, type Page } from './harness/journey.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';

test.use({ viewport: phone });

const els = { email: 'els.peeters@chirodelinde.example', password: 'Feest-2026' };
const lotte = { email: 'lotte.claes@chirodelinde.example', password: 'Vuur-en-vlam-9' };
const deepLink = '/account/personen?from=2027-03-05&to=2027-03-08';

test('an admin invites a person, who agrees, may not manage persons, is promoted and leaves again', async ({
  page,
  anotherVisitor,
}) => {
  await page.goto(deepLink);
  await expect(page.getByText('Meld je aan om deze pagina te zien.').first()).toBeVisible();
  await logIn(page, els);
  await expect(page.getByRole('heading', { level: 1, name: 'Personen' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('?from=2027-03-05&to=2027-03-08');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Persoon toevoegen' }).click();
  await page.getByRole('combobox', { name: 'Aanspreking' }).selectOption('Mevr.');
  await page.getByRole('textbox', { name: 'Voornaam' }).fill('Lotte');
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Claes');
  await page.getByRole('textbox', { name: 'E-mailadres' }).fill(lotte.email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Voeg toe en nodig uit' }).click();
  await expect(page.getByText('Lotte Claes is toegevoegd en krijgt een mail.')).toBeVisible();
  await expect(row(page)).toContainText('uitgenodigd');

  const [invitation] = await mailsTo(lotte.email, 1);
  const other = await anotherVisitor();
  await other.goto(linkOf(invitation));
  await expect(other.getByText(/^Chiro De Linde vzw nodigt je uit/u)).toBeVisible();
  // As a screen reader walks it.
  await expect(other.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Uitnodiging" [level=1]
      - paragraph: Chiro De Linde vzw nodigt je uit om mee te bestellen als lotte.claes@chirodelinde.example.
      - paragraph: Kies een wachtwoord om je aan te melden.
      - text: Wachtwoord
      - textbox "Wachtwoord"
      - button "Toon het wachtwoord"
      - paragraph: Minstens 8 tekens, met een kleine letter, een hoofdletter en een cijfer of een ander teken.
      - text: Herhaal het wachtwoord
      - textbox "Herhaal het wachtwoord"
      - button "Toon het wachtwoord"
      - button "Aanvaard de uitnodiging"
  `);
  await other.getByLabel('Wachtwoord', { exact: true }).fill(lotte.password);
  await other.getByLabel('Herhaal het wachtwoord').fill(lotte.password);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Aanvaard de uitnodiging' }).click();
  await other.getByRole('link', { name: 'Naar aanmelden' }).waitFor();
  await expect(other.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Uitnodiging" [level=1]
      - status: Welkom! Je kunt je nu aanmelden.
      - link "Naar aanmelden"
  `);
  await other.getByRole('link', { name: 'Naar aanmelden' }).click();
  await logIn(other, lotte);
  await other.goto(deepLink);
  await expect(other.getByRole('heading', { level: 1, name: 'Geen toegang' })).toBeVisible();
  await expect(other.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - alert:
        - heading "Geen toegang" [level=1]
        - paragraph: Je bent aangemeld als Lotte Claes voor Chiro De Linde vzw. Dit account heeft geen toegang tot deze pagina.
        - link "Meld je aan als iemand anders"
        - link "Naar de startpagina"
        - button "Afmelden"
  `);
  await expectAccessible(other);
  await other.goto('/account');
  await expect(other.getByText('Lindestraat 12, 1930 Zaventem, België', { exact: true })).toBeVisible();
  await expectAccessible(other);

  await other.goto('/account/wachtwoord');
  await other.getByRole('button', { name: 'Wijzig je wachtwoord' }).click();
  await expect(other.getByText('Vul je huidige wachtwoord in.')).toBeVisible();
  await expectAccessible(other);

  await act(page, 'Maak beheerder');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Maak beheerder' }).click();
  await expect(page.getByText('Lotte Claes is nu beheerder.')).toBeVisible();
  await other.goto(deepLink);
  await expect(other.getByRole('heading', { level: 1, name: 'Personen' })).toBeVisible();

  await act(page, 'Verwijder');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijder' }).click();
  await expect(row(page)).toHaveCount(0);
});

async function logIn(page: Page, who: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(who.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Meld je aan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aanmelden' }).waitFor({ state: 'detached' });
}

function row(page: Page) {
  return page.getByRole('row').filter({ hasText: lotte.email });
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Acties voor Lotte Claes' }).click();
  await page.getByRole('menuitem', { name }).click();
}
