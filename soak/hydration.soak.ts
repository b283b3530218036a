import { chromium } from '@playwright/test';
import { combinations, devices, faultsOf, loadAll } from '../e2e/harness/load-matrix.ts';
import { startServer } from '../e2e/harness/start-server.ts';
import { originOf, publish } from '../e2e/harness/surroundings.ts';
import { chromiumArguments, ensureChromium } from '../scripts/chromium.mjs';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from './lib/parameters.ts';

/**
 * `npm run soak -- hydration [part of a name] [from]`: every kind of page in every language of every shop, logged in or not, with a
 * cart or none, on a phone and at a desk: the browser takes over what the server drew, and nothing jumps. The whole run in
 * `npm test` loads pairs only. With a word only the pages whose kind holds it; with a number (and a word, which may be "")
 * those from there on, where a run was broken off.
 */
const word = process.argv[2] ?? '';
const from = wholeNumber(process.argv[3], 1);
const loads = combinations()
  .filter(({ page }) => page.includes(word))
  .slice(from - 1);

await ensureBuilt();
const server = await startServer();
publish([server.surroundings]);
const browser = await chromium.launch({ args: chromiumArguments, executablePath: await ensureChromium() });
const began = performance.now();
let done = 0;
let faulty = 0;
try {
  await loadAll(
    loads,
    originOf,
    async ({ device }) =>
      (
        await browser.newContext({
          viewport: devices[device],
          locale: 'nl-BE',
          timezoneId: 'Europe/Brussels',
        })
      ).newPage(),
    (load, seen) => {
      done += 1;
      const faults = faultsOf(load, seen);
      if (faults.length > 0) faulty += 1;
      faults.forEach(say);
      if (done % 100 === 0) say(`${done} of ${loads.length} loads, ${faulty} with a fault`);
    },
  );
} finally {
  await browser.close();
  await server.stop();
}
say(`${done} loads, ${faulty} with a fault, ${Math.round((performance.now() - began) / 1000)} s`);
process.exitCode = faulty === 0 && done > 0 ? 0 : 1;
