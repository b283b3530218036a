import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { findLedgerFaults, staffSetStock } from '../availability/index.ts';

let server: TestServer;
let round = 0;

beforeAll(async () => {
  // Slots for everybody: here only the stock is scarce, unless a test says otherwise.
  const roomy = { hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 500 }] };
  server = await aServer(
    {
      warehouses: [
        aWarehouse('noord', roomy),
        aWarehouse('smal', { hours: [{ ...roomy.hours[0]!, capacity: 1 }] }),
      ],
    },
    { poolSize: 20 },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  round += 1;
});

/** Who takes the same hour waits for each other there: only those of different hours race for the stock. */
function hoursOf(n: number): [string, string] {
  const hour = String(9 + (n % 8)).padStart(2, '0');
  return [`noord.P5.${hour}00`, `noord.R7.${hour}00`];
}

const hours = hoursOf(0);

async function buyers(count: number, item: string, amount = 1): Promise<{ client: Client; cart: string }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const client = await server.visitor();
      const lines = [{ ItemID: item, Amount: amount }];
      return { client, cart: await aCart(client, { lines, hours: hoursOf(n) }) };
    }),
  );
}

/** Everybody is somebody else: those of one e-mail address or house are counted one after the other. */
function checkOut({ client, cart }: { client: Client; cart: string }, headers = {}) {
  const sent = { Customer: aPerson(cart) };
  return client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, sent, headers);
}

async function promised(item: string): Promise<number> {
  const { rows } = await server.pool.query<{ qty: number }>(
    'select coalesce(sum(qty), 0)::int as qty from shop_feesthuis.claim where item_id = $1 and active',
    [item],
  );
  return rows[0]?.qty ?? 0;
}

test.each([1, 2, 3, 4, 5])('of 64 buyers of the last unit exactly one gets it (round %i)', async () => {
  const item = `laatste-${round}`;
  await anItem(server.shop.database, { id: item, stock: { noord: 1 } });
  const answers = await Promise.all((await buyers(64, item)).map((buyer) => checkOut(buyer)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status !== 201);
  expect(new Set(refused.map((answer) => answer.body.Error.Code))).toEqual(new Set(['StockShort']));
  expect(await promised(item)).toBe(1);
});

test('a composition and its loose parts race for the same stock', async () => {
  await anItem(server.shop.database, { id: 'deel', stock: { noord: 10 } });
  await anItem(server.shop.database, { id: 'pakket', kind: 'Composition', parts: { deel: 4 } });
  const all = [...(await buyers(5, 'pakket')), ...(await buyers(5, 'deel', 3))];
  const answers = await Promise.all(all.map((buyer) => checkOut(buyer)));
  const taken = await promised('deel');
  expect(taken).toBeLessThanOrEqual(10);
  expect(answers.some((answer) => answer.status === 201)).toBe(true);
  expect(10 - taken).toBeLessThan(4);
});

test('a double click makes one reservation, and both clicks get its answer', async () => {
  await anItem(server.shop.database, { id: 'dubbel' });
  const [buyer] = await buyers(1, 'dubbel');
  const answers = await Promise.all(Array.from({ length: 8 }, () => checkOut(buyer!)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.Collection[0].ReservationOrderID)).size).toBe(1);
  expect(await promised('dubbel')).toBe(1);
});

test('the same key with another body is refused, with the same body it gets the first answer', async () => {
  await anItem(server.shop.database, { id: 'sleutel' });
  const [buyer] = await buyers(1, 'sleutel');
  const key = { 'idempotency-key': 'een-sleutel' };
  const first = await checkOut(buyer!, key);
  const again = await checkOut(buyer!, key);
  expect(again.body).toEqual(first.body);
  const other = await buyer!.client.post(
    `/api/v3/rental/cart/${buyer!.cart}/_checkout-anonymous`,
    { Customer: aPerson(buyer!.cart), Notes: 'iets anders' },
    key,
  );
  expect([other.status, other.body.Error.Code]).toEqual([422, 'IdempotencyMismatch']);
});

