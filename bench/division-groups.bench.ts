import { loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import { colleague, comeIn } from '../e2e/harness/staff.ts';
import { startServer } from '../e2e/harness/start-server.ts';
import { useOnly } from '../e2e/harness/surroundings.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- division-groups [groups] [runs]`: the screen of a round of so many groups in the back office: rows of the
 * table that are in the page, and the longest task while it is scrolled from top to bottom with the processor four times slower.
 */
const groups = wholeNumber(process.argv[2], 10_000);
const runs = wholeNumber(process.argv[3], 5);

await ensureBuilt();
const server = await startServer({ clock: '2027-02-22T10:00:00+01:00', summer: groups });
const back = useOnly(server.surroundings);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'nl-BE' });
  await comeIn(page, colleague('tentendienst', 'owner'), 'tentendienst/distribution/2027-07-01', /2027/u);
  await page.locator('table tbody tr').nth(40).waitFor();
  const rows = await page.getByRole('table', { name: 'Groepen' }).locator('tbody tr').count();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const longest: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.evaluate(() => {
      const tasks: number[] = [];
      const observer = new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      });
      observer.observe({ type: 'longtask' });
      Object.assign(globalThis, { tasks });
      scrollTo(0, 0);
    });
    await page.mouse.move(800, 450);
    for (let step = 0; step < 60; step += 1) {
      await page.mouse.wheel(0, 120);
      await page.waitForTimeout(30);
    }
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
    // The browser names no task below 50 ms.
    longest.push(Math.max(0, ...tasks));
  }
  say(`${await machine()}, Chromium ${browser.version()}; ${runs} times\n`);
  say(
    table(
      ['groups', 'rows in the page', 'longest task above 50 ms, ms: median (least to most)', 'load'],
      [
        [
          groups.toLocaleString('en'),
          String(rows),
          spreadText(spreadOf(longest)),
          loadavg()[0]?.toFixed(1) ?? '',
        ],
      ],
    ),
  );
} finally {
  await browser.close();
  back();
  await server.stop();
}
