import { chromium } from '@playwright/test';
import { startServer } from '../e2e/harness/start-server.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { loadPage, type PageLoad } from './list-page/load-page.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run bench -- list-page [loads]`: the first visit to the product list on a slow phone: bytes of JavaScript, largest
 * contentful paint and layout shift, in real Chromium against a production build with demo data.
 */
const loads = wholeNumber(process.argv[2], 5);
const slowness = { cpu: 4, latencyMs: 150, downKbps: 1600, upKbps: 750 };
const pages = [
  { name: 'list', path: '/aanbod' },
  { name: 'list with place and period', path: '/aanbod?warehouse=zaventem&from=2026-12-12&to=2026-12-15' },
];

await ensureBuilt();
const server = await startServer();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
try {
  const origin = `http://localhost:${server.surroundings.basePort}`;
  // Once as fast as it goes, so that the server has rendered the page before.
  for (const { path } of pages) await (await fetch(`${origin}${path}`)).text();
  const measured = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]));
  for (let load = 0; load < loads; load += 1) {
    for (const { name, path } of pages) {
      measured.get(name)?.push(await loadPage(browser, `${origin}${path}`, slowness));
    }
  }
  say(`${await machine()}, Chromium ${browser.version()}; ${loads} loads each, in turns\n`);
  say(
    table(
      [
        'page',
        'LCP ms: median (least to most)',
        'CLS: median (least to most)',
        'JavaScript, kB compressed',
        'files',
        'HTML',
        'CSS',
        'fonts',
        'images',
        'other',
      ],
      [...measured].map(([name, all]) => row(name, all)),
    ),
  );
  for (const [name, all] of measured) {
    const [first] = all;
    say(
      `\n${name}: the largest paint is \`${first?.lcpElement}\`, scripts come as ${first?.encodings.join(', ')}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}

function row(name: string, all: readonly PageLoad[]): string[] {
  const kB = (kind: keyof PageLoad['bytes']) =>
    (spreadOf(all.map(({ bytes }) => bytes[kind])).median / 1000).toFixed(1);
  return [
    name,
    spreadText(spreadOf(all.map(({ lcpMs }) => lcpMs))),
    spreadText(spreadOf(all.map(({ cls }) => cls)), 3),
    kB('script'),
    String(spreadOf(all.map(({ scripts }) => scripts)).median),
    kB('document'),
    kB('style'),
    kB('font'),
    kB('image'),
    kB('other'),
  ];
}
