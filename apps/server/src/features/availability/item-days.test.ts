import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { putClaims } from './testing/claims.ts';

let server: TestServer;
const days = (id: string, from: string, to: string, warehouse = 'noord') =>
  server.public().get(`/api/v2/shop/items/${id}/days?warehouseID=${warehouse}&dateFrom=${from}&dateTo=${to}`);
const stocks = async (id: string, from: string, to: string) =>
  (await days(id, from, to)).body.Collection.map((day: { Stock: number | null }) => day.Stock);

beforeAll(async () => {
  server = await aServer({
    warehouses: [
      aWarehouse('noord', {
        hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '09:00', to: '17:00' }],
        closingDays: [{ from: '2026-06-10', name: { nl: 'Vrij', en: 'Off', de: 'Frei' } }],
      }),
      aWarehouse('zuid'),
    ],
  });
  const { database } = server.shop;
  await anItem(database, { id: 'table', stock: { noord: 5 } });
  await anItem(database, { id: 'grill', stock: { noord: 2 }, turnaroundMinutes: 24 * 60 });
  await anItem(database, { id: 'straw', stockType: 'BulkWithoutStock' });
  await anItem(database, { id: 'party', kind: 'Composition', parts: { table: 2, grill: 1 } });
  await putClaims(
    database,
    { itemId: 'table', qty: 4, from: '2026-06-05T09:00+02:00', to: '2026-06-08T09:00+02:00' },
    { itemId: 'grill', qty: 1, from: '2026-06-11T09:00+02:00', to: '2026-06-12T17:00+02:00' },
  );
});
afterAll(() => server.close());

test('every day has what is free from its first pickup to its last return', async () => {
  const { status, body } = await days('table', '2026-06-04', '2026-06-08');
  expect(status).toBe(200);
  expect(body).toEqual({
    Collection: [
      { Date: '2026-06-04', Stock: 5 },
      { Date: '2026-06-05', Stock: 1 },
      { Date: '2026-06-06', Stock: 1 },
      { Date: '2026-06-07', Stock: 1 },
      { Date: '2026-06-08', Stock: 5 },
    ],
    Total: 5,
    Index: 0,
  });
});

test('a set is as free as its scarcest part, whose turnaround reaches into the day before', async () => {
  expect(await stocks('party', '2026-06-04', '2026-06-06')).toEqual([2, 0, 0]);
  expect(await stocks('party', '2026-06-09', '2026-06-13')).toEqual([2, 1, 1, 1, 2]);
});

test('what is not counted has no figure, and what is over is not free any more', async () => {
  expect(await stocks('straw', '2026-05-31', '2026-06-01')).toEqual([0, null]);
  expect(await stocks('table', '2026-05-30', '2026-06-01')).toEqual([0, 0, 5]);
});

test('a hundred days of a set cost two statements', async () => {
  const { result, statements } = await withStatements(() => days('party', '2026-06-01', '2026-09-08'));
  expect(result.body.Total).toBe(100);
  expect(statements).toHaveLength(2);
});

test.each([
  ['table', '2026-06-01', '2026-09-09', 'noord', 400],
  ['table', '2026-06-02', '2026-06-01', 'noord', 400],
  ['table', '2026-06-31', '2026-07-01', 'noord', 400],
  ['table', 'soon', '2026-07-01', 'noord', 400],
  ['table', '2026-06-01', '2026-06-02', 'oost', 404],
  ['unheard-of', '2026-06-01', '2026-06-02', 'noord', 404],
])(
  'asking the days of an item: %s from %s to %s at %s is refused',
  async (id, from, to, warehouse, status) => {
    expect((await days(id, from, to, warehouse)).status).toBe(status);
  },
);
