import { createPool } from '../apps/server/src/platform/database/pool.ts';
import { openSockets } from '../apps/server/src/testing/durability/socket-client.ts';
import type { ServerProcess } from '../apps/server/src/testing/durability/start-server-process.ts';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { getRequest, openConnection, type Target } from './lib/connections.ts';
import { quantile, table } from './lib/figures.ts';
import { machine } from './lib/machine.ts';
import { asked, startFleet } from './list/fleet.ts';
import { firstPage, type ListQuestion, questionsFor } from './list/questions.ts';
import { inTurns, over, ratesTable, type Row } from './list/rates.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run bench -- list [seconds per leg] [legs] [items] [pool size]`: lists of 24 items a second over HTTP from 32
 * kept-open connections, uncompressed, beside bare Fastify that reads one row through a pool of the same size; then what
 * single lists of a large shop take. In turns, every server in a process of its own, over one database.
 */
const seconds = wholeNumber(process.argv[2], 4);
const legs = wholeNumber(process.argv[3], 5);
const many = wholeNumber(process.argv[4], 100_000);
const poolSize = wholeNumber(process.argv[5], 10);
const few = 1000;
const connections = 32;
const calls = 40;

await withDataFolder(async (dataDir) => {
  const fleet = await startFleet({ dataDir, poolSize, sizes: [many, few] });
  const [large] = fleet.shops;
  const pool = createPool(large?.cached.facts.databaseUrl ?? '', { max: 2, statementTimeout: 60_000 });
  try {
    const rows = [rowOf('bare', fleet.bare, '/row')];
    for (const { items, cached, uncached } of fleet.shops) {
      const token = await visitorToken(cached);
      rows.push(
        rowOf(`${items} items, uncached`, uncached, firstPage),
        rowOf(`${items} items, cached, a visitor's token`, cached, firstPage, token),
      );
    }
    await inTurns(rows, { legs, seconds, connections });
    say(`\n${await machine(pool)}; pool of ${poolSize}; ${legs} legs of ${seconds} s, in turns\n`);
    say(ratesTable(rows));
    say(`\nuncached, ${many} items over ${few}: ${over(rows[1], rows[3])}`);

    if (large === undefined) throw new Error('there is no large shop');
    const { schema } = large.cached.facts;
    // As autovacuum leaves it; what it looks at meanwhile may have held up the generator's own.
    await pool.query(`vacuum (analyze) "${schema}".item_card, "${schema}".item_search`);
    const questions = await questionsFor(pool, schema);
    await printTimes(questions, large.uncached);
    await printStatements(large);
  } finally {
    await pool.end();
    await fleet.stop();
  }
});

function rowOf(name: string, server: ServerProcess, path: string, token?: string): Row {
  const target = targetOf(server, path, token);
  return { name, server, targetOf: () => target, legs: [], cpu: [] };
}

function targetOf(server: ServerProcess, path: string, token?: string): Target {
  const { port, host } = server.facts;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const headers = { host, 'accept-language': 'nl', 'accept-encoding': 'identity', ...authorization };
  return { port, request: getRequest(path, headers) };
}

async function visitorToken({ facts }: ServerProcess): Promise<string> {
  const sockets = openSockets(facts, 1);
  const { token } = await sockets.visitor();
  sockets.close();
  return token ?? '';
}

/** One call after the other, nothing kept: what a visitor waits for an answer that nobody asked for before. */
async function printTimes(questions: readonly ListQuestion[], server: ServerProcess): Promise<void> {
  const connection = await openConnection(server.facts.port);
  const times = new Map<string, number[]>(questions.map(({ name }) => [name, []]));
  for (let call = -3; call < calls; call += 1) {
    for (const { name, path } of questions) {
      const sent = performance.now();
      await connection.ask(targetOf(server, path).request);
      if (call >= 0) times.get(name)?.push(performance.now() - sent);
    }
  }
  connection.close();
  const text = (all: number[], part: number) =>
    quantile(
      all.toSorted((a, b) => a - b),
      part,
    ).toFixed(1);
  say(`\n${many} items, uncached, one call after the other, ${calls} of each in turns:\n`);
  say(
    table(
      ['list', 'ms: p50', 'p95'],
      [...times].map(([name, all]) => [name, text(all, 0.5), text(all, 0.95)]),
    ),
  );
}

async function printStatements({ cached, uncached }: { cached: ServerProcess; uncached: ServerProcess }) {
  const path = `${firstPage}&index=7`;
  const count = async (server: ServerProcess) =>
    (await asked<string[]>(server, { kind: 'statements', path })).length;
  // Twice as long as a version counts as read.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const first = await count(cached);
  const kept = await count(cached);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const later = await count(cached);
  say(
    `\nstatements of a request: ${first} when it is made and the version is read, ${kept} when it is kept, ${later} when it is kept and the version is read; ${await count(uncached)} with nothing kept`,
  );
}
