import { desk, expect, type Page, phone, test } from './harness/journey.ts';
import { countPresses, tabTo, walkTo } from './harness/keyboard.ts';

test.use({ shop: 'tentendienst', viewport: desk });

/** So many keys beside typed text lead from the login to the thanks. */
const mostPresses = 90;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const MONTHS =
  'januari februari maart april mei juni juli augustus september oktober november december'.split(' ');

/** By pages, weeks and days, as somebody goes who sees the calendar. */
async function walkToDay(page: Page, day: string): Promise<void> {
  const wanted = Date.parse(day) / 86_400_000;
  for (let left = mostPresses; left > 0; left -= 1) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const [, date, month = '', year] = /(\d+) ([a-z]+) (\d{4})/u.exec(name) ?? [];
    const days = wanted - Date.UTC(Number(year), MONTHS.indexOf(month), Number(date)) / 86_400_000;
    if (days === 0) return;
    await page.keyboard.press(keyFor(days));
  }
  throw new Error(`The calendar never came to ${day}`);
}

function keyFor(days: number): string {
  if (days >= 35) return 'PageDown';
  if (days >= 7) return 'ArrowDown';
  if (days > 0) return 'ArrowRight';
  return days <= -7 ? 'ArrowUp' : 'ArrowLeft';
}

test('somebody without a mouse applies for July, from the login to the thanks, with at most 90 presses', async ({
  page,
}) => {
  await page.goto('/tenten/reserveren');
  await heading(page, 'Reserveren').waitFor();
  const presses = countPresses(page);
  const press = (key: string) => page.keyboard.press(key);
  /** Enter on a question's field answers it; the next question has the focus. */
  const goOn = async (name: string) => {
    await press('Enter');
    await expect(heading(page, name)).toBeFocused();
  };
  const type = async (name: string | RegExp, text: string) => {
    await tabTo(page, page.getByRole('main').getByRole('spinbutton', { name }));
    await page.keyboard.type(text);
  };
  const choose = async (name: string | RegExp) => {
    const radios = page.getByRole('main').getByRole('radio');
    await tabTo(page, radios);
    const wanted = page.getByRole('main').getByRole('radio', { name });
    await walkTo(page, 'ArrowDown', wanted);
    if (!(await wanted.isChecked())) await press('Space');
  };

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Aanmelden en beginnen' }));
  await press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }));
  await page.keyboard.type('marie@ksazilverberg.example');
  await tabTo(page, page.getByRole('textbox', { name: 'Wachtwoord' }));
  await page.keyboard.type('Kamp-2027');
  await press('Enter');
  await expect(heading(page, 'Voor welke vereniging reserveer je?')).toBeFocused();

  const proceed = page.locator('button[type=submit]').filter({ hasText: 'Verder' });
  await tabTo(page, proceed);
  await goOn('Wanneer is jullie kamp?');
  await tabTo(page, page.getByRole('grid').getByRole('button').and(page.locator('[tabindex="0"]')));
  await walkToDay(page, '2027-07-10');
  await press('Enter');
  await walkToDay(page, '2027-07-20');
  await press('Enter');
  await expect(page.getByText('Van zaterdag 10 juli tot en met dinsdag 20 juli 2027')).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: /^Naam van het kamp/u }));
  await goOn('Met hoeveel komen jullie?');
  await type('Kinderen van 5 tot 12 jaar', '34');
  await type('Leiding', '9');
  await goOn('Komen er deelnemers met een beperking mee?');
  await choose('Ja');
  await type(/beperking/u, '2');
  await goOn('Waarvoor gebruiken jullie de tenten?');
  await choose(/^Kamp of weekend/u);
  await goOn('Waar staan de tenten?');
  await choose(/^We weten het nog niet/u);
  await goOn('Hoeveel slaapplaatsen hebben jullie al?');
  await type(/./u, '8');
  await goOn('Hoeveel tenten hebben jullie nodig?');
  await type(/Seniortent/u, '3');
  await type(/Patrouilletent/u, '1');
  await goOn('Nemen jullie een voorraadtent mee?');
  await choose(/^Ja/u);
  await goOn('Waarmee haal je de tenten op?');
  await choose(/^Bestelwagen/u);
  await goOn('Haal je samen met een andere vereniging op?');
  await choose(/^Nee/u);
  await goOn('Klopt alles?');
  await tabTo(page, page.getByRole('button', { name: 'Aanvraag versturen' }));
  await goOn('Bedankt, je aanvraag is binnen');
  test.info().annotations.push({ type: 'presses', description: String(presses()) });
  expect(presses()).toBeLessThanOrEqual(mostPresses);
});

test('what one person began on a phone, another of the association goes on with at a desk', async ({
  page,
  anotherVisitor,
}) => {
  const logIn = async (visitor: Page, email: string) => {
    await visitor.goto('/tenten/inloggen');
    await visitor.getByRole('textbox', { name: 'E-mailadres of gebruikersnaam' }).fill(email);
    await visitor.getByRole('textbox', { name: 'Wachtwoord' }).fill('Kamp-2027');
    await visitor.getByRole('main').getByRole('button', { name: 'Meld je aan', exact: true }).click();
    await expect(visitor.getByRole('main').getByRole('textbox', { name: 'Wachtwoord' })).toHaveCount(0);
    await visitor.goto('/tenten/reserveren');
    await expect(heading(visitor, 'Voor welke vereniging reserveer je?')).toBeVisible();
  };
  const onPhone = await anotherVisitor({ viewport: phone });
  await logIn(onPhone, 'jonas@chirodelinde.example');
  const goOn = (visitor: Page) =>
    visitor.locator('button[type=submit]').filter({ hasText: 'Verder' }).click();
  await goOn(onPhone);
  await expect(heading(onPhone, 'Wanneer is jullie kamp?')).toBeFocused();
  await expect(onPhone.getByText(/^Van woensdag 21 juli/u)).toBeVisible();
  await onPhone.getByRole('textbox', { name: /^Naam van het kamp/u }).fill('Speelclub');
  await goOn(onPhone);
  await expect(heading(onPhone, 'Met hoeveel komen jullie?')).toBeFocused();

  await logIn(page, 'fien@chirodelinde.example');
  await expect(page.getByText(/ begon hieraan op /u)).toBeVisible();
  await page.goto('/tenten/reserveren/periode');
  await expect(page.getByRole('textbox', { name: /^Naam van het kamp/u })).toHaveValue('Speelclub');
  await goOn(page);
  await expect(heading(page, 'Met hoeveel komen jullie?')).toBeFocused();
  await page.getByRole('spinbutton', { name: /Leiding/u }).fill('21');

  // The same question on both: the second is asked, and neither is lost.
  await onPhone.getByRole('spinbutton', { name: /Leiding/u }).fill('23');
  await goOn(onPhone);
  await expect(heading(onPhone, /beperking/u)).toBeFocused();
  await goOn(page);
  await expect(page.getByText(/^Jonas .* gaf intussen een ander antwoord/u)).toBeVisible();
  await page.getByRole('button', { name: 'Neem het andere over' }).click();
  await expect(page.getByRole('spinbutton', { name: /Leiding/u })).toHaveValue('23');
});
