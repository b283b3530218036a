import { setTimeout as sleep } from 'node:timers/promises';
import { aCart, aPerson } from '../../apps/server/src/testing/a-cart.ts';
import type { Client } from '../../apps/server/src/testing/a-client.ts';
import { type Balancer, Trouble } from './balancer.ts';
import { anInput, type Input } from './goods.ts';

/** What a buyer was told: this cart became this reservation. */
export interface Sale {
  readonly cartId: string;
  readonly reservationId: string;
  readonly input: Input;
  readonly buyer: number;
  /** On the clock of `performance`. */
  readonly at: number;
}

export interface Load {
  readonly sales: readonly Sale[];
  /** Refusals by their code; the scarce goods run out. */
  readonly refused: ReadonlyMap<string, number>;
  /** What made a buyer try again. */
  readonly troubles: ReadonlyMap<string, number>;
  /** Rejects with what went wrong for good. */
  readonly running: Promise<unknown>;
  /** Every buyer gets an answer to the checkout that was begun. */
  stop(): Promise<void>;
}

const pauseMs = 50;

/**
 * So many buyers, half of them at either server, each of whom fills one cart after another and checks it out. Who gets
 * no answer sends the same checkout again until there is one: nobody ever leaves without knowing.
 */
export function startLoad(balancer: Balancer, buyers: number): Load {
  const sales: Sale[] = [];
  const refused = new Map<string, number>();
  const troubles = new Map<string, number>();
  const over = new AbortController();

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        count(troubles, error.message);
        await sleep(pauseMs);
      }
    }
  }

  async function buy(client: Client, buyer: number): Promise<void> {
    const input = anInput(Date.now());
    // Half a cart is left behind, as people do; a line that was sent twice would count twice.
    const cartId = await patiently(() => fillCart(client, input));
    if (cartId === null) {
      count(refused, 'StockShort before the checkout');
      return;
    }
    const path = `/api/v3/rental/cart/${cartId}/_checkout-anonymous`;
    const { status, body } = await patiently(() => client.post(path, { Customer: aPerson(cartId) }));
    if (status !== 201) {
      count(refused, body?.Error?.Code ?? `${status}`);
      return;
    }
    const reservationId = body.Collection[0].ReservationOrderID;
    sales.push({ cartId, reservationId, input, buyer, at: performance.now() });
  }

  async function keepBuying(buyer: number): Promise<void> {
    const home = buyer % 2;
    const token = await patiently(() => balancer.visitor(home));
    const client = balancer.client(token, home);
    while (!over.signal.aborted) await buy(client, buyer);
  }

  const running = Promise.all(Array.from({ length: buyers }, (_, buyer) => keepBuying(buyer)));
  // Heard by whoever waits for it; unheard it would end the process.
  running.catch(() => undefined);
  return {
    sales,
    refused,
    troubles,
    running,
    async stop() {
      over.abort();
      await running;
    },
  };
}

/** The cart, ready for its checkout; null where the shop said already that the stock is short. */
async function fillCart(client: Client, { lines, place, hours }: Input): Promise<string | null> {
  const cartId = await aCart(client, { place, hours });
  const added = await client.post(`/api/v3/rental/cart/${cartId}/items`, lines);
  if (added.body?.Error?.Code === 'StockShort') return null;
  if (added.status !== 201) throw new Error(`not added: ${JSON.stringify(added.body)}`);
  return cartId;
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
