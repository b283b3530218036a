import { desk, expect, expectAccessible, phone, test } from './harness/journey.ts';
import { linkOf, mailsTo } from './harness/mailbox.ts';
import { colleague, comeIn } from './harness/staff.ts';
import { backOfficeOrigin } from './harness/surroundings.ts';

const office = () => `${backOfficeOrigin()}/feesthuis`;
const password = 'Kraan-boven-dak-7';

test('a colleague is invited for one warehouse, works there and nowhere else, and hears when that is over', async ({
  page,
  anotherVisitor,
  faults,
}, { repeatEachIndex }) => {
  const who = {
    name: 'Nele Aerts',
    email: `nele.aerts${String(repeatEachIndex)}@feesthuis.example`,
    password,
    role: 'warehouse',
  };
  await page.setViewportSize(desk);
  await comeIn(page, colleague('feesthuis', 'owner'), 'feesthuis/people', 'Mensen');
  await page.getByRole('button', { name: 'Iemand uitnodigen' }).click();
  const invite = page.getByRole('dialog', { name: 'Iemand uitnodigen' });
  await invite.getByRole('textbox', { name: 'Naam' }).fill(who.name);
  await invite.getByRole('textbox', { name: 'E-mailadres' }).fill(who.email);
  await invite.getByRole('combobox', { name: 'Rol' }).selectOption({ label: 'magazijn' });
  await invite.getByRole('checkbox', { name: 'Alle magazijnen' }).uncheck();
  for (const place of await invite.getByRole('checkbox').all())
    if (
      (await place.isChecked()) &&
      !(await place.evaluate((box) => /Zaventem/u.test(box.closest('label')?.textContent ?? '')))
    )
      await place.uncheck();
  await expect(invite.getByRole('checkbox', { name: /Zaventem/u })).toBeChecked();
  await expectAccessible(page);
  await invite.getByRole('button', { name: 'Uitnodigen' }).click();
  await expect(page.getByText(`${who.name} is uitgenodigd.`)).toBeVisible();

  const [mail] = await mailsTo(who.email, 1);
  const theirs = await anotherVisitor({ viewport: phone });
  await theirs.goto(linkOf(mail));
  await theirs.getByLabel('Nieuw wachtwoord', { exact: true }).fill(password);
  await theirs.getByLabel('Nieuw wachtwoord herhalen').fill(password);
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Bewaar het wachtwoord' }).click();
  await expect(theirs.getByText(/Je wachtwoord is gewijzigd/u).first()).toBeVisible();
  await comeIn(theirs, who, 'feesthuis/orders?View=all', 'Orders');
  await expect(theirs.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto(`${office()}/me`);
  await expect(theirs.getByText(/^Alleen voor .*Zaventem.*\.$/u)).toBeVisible();
  await expect(theirs.getByText('Rol: magazijn')).toBeVisible();

  // No right: no entry in the menu, and its address says so.
  await theirs.setViewportSize(desk);
  await expect(theirs.getByRole('link', { name: 'Voorraad' })).toBeVisible();
  for (const name of ['Mensen', 'Berichten', 'Facturen'])
    await expect(theirs.getByRole('link', { name, exact: true })).toHaveCount(0);
  await theirs.goto(`${office()}/people`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Geen toegang' })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.goto(`${office()}/`);
  await expect(theirs.getByRole('heading', { level: 1, name: 'Vandaag' })).toBeVisible();

  // It is taken away, after what that does was told; the open tab hears of it by itself.
  faults.expectStatus(401);
  await page
    .getByRole('rowheader')
    .getByRole('link', { name: new RegExp(who.name, 'u') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: who.name })).toBeVisible();
  await page.getByRole('button', { name: 'Toegang beëindigen' }).click();
  const ask = page.getByRole('alertdialog', { name: `De toegang van ${who.name} beëindigen?` });
  await expect(ask.getByText(/aanmelden kan niet meer/u)).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Toegang beëindigen' }).click();
  await expect(page.getByText(`${who.name} heeft geen toegang meer.`)).toBeVisible();
  await expect(theirs.getByText('Je aanmelding is beëindigd')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(theirs);
  faults.expectStatus(400);
  await theirs.getByRole('textbox', { name: 'E-mailadres' }).fill(who.email);
  await theirs.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Aanmelden' }).click();
  await expect(theirs.getByRole('alert')).toBeVisible();
});
