import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startServer } from '../e2e/harness/start-server.ts';
import { ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';

/**
 * `npm run bench -- today-page [runs]`: the largest paint of Today on a desk machine, the demo's desk full, a production
 * build; with an empty cache and with a full one, in turns. Browser and server share the machine.
 */
const runs = wholeNumber(process.argv[2], 7);
const shop = 'feesthuis';

interface Seen {
  /** Milliseconds from the start of the navigation. */
  readonly paint: number;
  readonly requests: number;
}

await ensureBuilt();
const executablePath = await ensureChromium();
const server = await startServer({ isDeskFull: true });
const browser = await chromium.launch({ executablePath });
try {
  const address = `http://localhost:${server.surroundings.basePort + 80}/${shop}/`;
  const viewport = { width: 1920, height: 1080 };
  const first = await browser.newContext({ viewport, locale: 'nl-BE' });
  await comeIn(await first.newPage(), address);
  let storageState = await first.storageState();
  const seen: Record<'empty cache' | 'full cache', Seen[]> = { 'empty cache': [], 'full cache': [] };
  for (let run = 0; run < runs; run += 1) {
    const context: BrowserContext = await browser.newContext({ viewport, locale: 'nl-BE', storageState });
    seen['empty cache'].push(await loaded(await context.newPage(), address));
    seen['full cache'].push(await loaded(await context.newPage(), address));
    // The session's cookie changes with each use.
    storageState = await context.storageState();
    await context.close();
  }
  say(
    table(
      ['Today', 'largest paint, ms: median (least to most)', 'files and calls', 'load'],
      Object.entries(seen).map(([name, all]) => [
        name,
        spreadText(spreadOf(all.map(({ paint }) => paint))),
        String(all.at(-1)?.requests),
        loadavg()[0]?.toFixed(1) ?? '',
      ]),
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}

async function comeIn(page: Page, address: string): Promise<void> {
  const file = new URL(`../shops/${shop}/demo/operators.json`, import.meta.url);
  const all = JSON.parse(readFileSync(file, 'utf8')) as { role: string; email: string; password: string }[];
  const desk = all.find(({ role }) => role === 'desk');
  if (desk === undefined) throw new Error('nobody works at the desk');
  await page.goto(address);
  await page.locator('input[autocomplete=username], input[type=email]').first().fill(desk.email);
  await page.locator('input[type=password]').fill(desk.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Vandaag' }).waitFor();
}

async function loaded(page: Page, address: string): Promise<Seen> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: 'Vandaag' }).waitFor();
  return page.evaluate(async () => {
    const paint = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    return { paint, requests: performance.getEntriesByType('resource').length };
  });
}
