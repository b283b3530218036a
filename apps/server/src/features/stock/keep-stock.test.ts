import type { ItemStock, StockMoveRow } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { at, type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { shortageJobs } from '../availability/index.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { hiresSweep } from './stock.jobs.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
let number = 0;
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  number = desk.begin();
  opening = { noord: 5, zuid: 2 };
  const { key, shop, clock } = desk.server;
  owner = aClient(
    office,
    host,
    mintOperatorToken(key, { shopId: shop.id, name: 'Els', now: clock.now, minutes: 60 * 24 * 365 }),
  );
  await desk.anItem({ stock: { noord: 5, zuid: 2 } });
});
afterEach(balances);

/** The ledger holds, and the stock is what stood before the test and its moves. */
async function balances(): Promise<void> {
  expect(await desk.faults()).toEqual([]);
  expect(await sums()).toEqual(opening);
}

const act = (verb: string, body: object, path = '', client = owner, headers: Record<string, string> = {}) =>
  client.post(`${base}/stock/${desk.item}/_${verb}${path}`, body, { origin: backOfficeOrigin, ...headers });
const stock = async () => (await owner.get(`${base}/stock/${desk.item}`)).body as unknown as ItemStock;
const place = async (id: string) => (await stock()).Places.find(({ WarehouseID }) => WarehouseID === id);
const moves = async () =>
  (await owner.get(`${base}/stock-moves?ItemID=${desk.item}&Sort=At`)).body.Collection as StockMoveRow[];
const told = async () =>
  (await moves()).map(({ Reason, Quantity, WarehouseID }) => `${Reason} ${Quantity} ${WarehouseID}`);
const orderNumber = async (key: string) =>
  (
    await desk.server.pool.query<{ order_no: string }>(
      'select order_no from shop_feesthuis.reservation where reservation_no = $1',
      [key],
    )
  ).rows[0]?.order_no;

/** The stock of each place without all moves of it: what stood before the test. */
async function sums() {
  const { rows } = await desk.server.pool.query<{ place: string; qty: number }>(
    `select s.warehouse_id as place, (s.qty - coalesce(sum(m.qty), 0))::integer as qty
     from shop_feesthuis.stock s left join shop_feesthuis.stock_move m using (item_id, warehouse_id)
     where s.item_id = $1 group by s.warehouse_id, s.qty order by 1`,
    [desk.item],
  );
  return Object.fromEntries(rows.map(({ place: id, qty }) => [id, qty]));
}
let opening = { noord: 5, zuid: 2 };

const hire = (more: object = {}) =>
  act('hire-in', {
    WarehouseID: 'noord',
    Quantity: 3,
    From: '2026-06-05',
    To: '2026-06-07',
    Supplier: 'Peeters',
    CostExcVAT: 60,
    ...more,
  });

describe('what is bought', () => {
  test('a purchase adds pieces with what they cost and the numbers that they bear', async () => {
    const serials = [`A-${number}`, `B-${number}`];
    const bought = await act('buy', {
      WarehouseID: 'noord',
      Quantity: 3,
      Seen: 5,
      CostExcVAT: 250,
      SerialIDs: serials,
      Note: 'Factuur 12',
    });
    expect(bought.body).toEqual({ Stock: { From: 5, To: 8 }, OtherStock: null });
    expect(await moves()).toMatchObject([
      { Quantity: 3, Reason: 'purchase', CostExcVAT: 250, Note: 'Factuur 12', By: 'Els' },
    ]);
    const { rows } = await desk.server.pool.query(
      'select id, cost_cents, bought_on::text from shop_feesthuis.serial where item_id = $1 order by id',
      [desk.item],
    );
    expect(rows).toEqual(serials.map((id) => ({ id, cost_cents: 8333, bought_on: '2026-06-01' })));
    const again = await act('buy', {
      WarehouseID: 'noord',
      Quantity: 1,
      Seen: 8,
      SerialIDs: [`A-${number}`],
    });
    expect([again.status, again.body.Error.Fields?.[0]?.Field]).toEqual([400, 'SerialIDs[0]']);
    expect((await place('noord'))?.Stock).toBe(8);
  });

  test('a purchase ends the shortage that it fills', async () => {
    await desk.order({ [desk.item]: 5 });
    const lost = {
      ItemID: desk.item,
      WarehouseID: 'noord',
      Reason: 'loss',
      Quantity: 2,
      Seen: 5,
      Note: 'Weg',
    };
    await owner.post(`${base}/stock-moves`, lost, { origin: backOfficeOrigin });
    await aMailbox().deliver(desk.server, shortageJobs());
    const short = async () =>
      (await owner.get(`${base}/stock?State=short`)).body.Collection.map(({ ID }: { ID: string }) => ID);
    expect(await short()).toEqual([`${desk.item}@noord`]);
    await act('buy', { WarehouseID: 'noord', Quantity: 2, Seen: 3 });
    await aMailbox().deliver(desk.server, shortageJobs());
    expect(await short()).toEqual([]);
  });

  test('what a purchase cost is hidden from whoever neither writes stock nor reads the money', async () => {
    await act('buy', { WarehouseID: 'noord', Quantity: 1, Seen: 5, CostExcVAT: 40 });
    const costs = async (role: 'viewer' | 'warehouse' | 'bookkeeper') => {
      const client = aClient(office, host, await anOperatorAtWork(desk.server, role));
      return (await client.get(`${base}/stock-moves?ItemID=${desk.item}`)).body.Collection[0].CostExcVAT;
    };
    expect([await costs('viewer'), await costs('warehouse'), await costs('bookkeeper')]).toEqual([
      null,
      40,
      40,
    ]);
  });
});

