import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anAdminOf, manyOrders, theirParts } from '../../testing/many-orders.ts';
import { orderParts } from '../../testing/order-parts.ts';
import { type QueryReads, whatACallReads } from '../../testing/what-a-query-reads.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { listOrdersOf } from './orders.sql.ts';

let server: TestServer;
let admin: Client;
let colleague: Client;
const placed: string[] = [];
const path = '/api/v2/shop/reservationOrders';
const idsOf = (body: { Collection: { ReservationOrderID: string }[] }) =>
  body.Collection.map((one) => one.ReservationOrderID);

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  colleague = await server.customer('vzw', { role: null, contact: 'vzw-gewoon' });
  admin = await server.customer('vzw');
  for (const week of [3, 1, 2]) {
    const client = week === 1 ? colleague : admin;
    placed[week] = (await anOrder(client, [{ ItemID: 'tent', Amount: 2 }], { week })).id;
  }
  const stranger = await server.customer('andere');
  await anOrder(stranger, [{ ItemID: 'tent', Amount: 1 }], { week: 1 });
});
afterAll(() => server.close());

describe('the orders of a customer', () => {
  test('the orders of a customer are read by its admin, whoever placed them, the last to begin first', async () => {
    const { status, body } = await admin.get(
      `${path}?CustomerID=vzw&Orderby=DateTimeExpectedStart&SortReverse=true`,
    );
    expect([status, body.Total, body.Index]).toEqual([200, 3, 0]);
    expect(idsOf(body)).toEqual([placed[3], placed[2], placed[1]]);
    const [first] = body.Collection;
    const { body: alone } = await admin.get(`${path}/${placed[3]}`);
    expect(first).toEqual(alone);
    expect(first).toMatchObject({ OrderID: null, TotalQtyOfReservationItems: 2, Actions: [] });
    expect(idsOf((await admin.get(`${path}?sortreverse=false`)).body)[0]).toBe(placed[1]);
  });

  test('the orders of a customer come in pages', async () => {
    const { body } = await admin.get(`${path}?size=2&index=1`);
    expect([idsOf(body), body.Total, body.Index]).toEqual([[placed[1]], 3, 1]);
    expect((await admin.get(`${path}?index=9`)).body).toMatchObject({ Collection: [], Total: 3 });
  });

  test('the orders of a customer take at most six statements, however many there are', async () => {
    const { result, statements } = await withStatements(() => admin.get(path));
    expect(result.body.Total).toBe(3);
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  test('the orders of a customer are no list for anybody else, and of another customer for nobody', async () => {
    expect((await server.public().get(path)).status).toBe(401);
    for (const client of [colleague, await server.visitor(), server.operator()]) {
      expect((await client.get(path)).status).toBe(403);
    }
    expect((await admin.get(`${path}?CustomerID=andere`)).status).toBe(403);
    expect((await admin.get(`${path}?Orderby=Total&size=0`)).body.Error.Fields).toHaveLength(2);
  });
});

describe('of a customer with thousands of orders', () => {
  const reads = (read: (db: Db) => Promise<unknown>): Promise<QueryReads> =>
    whatACallReads(server.pool, server.shop.database.schema, read);

  beforeAll(async () => {
    const { schema } = server.shop.database;
    for (const [customer, count] of [
      ['klein', 50],
      ['groot', 5000],
    ] as const) {
      await server.customer(customer);
      await manyOrders(server.pool, schema, { customer, item: 'tent', warehouse: 'noord', count });
      await theirParts(server.pool, schema, customer);
    }
    const filled = ['reservation', 'checkout', 'reservation_line', 'reservation_file', 'file', 'document'];
    const tables = [...filled, 'conversation', 'message', 'invoice'].map((name) => `${schema}.${name}`);
    await server.pool.query(`vacuum (analyze) ${tables.join(', ')}`);
  });

  test('of a customer with thousands of orders a page reads at most twice what one of fifty reads, in pages and in rows', async () => {
    const input = { size: 20, index: 0, isReverse: true, language: 'nl', fallback: 'nl' } as const;
    const listOf = (customerId: string) =>
      reads((db) => listOrdersOf(db, CustomerScope.of(anAdminOf(customerId)), input));
    const [small, large] = [await listOf('klein'), await listOf('groot')];
    expect(small.rows).toBeGreaterThan(100);
    expect(large.buffers).toBeLessThanOrEqual(2 * small.buffers);
    expect(large.rows).toBeLessThanOrEqual(2 * small.rows);
    const { rows } = await server.pool.query(
      'select total from shop_feesthuis.orders_of_customer order by total',
    );
    expect(rows.map(({ total }) => total)).toEqual([1, 3, 50, 5000]);
  });

  test.each(Object.entries(orderParts))(
    'of a customer with thousands of orders %s reads no more for one order',
    async (_, read) => {
      const partOf = (customerId: string) => {
        const scope = CustomerScope.of(anAdminOf(customerId));
        const reader = { scope, hasLink: false, language: 'nl', fallback: 'nl' };
        return reads((db) => read(db, `${customerId}-25`, reader));
      };
      const [small, large] = [await partOf('klein'), await partOf('groot')];
      expect(small.rows).toBeGreaterThan(0);
      // Nor of other customers.
      expect(small.rows).toBeLessThanOrEqual(25);
      expect(large.buffers).toBeLessThanOrEqual(2 * small.buffers);
      expect(large.rows).toBeLessThanOrEqual(2 * small.rows);
    },
  );
});
