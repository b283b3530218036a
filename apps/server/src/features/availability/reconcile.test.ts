import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from './index.ts';

let server: TestServer;
let number: string;

beforeAll(async () => {
  server = await aServer();
  const { database } = server.shop;
  await anItem(database, { id: 'stoel', stock: { noord: 20 } });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { stoel: 4 } });
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [
      { ItemID: 'set', Amount: 2 },
      { ItemID: 'stoel', Amount: 3 },
    ],
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: person,
  });
  number = body.Collection[0].ReservationID;
});
afterAll(() => server.close());

const faults = () => findLedgerFaults(server.shop.database, server.clock.now);

test('a fresh reservation has no faults', async () => {
  expect(await faults()).toEqual([]);
});

test.each([
  ['a claim that was lost', 'update shop_feesthuis.claim set active = false where qty = 3', 'claims-missing'],
  [
    "a composition's claim that is too small",
    'update shop_feesthuis.claim set qty = 7 where qty = 8',
    'claims-missing',
  ],
  [
    'claims that outlive their reservation',
    "update shop_feesthuis.reservation set status = 'Rejected'",
    'claims-left',
  ],
  [
    'a sum that is not that of the lines',
    'update shop_feesthuis.reservation set net_cents = net_cents + 1',
    'totals',
  ],
  [
    'a total that is not net and tax',
    'update shop_feesthuis.reservation set gross_cents = gross_cents - 5',
    'totals',
  ],
  [
    'stock that was lowered behind the ledger',
    'alter table shop_feesthuis.stock disable trigger all; update shop_feesthuis.stock set qty = 10; alter table shop_feesthuis.stock enable trigger all',
    'oversold',
  ],
])('reconciling the ledger: %s is found', async (_, harm, kind) => {
  const before = await server.pool.query('select id, qty, active from shop_feesthuis.claim');
  const kept = (
    await server.pool.query('select status, net_cents, gross_cents from shop_feesthuis.reservation')
  ).rows[0];
  await server.pool.query(harm);
  expect((await faults()).map((fault) => fault.kind)).toEqual([kind]);
  await server.pool.query(
    'alter table shop_feesthuis.stock disable trigger all; update shop_feesthuis.stock set qty = 20; alter table shop_feesthuis.stock enable trigger all',
  );
  for (const row of before.rows) {
    await server.pool.query('update shop_feesthuis.claim set qty = $2, active = $3 where id = $1', [
      row.id,
      row.qty,
      row.active,
    ]);
  }
  await server.pool.query(
    'update shop_feesthuis.reservation set status = $1, net_cents = $2, gross_cents = $3',
    [kept.status, kept.net_cents, kept.gross_cents],
  );
  expect(await faults()).toEqual([]);
});

test('goods that are late now are a known conflict, which hides no other', async () => {
  const { pool } = server;
  const overdue = (qty: number) =>
    pool.query(
      `insert into shop_feesthuis.claim (item_id, warehouse_id, qty, during, kind, forced, due_at)
       values ('stoel', 'noord', $1, tstzrange('2026-05-01T09:00Z', '2026-07-01T09:00Z'), 'reservation', true,
         '2026-05-02T09:00Z')`,
      [qty],
    );
  await overdue(20);
  expect(await faults()).toEqual([]);
  await pool.query(
    'alter table shop_feesthuis.stock disable trigger all; update shop_feesthuis.stock set qty = 10; alter table shop_feesthuis.stock enable trigger all',
  );
  expect((await faults()).map((fault) => fault.kind)).toEqual(['oversold']);
  await pool.query('delete from shop_feesthuis.claim where forced');
  await pool.query('update shop_feesthuis.stock set qty = 20');
});

test('faults are named by what they are about', async () => {
  await server.pool.query('update shop_feesthuis.claim set active = false where qty = 3');
  expect(await faults()).toEqual([{ kind: 'claims-missing', subject: number }]);
});
