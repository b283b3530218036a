import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anAdminOf } from '../../testing/many-orders.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { usedByCustomerSql } from '../../platform/database/order-sql.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { findReservation, type Reader, readReservationLines } from './orders.sql.ts';

// What a customer has at the same time is asked wherever an article has a limit for each customer.
let server: TestServer;
const orders: Record<string, string> = {};

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 20 }, maxPerCustomer: 8 });
  for (const id of ['nieuw', 'oud']) {
    const client = await server.customer(id);
    orders[id] = (await anOrder(client, [{ ItemID: 'tent', Amount: 2 }], { week: 1 })).id;
  }
  // Past the triggers, or this would take minutes. Half of them the business never closed.
  await server.pool.query(
    `begin;
     set local session_replication_role = replica;
     insert into shop_feesthuis.checkout (id, cart_id, customer_id, language, person, net_cents, gross_cents, rounding_cents,
       deposit_cents, request_hash, created_at)
     select 'oud' || n, 'oud' || n, c.customer_id, language, person, 1, 1, 0, 0, '', c.created_at
     from shop_feesthuis.checkout c join shop_feesthuis.reservation r on r.checkout_id = c.id, generate_series(1, 5000) n
     where r.id = '${orders['oud']}';
     insert into shop_feesthuis.reservation (id, checkout_id, reservation_no, order_no, status, customer_id, email,
       warehouse_id, start_day, end_day, business_start, business_end, vat, net_cents, gross_cents, rounding_cents,
       deposit_cents, item_qty, created_at)
     select 'oud' || n, 'oud' || n, 'oud' || n, 'oud' || n, case when n % 2 = 0 then 'Picked' else 'Closed' end,
       customer_id, email, warehouse_id, start_day - days, end_day - days, business_start - days * interval '1 day',
       business_end - days * interval '1 day', vat, net_cents, gross_cents, 0, 0, item_qty, created_at
     from shop_feesthuis.reservation r, generate_series(1, 5000) n, lateral (select 7 + n % 900 as days) past
     where r.id = '${orders['oud']}';
     insert into shop_feesthuis.reservation_line (reservation_id, position, item_id, kind, descriptions, qty, unit_cents,
       cover, vat_bp, net_cents, gross_cents)
     select 'oud' || n, 0, 'tent', 'Item', '{}', 1, 1, '[]', 2100, 1, 1 from generate_series(1, 5000) n;
     commit`,
  );
  await server.pool.query(
    'vacuum (analyze) shop_feesthuis.reservation, shop_feesthuis.reservation_line, shop_feesthuis.checkout',
  );
});
afterAll(() => server.close());

function readerOf(customerId: string): Reader {
  return {
    scope: CustomerScope.of(anAdminOf(customerId)),
    hasLink: false,
    language: 'nl',
    fallback: 'nl',
  };
}

const usedBy = statement(`
  select ${usedByCustomerSql({ customer: '$1', item: '$2', start: '$3::timestamptz', end: '$4::timestamptz' })}
`);

const reads: Record<string, (db: Db, customerId: string) => Promise<unknown>> = {
  'the head of an order': (db, id) => findReservation(db, orders[id] ?? '', readerOf(id)),
  'the lines of an order': (db, id) => readReservationLines(db, orders[id] ?? '', readerOf(id)),
  // As carts and pages of articles ask it.
  'what a customer has': (db, id) =>
    db.rows(usedBy, [id, 'tent', '2026-06-12T07:00:00Z', '2026-06-14T15:00:00Z']),
};

const readsOf = (read: (db: Db, customerId: string) => Promise<unknown>, id: string) =>
  whatACallReads(server.pool, server.shop.database.schema, (db) => read(db, id));

test.each(Object.entries(reads))(
  '%s reads no more of a customer with 5,000 past orders than of one without',
  async (_, read) => {
    const [without, behind] = [await readsOf(read, 'nieuw'), await readsOf(read, 'oud')];
    expect(behind.rows).toBeLessThanOrEqual(without.rows);
    expect(behind.buffers).toBeLessThanOrEqual(without.buffers + 4);
    expect(without.rows).toBeLessThanOrEqual(10);
  },
);
