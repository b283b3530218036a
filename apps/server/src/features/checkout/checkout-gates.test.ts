import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart, aPerson, period } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

/** Two calls fill a cart with as many lines as a large order has. */
const articles = Array.from({ length: 200 }, (_, n) => `artikel-${n}`);
const linesOf = (from: number, to: number) =>
  articles.slice(from, to).map((ItemID) => ({ ItemID, Amount: 1 }));

beforeAll(async () => {
  server = await aServer();
  for (const id of articles) await anItem(server.shop.database, { id });
});
afterAll(() => server.close());

test.each([
  [1, '2026-06-05', '2026-06-07'],
  [3, '2026-06-12', '2026-06-14'],
  [200, '2026-06-19', '2026-06-21'],
])(
  'a checkout of %d lines takes at most 14 statements, BEGIN and COMMIT included',
  async (count, from, to) => {
    const visitor = await server.visitor();
    const place = { DateTimeExpectedStart: from, DateTimeExpectedEnd: to };
    const cart = await aCart(visitor, { place });
    for (let first = 0; first < count; first += 100) {
      const lines = linesOf(first, Math.min(first + 100, count));
      expect((await visitor.post(`/api/v3/rental/cart/${cart}/items`, lines)).status).toBe(201);
    }
    const hours = { BusinessHourStart: 'noord.P5.0900', BusinessHourEnd: 'noord.R7.1600' };
    expect((await visitor.patch(`/api/v3/rental/cart/${cart}`, hours)).status).toBe(200);
    const { result, statements } = await withStatements(() =>
      visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: aPerson(String(count)) }),
    );
    expect(result.status).toBe(201);
    expect(statements[0]).toBe('begin');
    expect(statements.at(-1)).toBe('commit');
    expect(statements.length).toBeLessThanOrEqual(14);
  },
);

test.each([1, 100])('adding %d lines to a cart takes at most 6 statements', async (count) => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, { lines: linesOf(0, 1) });
  const { result, statements } = await withStatements(() =>
    visitor.post(`/api/v3/rental/cart/${cart}/items`, linesOf(0, count)),
  );
  expect(result.status).toBe(201);
  expect(result.body.Collection[0].Item.ID).toBe('artikel-0');
  expect([statements[0], statements.at(-1)]).toEqual(['begin', 'commit']);
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('making a cart takes at most 6 statements', async () => {
  const visitor = await server.visitor();
  const { result, statements } = await withStatements(() => visitor.post('/api/v3/rental/cart', period));
  expect(result.status).toBe(201);
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('a list of items takes at most two statements', async () => {
  const nobody = server.public();
  const { result, statements } = await withStatements(() => nobody.get('/api/v2/shop/items?size=24'));
  expect(result.body.Total).toBe(articles.length);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(2);
});
