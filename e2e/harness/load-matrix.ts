import type { Page } from '@playwright/test';

import { desk, phone } from './journey.ts';
import { addressOf, hasPage, languages, pageNames, type PageKind, type PageLanguage } from './page-kinds.ts';
import { aVisitor, hasVisitor, type DemoShop, type VisitorKind } from './visitors.ts';
import { patienceMs, watchLoads, type Watched } from './watch-load.ts';

export const shops = ['feesthuis', 'tentendienst', 'groenhof'] as const satisfies readonly DemoShop[];
export const devices = { phone, desk } as const;

export interface Load extends VisitorKind {
  readonly page: PageKind;
  readonly language: PageLanguage;
  readonly shop: DemoShop;
  readonly device: keyof typeof devices;
}

/** Three of the four of which any two differ twice: within three loads each of the three is seen both ways. */
const ways = [
  { loggedIn: false, cart: false, device: 'phone' },
  { loggedIn: false, cart: true, device: 'desk' },
  { loggedIn: true, cart: false, device: 'desk' },
  { loggedIn: true, cart: true, device: 'phone' },
] as const satisfies readonly Partial<Load>[];

/**
 * Three loads of each kind of page, such that any two choices (page and language, shop and login, cart and device, ...)
 * come together in one of them: what goes wrong for two together is seen without loading all combinations. Where a shop
 * would have to load a way that it has not, the three of a page change their ways among them.
 */
export function pairs(): readonly Load[] {
  return pageNames.flatMap((page, at) => {
    const there = shops.filter((shop) => hasPage(shop, page));
    const begin = at + Math.floor(at / 4);
    // Another begin, where the page is of one shop alone that has not every way.
    const turns = ways.flatMap((_, shift) =>
      [0, 1, 2].map((turn) =>
        languages.map((language, row) => ({
          page,
          language,
          shop: there[(at + row) % there.length] ?? 'feesthuis',
          ...(ways[(begin + shift + ((row + turn) % languages.length)) % ways.length] ?? ways[0]),
        })),
      ),
    );
    return turns.find((loads) => loads.every(exists)) ?? [];
  });
}

/** Whether the shop has this page, and such a visitor. */
export function exists({ shop, page, ...kind }: Load): boolean {
  return hasPage(shop, page) && hasVisitor(shop, kind);
}

/** Every combination there is. */
export function combinations(): readonly Load[] {
  const loads: Load[] = [];
  for (const shop of shops)
    for (const loggedIn of [false, true])
      for (const cart of [false, true])
        for (const device of ['phone', 'desk'] as const)
          for (const page of pageNames)
            for (const language of languages) loads.push({ shop, loggedIn, cart, device, page, language });
  return loads.filter(exists);
}

/** What was found in each of the loads; those of one visitor follow each other in one browser. */
export async function loadAll(
  loads: readonly Load[],
  originOf: (shop: DemoShop) => string,
  openBrowser: (load: Load) => Promise<Page>,
  found: (load: Load, seen: Watched) => void,
): Promise<void> {
  const groups = Map.groupBy(
    loads,
    ({ shop, loggedIn, cart, device }) => `${shop} ${loggedIn} ${cart} ${device}`,
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const origin = originOf(first.shop);
    const visitor = await aVisitor(origin, first.shop, first);
    const page = await openBrowser(first);
    const { settled } = await watchLoads(page);
    await page.addInitScript((kept) => {
      if (localStorage.getItem('RM_STORE') === null) localStorage.setItem('RM_STORE', kept);
    }, visitor.kept);
    for (const load of group) {
      await page.goto(origin + addressOf(load.page, { ...load, visitor }), { timeout: patienceMs });
      found(load, await settled());
    }
    await page.context().close();
  }
}

/** What is wrong with a load, in words: pages that differ with both HTMLs, and what moved further than a page may. */
export function faultsOf(load: Load, { address, shifts, differences }: Watched): readonly string[] {
  const { page, language, device, shop, loggedIn, cart } = load;
  const who = `${loggedIn ? 'logged in' : 'nobody'}, ${cart ? 'with a cart' : 'no cart'}`;
  const where = `${page} (${shop}, ${language}, ${device}, ${who}) at ${address}`;
  const sum = shiftOf(shifts);
  return [
    ...differences.map(
      ({ error, at, server, browser }) =>
        `${where}: ${error}\n at ${at}\n server: ${server}\n browser: ${browser}`,
    ),
    ...(sum > MOST_SHIFT
      ? [`${where}: moved by ${sum.toFixed(3)}\n ${shifts.flatMap(({ moved }) => moved).join('\n ')}`]
      : []),
  ];
}

/** A fifth of what counts as good; we aim for none. */
export const MOST_SHIFT = 0.02;

export function shiftOf(shifts: Watched['shifts']): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}
