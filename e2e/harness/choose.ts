import { expect, type Locator, type Page } from '@playwright/test';

/** The words that one needs to find things by, as the shops write them. */
export const dutch = {
  dialog: /^(Plaats en )?(periode|datum)$/iu,
  apply: 'Bevestig',
  change: /^Wijzig (plaats en )?(periode|datum)$/u,
  add: 'In winkelmand',
  cart: /^Winkelmand,/u,
} as const;

/** A day of a calendar, chosen or not: `zaterdag 12 december 2026`. Blocked ones are there too, but cannot be pressed. */
export function dayIn(scope: Page | Locator, day: string): Locator {
  return scope.getByRole('button', { name: new RegExp(`^${day}(,|$)`, 'u') });
}

/** Presses what looks disabled and says why when it is pressed, which Playwright would wait for for ever. */
export async function pressBlocked(blocked: Locator): Promise<void> {
  await expect(blocked).toHaveAttribute('aria-disabled', 'true');
  // Until it stands still: a press that is forced goes where it stood.
  await blocked.hover();
  await blocked.click({ force: true });
}

/** Opens the selector of place and period from the bar that stands on every page but the first. */
export async function openSelector(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: dutch.change }).click();
  return page.getByRole('dialog', { name: dutch.dialog });
}

/** Presses a place of the open selector; the radio itself lies unseen over its words. */
export async function choosePlace(selector: Locator, place: string): Promise<void> {
  await selector.getByRole('radio', { name: place }).check();
}

/** Chooses place and days in the open selector, and confirms. */
export async function choose(selector: Locator, place: string, ...days: readonly string[]): Promise<void> {
  await choosePlace(selector, place);
  for (const day of days) await dayIn(selector, day).click();
  await selector.getByRole('button', { name: dutch.apply }).click();
  await selector.waitFor({ state: 'detached' });
}

/** Opens an article for a place and a period, as a link that somebody shared would. */
export async function openItem(
  page: Page,
  item: string,
  where: string,
  from: string,
  to: string,
): Promise<void> {
  await page.goto(`/artikel/${item}?warehouse=${where}&from=${from}&to=${to}`);
}

/** Puts so many of the open article into the cart, and goes there. */
export async function putIntoCart(page: Page, amount = 1): Promise<void> {
  const cart = page.getByRole('link', { name: dutch.cart });
  // It shows once the browser has taken the page over from the server; what is typed before that would be lost.
  await cart.waitFor();
  if (amount > 1) {
    // What goes with an article has amounts of its own beside it.
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    const field = page.getByRole('spinbutton', { name: `Aantal ${name}`, exact: true });
    await field.fill(String(amount));
    await field.press('Enter');
  }
  await page.getByRole('button', { name: dutch.add }).filter({ visible: true }).click();
  await page.getByRole('alertdialog', { name: 'Toegevoegd' }).waitFor();
  await cart.click();
  await page.getByRole('heading', { level: 1, name: 'Winkelmand' }).waitFor();
}
