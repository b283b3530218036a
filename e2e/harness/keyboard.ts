import type { Locator, Page } from '@playwright/test';

/** More presses than any page has places to stop at. */
const mostPresses = 150;

/** How many keys are pressed from here on, those of typed text aside; the helpers below press by it too. */
export function countPresses({ keyboard }: Page): () => number {
  const press = keyboard.press.bind(keyboard);
  let presses = 0;
  keyboard.press = async (...given) => {
    presses += 1;
    await press(...given);
  };
  return () => presses;
}

/** Goes on with Tab until that is in focus, as somebody without a mouse would; says where it is stuck otherwise. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  const passed: string[] = [];
  for (let presses = 0; presses < mostPresses; presses += 1) {
    const { isThere, shown } = await focusAt(wanted);
    if (isThere) return;
    passed.push(shown);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(wanted)}; last: ${passed.slice(-8).join(' | ')}`);
}

/** Walks with an arrow key until that is in focus: through a calendar, a list, a group of radios. */
export async function walkTo(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if ((await focusAt(wanted)).isThere) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(wanted)}`);
}

/** Goes there, and presses it. */
export async function pressAt(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** Goes to a field, and types over what stands in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Among several of one name it is enough that one has the focus. */
function focusAt(wanted: Locator): Promise<{ readonly isThere: boolean; readonly shown: string }> {
  return wanted.evaluateAll((elements) => ({
    isThere: elements.some((element) => element === document.activeElement),
    shown: document.activeElement?.outerHTML.slice(0, 60) ?? '',
  }));
}
