import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, aServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'table' });
});
afterAll(() => server.close());

const values =
  `| %00 | a%00b | %F0%9F%92%A9 | %27 | %25 | -1 | 1e9 | 99999999999 | ${'x'.repeat(150)} | 1900-01-01 | 2999-12-31
  | 9999-12-31 | 0001-01-01 | 2026-06-05 | 2026-06-05T10:00:00Z | 2999-12-31T23:59:59-12:00 | 2026-06-05T25:00:00Z
  | 2026-06-05T10:00:00%2B99:99`
    .split('|')
    .map((value) => value.trim());

const days = 'DateTimeExpectedStart=2026-06-05&DateTimeExpectedEnd=2026-06-05';

test.each([
  '/api/v2/shop/items/@',
  '/api/v2/shop/items?size=@',
  '/api/v2/shop/items?size=1&size=@',
  '/api/v2/shop/items?index=@',
  '/api/v2/shop/items?search=@&category=@&warehouseID=@',
  '/api/v2/shop/items/@/stock?warehouse=noord',
  `/api/v2/shop/items/table/stock?${days}&cartID=@&amount=1`,
  `/api/v2/shop/items/table/stock?${days}&amount=@`,
  '/api/v2/shop/items/table/stock?DateTimeExpectedStart=@',
  '/api/v2/shop/items/table/stock?DateTimeExpectedStart=2026-06-05&DateTimeExpectedEnd=@',
  '/api/v2/shop/items/table/price?DateTimeExpectedStart=1900-01-01&DateTimeExpectedEnd=@',
  `/api/v2/shop/items/_offers?ids=table,@&warehouseID=noord&${days}`,
  '/api/v2/shop/items/_offers?ids=table&warehouseID=noord&DateTimeExpectedStart=@&DateTimeExpectedEnd=@',
  '/api/v2/shop/items/table/days?warehouseID=noord&dateFrom=@&dateTo=@',
  '/api/v2/closingDays?warehouse=noord&dateFrom=@&dateTo=2999-12-31',
  '/api/v2/warehouse/noord/businessdays/@/shipmenthours',
  '/api/v2/warehouse/@/businessdays/2026-06-05/returnhours',
  '/api/v2/shop/capacity?warehouseID=noord&startDate=@&endDate=@',
  '/api/v2/shop/capacity?warehouseID=noord&startDate=2026-06-05&businessHourStart=@&reservationOrderID=@',
  '/api/v2/shop/capacity/_available-start-days?warehouseID=noord&dateToCheckFrom=@&dateToCheckTo=@',
  '/api/v2/shop/capacity/_available-end-days?warehouseID=noord&dateToCheckFrom=@&dateToCheckTo=@',
  '/api/v2/shop/capacity/_start-business-moments?warehouseID=noord&dateToCheck=@',
  '/api/v2/shop/capacity/_end-business-moments?warehouseID=noord&dateToCheck=@&cartID=@',
])('%s is answered whatever stands there, never with a failure of the server', async (path) => {
  for (const value of values) {
    const { status, body } = await server.public().get(path.replaceAll('@', value));
    expect([200, 400, 404], `${value}: ${JSON.stringify(body)}`).toContain(status);
    expect(status === 200 || body.Error.Message !== '').toBe(true);
  }
});