describe('what leaves for good', () => {
  test('a sale below what is promised is refused with the orders, and what is free of promises is sold', async () => {
    const key = await desk.order({ [desk.item]: 4 });
    const sell = (Quantity: number, path = '') =>
      act('remove', { WarehouseID: 'noord', Reason: 'sale', Quantity, Seen: 5, CostExcVAT: 30 }, path);
    for (const path of ['?DryRun=true', '']) {
      const refused = await sell(2, path);
      expect([refused.status, refused.body.Error.Code]).toEqual([409, 'StockPromised']);
      expect(refused.body['Orders']).toEqual([{ ID: expect.any(String), Number: await orderNumber(key) }]);
      expect(refused.body.Error.Message).toContain(await orderNumber(key));
    }
    expect((await sell(1, '?DryRun=true')).body['Stock']).toEqual({ From: 5, To: 4 });
    expect((await place('noord'))?.Stock).toBe(5);
    expect((await sell(1)).status).toBe(200);
    expect(await moves()).toMatchObject([{ Quantity: -1, Reason: 'sale', CostExcVAT: 30 }]);
  });

  test('a numbered piece that is retired is gone, keeps its number, and goes to nobody', async () => {
    const id = `R-${number}`;
    await desk.aSerial(id);
    const retire = (Seen: number) =>
      act('remove', { WarehouseID: 'noord', Reason: 'retire', Quantity: 1, Seen, SerialIDs: [id] });
    expect((await retire(5)).status).toBe(200);
    const listed = (await owner.get(`${base}/serials?q=${id}`)).body.Collection;
    expect(listed).toMatchObject([{ ID: id, State: 'gone' }]);
    expect((await retire(4)).body.Error.Fields?.[0]).toMatchObject({ Field: 'SerialIDs[0]' });
    const key = await desk.order({ [desk.item]: 1 });
    const out = await desk.handOut(key, 1, [id]);
    expect(out).toMatchObject({ fields: [{ reason: 'serial-down' }] });
  });

  test('a piece that stands ready for an order is not sold', async () => {
    const id = `K-${number}`;
    await desk.aSerial(id);
    const key = await desk.order({ [desk.item]: 1 }, { from: '2026-06-01', to: '2026-06-02' });
    await desk.handOut(key, 1, [id]);
    const sold = await act('remove', {
      WarehouseID: 'noord',
      Reason: 'sale',
      Quantity: 1,
      Seen: 5,
      SerialIDs: [id],
    });
    expect(sold.body.Error.Fields).toMatchObject([{ Field: 'SerialIDs[0]' }]);
  });

  test('of many who sell the last free piece at once, one does, and orders that come meanwhile are kept', async () => {
    await desk.order({ [desk.item]: 4 });
    const tries = Array.from({ length: 10 }, () =>
      act('remove', { WarehouseID: 'noord', Reason: 'sale', Quantity: 1, Seen: 5 }),
    );
    const [order, ...sales] = await Promise.all([
      desk.order({ [desk.item]: 1 }).then(
        () => 'ordered',
        () => 'full',
      ),
      ...tries,
    ]);
    const sold = sales.filter(({ status }) => status === 200).length;
    expect(sold + (order === 'ordered' ? 1 : 0)).toBe(1);
    expect(await told()).toHaveLength(sold);
  });
});

