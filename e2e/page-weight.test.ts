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
  'home/home-page': 129_700,
  'search/search-page': 129_900,
  'product/product-page': 141_500,
  'cart/cart-page': 139_400,
  'checkout/checkout-page': 167_500,
  'order/order-page': 147_900,
  'login/login-page': 146_600,
  'register/register-page': 153_100,
  'contact/contact-page': 143_000,
} as const;

/** The pages of the account come with its guard and its frame. */
const accountLimits = {
  privacy: 132_100,
  serials: 133_800,
  invoices: 135_600,
  message: 133_900,
  messages: 136_800,
  persons: 136_200,
  orders: 138_700,
  // These are forms.
  password: 146_300,
  person: 155_600,
  profile: 161_000,
} as const;

/** Pages of a shop that lends come with its routes and its frame. */
const lendingLimits = {
  'lending-home/lending-home-page': 136_700,
  // Where films of a tent wait to be asked for.
  'rates/rates-page': 136_900,
  'report-damage/report-damage-page': 134_800,
  'information/information-page': 134_900,
  'information/information-contact-page': 153_000,
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
const MOST_OF_A_QUESTION = 157_200;
const questionLimits: Readonly<Record<string, number>> = {
  // The peak also asks at what time a group would like to come; what asks it is loaded when it does.
  period: 189_800,
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
  'requests/requests-page': 147_400,
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
