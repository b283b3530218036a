import type { Locator, Page } from '@playwright/test';

/** Chooses an hour to fetch and an hour to bring back, or for us to come, by their labels, and goes on to the checkout. */
export async function chooseHours(page: Page, pickup: string, back: string): Promise<void> {
  for (const [group, hour] of [
    [/^(Afhalen|Ophalen|Pickup|Abholung|Levering)/u, pickup],
    [/^(Terugbrengen|Return|Rückgabe|Ophaling)/u, back],
  ] as const) {
    const slot = page.getByRole('group', { name: group }).getByRole('radio', { name: hour });
    // The radio itself is hidden under its label, which is what a finger meets.
    await slot.locator('..').click();
    await page
      .getByRole('group', { name: group })
      .getByRole('radio', { name: hour, checked: true })
      .waitFor();
  }
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Fills in who orders, as a visitor without an account. */
export async function introduce(
  page: Page,
  { firstName, lastName, email }: Person,
  { terms = true }: { readonly terms?: boolean } = {},
): Promise<void> {
  const details = {
    Voornaam: firstName,
    Naam: lastName,
    'E-mailadres': email,
    'E-mailadres herhalen': email,
    Straat: 'Dorpsstraat',
    Nummer: '8',
    Postcode: '1930',
    Gemeente: 'Zaventem',
  };
  for (const [label, text] of Object.entries(details)) {
    // One that offers names while it is typed in is no mere text box.
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  if (terms) await acceptTerms(page);
}

/** Accepts the terms of a shop that asks it, in the form that stands open; each order asks anew. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.locator('form button[type=submit]').last().waitFor();
  const box = page.getByRole('checkbox', { name: /voorwaarden|the terms|den Bedingungen/u });
  if ((await box.count()) > 0) await box.check();
}

export function orderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Bestellen met betalingsverplichting' });
}
