import { chromium } from '@playwright/test';
import { startServer } from '../e2e/harness/start-server.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { table } from './lib/figures.ts';
import { loadPage, type PageLoad } from './list-page/load-page.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run bench -- pages`: what each main page loads at a first visit, as it comes over the wire, with all that it asks
 * for by itself within three seconds. Bytes, not times: one load each, nothing held back.
 */
const pages = {
  home: '/',
  list: '/aanbod',
  search: '/zoeken?q=tafel',
  product: '/artikel/pagodetent-5x5',
  cart: '/winkelmand',
  login: '/aanmelden',
  register: '/registreren',
  'lost password': '/wachtwoord-vergeten',
} as const satisfies Record<string, string>;

const unlimited = { cpu: 1, latencyMs: 0, downKbps: 1_000_000, upKbps: 1_000_000 };

await ensureBuilt();
const server = await startServer();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
try {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const load = await loadPage(
      browser,
      `http://localhost:${server.surroundings.basePort}${path}`,
      unlimited,
    );
    rows.push([name, kilobytes(load, 'script'), String(load.scripts), kilobytes(load, 'style')]);
  }
  say(table(['page', 'JavaScript, kB compressed', 'files', 'CSS, kB'], rows));
} finally {
  await browser.close();
  await server.stop();
}

function kilobytes({ bytes }: PageLoad, kind: keyof PageLoad['bytes']): string {
  return (bytes[kind] / 1000).toFixed(1);
}
