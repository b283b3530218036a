import { AxeBuilder } from '@axe-core/playwright';
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

import { repeats, restoreData } from './fresh-data.ts';
import { originOf, sandboxOrigin, type ShopId } from './surroundings.ts';
import { tellDifferences } from './watch-load.ts';

export { expect };
export type { Page };

/** The widths that the shops are drawn for (LOOK, `screens/`). */
export const phone = { width: 390, height: 844 } as const;
export const desk = { width: 1280, height: 900 } as const;

export interface Faults {
  /** Answers with this status belong to the journey; the browser reports each one on its console. */
  readonly expectStatus: (status: number) => void;
  /** The journey leads through the outside world: the sandbox, whose pages are another site. */
  readonly expectSandbox: () => void;
  /** The journey does what a browser refuses, which it tells on the console. */
  readonly expectComplaints: () => void;
}

interface Fixtures {
  readonly shop: ShopId;
  readonly faults: Faults;
  /** A person with a browser of their own, in the same shop. */
  readonly anotherVisitor: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * A journey fails on anything that the browser complains about: errors on its console (a broken content security
 * policy and a page that hydrates into another one are such), errors nobody caught, and requests that leave this machine.
 */
export const test = base.extend<Fixtures & { readonly watch: Watch; readonly fresh: void }>({
  shop: ['feesthuis', { option: true }],
  fresh: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (repeats()) await restoreData();
      await use();
    },
    { auto: true },
  ],
  baseURL: ({ shop }, use) => use(originOf(shop)),
  // oxlint-disable-next-line no-empty-pattern
  watch: async ({}, use) => {
    const watch = createWatch();
    await use(watch);
    expect(watch.faults(), 'the browser complains').toEqual([]);
  },
  faults: [
    async ({ context, watch }, use) => {
      await watch.follow(context);
      await use({
        expectStatus: watch.expectStatus,
        expectSandbox: watch.expectSandbox,
        expectComplaints: watch.expectComplaints,
      });
    },
    { auto: true },
  ],
  anotherVisitor: async ({ browser, watch, baseURL, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL as string, ...options });
      contexts.push(context);
      await watch.follow(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

/** Nothing on the screen breaks WCAG 2.2 AA, as far as a machine can tell. */
export async function expectAccessible(
  page: Page,
  {
    without = [],
    within = 'html',
  }: { readonly without?: string[]; /** A part of it alone. */ readonly within?: string } = {},
): Promise<void> {
  // What fades in, as a toast that comes meanwhile, is too pale briefly.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // In the page itself and for nothing but faults: passing all that holds on to another page took three quarters of the
  // time. Only frames of other sites need that, and no page of ours has any.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .include(within)
    .disableRules(without)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const covered = await targetsUncovered(page, violations);
  await page.emulateMedia({ reducedMotion: null });
  const found = violations
    .filter(
      ({ id, nodes }) => id !== 'target-size' || nodes.some(({ target }) => !covered.has(String(target))),
    )
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/**
 * The targets that are large enough once they are in the middle of the screen: a head that stays covers a part of whatever
 * happens to lie below it.
 */
async function targetsUncovered(
  page: Page,
  violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[] }[];
  }[],
): Promise<ReadonlySet<string>> {
  const small = violations.filter(({ id }) => id === 'target-size').flatMap(({ nodes }) => nodes);
  const large = new Set<string>();
  if (small.length === 0) return large;
  const top = await page.evaluate(() => globalThis.scrollY);
  for (const { target } of small) {
    const selector = String(target);
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const again = await new AxeBuilder({ page })
      .setLegacyMode()
      .include(selector)
      .withRules(['target-size'])
      .analyze();
    if (again.violations.length === 0) large.add(selector);
  }
  await page.evaluate((to) => globalThis.scrollTo(0, to), top);
  return large;
}

interface Watch extends Faults {
  follow(context: BrowserContext): Promise<void>;
  faults(): readonly string[];
}

function createWatch(): Watch {
  const found: string[] = [];
  const expected = new Set<string>();
  const origins = new Set<string>();
  let complaints = false;
  return {
    expectComplaints: () => {
      complaints = true;
    },
    expectStatus: (status) => void expected.add(`status of ${status} `),
    expectSandbox: () => void origins.add(sandboxOrigin()),
    faults: () =>
      complaints ? [] : found.filter((fault) => ![...expected].some((status) => fault.includes(status))),
    follow: async (context) => {
      await tellDifferences(context);
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => found.push(String(error.error().stack)));
      context.on('request', (request) => {
        const { protocol, hostname, origin } = new URL(request.url());
        const isKnown = hostname === 'localhost' || origins.has(origin);
        if (protocol.startsWith('http') && !isKnown) found.push(`asked for ${request.url()}`);
      });
    },
  };
}
