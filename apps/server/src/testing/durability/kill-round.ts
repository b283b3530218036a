import { anItem } from '../an-item.ts';
import { aCart, aPerson } from '../a-cart.ts';
import type { Answer, Client } from '../a-client.ts';
import { createPool } from '../../platform/database/pool.ts';
import { createShopDatabase } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { AloneFacts } from './serve-alone.ts';
import { openSockets, type Sockets } from './socket-client.ts';
import { startServerProcess } from './start-server-process.ts';
import { type Acknowledged, storedFaults } from './stored-faults.ts';

export interface KillRound {
  readonly acknowledged: number;
  /** Checkouts that had been sent and were not answered when everything was killed. */
  readonly cut: number;
  /** Of those, the ones that the database had stored all the same: their buyers get them when they ask again. */
  readonly storedUntold: number;
  readonly faults: readonly string[];
}

export interface ProcessOptions {
  /** The folder of the cluster; rounds that share it start where the last one was killed. */
  readonly dataDir: string;
  /** Everything is killed when this many checkouts have been acknowledged. At most 64. */
  readonly killAfter: number;
}

const buyers = 32;
const cartsEach = 3;
const now = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;
const lines = ['tafel', 'stoel', 'tent'].map((ItemID) => ({ ItemID, Amount: 2 }));
const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;

/**
 * 32 buyers check out at once, each one cart after another, until server and database are killed in the middle.
 * Then both start again on what is left: everything acknowledged must be there once, nothing by halves, and every
 * cart that is sent again has its first answer or exactly one reservation.
 */
export async function killRound({ dataDir, killAfter }: ProcessOptions): Promise<KillRound> {
  const { carts, acknowledged, cut } = await checkOutUntilKilled(dataDir, killAfter);
  const server = await startServerProcess({ dataDir, poolSize: buyers, now });
  const pool = createPool(server.facts.databaseUrl, { max: 4 });
  const sockets = openSockets(server.facts);
  try {
    const of = { schema: server.facts.schema, now };
    const afterKill = await storedFaults(pool, { ...of, acknowledged });
    const before = await reservationOf(pool, server.facts);
    const again = await sendAgain(sockets, carts);
    const told = new Map(acknowledged.map(({ cartId, reservationId }) => [cartId, reservationId]));
    const storedUntold = carts.filter(({ id }) => before.has(id) && !told.has(id)).length;
    const changed = again.filter(({ cartId, reservationId }) => {
      const first = told.get(cartId) ?? before.get(cartId);
      return first !== undefined && first !== reservationId;
    });
    const afterRetry = await storedFaults(pool, { ...of, acknowledged: again });
    return {
      acknowledged: acknowledged.length,
      cut,
      storedUntold,
      faults: [
        ...afterKill.map((fault) => `after the kill: ${fault}`),
        ...changed.map(({ cartId }) => `cart ${cartId} got another answer when it was sent again`),
        ...afterRetry.map((fault) => `after sending again: ${fault}`),
      ],
    };
  } finally {
    sockets.close();
    await pool.end();
    await server.stop();
  }
}

interface SentCart {
  readonly id: string;
  readonly token: string | null;
}

async function checkOutUntilKilled(
  dataDir: string,
  killAfter: number,
): Promise<{ carts: SentCart[]; acknowledged: Acknowledged[]; cut: number }> {
  const server = await startServerProcess({ dataDir, poolSize: buyers, now });
  const sockets = openSockets(server.facts, buyers);
  const acknowledged: Acknowledged[] = [];
  let cut = 0;
  let killed: Promise<void> | null = null;

  async function buy({ client, carts }: Buyer): Promise<void> {
    for (const cartId of carts) {
      if (killed !== null) return;
      const answer = await checkOut(client, cartId).catch(() => null);
      if (answer === null) {
        cut += 1;
        return;
      }
      // "Unavailable" acknowledges nothing: a machine that is too busy says so, and a server whose database just died.
      if (answer.status === 503) continue;
      acknowledged.push({ cartId, reservationId: reservationIn(answer) });
      if (acknowledged.length >= killAfter) killed ??= server.kill();
    }
  }

  try {
    await addItems(server.facts);
    const all = await Promise.all(Array.from({ length: buyers }, () => aBuyer(sockets)));
    await Promise.all(all.map(buy));
    const carts = all.flatMap(({ client, carts: ids }) => ids.map((id) => ({ id, token: client.token })));
    return { carts, acknowledged, cut };
  } finally {
    await (killed ?? server.kill());
    sockets.close();
  }
}

interface Buyer {
  readonly client: Client;
  readonly carts: readonly string[];
}

async function aBuyer(sockets: Sockets): Promise<Buyer> {
  const client = await sockets.visitor();
  const carts: string[] = [];
  for (let n = 0; n < cartsEach; n += 1) carts.push(await aCart(client, { lines, hours }));
  return { client, carts };
}

async function sendAgain(sockets: Sockets, carts: readonly SentCart[]): Promise<Acknowledged[]> {
  return Promise.all(
    carts.map(async ({ id, token }) => {
      const client = sockets.client(token);
      let answer = await checkOut(client, id);
      // All of them come at once to a server that has just started: who finds it busy tries again, as people do.
      for (let n = 0; answer.status === 503 && n < 5; n += 1) answer = await checkOut(client, id);
      return { cartId: id, reservationId: reservationIn(answer) };
    }),
  );
}

function checkOut(client: Client, cartId: string): Promise<Answer> {
  const path = `/api/v3/rental/cart/${cartId}/_checkout-anonymous`;
  return client.post(path, { Customer: aPerson(cartId) });
}

/** Nothing is scarce here: whatever is not a reservation is a fault of its own. */
function reservationIn({ status, body }: Answer): string {
  if (status !== 201) throw new Error(`a checkout was answered with ${status}: ${JSON.stringify(body)}`);
  return body.Collection[0].ReservationOrderID;
}

async function reservationOf(
  pool: ReturnType<typeof createPool>,
  { schema }: AloneFacts,
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ cartId: string; id: string }>(
    `select c.cart_id as "cartId", r.id from "${schema}".checkout c join "${schema}".reservation r on r.checkout_id = c.id`,
  );
  return new Map(rows.map(({ cartId, id }) => [cartId, id]));
}

/** Once per cluster. */
async function addItems({ databaseUrl, schema }: AloneFacts): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query(`select from "${schema}".item`);
    if (rows.length > 0) return;
    const database = createShopDatabase(pool, schema);
    for (const { ItemID } of lines) await anItem(database, { id: ItemID, stock: { noord: 1_000_000 } });
  } finally {
    await pool.end();
  }
}
