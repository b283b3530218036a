import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';

let server: TestServer;
const path = '/api/v2/shop/lending/tents';

beforeAll(async () => {
  const { tents, ...lending } = lendingOf();
  const peg = { name: { nl: 'Kleine piket', en: 'Small peg', de: 'Kleiner Hering' }, cents: 250 };
  server = await aServer({
    lending: {
      ...lending,
      tents: tents.map((tent) => (tent.item === 'senior' ? { ...tent, damageParts: [peg] } : tent)),
    },
  });
  const { database } = server.shop;
  await anItem(database, { id: 'senior', dayCents: 140, groupDayCents: { group: '34', cents: 1700 } });
  await anItem(database, { id: 'patrol', dayCents: 90 });
  await anItem(database, { id: 'stock' });
});
afterAll(() => server.close());

test('everybody sees what a tent costs each group, and what its parts cost in their language', async () => {
  const { result, statements } = await withStatements(() => server.public('de').get(path));
  expect([result.status, statements.length]).toEqual([200, 1]);
  const [senior, patrol] = result.body.Collection;
  expect(senior.Prices).toEqual([
    { CustomerGroupID: '33', PerDay: 1.16, PerDayIncVAT: 1.4 },
    { CustomerGroupID: '34', PerDay: 14.05, PerDayIncVAT: 17 },
  ]);
  expect(senior.DamageParts).toEqual([{ Description: 'Kleiner Hering', PriceIncVAT: 2.5 }]);
  expect(patrol.DamageParts).toEqual([]);
  const again = await withStatements(() => server.public('de').get(path));
  expect([again.result.status, again.statements.length]).toEqual([200, 0]);
});

test('a shop that lends nothing has no tents to tell of', async () => {
  const other = await aServer();
  expect((await other.public().get(path)).status).toBe(404);
  await other.close();
});
