import { addDays } from '@bivak/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { anOrder, edit, type TestOrder } from './testing/an-order.ts';

let server: TestServer;
let customer: Client;
let order: TestOrder;
const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 5 }];
const name = { nl: 'Inventaris', en: 'Stocktaking', de: 'Inventur' };

beforeAll(async () => {
  server = await aServer({ warehouses: [aWarehouse('noord', { hours })], orderEdit: { mayIncrease: true } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 8 } });
  customer = await server.customer('vzw-een');
});
beforeEach(async () => {
  order = await anOrder(customer, [{ ItemID: 'tent', Amount: 1 }]);
});
afterAll(() => server.close());

/** The business closes on a day. */
function close(day: string): Promise<void> {
  const warehouses = [aWarehouse('noord', { hours, closingDays: [{ from: day, name }] })];
  return server.edit({ warehouses });
}

const saturday = () => addDays(order.from, 1);
const toSaturday = () =>
  edit(customer, order.id, {
    DateTimeExpectedStart: saturday(),
    BusinessHourStart: 'noord.P6.0900',
  });

/** The business closes while an edit waits for rows that somebody else has locked. */
async function closeWhileWaiting(
  day: string,
  [lock, values]: readonly [lock: string, values: readonly string[]],
): Promise<Answer> {
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    expect((await holder.query(lock, [...values])).rowCount).toBe(1);
    const answer = toSaturday();
    await expect.poll(isSomebodyWaiting).toBe(true);
    await close(day);
    await holder.query('commit');
    return await answer;
  } finally {
    holder.release();
  }
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await server.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount === 1;
}

test.each([
  ['its order', 'reservation where id = $1', () => order.id],
  ['an hour, evaluated already,', 'moment where day = $1', () => order.from],
])(
  'an edit that waited for %s while the business closed that day is refused by that day, and nothing moves',
  async (_, row, value) => {
    const lock = `select from shop_feesthuis.${row} for update`;
    const { status, body } = await closeWhileWaiting(saturday(), [lock, [value()]]);
    expect([status, body.Error.Code, body.Error.Fields]).toEqual([
      400,
      'PeriodRefused',
      [{ Field: 'DateTimeExpectedStart', Code: 'closed', Message: expect.any(String) }],
    ]);
    const after = await customer.get(`/api/v2/shop/reservationOrders/${order.id}`);
    expect(after.body.DateTimeExpectedStart).toContain(order.from);
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
    const { rows } = await server.pool.query(
      'select from shop_feesthuis.moment where day = $1 and used > 0',
      [saturday()],
    );
    expect(rows).toEqual([]);
  },
);

test('a day of the order that closed since stays its own; another that closed is refused', async () => {
  await close(order.from);
  const more = { UpdateItems: [{ ReservationOrderItemID: order.lines[0], Amount: 2 }] };
  expect((await edit(customer, order.id, more)).status).toBe(200);
  await close(saturday());
  expect((await toSaturday()).body.Error.Code).toBe('PeriodRefused');
});