describe('what moves to another warehouse', () => {
  test('a transfer is in both places or in neither, with the numbered pieces', async () => {
    const id = `T-${number}`;
    await desk.aSerial(id);
    const body = { WarehouseID: 'noord', ToWarehouseID: 'zuid', Quantity: 2, Seen: 5, SerialIDs: [id] };
    expect((await act('transfer', body)).body).toEqual({
      Stock: { From: 5, To: 3 },
      OtherStock: { From: 2, To: 4 },
    });
    expect(await told()).toEqual(['transfer -2 noord', 'transfer 2 zuid']);
    expect((await moves()).map(({ OtherWarehouseID }) => OtherWarehouseID)).toEqual(['zuid', 'noord']);
    expect((await owner.get(`${base}/serials?q=${id}`)).body.Collection).toMatchObject([
      { WarehouseID: 'zuid' },
    ]);
  });

  test('a transfer below what is promised is refused with the orders, and to nowhere or to the same place by its field', async () => {
    const key = await desk.order({ [desk.item]: 4 });
    const transfer = (ToWarehouseID: string, Quantity = 2) =>
      act('transfer', { WarehouseID: 'noord', ToWarehouseID, Quantity, Seen: 5 });
    const refused = await transfer('zuid');
    expect([refused.status, refused.body['Orders']]).toEqual([
      409,
      [{ ID: expect.any(String), Number: await orderNumber(key) }],
    ]);
    for (const to of ['noord', 'ergens'])
      expect((await transfer(to)).body.Error.Fields).toMatchObject([{ Field: 'ToWarehouseID' }]);
    expect((await transfer('zuid', 6)).body.Error.Fields).toMatchObject([{ Field: 'Quantity' }]);
    expect(await told()).toEqual([]);
  });

  test('transfers both ways at the same time lose no piece', async () => {
    const both = Array.from({ length: 12 }, (_, n) => {
      const [from, to] = n % 2 === 0 ? ['noord', 'zuid'] : ['zuid', 'noord'];
      return (async () => {
        for (let tries = 0; tries < 40; tries += 1) {
          const Seen = (await place(from ?? ''))?.Stock;
          const done = await act('transfer', { WarehouseID: from, ToWarehouseID: to, Quantity: 1, Seen });
          if (done.status === 200) return 'done';
        }
        return 'gave up';
      })();
    });
    expect(new Set(await Promise.all(both))).toEqual(new Set(['done']));
    expect([(await place('noord'))?.Stock, (await place('zuid'))?.Stock]).toEqual([5, 2]);
    expect(await told()).toHaveLength(24);
  });

  test('who works in one warehouse moves nothing out of another or into it', async () => {
    const south = aClient(
      office,
      host,
      await anOperatorAtWork(desk.server, 'warehouse', { warehouses: ['zuid'] }),
    );
    const viewer = aClient(office, host, await anOperatorAtWork(desk.server, 'viewer'));
    const body = { WarehouseID: 'zuid', ToWarehouseID: 'noord', Quantity: 1, Seen: 2 };
    expect((await act('transfer', body, '', south)).status).toBe(404);
    expect((await act('transfer', body, '', viewer)).status).toBe(403);
  });
});

