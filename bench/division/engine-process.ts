import { performance } from 'node:perf_hooks';
import { divide } from '../../packages/rules/src/division/divide.ts';
import { reofferInput, reoffersOf } from '../../packages/rules/src/division/reoffer.ts';
import { verify } from '../../packages/rules/src/division/verify.ts';
import { wholeNumber } from '../../soak/lib/parameters.ts';
import { madeUpInput } from './made-up-input.ts';

/** What one process measured; milliseconds of its processor, and of the clock. */
export interface EngineFigures {
  readonly tents: number;
  readonly divide: readonly { readonly cpu: number; readonly clock: number }[];
  readonly verify: readonly { readonly cpu: number; readonly clock: number }[];
  readonly reoffer: readonly { readonly cpu: number; readonly clock: number }[];
  readonly offered: number;
  readonly memoryMb: number;
  readonly lowest: number;
}

const count = wholeNumber(process.argv[2], 1172);
const runs = wholeNumber(process.argv[3], 5);
const input = madeUpInput(count);
const figures = { divide: [], verify: [], reoffer: [] } as {
  -readonly [K in 'divide' | 'verify' | 'reoffer']: { cpu: number; clock: number }[];
};

function timed<T>(into: { cpu: number; clock: number }[], work: () => T): T {
  const [cpu, clock] = [process.cpuUsage(), performance.now()];
  const result = work();
  const { user, system } = process.cpuUsage(cpu);
  into.push({ cpu: (user + system) / 1000, clock: performance.now() - clock });
  return result;
}

let lowest = 1000;
let offered = 0;
for (let run = 0; run < runs; run += 1) {
  const division = timed(figures.divide, () => divide(input));
  if ('refused' in division) throw new Error(division.refused);
  const faults = timed(figures.verify, () => verify(input, division));
  if (faults.length > 0) throw new Error('the proof does not hold');
  lowest = division.outcomes.reduce((least, { share }) => Math.min(least, share['sleep'] ?? 1000), 1000);
  // Every fortieth gives back all that it has; thirty of 1,172.
  const gives = new Set(division.outcomes.filter((_, index) => index % 39 === 0).map(({ id }) => id));
  const free = new Map(input.types.map(({ id, stock }) => [id, [...stock]]));
  const windows = new Map(input.requests.map((request) => [request.id, request]));
  for (const { id, granted } of division.outcomes) {
    const { from = 0, to = 0 } = windows.get(id) ?? {};
    if (gives.has(id)) continue;
    for (const [type, tents] of Object.entries(granted)) {
      const perDay = free.get(type) ?? [];
      for (let day = from; day < to; day += 1) perDay[day] = (perDay[day] ?? 0) - tents;
    }
  }
  const standing = new Map(
    division.outcomes.map(({ id, granted }) => [
      id,
      { has: gives.has(id) ? {} : granted, waits: !gives.has(id) },
    ]),
  );
  offered = timed(figures.reoffer, () => {
    const again = reofferInput(input, free, standing);
    const redivided = divide(again);
    if ('refused' in redivided) throw new Error(redivided.refused);
    return reoffersOf(again, redivided).length;
  });
}
const tents = input.requests.reduce(
  (sum, { asked }) => sum + Object.values(asked).reduce((all, one) => all + one, 0),
  0,
);
process.stdout.write(
  JSON.stringify({
    tents,
    ...figures,
    offered,
    memoryMb: process.resourceUsage().maxRSS / 1024,
    lowest,
  } satisfies EngineFigures),
);
