import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from './harness/journey.ts';
import { mailAbout } from './harness/mailbox.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { type StartedServer, startServer } from './harness/start-server.ts';
import { backOfficeOrigin, originOf, useOnly } from './harness/surroundings.ts';

// A summer that is divided, on a server of its own that lives in the week after the deadline.

test.use({ shop: 'tentendienst' });

let server: StartedServer;
let back: () => void;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startServer({ clock: '2027-02-22T10:00:00+01:00', summer: 1 });
  back = useOnly(server.surroundings);
});
test.afterAll(async () => {
  back();
  await server.stop();
});

const round = 'distribution/2027-07-01';
/** Both want three senior tents, and their days meet. */
const groups = ['noor@dezwerfkei.example', 'hanne@gidsenheilighart.example'] as const;

/** In German, on the page of the group's own summer. */
async function openSummer(page: Page, email: string): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto(`${originOf('tentendienst')}/de/anmelden`);
  await page.getByRole('textbox', { name: /E-Mail/u }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill('Kamp-2027');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/anmelden'));
  await page.goto(`${originOf('tentendienst')}/de/konto/anfragen`);
  const summer = page.getByRole('listitem').filter({ hasText: 'Juli 2027' });
  await summer.getByRole('link', { name: /^Reservierung/u }).click();
  await expect(page.getByRole('heading', { level: 1, name: /O2027-/u })).toBeVisible();
}

test('a summer goes from proposal to letter in two tabs; what one group gives back another gets on its phone, and anybody checks the sum', async ({
  page,
  anotherVisitor,
  faults,
}) => {
  test.slow();
  // A reservation that its group gave up has no papers any more.
  faults.expectStatus(404);
  const office = page;
  await comeIn(office, colleague('tentendienst', 'owner'), `tentendienst/${round}`, /2027/u);
  const beside = await office.context().newPage();
  await beside.goto(`${backOfficeOrigin()}/tentendienst/${round}`);
  await expect(beside.getByText('Voorstel 1, niet gepubliceerd')).toBeVisible();

  // Almost all is held back, so that the two groups want more than there is.
  const reserve = office.locator('section', { has: office.getByRole('heading', { name: 'Reserve' }) });
  for (const [tent, count] of [
    ['Seniortent', '2331'],
    ['Patrouilletent', '3229'],
  ] as const) {
    await reserve.getByLabel('Tent', { exact: true }).selectOption({ label: tent });
    await reserve.getByLabel('Van', { exact: true }).fill('2027-07-20');
    await reserve.getByLabel('Tot en met').fill('2027-07-28');
    await reserve.getByLabel('Aantal tenten').fill(count);
    await reserve.getByRole('button', { name: 'Achterhouden' }).click();
    await expect(reserve.getByText(new RegExp(`${count} keer ${tent}`, 'iu'))).toBeVisible();
  }
  await office.keyboard.press('r');
  await expect(office.getByText('Voorstel 2, niet gepubliceerd')).toBeVisible();
  await expect(beside.getByText('Voorstel 2, niet gepubliceerd')).toBeVisible();
  await expectAccessible(office);

  await office.getByRole('button', { name: 'Publiceren…' }).click();
  await office.getByRole('textbox', { name: /Typ het aantal groepen/u }).fill('7');
  await office.getByRole('button', { name: 'Publiceer voor 7 groepen' }).click();
  await expect(office.getByText('Gepubliceerd', { exact: true }).first()).toBeVisible();
  await expect(beside.getByText('Gepubliceerd', { exact: true }).first()).toBeVisible();
  await beside.getByRole('link', { name: 'Verslag' }).click();
  await expect(beside.getByRole('heading', { level: 1, name: 'Verslag van 2027' })).toBeVisible();
  await expect(beside.getByRole('table', { name: 'Naar grootte' })).toBeVisible();
  await expectAccessible(beside);

  const pages = await Promise.all(groups.map(() => anotherVisitor()));
  for (const [nth, group] of pages.entries()) await openSummer(group, groups[nth] ?? '');
  const [giver, taker] = pages as [Page, Page];
  await expectAccessible(taker);
  // Whoever gives back all its tents frees those that the other one misses.
  await giver.getByRole('button', { name: 'Zelte zurückgeben' }).click();
  const given = giver.getByRole('main').locator('form').filter({ hasText: 'Zurückgeben' });
  await given.getByRole('spinbutton').first().waitFor();
  for (const counter of await given.getByRole('spinbutton').all())
    await counter.fill((await counter.getAttribute('aria-valuemax')) ?? '');
  await given.getByRole('button', { name: 'Zurückgeben …' }).click();
  await giver.getByRole('alertdialog').getByRole('button', { name: 'Zurückgeben' }).click();
  await expect(giver.getByText('Zurückgegeben. Sie erhalten eine E-Mail.')).toBeVisible();

  await office.reload();
  await office.getByRole('button', { name: 'Nu aanbieden' }).click();
  await expect(office.getByText(/aanbod is vertrokken|aanbiedingen zijn vertrokken/u)).toBeVisible();
  await mailAbout(groups[1], /^Er zijn tenten vrij voor jullie/u);
  await taker.reload();
  const offer = taker.getByRole('region', { name: 'Ein Angebot' });
  await offer.getByText(/^Es ist etwas frei geworden/u).waitFor();
  await expectAccessible(taker);
  await offer.getByRole('button', { name: 'Annehmen' }).click();
  await expect(taker.getByText('Die Zelte gehören Ihnen. Sie erhalten eine E-Mail.')).toBeVisible();
  await taker.reload();
  await expect(offer).toBeHidden();
  await expect(taker.getByText(/^Hinzugekommen am 22\. Februar: /u)).toBeVisible();

  const anybody = await anotherVisitor();
  await anybody.goto(`${originOf('tentendienst')}/de/verteilung/2027`);
  await anybody.getByRole('button', { name: 'Diese Verteilung nachprüfen' }).click();
  await expect(anybody.getByText('Alles stimmt')).toBeVisible();
  await expectAccessible(anybody);
});
