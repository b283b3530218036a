import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  for (const id of ['een', 'twee', 'drie']) await anItem(server.shop.database, { id });
});
afterAll(() => server.close());

test('a checkout of three lines takes at most 14 statements, BEGIN and COMMIT included', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: ['een', 'twee', 'drie'].map((ItemID) => ({ ItemID, Amount: 1 })),
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  const { result, statements } = await withStatements(() =>
    visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person }),
  );
  expect(result.status).toBe(201);
  expect(statements[0]).toBe('begin');
  expect(statements.at(-1)).toBe('commit');
  expect(statements.length).toBeLessThanOrEqual(14);
});

test('a list of items takes at most two statements', async () => {
  const nobody = server.public();
  const { result, statements } = await withStatements(() => nobody.get('/api/v2/shop/items?size=24'));
  expect(result.body.Total).toBe(3);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(2);
});
