import { createPool } from '../apps/server/src/platform/database/pool.ts';
import type { ServerProcess } from '../apps/server/src/testing/durability/start-server-process.ts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { say } from '../scripts/lib/say.mjs';
import { withDataFolder } from '../soak/lib/data-folder.ts';
import { wholeNumber } from '../soak/lib/parameters.ts';
import { getRequest } from './lib/connections.ts';
import { machine } from './lib/machine.ts';
import { asked, startFleet } from './list/fleet.ts';
import { inTurns, ratesTable, type Row } from './list/rates.ts';

/**
 * `npm run bench -- rendered-pages [seconds per leg] [legs] [items] [pool size]`: pages of a product and of the list a
 * second, whole documents as the server renders them, from 32 kept-open connections of 32 addresses, uncompressed,
 * beside bare Fastify that reads one row. In turns, every server in a process of its own, over one database.
 */
const seconds = wholeNumber(process.argv[2], 4);
const legs = wholeNumber(process.argv[3], 5);
const items = wholeNumber(process.argv[4], 1000);
const poolSize = wholeNumber(process.argv[5], 10);
const connections = 32;

await ensureBuilt();
await withDataFolder(async (dataDir) => {
  const fleet = await startFleet({ dataDir, poolSize, sizes: [items], web: true });
  const [shop] = fleet.shops;
  if (shop === undefined) throw new Error('there is no shop');
  const pool = createPool(shop.cached.facts.databaseUrl, { max: 1, statementTimeout: 60_000 });
  try {
    const product = `/artikel/${await aSlug(shop.cached.facts.schema)}`;
    const list = '/aanbod';
    const rows = [
      rowOf('bare', fleet.bare, '/row'),
      rowOf('product page', shop.cached, product),
      rowOf('product page, no answer kept', shop.uncached, product),
      rowOf('list page', shop.cached, list),
      rowOf('list page, no answer kept', shop.uncached, list),
    ];
    await inTurns(rows, { legs, seconds, connections });
    say(`\n${await machine(pool)}; pool of ${poolSize}; ${legs} legs of ${seconds} s, in turns\n`);
    say(ratesTable(rows));
    for (const path of [product, list]) {
      const { length } = await asked<string[]>(shop.uncached, { kind: 'statements', path });
      say(`\nstatements of ${path} with no answer kept: ${length}`);
    }
  } finally {
    await pool.end();
    await fleet.stop();
  }

  /** Of an item in the middle of the list. */
  async function aSlug(schema: string): Promise<string> {
    const { rows } = await pool.query<{ slug: string }>(
      `select slug from "${schema}".item where slug <> '' order by id offset $1 limit 1`,
      [Math.floor(items / 2)],
    );
    return rows[0]?.slug ?? '';
  }
});

function rowOf(name: string, server: ServerProcess, path: string): Row {
  const { port, host } = server.facts;
  // Pages are rate-limited by address, at more than one person asks for: every connection is somebody else.
  const targetOf = (connection: number) => {
    const address = `10.0.0.${connection + 1}`;
    const headers = { host, 'accept-language': 'nl', 'accept-encoding': 'identity' };
    return { port, request: getRequest(path, { ...headers, 'x-forwarded-for': address }) };
  };
  return { name, server, targetOf, legs: [], cpu: [] };
}
