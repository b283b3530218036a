import type { Page } from '@playwright/test';

import { chooseHours, introduce, orderButton } from './harness/check-out.ts';
import { openItem, putIntoCart } from './harness/choose.ts';
import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { type StartedServer, startServer } from './harness/start-server.ts';
import { backOfficeOrigin, useOnly } from './harness/surroundings.ts';

// A fresh installation, on a server of its own: nobody touches a file or a terminal after the link.

let server: StartedServer;
let back: () => void;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ isFresh: true });
  back = useOnly(server.surroundings);
});
test.afterAll(async () => {
  back();
  await server.stop();
});

const password = 'Tent-op-zolder-7';

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function makeShop(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const next = page.getByRole('button', { name: 'Verder' });
  await fill(page, {
    'Je naam': 'Els Maes',
    'Je e-mailadres': 'els@kampeerhoek.example',
    Wachtwoord: password,
    'Wachtwoord nogmaals': password,
  });
  await expectAccessible(page);
  await next.click();
  await fill(page, { 'Naam van de winkel': 'De Kampeerhoek' });
  await next.click();
  await fill(page, {
    'Naam van het bedrijf': 'De Kampeerhoek bv',
    Straat: 'Stationsstraat',
    Nummer: '12',
    Postcode: '9000',
    Plaats: 'Gent',
    Telefoon: '+32 9 555 01 12',
    'E-mailadres van de winkel': 'hallo@kampeerhoek.example',
  });
  await next.click();
  await page.getByLabel('Hoofdkleur').fill('#ffd200');
  await expect(page.getByText(/Te licht voor tekst/u)).toBeVisible();
  await page.getByLabel('Hoofdkleur').fill('#1c5a32');
  await page.getByRole('button', { name: 'Maak de winkel' }).click();
}

/** By a passkey of this machine, which somebody touches as soon as it asks. */
async function secure(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
  await page.getByRole('button', { name: 'Toegangssleutel maken' }).click();
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Bewaren', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Wijzigingen wissen' })).toHaveCount(0);
}

async function writePage(page: Page, name: string): Promise<void> {
  const setting = page.getByRole('group', { name }).first();
  await setting.locator('summary').click();
  await setting.getByRole('button', { name: `Instellen: ${name}` }).click();
  for (const language of ['Nederlands', 'English', 'Deutsch'])
    await setting.getByLabel(`Titel (${language})`).fill(name);
  await setting.getByLabel('Tekst (Nederlands)').fill('Zo gaat het bij ons.');
  await save(page);
}

async function addItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nieuw artikel' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Naam' }).fill('Koepeltent');
  await page.getByRole('button', { name: 'Concept maken' }).click();
  await page.getByRole('heading', { level: 1, name: 'Koepeltent' }).waitFor();
  await page.getByRole('link', { name: 'Prijzen' }).click();
  await page.getByRole('textbox', { name: 'Dag, lijst Iedereen' }).fill('25,00');
  await save(page);
  await page.goto(`${backOfficeOrigin()}/dekampeerhoek/stock/koepeltent`);
  await page.getByRole('button', { name: 'Aankoop', exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Aantal' }).fill('3');
  await page.getByRole('button', { name: 'Aankoop noteren' }).click();
  await expect(page.getByText('De aankoop is genoteerd.')).toBeVisible();
  await page.getByRole('link', { name: 'Naar het artikel' }).click();
  await page.getByRole('button', { name: 'In de winkel zetten' }).click();
  await expect(page.getByRole('button', { name: 'Verbergen' })).toBeVisible();
}

test('from the one-time link to the first order, without a file touched', async ({
  page,
  faults,
  anotherVisitor,
}) => {
  test.setTimeout(180_000);
  const [, link = ''] = /(http\S+setup#\S+)/u.exec(server.output()) ?? [];
  const shop = `http://localhost:${server.surroundings.basePort + 10}`;
  await page.setViewportSize(desk);
  await makeShop(page, link);
  await secure(page);
  await expect(page.getByRole('heading', { level: 1, name: 'De winkel openen' })).toBeVisible();
  await expectAccessible(page);

  // Visitors see that it opens soon; the link leads in.
  faults.expectStatus(503);
  const visitor = await anotherVisitor({ baseURL: shop, viewport: phone });
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1, name: 'We openen binnenkort' })).toBeVisible();
  await expectAccessible(visitor);
  const preview = await page.getByRole('link', { name: 'Bekijk de winkel' }).getAttribute('href');
  const friend = await anotherVisitor({ baseURL: shop });
  await friend.goto(preview ?? '');
  await expect(friend.getByRole('heading', { level: 1, name: 'Huur wat je nodig hebt' })).toBeVisible();

  faults.expectStatus(409);
  await page.getByRole('button', { name: 'Open de winkel' }).click();
  await expect(page.getByRole('alert')).toContainText('Er staat nog geen artikel met een prijs in de winkel');
  await page.getByRole('link', { name: 'Bankrekening: Vul in' }).click();
  await page.getByRole('textbox', { name: 'Rekening (IBAN)' }).fill('BE98 9990 0002 1793');
  await save(page);
  await page.getByRole('link', { name: 'Openen' }).click();
  await page.getByRole('link', { name: 'Voorwaarden: Vul in' }).click();
  await writePage(page, 'Voorwaarden');
  await writePage(page, 'Privacy');
  await page.getByRole('link', { name: 'Openen' }).click();
  await page.getByRole('link', { name: 'Eerste artikel: Vul in' }).click();
  await addItem(page);
  await page.getByRole('link', { name: 'Openen' }).click();
  await expect(page.getByRole('heading', { name: 'Er ontbreekt niets meer.' })).toBeVisible();
  await page.getByRole('button', { name: 'Open de winkel' }).click();
  await expect(page.getByRole('link', { name: 'Naar de winkel' })).toBeVisible();

  // Every process has it open within a second.
  await expect.poll(async () => (await visitor.request.get(shop)).status()).toBe(200);
  await openItem(visitor, 'koepeltent', 'main', '2026-12-08', '2026-12-10');
  await putIntoCart(visitor);
  await chooseHours(visitor, '09:00–10:00', '10:00–11:00');
  await visitor.getByRole('button', { name: 'Afrekenen' }).click();
  await introduce(visitor, { firstName: 'Mia', lastName: 'Claes', email: 'mia.claes@example.com' });
  await orderButton(visitor).click();
  const title = visitor.getByRole('heading', { name: /R2026-\d{6}/u });
  await expect(title).toBeVisible();

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page
    .getByRole('link', { name: /Mia Claes|R2026-000001/u })
    .first()
    .click();
  await page.getByRole('button', { name: 'Aanvaarden' }).click();
  await visitor.reload();
  await expect(visitor.getByRole('main')).toContainText('Bevestigd');
});
