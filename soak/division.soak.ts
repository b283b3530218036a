import { pathToFileURL } from 'node:url';
import type { divide as Divide } from '../packages/rules/src/division/divide.ts';
import type { fill as Fill } from '../packages/rules/src/division/fill.ts';
import { verify } from '../packages/rules/src/division/verify.ts';
import { bestTents, randomDivision, tinyDivision } from '../packages/rules/src/testing/division.ts';
import { wholeNumber } from './lib/parameters.ts';

/**
 * `npm run soak -- division [divisions] [seed] [folder]`: small divisions of one type beside a search of all that there are, and
 * others of one to three types beside the check of their proofs. It prints the seed of each that is wrong, and how many there
 * are. The folder is of another engine, such as one with a fault.
 */
const count = wholeNumber(process.argv[2], 100_000);
const first = wholeNumber(process.argv[3], 1);
const folder = new URL(
  process.argv[4] === undefined
    ? '../packages/rules/src/division/'
    : `${pathToFileURL(process.argv[4]).href}/`,
  import.meta.url,
);
const { fill } = (await import(new URL('fill.ts', folder).href)) as { readonly fill: typeof Fill };
const { divide } = (await import(new URL('divide.ts', folder).href)) as { readonly divide: typeof Divide };

let tents = 0;
let proofs = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const tiny = tinyDivision(seed);
  if (String(fill(tiny.stock, tiny.ladders, tiny.places).tents) !== String(bestTents(tiny))) {
    tents += 1;
    if (tents <= 10) process.stderr.write(`wrong tents: seed ${String(seed)}\n`);
  }
  const input = randomDivision(seed, 1 + (seed % 3), { most: 12, least: seed % 5 === 0 });
  const division = divide(input);
  if ('refused' in division || verify(input, division).length > 0) {
    proofs += 1;
    if (proofs <= 10) process.stderr.write(`proof refused: seed ${String(seed)}\n`);
  }
}
process.stdout.write(`${JSON.stringify({ divisions: count, tents, proofs })}\n`);
process.exitCode = tents + proofs > 0 ? 1 : 0;
