import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Answer, Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { anOrder, edit, type TestOrder } from './testing/an-order.ts';

let server: TestServer;
const week = 1;
const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 500 }];

beforeAll(async () => {
  const warehouses = [aWarehouse('noord', { hours })];
  server = await aServer({ warehouses, orderEdit: { mayIncrease: true } }, { poolSize: 20 });
});
afterAll(() => server.close());

interface Editor {
  readonly client: Client;
  readonly order: TestOrder;
}

async function editors(item: string, count: number): Promise<Editor[]> {
  const all: Editor[] = [];
  for (let n = 0; n < count; n += 1) {
    const client = await server.customer(`${item}-${n}`);
    all.push({
      client,
      order: await anOrder(client, [{ ItemID: item, Amount: 1 }], { week, hour: hourOf(n) }),
    });
  }
  return all;
}

/** Who takes the same hour waits there: only those of different hours race for the stock. */
function hourOf(n: number): string {
  return `${String(9 + (n % 8)).padStart(2, '0')}00`;
}

function more({ client, order }: Editor, Amount = 2): Promise<Answer> {
  return edit(client, order.id, { UpdateItems: [{ ReservationOrderItemID: order.lines[0], Amount }] });
}

async function promised(item: string): Promise<number> {
  const { rows } = await server.pool.query<{ qty: number }>(
    'select coalesce(sum(qty), 0)::int as qty from shop_feesthuis.claim where item_id = $1 and active',
    [item],
  );
  return rows[0]?.qty ?? 0;
}

test.each([1, 2, 3])(
  'of many who edit and buy, exactly as many get one as are free (round %i)',
  async (round) => {
    const item = `laatste-${round}`;
    await anItem(server.shop.database, { id: item, stock: { noord: 8 } });
    const all = await editors(item, 6);
    const buyers = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const client = await server.visitor();
        const place = { DateTimeExpectedStart: all[0]!.order.from, DateTimeExpectedEnd: all[0]!.order.to };
        const chosen = [`noord.P5.${hourOf(n)}`, `noord.R7.${hourOf(n)}`] as const;
        return {
          client,
          cart: await aCart(client, { lines: [{ ItemID: item, Amount: 1 }], place, hours: chosen }),
        };
      }),
    );
    const answers = await Promise.all([
      ...all.map((one) => more(one)),
      ...buyers.map(({ client, cart }) =>
        client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson(cart) }),
      ),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status >= 300);
    expect(new Set(refused.map(({ body }) => body.Error.Code))).toEqual(new Set(['StockShort']));
    expect(await promised(item)).toBe(8);
  },
);

test('what one gives back another may take at the same instant, never more', async () => {
  await anItem(server.shop.database, { id: 'ruil', stock: { noord: 12 } });
  const all = await editors('ruil', 6);
  for (const one of all) await more(one);
  await Promise.all(all.map((one, n) => more(one, n % 2 === 0 ? 1 : 3)));
  expect(await promised('ruil')).toBeLessThanOrEqual(12);
  await Promise.all(all.map((one, n) => more(one, n % 2 === 0 ? 1 : 3)));
  expect(await promised('ruil')).toBe(12);
});

test('two tabs that saw the same state: one is written, the other gets the fresh one', async () => {
  await anItem(server.shop.database, { id: 'tabs' });
  const [one] = await editors('tabs', 1);
  const body = (Amount: number) => ({
    Version: 1,
    UpdateItems: [{ ReservationOrderItemID: one!.order.lines[0], Amount }],
  });
  const answers = await Promise.all([2, 3, 4].map((qty) => edit(one!.client, one!.order.id, body(qty))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const won = answers.find(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 409);
  for (const { body: answer } of lost) expect(answer.Order.TotalIncVAT).toBe(won?.body.TotalIncVAT);
});

test('after all races the ledger balances', async () => {
  expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
});
