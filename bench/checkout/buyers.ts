import type pg from 'pg';
import type { Client } from '../../apps/server/src/testing/a-client.ts';
import { aCart, aPerson } from '../../apps/server/src/testing/a-cart.ts';
import type { Sockets } from '../../apps/server/src/testing/durability/socket-client.ts';
import { prepareCarts, type Spread } from './carts.ts';

export interface Buyer {
  readonly client: Client;
  readonly visitorId: string;
}

export interface Leg {
  readonly perSecond: number;
  /** Milliseconds, sorted. */
  readonly times: readonly number[];
}

/** Visitors with a token of their own; the first cart of each tells who the token is for. */
export async function findBuyers(
  sockets: Sockets,
  pool: pg.Pool,
  schema: string,
  count: number,
): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = await sockets.visitor();
      const cart = await aCart(client);
      const { rows } = await pool.query<{ visitor_id: string }>(
        `select visitor_id from "${schema}".cart where id = $1`,
        [cart],
      );
      return { client, visitorId: rows[0]?.visitor_id ?? '' };
    }),
  );
}

export type ReadyCarts = readonly (readonly string[])[];

/** Carts for every buyer, more than a leg can use, and statistics as autovacuum keeps them in a shop that runs. */
export async function prepareLeg(
  buyers: readonly Buyer[],
  of: { pool: pg.Pool; schema: string; cartsEach: number; spread: Spread },
): Promise<ReadyCarts> {
  const carts = await Promise.all(
    buyers.map(({ visitorId }) => prepareCarts(of.pool, { ...of, visitorId, count: of.cartsEach })),
  );
  await of.pool.query('analyze');
  return carts;
}

/** All buyers at once check out one prepared cart after another. */
export async function runLeg(buyers: readonly Buyer[], carts: ReadyCarts, seconds: number): Promise<Leg> {
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const times: number[] = [];
  async function buy({ client }: Buyer, own: readonly string[]): Promise<void> {
    for (const cart of own) {
      const sent = performance.now();
      if (sent > until) return;
      const answer = await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
        Customer: aPerson(cart),
      });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      times.push(performance.now() - sent);
    }
    throw new Error('a buyer ran out of carts');
  }
  await Promise.all(buyers.map((buyer, n) => buy(buyer, carts[n] ?? [])));
  const took = (performance.now() - begun) / 1000;
  return { perSecond: times.length / took, times: times.toSorted((a, b) => a - b) };
}
