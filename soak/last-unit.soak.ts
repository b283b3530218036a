import { createPool } from '../apps/server/src/platform/database/pool.ts';
import { createShopDatabase } from '../apps/server/src/platform/database/shop-database.ts';
import type { EpochMs } from '../apps/server/src/platform/database/types.ts';
import { countShortages, findLedgerFaults } from '../apps/server/src/features/availability/index.ts';
import { aCart, aPerson } from '../apps/server/src/testing/a-cart.ts';
import { slotTimes } from '../apps/server/src/testing/durability/a-roomy-shop.ts';
import { anItem } from '../apps/server/src/testing/an-item.ts';
import { openSockets, type Sockets } from '../apps/server/src/testing/durability/socket-client.ts';
import { startServerProcess } from '../apps/server/src/testing/durability/start-server-process.ts';
import { withDataFolder } from './lib/data-folder.ts';
import { wholeNumber } from './lib/parameters.ts';
import { say } from '../scripts/lib/say.mjs';

/**
 * `npm run soak -- last-unit [rounds]`: 64 buyers send their checkout of the last unit at once, over 64 connections to
 * a real server, 50 times. Exactly one must get it each time, the others must hear that the stock is short.
 */
const rounds = wholeNumber(process.argv[2], 50);
const buyers = 64;
const now = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;

let faults = 0;
await withDataFolder(async (dataDir) => {
  const server = await startServerProcess({ dataDir, poolSize: 32, now });
  const pool = createPool(server.facts.databaseUrl, { max: 2 });
  const database = createShopDatabase(pool, server.facts.schema);
  const sockets = openSockets(server.facts, buyers);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const item = `laatste-${round}`;
      await anItem(database, { id: item, stock: { noord: 1 } });
      const said = await race(sockets, item);
      const right = said.get('201') === 1 && said.get('StockShort') === buyers - 1;
      if (!right) faults += 1;
      say(`round ${round}: ${[...said].map(([what, count]) => `${count} x ${what}`).join(', ')}`);
    }
    const ledger = await findLedgerFaults(database, now);
    faults += ledger.length;
    const short = await countShortages(database, now);
    say(
      `${rounds} rounds of ${buyers} buyers; ${faults} faults, ${ledger.length} of them in the ledger; ${short} shortages`,
    );
  } finally {
    sockets.close();
    await pool.end();
    await server.stop();
  }
});
process.exitCode = faults === 0 ? 0 : 1;

/** How often each answer was given: the status of a success, else the code of the refusal. */
async function race(sockets: Sockets, item: string): Promise<Map<string, number>> {
  const ready = await Promise.all(
    Array.from({ length: buyers }, async (_, n) => {
      const client = await sockets.visitor();
      const lines = [{ ItemID: item, Amount: 1 }];
      // Who takes the same hour waits for each other there: only those of different hours race for the stock.
      const time = slotTimes[n % slotTimes.length];
      const cart = await aCart(client, { lines, hours: [`noord.P5.${time}`, `noord.R7.${time}`] });
      return { client, cart };
    }),
  );
  const answers = await Promise.all(
    ready.map(({ client, cart }) =>
      client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson(cart) }),
    ),
  );
  const said = new Map<string, number>();
  for (const { status, body } of answers) {
    const what = status === 201 ? '201' : (body.Error?.Code ?? `${status}`);
    said.set(what, (said.get(what) ?? 0) + 1);
  }
  return said;
}
