import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { manyOrders } from '../../testing/many-orders.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { invoiceOf } from '../invoices/testing/invoice-of.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { staffSearch } from './search.queries.ts';
import { searchAll } from './search.sql.ts';

let server: TestServer;
let orderId: string;
const els: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const desk = (actor: Actor = els) => aStaffContext(server, actor);

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  orderId = (await anOrder(await server.customer('chiro'), [{ ItemID: 'tent', Amount: 2 }])).id;
});
afterAll(() => server.close());

const find = async (text: string, actor: Actor = els) =>
  allowed(await staffSearch(desk(actor), { text })).map(({ kind, id, isExact }) => [kind, id, isExact]);

test('the search finds an order by its number first, a customer and an article by name', async () => {
  const { rows } = await server.pool.query(
    'select reservation_no as number from shop_feesthuis.reservation where id = $1',
    [orderId],
  );
  const [row] = rows as { number: string }[];
  expect(await find(row!.number)).toEqual([['order', orderId, true]]);
  expect(await find(row!.number.toLowerCase())).toEqual([['order', orderId, true]]);
  expect(await find('chiro')).toEqual([
    ['order', orderId, false],
    ['customer', 'chiro', false],
  ]);
  expect(await find('tent')).toEqual([['item', 'tent', true]]);
  expect(await find('ten')).toEqual([['item', 'tent', false]]);
  for (const text of ['', ' ', 'c', '%', 'nobody has this']) expect(await find(text)).toEqual([]);
});

test('the search looks for nothing that the caller may not read', async () => {
  expect(await find('chiro', { ...els, deny: ['customers.read'] })).toEqual([['order', orderId, false]]);
  expect(await find('chiro', { ...els, warehouses: ['zuid'] })).toEqual([['customer', 'chiro', false]]);
  const nothing = { ...els, deny: ['orders.read', 'catalogue.read'] } as const;
  expect(await staffSearch(desk(nothing), { text: 'chiro' })).toEqual(refuse('Forbidden'));
});

test('the search takes one statement', async () => {
  const { statements } = await withStatements(() => find('chiro'));
  expect(statements).toHaveLength(1);
});

test('the search reads no more among thousands of orders than it shows', async () => {
  const { pool, shop } = server;
  const { schema } = shop.database;
  await server.customer('groot');
  await manyOrders(pool, schema, { customer: 'groot', item: 'tent', warehouse: 'noord', count: 3000 });
  await pool.query(`vacuum (analyze) ${schema}.reservation, ${schema}.checkout, ${schema}.party`);
  const { numbers, words, kinds } = { numbers: ['GROOT-1'], words: ['groot'], kinds: ['order'] as const };
  const of = { numbers, words, kinds, warehouses: null, language: 'nl', fallback: 'nl', codes: ['groot-1'] };
  const { rows } = await whatACallReads(pool, schema, (db) => searchAll(db, of, likePattern));
  expect(rows).toBeLessThan(500);
});

test('an invoice is found by its number, and says for which order it is', async () => {
  const { rows } = await server.pool.query(
    'select reservation_no as number from shop_feesthuis.reservation where id = $1',
    [orderId],
  );
  const [row] = rows as { number: string }[];
  const number = await invoiceOf(server, row!.number);
  const found = allowed(await staffSearch(desk(), { text: number }));
  expect(found.map((one) => [one.kind, one.number, one.orderId])).toEqual([['invoice', number, orderId]]);
  const context = desk({ ...els, deny: ['money.read'] });
  expect(allowed(await staffSearch(context, { text: number }))).toEqual([]);
});
