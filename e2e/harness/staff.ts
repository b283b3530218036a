import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { backOfficeOrigin, sandboxOrigin, type ShopId } from './surroundings.ts';

interface Colleague {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
  /** Of whom a second step is asked. */
  readonly totpSecret?: string;
}

/** Who works for a shop of the demo. */
export function colleague(shop: ShopId, role: 'owner' | 'desk' | 'warehouse' | 'viewer'): Colleague {
  const file = new URL(`../../shops/${shop}/demo/operators.json`, import.meta.url);
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly Colleague[];
  const found = all.find((one) => one.role === role);
  if (found === undefined) throw new Error(`${shop} has no ${role}`);
  return found;
}

/** Opens an address of the back office and comes in there, by keyboard alone; `title` is the heading that awaits there. */
export async function comeIn(
  page: Page,
  { name, email, password, totpSecret }: Colleague,
  address: string,
  title: string | RegExp,
): Promise<void> {
  await page.goto(`${backOfficeOrigin()}/${address}`);
  await page.locator('input[type=email], input[autocomplete=username]').first().focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  if (totpSecret !== undefined) {
    await expect(page.getByRole('textbox', { name: /^Code/u })).toBeFocused();
    await page.keyboard.type(await digitsOf(name));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** What the app on somebody's phone shows: the sandbox has the clock of the server. */
async function digitsOf(name: string): Promise<string> {
  const page = await (await fetch(`${sandboxOrigin()}/authenticator`)).text();
  const shown = page.replaceAll(/<[^>]*>/gu, ' ');
  const [, digits] = new RegExp(`${name}[^\\d]*(\\d{6})`, 'u').exec(shown) ?? [];
  if (digits === undefined) throw new Error(`No phone shows digits of ${name}.`);
  return digits;
}
