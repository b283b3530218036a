import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { say } from '../scripts/lib/say.mjs';
import { wholeNumber } from '../soak/lib/parameters.ts';
import type { EngineFigures } from './division/engine-process.ts';
import { spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';

/**
 * `npm run bench -- division [largest] [runs]`: a made-up summer of six types of tents divided, proved, and divided again after
 * every fortieth group gave all back; each size in a process of its own. Seconds of the processor and of the clock.
 */
const largest = wholeNumber(process.argv[2], 100_000);
const runs = wholeNumber(process.argv[3], 5);
const program = fileURLToPath(new URL('division/engine-process.ts', import.meta.url));
const execute = promisify(execFile);
const sizes = [1172, 10_000, 100_000].filter((size) => size <= largest);

const rows: string[][] = [];
for (const size of sizes) {
  const times = size > 50_000 ? Math.min(runs, 3) : runs;
  const { stdout } = await execute(process.execPath, [program, String(size), String(times)], {
    maxBuffer: 1 << 26,
  });
  const found = JSON.parse(stdout) as EngineFigures;
  const seconds = (part: 'divide' | 'verify' | 'reoffer', kind: 'cpu' | 'clock') =>
    spreadText(spreadOf(found[part].map((one) => one[kind] / 1000)), 3);
  rows.push([
    size.toLocaleString('en'),
    found.tents.toLocaleString('en'),
    seconds('divide', 'cpu'),
    seconds('divide', 'clock'),
    seconds('verify', 'cpu'),
    seconds('reoffer', 'cpu'),
    found.memoryMb.toFixed(0),
    (found.lowest / 1000).toFixed(3),
    loadavg()[0]?.toFixed(1) ?? '',
  ]);
}
say(`${await machine()}; of each size the median of ${runs} runs or, from 50,000 on, 3 (least to most)\n`);
say(
  table(
    [
      'requests',
      'tents asked',
      'divide, s of processor',
      's of the clock',
      'prove, s of processor',
      'offer again, s of processor',
      'MB at most',
      'lowest share',
      'load',
    ],
    rows,
  ),
);