describe('what is hired in', () => {
  test('hired pieces are free on their days alone', async () => {
    await hire();
    expect([
      await desk.free('2026-06-04'),
      await desk.free('2026-06-05', '2026-06-07'),
      await desk.free('2026-06-08'),
      await desk.free('2026-06-04', '2026-06-06'),
      await desk.free('2026-06-07', '2026-06-09'),
    ]).toEqual([5, 8, 5, 5, 5]);
    expect(await place('noord')).toMatchObject({
      Stock: 5,
      Promised: 0,
      Hires: [{ Quantity: 3, From: '2026-06-05', To: '2026-06-07', Supplier: 'Peeters' }],
    });
    await desk.order({ [desk.item]: 8 });
    expect(await desk.free('2026-06-06')).toBe(0);
  });

  test('hired pieces that orders count on do not go back sooner, others do', async () => {
    await hire();
    const key = await desk.order({ [desk.item]: 6 });
    const id = (await place('noord'))?.Hires[0]?.ID;
    const end = () => owner.post(`${base}/stock-hires/${id}/_end`, {}, { origin: backOfficeOrigin });
    const refused = await end();
    expect([refused.status, refused.body['Orders']]).toEqual([
      409,
      [{ ID: expect.any(String), Number: await orderNumber(key) }],
    ]);
    await hire({ Quantity: 1 });
    const more = (await place('noord'))?.Hires.find(({ Quantity }) => Quantity === 1)?.ID;
    const ended = await Promise.all(
      Array.from({ length: 4 }, () =>
        owner.post(`${base}/stock-hires/${more}/_end`, {}, { origin: backOfficeOrigin }),
      ),
    );
    expect(ended.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(await told()).toEqual(['hire-in 3 noord', 'hire-in 1 noord', 'hire-end -1 noord']);
  });

  test('a count before they come counts what is there, and they come all the same', async () => {
    await hire();
    const count = {
      ItemID: desk.item,
      WarehouseID: 'noord',
      Reason: 'count',
      Quantity: 4,
      Seen: 5,
      Note: 'Geteld',
    };
    const counted = await owner.post(`${base}/stock-moves`, count, { origin: backOfficeOrigin });
    expect(counted.body['Stock']).toEqual({ From: 5, To: 4 });
    expect([await desk.free('2026-06-03'), await desk.free('2026-06-06')]).toEqual([4, 7]);
  });

  test('hired pieces are not sold, and no hire lies in the past or ends before it begins', async () => {
    await hire({ From: '2026-06-01' });
    const sold = await act('remove', { WarehouseID: 'noord', Reason: 'sale', Quantity: 6, Seen: 8 });
    expect(sold.body.Error.Fields).toMatchObject([{ Field: 'Quantity' }]);
    for (const days of [
      { From: '2026-05-01', To: '2026-05-02' },
      { From: '2026-06-09', To: '2026-06-08' },
    ])
      expect((await hire(days)).body.Error.Fields).toMatchObject([{ Field: 'To' }]);
  });
});

test('the same key counts once, and another stock than was seen is 412 with the one that stands', async () => {
  const keyed = { 'idempotency-key': `k-${desk.item}` };
  const body = { WarehouseID: 'noord', Quantity: 1, Seen: 5 };
  const first = await act('buy', body, '', owner, keyed);
  expect((await act('buy', body, '', owner, keyed)).body).toEqual(first.body);
  const stale = await act('buy', body);
  expect([stale.status, stale.body]).toMatchObject([412, { Current: { Stock: 6 } }]);
});

test('a warehouse that never had a piece gets its first by a purchase', async () => {
  desk.begin();
  await desk.anItem({ stock: { noord: 5 } });
  opening = { noord: 5, zuid: 0 };
  expect((await act('buy', { WarehouseID: 'zuid', Quantity: 2, Seen: 0 })).body['Stock']).toEqual({
    From: 0,
    To: 2,
  });
  expect((await act('buy', { WarehouseID: 'nergens', Quantity: 2, Seen: 0 })).status).toBe(404);
  await act('remove', { WarehouseID: 'zuid', Reason: 'retire', Quantity: 2, Seen: 2 });
});

// The last one: those before it stand in days that are over by then.
test('when their time is over a sweep takes hired pieces off, and nothing that is free changes', async () => {
  await hire();
  desk.server.clock.now = at('2026-06-06T10:00+02:00');
  expect((await place('noord'))?.Stock).toBe(8);
  desk.server.clock.now = at('2026-06-08T10:00+02:00');
  expect((await place('noord'))?.Stock).toBe(5);
  const before = await desk.free('2026-06-10');
  for (const _ of [1, 2]) await hiresSweep.run(desk.server.shop, desk.server.clock.now);
  expect([before, await desk.free('2026-06-10')]).toEqual([5, 5]);
  expect(await place('noord')).toMatchObject({ Stock: 5, Hires: [] });
  expect(await told()).toEqual(['hire-in 3 noord', 'hire-end -3 noord']);
});
