import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { putClaims } from './testing/claims.ts';

let server: TestServer;
const days = (from: string, to = from) => `DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
const weekend = days('2026-06-05', '2026-06-07');
const offers = (ids: string, query: string, client = server.public()) =>
  client.get(`/api/v2/shop/items/_offers?ids=${ids}&warehouseID=noord&${query}`);

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, {
    id: 'table',
    dayCents: 1210,
    groupDayCents: { group: '33', cents: 605 },
    maxReservationDays: 5,
  });
  await anItem(database, { id: 'bench', stock: { noord: 4 } });
  await anItem(database, { id: 'lamp', stock: { zuid: 3 } });
  await anItem(database, { id: 'straw', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'seat', kind: 'Composition', parts: { table: 1, bench: 2 } });
  await anItem(database, { id: 'priceless', itemType: 'Sales' });
  await anItem(database, { id: 'borg', itemType: 'Borg' });
  await putClaims(database, {
    itemId: 'bench',
    qty: 3,
    from: '2026-06-06T09:00+02:00',
    to: '2026-06-06T17:00+02:00',
  });
});
afterAll(() => server.close());

describe('the offers of a page', () => {
  test('the offers of a page say of each item in the order asked whether it is free and what it costs', async () => {
    const { status, body } = await offers('seat,table,straw,lamp,unheard-of,borg,table', weekend);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Total: 4, Index: 0 });
    expect(body.Collection).toEqual([
      {
        ID: 'seat',
        HasStock: false,
        Stock: 0,
        NextStock: '2026-06-07T09:00:00+02:00',
        MaxReservationDays: null,
        Price: 24.79,
        PriceIncVAT: 30,
      },
      {
        ID: 'table',
        HasStock: true,
        Stock: 5,
        NextStock: '2026-06-05T09:00:00+02:00',
        MaxReservationDays: 5,
        Price: 30,
        PriceIncVAT: 36.3,
      },
      expect.objectContaining({ ID: 'straw', HasStock: true, Stock: null }),
      expect.objectContaining({ ID: 'lamp', HasStock: false, Stock: 0, NextStock: null }),
    ]);
  });

  test('the offers of a page show the prices of the customer who asks', async () => {
    const youth = await server.customer('scouts', { group: '33' });
    const { body } = await offers('table', days('2026-06-05'), youth);
    expect(body.Collection).toMatchObject([{ Price: 5, PriceIncVAT: 6.05 }]);
  });

  test('the offers of a page have no price where there is none', async () => {
    expect((await offers('priceless', weekend)).body.Collection).toMatchObject([
      { Price: null, PriceIncVAT: null },
    ]);
  });

  test('the offers of a page agree with the stock and the price of each item by itself', async () => {
    for (const id of ['table', 'bench', 'seat', 'straw']) {
      const [offer] = (await offers(id, weekend)).body.Collection;
      const one = (await server.public().get(`/api/v2/shop/items/${id}/stock?${weekend}&warehouse=noord`))
        .body;
      const { Price, PriceIncVAT } = (await server.public().get(`/api/v2/shop/items/${id}/price?${weekend}`))
        .body;
      const { HasStock, Stock, NextStock } = one.Warehouses[0];
      expect(offer).toMatchObject({ HasStock, Stock, NextStock, Price, PriceIncVAT });
    }
  });

  test('without a period the offers of a page say what is there today, as a shop that sells shows it', async () => {
    const { body } = await server.public().get('/api/v2/shop/items/_offers?ids=bench,lamp&warehouseID=noord');
    expect(body.Collection).toMatchObject([
      { ID: 'bench', HasStock: true, Stock: 4 },
      { ID: 'lamp', HasStock: false, Stock: 0 },
    ]);
  });

  test.each([
    [`ids=,&warehouseID=noord&${weekend}`, 400],
    [`ids=${Array.from({ length: 101 }, (_, n) => n).join(',')}&warehouseID=noord&${weekend}`, 400],
    [`ids=table&${weekend}`, 400],
    [`ids=table&warehouseID=noord&${days('2026-06-05', '2026-06-04')}`, 400],
    [`ids=table&warehouseID=noord&${days('2026-05-05', '2026-06-04')}`, 400],
    [`ids=table&warehouseID=noord&${days('2026-06-31')}`, 400],
    [`ids=table&warehouseID=oost&${weekend}`, 404],
  ])('the offers of a page: %s is refused', async (query, status) => {
    expect((await server.public().get(`/api/v2/shop/items/_offers?${query}`)).status).toBe(status);
  });
});

describe('what the offers of a list cost', () => {
  const many = Array.from({ length: 100 }, (_, n) => `mass-${n}`);

  beforeAll(async () => {
    for (const id of many) await anItem(server.shop.database, { id, stock: { noord: 3 } });
    const { schema } = server.shop.database;
    // Twelve thousand claims, each checked by the net below the write path: on a busy machine longer than a call may take.
    await server.pool.query(`
      set local statement_timeout = 0;
      insert into "${schema}".claim (item_id, warehouse_id, qty, during, kind)
      select i.id, 'noord', 1, tstzrange(m.at, m.at + interval '20 hours'), 'reservation'
      from "${schema}".item i, generate_series('2026-06-02'::timestamptz, '2026-09-30', interval '1 day') m(at)
      where i.id like 'mass-%';
      insert into "${schema}".claim (item_id, warehouse_id, qty, during, kind)
      select i.id, 'noord', 2, tstzrange('2026-06-04', '2026-06-24'), 'reservation'
      from "${schema}".item i where i.id like 'mass-%' and i.id like '%1';
    `);
    await server.pool.query(`analyze "${schema}".claim; analyze "${schema}".item; analyze "${schema}".stock`);
  });

  test('a page of a hundred items costs two statements', async () => {
    const { result, statements } = await withStatements(() => offers(many.join(','), weekend));
    expect(result.body.Total).toBe(100);
    expect(result.body.Collection[0]).toMatchObject({ HasStock: true, Stock: 2 });
    expect(result.body.Collection[1]).toMatchObject({
      HasStock: false,
      NextStock: '2026-06-24T09:00:00+02:00',
    });
    expect(statements).toHaveLength(2);
  });

  test('its claims are found by the index, and only those of the asked items and periods are read', async () => {
    const { statements } = await withStatements(() => offers('mass-0', weekend));
    const text = statements.at(-1) ?? '';
    const { rows } = await server.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off) ${text}`,
      [
        many,
        ['noord'],
        1,
        ['noord', 'noord'],
        [0, 1],
        ['2026-06-05T07:00Z', '2026-06-06T07:00Z'],
        ['2026-06-07T15:00Z', '2026-06-08T15:00Z'],
        null,
      ],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('claim_ledger');
    expect(plan).toMatch(/Index Cond: .*item_id.*warehouse_id.*during &&/u);
    expect(plan).not.toContain('Seq Scan on claim');
  });
});
