import { fileURLToPath } from 'node:url';
import { findLedgerFaults } from '../apps/server/src/features/availability/index.ts';
import { createPool } from '../apps/server/src/platform/database/pool.ts';
import { createShopDatabase } from '../apps/server/src/platform/database/shop-database.ts';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { openSockets } from '../apps/server/src/testing/durability/socket-client.ts';
import { startServerProcess } from '../apps/server/src/testing/durability/start-server-process.ts';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { findBuyers, type Leg, prepareLeg, runLeg } from './checkout/buyers.ts';
import { addItems, type Spread } from './checkout/carts.ts';
import type { Question } from './checkout/server.ts';
import { scale } from './checkout/tpcb.ts';
import { quantile, spreadOf, spreadText, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run bench -- checkout [seconds per leg] [legs] [pool size]`: checkouts of three lines over HTTP from 32 kept-open
 * connections, against TPC-B transactions from 32 workers on the server's own pool, in turns, fsync on.
 */
const seconds = wholeNumber(process.argv[2], 6);
const legs = wholeNumber(process.argv[3], 5);
const poolSize = wholeNumber(process.argv[4], 10);
const connections = 32;
const now = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;
const program = fileURLToPath(new URL('checkout/server.ts', import.meta.url));
const profile = process.env['BENCH_PROFILE'];

await withDataFolder(async (dataDir) => {
  const server = await startServerProcess(
    { dataDir, poolSize, now },
    {
      program,
      output: 'ignore',
      env: { NODE_ENV: 'production', TEST_LOG: 'info' },
      nodeArguments: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    },
  );
  const { facts } = server;
  const ask = async (question: Question) => ((await server.ask(question)) as { value: number }).value;
  const pool = createPool(facts.databaseUrl, { max: 4, statementTimeout: 60_000 });
  const sockets = openSockets(facts, connections);
  try {
    await addItems(pool, facts.schema);
    await ask({ kind: 'load-tpcb' });
    const buyers = await findBuyers(sockets, pool, facts.schema, connections);
    const tpcb = (time: number) => ask({ kind: 'run-tpcb', workers: connections, seconds: time });
    let cpu = 0;
    const checkouts = async (spread: Spread, time: number) => {
      const carts = await prepareLeg(buyers, { pool, schema: facts.schema, cartsEach: 40 * time, spread });
      const before = await ask({ kind: 'cpu' });
      const leg = await runLeg(buyers, carts, time);
      cpu = ((await ask({ kind: 'cpu' })) - before) / leg.times.length;
      return leg;
    };

    await tpcb(3);
    await checkouts('wide', 6);
    await checkouts('wide', 3);
    const transactions: number[] = [];
    const wide: Leg[] = [];
    const hot: Leg[] = [];
    const used: number[] = [];
    for (let leg = 0; leg < legs; leg += 1) {
      transactions.push(await tpcb(seconds));
      wide.push(await checkouts('wide', seconds));
      used.push(cpu);
      hot.push(await checkouts('hot', Math.max(1, Math.floor(seconds / 2))));
      say(
        `leg ${leg + 1}: TPC-B ${transactions.at(-1)?.toFixed(0)}/s, checkouts ${wide.at(-1)?.perSecond.toFixed(0)}/s, hot ${hot.at(-1)?.perSecond.toFixed(0)}/s`,
      );
    }

    const base = spreadOf(transactions);
    say(`\n${await machine(pool)}; pool of ${poolSize}; ${legs} legs of ${seconds} s, in turns\n`);
    const row = (name: string, all: readonly Leg[]) => {
      const speed = spreadOf(all.map(({ perSecond }) => perSecond));
      const ratios = spreadOf(all.map(({ perSecond }, leg) => perSecond / (transactions[leg] ?? Number.NaN)));
      const times = all.flatMap((leg) => leg.times).toSorted((a, b) => a - b);
      const percentiles = [0.5, 0.95, 0.99].map((part) => quantile(times, part).toFixed(0)).join(' / ');
      return [name, spreadText(speed), percentiles, spreadText(ratios, 3)];
    };
    say(
      table(
        ['what', 'per second: median (least to most)', 'ms: p50 / p95 / p99', 'over TPC-B'],
        [
          [`TPC-B, scale ${scale}`, spreadText(base), '', '1'],
          row('checkout, 3 lines, over many items', wide),
          row('checkout, everybody the same 3 items', hot),
        ],
      ),
    );
    say(`\nserver CPU per checkout: ${spreadText(spreadOf(used), 2)} ms`);
    const faults = await findLedgerFaults(createShopDatabase(pool, facts.schema), now);
    say(`faults in the ledger afterwards: ${faults.length}`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    sockets.close();
    await pool.end();
    await server.stop();
  }
});
