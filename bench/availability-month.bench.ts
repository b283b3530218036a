import type pg from 'pg';
import { daysOf, type DayWindow } from '../apps/server/src/features/availability/index.ts';
import { withStatements } from '../apps/server/src/platform/database/count-statements.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import type { ShopDatabase } from '../apps/server/src/platform/database/shop-database.ts';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { startPostgres } from '../apps/dev/src/postgres/start-postgres.ts';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { addPast, aLedger, firstDay } from './availability/claims.ts';
import { quantile, spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run bench -- availability-month [claims] [past claims]`: what is free of one item on each day of a month, by the
 * ledger's own function, among 10,000 and 1,000,000 claims on other items, and behind 200,000 past claims of its own.
 */
const many = wholeNumber(process.argv[2], 1_000_000);
const past = wholeNumber(process.argv[3], 200_000);
const few = 10_000;
const calls = 200;
const legs = 5;
const hour = 3_600_000;
const windows = Array.from({ length: 30 }, (_, n): DayWindow => {
  const midnight = Date.parse(`${firstDay}T00:00:00Z`) + n * 24 * hour;
  const day = new Date(midnight).toISOString().slice(0, 10) as DayWindow['day'];
  return { day, startMs: (midnight + 9 * hour) as EpochMs, endMs: (midnight + 17 * hour) as EpochMs };
});

interface Case {
  readonly name: string;
  readonly database: ShopDatabase;
  readonly itemId: string;
  readonly medians: number[];
}

await withDataFolder(async (dataDir) => {
  const postgres = await startPostgres({ dataDir, log: () => undefined });
  const pool = createPool(postgres.url, { max: 2, statementTimeout: 0 });
  try {
    const small = await aLedger(pool, 'bench_few', few);
    const large = await aLedger(pool, 'bench_many', many);
    await addPast(pool, 'bench_many', { item: 'old', claims: past });
    const cases: Case[] = [
      { name: `among ${few} claims on other items`, database: small, itemId: 'new', medians: [] },
      { name: `among ${many} claims on other items`, database: large, itemId: 'new', medians: [] },
      {
        name: `the same, ${past} past claims on the item itself`,
        database: large,
        itemId: 'old',
        medians: [],
      },
    ];
    const answers = await Promise.all(cases.map(({ database, itemId }) => month(database, itemId)));
    if (new Set(answers.map((answer) => JSON.stringify(answer))).size !== 1)
      throw new Error('the months differ');

    for (let leg = 0; leg <= legs; leg += 1) {
      for (const one of cases) {
        const median = await leggedMedian(one);
        // The first leg warms up.
        if (leg > 0) one.medians.push(median);
      }
    }
    say(`${await machine(pool)}; ${legs} legs of ${calls} calls, in turns\n`);
    const plans: string[] = [];
    for (const one of cases) plans.push(await explained(pool, one));
    const base = cases.map(({ medians }) => medians);
    const ratio = (of: number, over: number) =>
      spreadText(spreadOf((base[of] ?? []).map((ms, leg) => ms / (base[over]?.[leg] ?? Number.NaN))), 2);
    say(
      table(
        ['a month of one item', 'ms: median (least to most)', 'over the row above', 'buffers'],
        cases.map(({ name, medians }, n) => [
          name,
          spreadText(spreadOf(medians), 2),
          n === 0 ? '' : ratio(n, n - 1),
          /Buffers: shared (.*)/u.exec(plans[n] ?? '')?.[1] ?? '',
        ]),
      ),
    );
    say(`\nThe plan of the last row:\n\n\`\`\`\n${plans.at(-1)}\n\`\`\``);
  } finally {
    await pool.end();
    await postgres.stop();
  }
});

function month(database: ShopDatabase, itemId: string): ReturnType<typeof daysOf> {
  return daysOf(database, { itemId, warehouseId: 'noord' }, windows);
}

async function leggedMedian({ database, itemId }: Case): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const begun = performance.now();
    await month(database, itemId);
    times.push(performance.now() - begun);
  }
  return quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

/** As PostgreSQL runs it when it is prepared: by the plan that fits all values. */
async function explained(pool: pg.Pool, { database, itemId }: Case): Promise<string> {
  const { statements } = await withStatements(() => month(database, itemId));
  const instants = (name: 'startMs' | 'endMs') =>
    windows.map((window) => new Date(window[name]).toISOString());
  const values = [
    windows.map(() => itemId),
    windows.map(() => 'noord'),
    instants('startMs'),
    instants('endMs'),
  ];
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, buffers) ${statements[0]}`,
    values,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
