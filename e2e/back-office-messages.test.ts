import { desk, expect, expectAccessible, type Page, phone, test } from './harness/journey.ts';
import { mailAbout } from './harness/mailbox.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

const els = { email: 'els.peeters@chirodelinde.example', password: 'Feest-2026' };
const office = () => `${backOfficeOrigin()}/feesthuis`;

async function logInGerman(page: Page): Promise<void> {
  await page.getByLabel('E-Mail-Adresse oder Benutzername').fill(els.email);
  await page.getByLabel('Passwort', { exact: true }).fill(els.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

test('a customer writes in German by the contact form; two desks answer once, in German, and put the rest off', async ({
  page,
  anotherVisitor,
  faults,
}, { repeatEachIndex }) => {
  const about = `Heizung ${String(repeatEachIndex)}`;
  // Who answers second is told so.
  faults.expectStatus(412);
  await page.setViewportSize(phone);
  await page.goto('/de/konto/nachrichten');
  await logInGerman(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Nachrichten' })).toBeVisible();
  await page.goto('/de/kontakt');
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(els.email);
  const subject = page.getByLabel('Betreff');
  if (await subject.isVisible()) await subject.selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Nachricht' }).fill(`${about}: Haben Sie Heizgeräte?`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Senden' }).click();
  await expect(page.getByText('Ihre Nachricht wurde gesendet')).toBeVisible();

  const tom = await anotherVisitor({ viewport: desk });
  await comeIn(tom, colleague('feesthuis', 'desk'), 'feesthuis/messages?View=contact', 'Berichten');
  const written = tom.getByRole('listitem').filter({ hasText: about });
  await expect(written).toContainText('Haben Sie Heizgeräte?');
  await tom.goto(`${office()}/messages/texts`);
  await tom.getByRole('button', { name: 'Nieuwe tekst' }).click();
  const standard = tom.getByRole('dialog', { name: 'Nieuwe tekst' });
  await standard.getByRole('textbox', { name: 'Naam' }).fill(about);
  await standard.getByRole('textbox', { name: 'Nederlands' }).fill('Dag {firstName}, dat gaat.');
  await standard.getByRole('textbox', { name: 'Duits' }).fill('Guten Tag {firstName}, das geht. {me}');
  await standard.getByRole('button', { name: 'Bewaren' }).click();
  await expect(tom.getByRole('heading', { level: 2, name: about })).toBeVisible();
  await expectAccessible(tom);
  await tom.goto(`${office()}/messages?View=contact`);
  await written.getByLabel('Standaardtekst').selectOption({ label: about });
  await expect(written.getByText('Guten Tag Els, das geht. Tom Wouters')).toBeVisible();
  await expect(written.getByRole('link', { name: /^Antwoord per mail/u })).toHaveAttribute(
    'href',
    /body=Guten%20Tag%20Els/u,
  );
  await expectAccessible(tom);
  await written.getByRole('button', { name: /^Klaar met/u }).click();
  await expect(written.getByText('klaar, door Tom Wouters')).toBeVisible();

  await page.goto('/de/konto/nachrichten');
  await page.getByRole('button', { name: 'Neue Nachricht' }).click();
  const letter = page.getByRole('dialog', { name: 'Neue Nachricht' });
  await letter.getByLabel('Betreff').selectOption({ index: 1 });
  await letter.getByRole('textbox', { name: 'Nachricht' }).fill(`Zwei, bitte: ${about}.`);
  await letter.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByText('Ihre Nachricht wurde gesendet.')).toBeVisible();
  await tom.goto(`${office()}/messages`);
  await tom
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .filter({ hasText: about })
    .first()
    .click();
  await expect(tom.getByText(`Zwei, bitte: ${about}.`).last()).toBeVisible();
  const [, conversation = ''] = /\/messages\/([\w-]+)/u.exec(tom.url()) ?? [];

  // Another desk begins an answer of its own.
  const lies = await anotherVisitor({ viewport: desk });
  const address = `messages/${conversation}?View=to-answer`;
  await comeIn(lies, colleague('feesthuis', 'owner'), `feesthuis/${address}`, 'Berichten');
  await expect(lies.getByRole('list', { name: 'Wat er gezegd is' }).getByText('Zwei, bitte')).toBeVisible();
  await lies.getByRole('textbox', { name: 'Antwoord (Duits)' }).fill('Kommen Sie vorbei.');

  await tom.goto(`${office()}/${address}`);
  await tom.getByLabel('Standaardtekst').selectOption({ label: about });
  const answer = tom.getByRole('textbox', { name: 'Antwoord (Duits)' });
  await expect(answer).toHaveValue('Guten Tag Els, das geht. Tom Wouters');
  await tom.getByRole('button', { name: 'Antwoord versturen' }).click();
  await expect(tom.getByRole('list', { name: 'Wat er gezegd is' })).toContainText('das geht. Tom Wouters');

  await lies.getByRole('button', { name: 'Antwoord versturen' }).click();
  await expect(lies.getByRole('alert').filter({ hasText: 'Tom Wouters schreef of deed' })).toBeVisible();
  const said = lies.getByRole('list', { name: 'Wat er gezegd is' });
  await expect(said).toContainText('das geht. Tom Wouters');
  await expect(lies.getByRole('textbox', { name: 'Antwoord (Duits)' })).toHaveValue('Kommen Sie vorbei.');
  await expectAccessible(lies);
  await lies.getByRole('button', { name: 'Interne nota' }).click();
  await expect(said.getByRole('listitem').filter({ hasText: 'Kommen Sie vorbei.' })).toContainText('intern');

  // She writes once more, and it waits until tomorrow.
  const reply = page.getByRole('dialog', { name: /Antwort auf/u });
  await page.goto(`/de/konto/nachrichten/${conversation}`);
  await page.getByRole('button', { name: 'Antworten' }).click();
  await reply.getByRole('textbox', { name: 'Nachricht' }).fill('Danke! Bis Freitag.');
  await reply.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByText('Danke! Bis Freitag.')).toBeVisible();
  await expect(page.getByText('Kommen Sie vorbei.')).toBeHidden();
  await lies.goto(`${office()}/messages`);
  const waiting = lies.locator(`a[href*="/messages/${conversation}"]`);
  await waiting.first().click();
  await expect(said).toContainText('Danke! Bis Freitag.');
  await lies.keyboard.press('s');
  await lies
    .getByRole('dialog', { name: 'Tot wanneer uitstellen?' })
    .getByRole('button', { name: 'Uitstellen' })
    .click();
  await expect(lies.getByText(/^uitgesteld tot/u)).toBeVisible();
  await lies.goto(`${office()}/messages`);
  await expect(lies.getByRole('heading', { level: 1, name: 'Berichten' })).toBeVisible();
  // The list is there: somebody else waits still, or nobody.
  await expect(lies.getByText(/Alles is beantwoord|Jonas Maes/u).first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await lies.setViewportSize(phone);
  await expectAccessible(lies);

  const answered = await mailAbout(els.email, 'Antwort von Feesthuis');
  expect(answered.text).toContain('Guten Tag Els, das geht.');
});
