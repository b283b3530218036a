import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { QUESTIONS } from '@bivak/rules';
import { expect, test } from '@playwright/test';
import { root } from '../scripts/lib/runtime.mjs';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const client = join(root, 'apps', 'shop', 'dist', 'client');
const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/**
 * Bytes, brotli: what a page asks for before anybody has done anything. `npm run bench -- pages` shows what comes over the
 * wire, docs/decisions/0062 what stands in it. Names of chunks differ with the folder of a build, by some 20 bytes.
 */
const limits = {
  'list/list-page': 132_500,
  'home/home-page': 130_100,
  'search/search-page': 130_300,
  'product/product-page': 141_500,
  'cart/cart-page': 139_800,
  'checkout/checkout-page': 167_900,
  'order/order-page': 148_300,
  'login/login-page': 147_000,
  'register/register-page': 153_500,
  'contact/contact-page': 143_400,
  'information/information-page': 131_000,
} as const;

/** The pages of the account come with its guard and its frame. */
const accountLimits = {
  privacy: 132_500,
  serials: 134_200,
  invoices: 136_000,
  message: 134_300,
  messages: 137_200,
  persons: 136_600,
  orders: 139_100,
  // These are forms.
  password: 146_700,
  person: 156_300,
  profile: 161_400,
} as const;

/** Pages of a shop that lends come with its routes and its frame. */
const lendingLimits = {
  'lending-home/lending-home-page': 137_100,
  // Where films of a tent wait to be asked for.
  'rates/rates-page': 137_300,
  'report-damage/report-damage-page': 135_200,
  'information/lending-information-page': 135_900,
  'information/information-contact-page': 153_400,
} as const;

for (const [page, limit] of Object.entries(lendingLimits))
  holds(page, ['src/lending-tree.tsx', 'src/pages/frame/lending-frame.tsx', `src/pages/${page}.tsx`], limit);
for (const [page, limit] of Object.entries(limits)) holds(page, [`src/pages/${page}.tsx`], limit);
for (const [page, limit] of Object.entries(accountLimits))
  holds(
    `account/${page}-page`,
    ['frame/guard', 'account/account-layout', `account/${page}-page`].map((name) => `src/pages/${name}.tsx`),
    limit,
  );

/** Questions of the wizard; its calendar is there at once, since it is the question. */
const MOST_OF_A_QUESTION = 157_600;
const questionLimits: Readonly<Record<string, number>> = {
  // The peak also asks at what time a group would like to come; what asks it is loaded when it does.
  period: 190_200,
  // It shows what the tents cost, who pays, and the sum of those who drive together.
  summary: 161_200,
};

const ofLending = ['src/lending-tree.tsx', 'src/pages/frame/lending-frame.tsx', 'src/pages/frame/guard.tsx'];

for (const { name } of QUESTIONS)
  holds(
    `wizard/${name}-page`,
    [...ofLending, 'src/pages/wizard/wizard-layout.tsx', `src/pages/wizard/${name}-page.tsx`],
    questionLimits[name] ?? MOST_OF_A_QUESTION,
  );
for (const [page, limit] of Object.entries({
  'requests/requests-page': 147_800,
  // What its tents would cost follows from the days of the depot.
  'requests/request-page': 153_900,
}))
  holds(page, [...ofLending, 'src/pages/account/account-layout.tsx', `src/pages/${page}.tsx`], limit);

function holds(page: string, starts: readonly string[], limit: number): void {
  test(`${page} loads no more than ${limit / 1000} kB of scripts`, () => {
    const files = new Set(['src/entry-client.tsx', ...starts].flatMap((start) => [...filesOf(start)]));
    const weight = [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0);
    expect(weight).toBeLessThanOrEqual(limit);
  });
}

test('a site with all widgets loads no more than 30 kB of scripts, and that with the calendar', () => {
  const folder = join(root, 'apps', 'shop', 'dist', 'widgets');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.br'),
  );
  expect(files.length).toBeGreaterThan(1);
  const weight = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(weight).toBeLessThanOrEqual(30_000);
});

function filesOf(start: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  const chunk = manifest[start];
  if (chunk === undefined) throw new Error(`${start} is no entry of the manifest`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, seen);
  return seen;
}
