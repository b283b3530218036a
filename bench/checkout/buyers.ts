import type pg from 'pg';
import type { Answer, Client } from '../../apps/server/src/testing/a-client.ts';
import { aCart, aPerson } from '../../apps/server/src/testing/a-cart.ts';
import type { Sockets } from '../../apps/server/src/testing/durability/socket-client.ts';
import { itemCount, prepareCarts, type Spread } from './carts.ts';

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

/** All buyers at once take one prepared cart after another to do the same with. */
export async function runLeg(
  buyers: readonly Pick<Buyer, 'client'>[],
  of: { carts: ReadyCarts; seconds: number },
  act: (client: Client, cart: string) => Promise<void>,
): Promise<Leg> {
  const begun = performance.now();
  const until = begun + of.seconds * 1000;
  const times: number[] = [];
  async function keepActing({ client }: Pick<Buyer, 'client'>, own: readonly string[]): Promise<void> {
    for (const cart of own) {
      const sent = performance.now();
      if (sent > until) return;
      await act(client, cart);
      times.push(performance.now() - sent);
    }
    throw new Error('a buyer ran out of carts');
  }
  await Promise.all(buyers.map((buyer, n) => keepActing(buyer, of.carts[n] ?? [])));
  const took = (performance.now() - begun) / 1000;
  return { perSecond: times.length / took, times: times.toSorted((a, b) => a - b) };
}

export async function checkOut(client: Client, cart: string): Promise<void> {
  const answer = await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: aPerson(cart),
  });
  demand(answer, 201);
}

/** One line more, of an item that the cart has not. */
export async function addLine(client: Client, cart: string): Promise<void> {
  const line = { ItemID: `item-${Math.floor(Math.random() * itemCount)}`, Amount: 1 };
  demand(await client.post(`/api/v3/rental/cart/${cart}/items`, [line]), 201);
}

export function demand({ status, body }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(body)}`);
}
