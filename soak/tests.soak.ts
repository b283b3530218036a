import { Worker } from 'node:worker_threads';

import { ensureChromium } from '../scripts/chromium.mjs';
import { run } from '../scripts/lib/run.mjs';
import { nodePath, tool } from '../scripts/lib/runtime.mjs';
import { say } from '../scripts/lib/say.mjs';
import { cleanEnvironment } from '../scripts/lib/test-environment.mjs';
import { wholeNumber } from './lib/parameters.ts';

/**
 * `npm run soak -- tests 50 FILE [words of its names]`: the tests of a file so many times in a row, beside a worker that is
 * always busy. Each run of a journey begins with the data of a fresh demo. One that fails in some of them is a fault of
 * the test or of the product.
 */
const [times, file, words] = process.argv.slice(2);
const count = wholeNumber(times, 50);
if (file === undefined) throw new Error('npm run soak -- tests 50 FILE [words of its names]');

const busy = new Worker('for (;;);', { eval: true });
const status = file.startsWith('e2e/') ? await journeys(file) : await others(file);
await busy.terminate();
say(`${file}: ${count} times, ${status === 0 ? 'all passed' : 'not all passed'}`);
process.exitCode = status;

async function journeys(path: string): Promise<number> {
  const env = {
    ...cleanEnvironment(),
    NO_COLOR: undefined,
    CHROMIUM_PATH: await ensureChromium(),
    E2E_FRESH: '1',
  };
  const named = words === undefined ? [] : ['-g', words];
  const parameters = ['test', path, '--workers=1', `--repeat-each=${count}`, ...named];
  return (await run(nodePath(), [tool('@playwright/test', 'cli.js'), ...parameters], { env })).status;
}

async function others(path: string): Promise<number> {
  const named = words === undefined ? [] : ['-t', words];
  const parameters = ['run', path, `--repeats=${count - 1}`, ...named];
  const env = cleanEnvironment();
  return (await run(nodePath(), [tool('vitest', 'vitest.mjs'), ...parameters], { env })).status;
}
