import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// What goes wrong with a cart between one press and the next.
let server: TestServer;
let visitor: Client;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent' });
  await anItem(server.shop.database, { id: 'weg' });
  visitor = await server.visitor();
});
afterAll(() => server.close());

/** An hour has room for two: each test comes at its own. */
const hoursAt = (hour: string) => [`noord.P5.${hour}`, `noord.R7.${hour}`] as const;
const sql = (text: string) => server.pool.query(text);
const itemsOf = (cart: string) => visitor.get(`/api/v3/rental/cart/${cart}/items`);
const checkOut = (cart: string, id: string) =>
  visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson(id) });

test('an article that left the catalogue says so in its line, holds up the checkout by name, and can go', async () => {
  const lines = ['tent', 'weg'].map((ItemID) => ({ ItemID, Amount: 1 }));
  const cart = await aCart(visitor, { lines, hours: hoursAt('0900') });
  await sql(`update shop_feesthuis.item set active = false where id = 'weg'`);
  const { body } = await itemsOf(cart);
  expect(body.Collection.map((line) => [line.Description, line.InvalidCartItemReason])).toEqual([
    ['tent nl', null],
    ['weg nl', 'Dit artikel is niet meer in ons aanbod.'],
  ]);
  const gone = body.Collection[1]?.CartItemID ?? '';
  const refused = await checkOut(cart, 'weg');
  expect([refused.status, refused.body.Error.Code, refused.body.Error.Fields[0]?.Code]).toEqual([
    409,
    'LineInvalid',
    'withdrawn',
  ]);
  expect((await visitor.delete(`/api/v3/rental/cart/${cart}/items/${gone}`)).status).toBe(200);
  expect((await checkOut(cart, 'weg')).status).toBe(201);
});

test('stock that went meanwhile is told by the line, and by the checkout with how many are left', async () => {
  await anItem(server.shop.database, { id: 'laatste', stock: { noord: 2 } });
  const both = [{ ItemID: 'laatste', Amount: 2 }];
  const hours = hoursAt('1000');
  const late = await aCart(visitor, { lines: both, hours });
  const quick = await aCart(visitor, { lines: [{ ItemID: 'laatste', Amount: 1 }], hours });
  expect((await checkOut(quick, 'snel')).status).toBe(201);
  const { body } = await itemsOf(late);
  expect(body.Collection[0]?.InvalidCartItemReason).toBe('Er is er nog 1 vrij in deze periode.');
  const refused = await checkOut(late, 'laat');
  expect([refused.status, refused.body.Error.Code, refused.body.Error.Fields[0]?.Message]).toEqual([
    409,
    'StockShort',
    'Er is er nog 1 vrij in deze periode.',
  ]);
  await visitor.patch(`/api/v3/rental/cart/${late}/items/${body.Collection[0]?.CartItemID ?? ''}`, {
    Amount: 1,
  });
  expect((await checkOut(late, 'laat')).status).toBe(201);
});

/** Written by one statement for each table: two hundred articles one by one would take long. */
async function copiesOfTent(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, n) => `veel-${n}`);
  const all = (table: string, columns: string, key: string) =>
    server.pool.query(
      `insert into shop_feesthuis.${table} (${key}, ${columns})
       select copy.id, ${columns} from shop_feesthuis.${table}, unnest($1::text[]) copy(id) where ${key} = 'tent'`,
      [ids],
    );
  await server.pool.query(
    `insert into shop_feesthuis.item (id, slug, item_type, kind, stock_type, vat_bp, turnaround_minutes, upload_policy)
     select copy.id, copy.id, item_type, kind, stock_type, vat_bp, turnaround_minutes, upload_policy
     from shop_feesthuis.item, unnest($1::text[]) copy(id) where item.id = 'tent'`,
    [ids],
  );
  await all('item_text', 'language, description, medium, long', 'item_id');
  await all('price', 'price_list_id, unit, cents', 'item_id');
  await all('stock', 'warehouse_id, qty', 'item_id');
  return ids;
}

test('two hundred lines cost no more statements than two: to add, to read, to check out', async () => {
  const ids = await copiesOfTent(200);
  const counted = async (some: readonly string[], id: string) => {
    const cart = await aCart(visitor, { hours: hoursAt('1100') });
    const path = `/api/v3/rental/cart/${cart}/items`;
    // A call takes a hundred lines at most.
    for (const rest of [some.slice(0, -1).slice(0, 100), some.slice(0, -1).slice(100)]) {
      if (rest.length > 0)
        await visitor.post(
          path,
          rest.map((ItemID) => ({ ItemID, Amount: 1 })),
        );
    }
    const last = [{ ItemID: some.at(-1), Amount: 1 }];
    const added = await withStatements(() => visitor.post(path, last));
    const read = await withStatements(() => itemsOf(cart));
    const made = await withStatements(() => checkOut(cart, id));
    expect([added.result.status, read.result.body.Total, made.result.status]).toEqual([
      201,
      some.length,
      201,
    ]);
    return [added, read, made].map(({ statements }) => statements.length);
  };
  expect(await counted(ids, 'veel')).toEqual(await counted(ids.slice(0, 2), 'weinig'));
});

test('the category from which a cart was begun stands on it only where the shop wants that', async () => {
  const made = { CustomFields: { CUST_CategoryID: 'tenten' } };
  const begin = () => visitor.post('/api/v3/rental/cart', { ...place, ...made });
  const place = {
    WarehouseID: 'noord',
    DateTimeExpectedStart: '2026-06-05',
    DateTimeExpectedEnd: '2026-06-07',
  };
  expect((await begin()).body.Error.Code).toBe('UnknownCustomField');
  await server.edit({ categoryFieldInCart: true });
  const { status, body } = await begin();
  expect([status, body.CustomFields]).toEqual([201, { CUST_CategoryID: 'tenten' }]);
  await server.edit({ categoryFieldInCart: false });
  expect((await begin()).body.Error.Code).toBe('UnknownCustomField');
});
