import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { throwawayPlace } from '../../../../dev/src/postgres/throwaway-place.ts';
import { removePostgres } from '../../../../dev/src/postgres/remove-postgres.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createShopDatabase } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { type ServerProcess, startServerProcess } from '../../testing/durability/start-server-process.ts';
import { findLedgerFaults } from '../availability/index.ts';
import type { PublishOrder } from './testing/publishing-server-process.ts';

const program = fileURLToPath(new URL('testing/publishing-server-process.ts', import.meta.url));
const now = Date.parse('2027-02-25T10:00:00+01:00') as EpochMs;
const groups = 4;

let dataDir: string;
let server: ServerProcess;
let runId: string;

const start = () => startServerProcess({ dataDir, poolSize: 8, now, lending: lendingOf() }, { program });
const ask = async (order: PublishOrder) => ((await server.ask(order)) as { readonly answer: unknown }).answer;

beforeAll(async () => {
  // Named as the folders that the set-up of a later run clears when this one is killed itself.
  dataDir = mkdtempSync(join(throwawayPlace(), `bivak-test-${process.pid}-round-`));
  chmodSync(dataDir, 0o755);
  server = await start();
  runId = String(await ask({ what: 'prepare', groups }));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await removePostgres(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

/** What stands of the round, as whoever starts the server again finds it. */
async function standing() {
  const { databaseUrl, schema } = server.facts;
  const pool = createPool(databaseUrl, { max: 2 });
  const count = async (from: string) =>
    Number((await pool.query(`select count(*) as n from "${schema}".${from}`)).rows[0].n);
  try {
    const faults = await findLedgerFaults(createShopDatabase(pool, schema), now);
    return {
      round: (await pool.query(`select state from "${schema}".division_round`)).rows[0].state,
      assigned: await count(`rental_request where state = 'ASSIGNED'`),
      orders: await count('reservation'),
      claims: await count('claim'),
      waitingMails: await count(`outbox where kind = 'mail.request-assigned'`),
      told: await count(`event where action in ('assign', 'publish')`),
      faults: faults.map(({ kind }) => kind),
    };
  } finally {
    await pool.end();
  }
}

/** Kills server and database while publishing waits to write into a table. */
async function killAt(table: string): Promise<void> {
  const { databaseUrl, schema } = server.facts;
  const pool = createPool(databaseUrl, { max: 2 });
  // Its connections die with the database.
  pool.on('error', () => undefined);
  const holder = await pool.connect();
  holder.on('error', () => undefined);
  await holder.query(`begin; lock table "${schema}".${table} in share mode`);
  const cut = ask({ what: 'publish', runId, requests: groups }).then(
    () => 'answered',
    () => 'cut',
  );
  const waits = `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock'`;
  while (Number((await pool.query(waits)).rows[0].n) === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await server.kill();
  expect(await cut).toBe('cut');
  holder.release(true);
  await pool.end().catch(() => undefined);
  server = await start();
}

const nothing = {
  round: 'proposed',
  assigned: 0,
  orders: 0,
  claims: 0,
  waitingMails: 0,
  told: 0,
  faults: [],
};
const everything = {
  round: 'published',
  assigned: groups,
  orders: groups,
  claims: 3 * groups - 2,
  waitingMails: groups,
  told: groups + 1,
  faults: [],
};

// Amid its writes, and before the last of them.
test.each(['claim', 'division_run'])(
  'kill -9 of server and database while publishing writes into %s leaves nothing of it',
  async (table) => {
    await killAt(table);
    expect(await standing()).toEqual(nothing);
  },
  // why: a database that keeps what it acknowledged starts again, and recovers first.
  120_000,
);

test('kill -9 amid the mails of a round keeps all that was published; publishing again does nothing, and each group gets its one letter', async () => {
  const published = await ask({ what: 'publish', runId, requests: groups });
  expect(await standing()).toEqual(everything);
  expect(await server.ask({ what: 'mail', silentFrom: 2 } satisfies PublishOrder)).toEqual({ silent: true });
  await server.kill();
  server = await start();
  const left = { ...everything, waitingMails: groups - 1 };
  expect(await standing()).toEqual(left);
  // What was given stands in the orders by now.
  expect(await ask({ what: 'publish', runId, requests: groups })).toEqual({
    ...(published as object),
    hours: null,
  });
  expect(await standing()).toEqual(left);
  await ask({ what: 'mail', silentFrom: null });
  expect(await standing()).toEqual({ ...everything, waitingMails: 0 });
  // The mail server had the second when everything was killed: it gets it again, under the same Message-ID.
  const lines = readFileSync(join(dataDir, 'mails.txt'), 'utf8').trim().split('\n');
  expect(lines).toHaveLength(groups + 1);
  expect(new Set(lines).size).toBe(groups);
  expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBe(groups);
}, 120_000);
