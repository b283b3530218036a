import { type Browser, chromium } from '@playwright/test';
import { devices, exists, faultsOf, type Load, loadAll, shiftOf } from '../e2e/harness/load-matrix.ts';
import { addressOf, pageNames } from '../e2e/harness/page-kinds.ts';
import { startServer } from '../e2e/harness/start-server.ts';
import { originOf, publish } from '../e2e/harness/surroundings.ts';
import { stranger } from '../e2e/harness/visitors.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { say } from '../scripts/lib/say.mjs';
import { table } from './lib/figures.ts';
import { loadPage, type PageLoad } from './list-page/load-page.ts';

/**
 * `npm run bench -- pages [part of a name]`: what each kind of page loads at a first visit, as it comes over the wire, with all that it asks
 * for by itself within three seconds; bytes, not times: one load each, nothing held back. Beside it how far it jumps (layout
 * shift) at a first visit and at one of somebody with a login and a cart, on a phone and at a desk, and with scripts that
 * come a second and a half late. Fails where a page jumps further than it may.
 */
const visitors = [
  { loggedIn: false, cart: false },
  { loggedIn: true, cart: true },
] as const;
const unlimited = { cpu: 1, latencyMs: 0, downKbps: 1_000_000, upKbps: 1_000_000 };
const lateMs = 1500;
const kinds = pageNames.filter((name) => name.includes(process.argv[2] ?? ''));

await ensureBuilt();
const server = await startServer();
publish([server.surroundings]);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
try {
  const [quick, late] = [await shifts(browser, 0), await shifts(browser, lateMs)];
  const rows: string[][] = [];
  for (const page of kinds) {
    const address =
      originOf('feesthuis') + addressOf(page, { language: 'nl', shop: 'feesthuis', visitor: stranger });
    const load = await loadPage(browser, address, unlimited);
    const jumps = [quick, late].map((found) => (found.get(page) ?? 0).toFixed(3));
    rows.push([page, kilobytes(load, 'script'), String(load.scripts), kilobytes(load, 'style'), ...jumps]);
  }
  const heads = ['page', 'JavaScript, kB compressed', 'files', 'CSS, kB', 'shift', 'shift, late scripts'];
  say(table(heads, rows));
} finally {
  await browser.close();
  await server.stop();
}

/** The furthest that each kind of page jumps in any shop. Every load is a first visit: no font is there yet. */
async function shifts(of: Browser, scriptsLate: number): Promise<ReadonlyMap<string, number>> {
  const most = new Map<string, number>();
  const loads = visitors.flatMap((who) =>
    (['phone', 'desk'] as const).flatMap((device) =>
      (['feesthuis', 'tentendienst', 'groenhof'] as const).flatMap((shop) =>
        kinds.map((page): Load => ({ ...who, device, shop, page, language: 'nl' })),
      ),
    ),
  );
  await loadAll(
    loads.filter(exists),
    originOf,
    async ({ device }) => {
      const context = await of.newContext({ viewport: devices[device], locale: 'nl-BE' });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      if (scriptsLate > 0) {
        await page.route('**/assets/app/entry-client*', async (route) => {
          await page.waitForTimeout(scriptsLate);
          await route.continue();
        });
      }
      return page;
    },
    (load, seen) => {
      most.set(load.page, Math.max(most.get(load.page) ?? 0, shiftOf(seen.shifts)));
      const faults = faultsOf(load, seen);
      if (faults.length > 0) process.exitCode = 1;
      faults.forEach(say);
    },
  );
  return most;
}

function kilobytes({ bytes }: PageLoad, kind: keyof PageLoad['bytes']): string {
  return (bytes[kind] / 1000).toFixed(1);
}