test('a second checkout with other details is refused with the order that stands, and changes nothing', async () => {
  await anItem(server.shop.database, { id: 'anders' });
  const [buyer] = await buyers(1, 'anders');
  const path = `/api/v3/rental/cart/${buyer!.cart}/_checkout-anonymous`;
  const Customer = aPerson(buyer!.cart);
  const first = await buyer!.client.post(path, { Customer, CustomFields: {}, Notes: null });
  expect((await checkOut(buyer!)).body).toEqual(first.body);
  const total = { ExpectedTotalIncVAT: 30, ExpectedTotalDeposit: 0 };
  expect((await buyer!.client.post(path, { Customer, ...total })).body).toEqual(first.body);
  // What was left empty is as good as left out.
  expect((await buyer!.client.post(path, { Customer, Notes: ' ' })).body).toEqual(first.body);
  for (const other of [
    { Customer: { ...Customer, HouseNumber: '8' } },
    { Customer, Notes: 'achteraan' },
    { Customer, PaymentMode: 'AT_PICKUP' },
    { Customer, ExpectedTotalIncVAT: 1 },
  ]) {
    const { status, body } = await buyer!.client.post(path, other);
    expect([status, body.Error.Code, body.Collection]).toEqual([409, 'AlreadyPlaced', first.body.Collection]);
  }
  const stranger = await server.visitor();
  expect((await stranger.post(path, { Customer, Notes: 'x' })).status).toBe(404);
  const { rows } = await server.pool.query('select notes from shop_feesthuis.reservation where id = $1', [
    first.body.Collection[0].ReservationOrderID,
  ]);
  expect(rows).toEqual([{ notes: null }]);
  // One that an older server wrote tells nothing: it gets the first answer.
  await server.pool.query("update shop_feesthuis.checkout set request_hash = '\\x00' where cart_id = $1", [
    buyer!.cart,
  ]);
  expect((await buyer!.client.post(path, { Customer, Notes: 'x' })).body).toEqual(first.body);
});

test('of checkouts of one cart with different details at once one is placed, and the others name it', async () => {
  await anItem(server.shop.database, { id: 'tegelijk' });
  const [buyer] = await buyers(1, 'tegelijk');
  const path = `/api/v3/rental/cart/${buyer!.cart}/_checkout-anonymous`;
  const Customer = aPerson(buyer!.cart);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => buyer!.client.post(path, { Customer, Notes: `versie ${n}` })),
  );
  const placed = answers.filter(({ status }) => status === 201);
  expect(placed).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one !== placed[0])) {
    expect([status, body.Error.Code, body.Collection]).toEqual([
      409,
      'AlreadyPlaced',
      placed[0]?.body.Collection,
    ]);
  }
  expect(await promised('tegelijk')).toBe(1);
});

test('a customer’s second checkout with other details names the order', async () => {
  await anItem(server.shop.database, { id: 'klant' });
  const client = await server.customer('vzw-tweemaal');
  const cart = await aCart(client, { lines: [{ ItemID: 'klant', Amount: 1 }], hours });
  const path = `/api/v3/rental/cart/${cart}/_checkout`;
  const first = await client.post(path, { Reference: 'PO 1' });
  const again = await client.post(path, { Reference: 'PO 2' });
  expect([again.status, again.body.Error.Code, again.body.Collection]).toEqual([
    409,
    'AlreadyPlaced',
    first.body.Collection,
  ]);
});

test('a slot for one is given to one', async () => {
  await anItem(server.shop.database, { id: 'slot', stock: { smal: 50 } });
  const clients = await Promise.all(Array.from({ length: 12 }, () => server.visitor()));
  const ready = await Promise.all(
    clients.map(async (client) => ({
      client,
      cart: await aCart(client, {
        place: { WarehouseID: 'smal' },
        lines: [{ ItemID: 'slot', Amount: 1 }],
        hours: ['smal.P5.0900', 'smal.R7.1600'],
      }),
    })),
  );
  const answers = await Promise.all(ready.map((buyer) => checkOut(buyer)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const codes = answers.filter((answer) => answer.status !== 201).map((answer) => answer.body.Error.Code);
  expect(new Set(codes)).toEqual(new Set(['SlotFull']));
});

test('lowering the stock races with buying: what was promised stays covered', async () => {
  await anItem(server.shop.database, { id: 'krimp', stock: { noord: 6 } });
  const all = await buyers(6, 'krimp');
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'test',
  } as const;
  const lower = staffSetStock(
    { ...source, shop: server.shop },
    { itemId: 'krimp', warehouseId: 'noord', qty: 3 },
  );
  await Promise.all([...all.map((buyer) => checkOut(buyer)), lower]);
  const { rows } = await server.pool.query<{ qty: number }>(
    "select qty from shop_feesthuis.stock where item_id = 'krimp'",
  );
  expect(await promised('krimp')).toBeLessThanOrEqual(rows[0]?.qty ?? 0);
});

test('an allowance per customer holds over two carts that check out at once', async () => {
  await anItem(server.shop.database, { id: 'schaars', maxPerCustomer: 2, stock: { noord: 20 } });
  const client = await server.customer('vzw-een');
  const carts = await Promise.all(
    [1, 2, 3].map(() => aCart(client, { lines: [{ ItemID: 'schaars', Amount: 2 }], hours })),
  );
  const answers = await Promise.all(
    carts.map((cart) => client.post(`/api/v3/rental/cart/${cart}/_checkout`, {})),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(await promised('schaars')).toBe(2);
});

test('after all races the ledger balances', async () => {
  expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
});
