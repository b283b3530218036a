import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../platform/application/refusal.ts';
import { aClient } from '../../testing/a-client.ts';
import { backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { aDividingShop, after, divided, groups, keep, published } from './testing/a-round.ts';

// Two hours of one place each in an ordinary week, of two around the peak; five groups fetch on one Friday.
let server: TestServer;
const hours = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '11:00', slotMinutes: 60, capacity: 1 }];
const slotCapacities = [{ from: '2027-06-25', to: '2027-08-25', capacity: 2 }];

beforeAll(async () => {
  server = await aDividingShop(
    { senior: 60, patrol: 60, stock: 9 },
    {},
    {
      warehouses: [aWarehouse('noord', { hours, slotCapacities })],
    },
  );
  await groups(server, 5);
  await keep(server);
  server.clock.now = after;
  await keep(server);
});
afterAll(() => server.close());

test('with more groups than places nobody stays without an hour, and the business sees who is above what fits', async () => {
  const runId = await divided(server);
  const done = await published(server, runId, 5);
  expect(isRefusal(done) ? done.code : done.hours).toEqual({ wished: 0, met: 0, above: 2, without: 0 });
  const { rows } = await server.pool.query<{ slots: string[] }>(`
    select array_agg(hour_id || ' ' || used order by hour_id) as slots from shop_feesthuis.moment where used > 0
  `);
  expect(rows[0]?.slots).toEqual([
    'noord.P5.0900 3',
    'noord.P5.1000 2',
    'noord.R3.0900 3',
    'noord.R3.1000 2',
  ]);
  const office = await server.backOffice();
  const token = mintOperatorToken(server.key, {
    shopId: server.shop.id,
    name: 'Els',
    now: server.clock.now,
    minutes: 60,
  });
  const { body } = await aClient(office, new URL(backOfficeOrigin).host, token).get(
    '/feesthuis/api/v3/admin/opening-hours/hits',
  );
  const hits = body.Hits as { Part: string; Reason: string }[];
  expect(hits.map(({ Part, Reason }) => `${Part} ${Reason}`)).toEqual(['pickup full', 'return full']);
});

test('who is above what fits moves to an hour that is free by then, and nobody takes the place that is too many', async () => {
  const { rows } = await server.pool.query<{ id: string; hour: string; customer: string }>(`
    select id, pickup_hour_id as hour, customer_id as customer from shop_feesthuis.reservation order by pickup_hour_id
  `);
  const above = rows.find(({ hour }) => hour === 'noord.P5.0900');
  const other = rows.find(({ hour }) => hour === 'noord.P5.1000');
  const take = async (order: (typeof rows)[number] | undefined, hour: string) =>
    (await server.customer(order?.customer ?? '')).send({
      method: 'PATCH',
      path: `/api/v2/shop/reservationOrders/${order?.id ?? ''}`,
      payload: JSON.stringify({ BusinessHourStart: hour }),
      headers: { 'content-type': 'application/json' },
    });
  // No hour of that day is left: the day itself is refused.
  expect((await take(above, 'noord.P5.1000')).body.Error.Code).toBe('PeriodRefused');
  expect((await take(other, 'noord.P5.0900')).body.Error.Code).toBe('SlotFull');
  await server.pool.query('update shop_feesthuis.slot_capacity set capacity = 3');
  const moved = await take(above, 'noord.P5.1000');
  expect([moved.status, moved.body.Error ?? null]).toEqual([200, null]);
});
