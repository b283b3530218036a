import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { processMetrics } from '../../platform/metrics/counters.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { reconcilerSweep, shortageJobs, shortagesSweep } from './availability.jobs.ts';
import { staffListShortages } from './availability.queries.ts';
import { findLedgerFaults } from './reconcile.sql.ts';
import { staffCountStock, staffLoseStock, staffSetStock } from './stock.commands.ts';

let server: TestServer;
let items = 0;
let item = '';
const box = aMailbox();

beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  items += 1;
  item = `tent-${items}`;
  await anItem(server.shop.database, { id: item, stock: { noord: 5 } });
  await server.pool.query('update shop_feesthuis.moment set used = 0');
});

const staff = () => aStaffMember(server);
const place = () => ({ itemId: item, warehouseId: 'noord' });
const deliver = () => box.deliver(server, shortageJobs());
const faults = () => findLedgerFaults(server.shop.database, server.clock.now);

/** From Friday to Sunday; answers its number. */
async function order(qty: number): Promise<string> {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [{ ItemID: item, Amount: qty }],
    hours: ['noord.P5.0900', 'noord.R7.1600'],
  });
  const path = `/api/v3/rental/cart/${cart}/_checkout-anonymous`;
  const { body } = await visitor.post(path, { Customer: aPerson(`${item}-${qty}`) });
  return body.Collection[0].ReservationID;
}

async function short() {
  await deliver();
  const rows = allowed(await staffListShortages(staff(), undefined)).filter(({ itemId }) => itemId === item);
  return rows.map(({ qty, orders }) => [qty, ...orders.map(({ number }) => number)]);
}

const free = async (): Promise<number> => {
  const days = 'DateTimeExpectedStart=2026-06-05&DateTimeExpectedEnd=2026-06-07';
  const { body } = await server.public().get(`/api/v2/shop/items/${item}/stock?${days}&warehouse=noord`);
  return body.Warehouses[0].Stock;
};

describe('stock that is gone', () => {
  test('stock that is gone falls below what is promised, and a shortage names the days and the orders; a planned decrease is refused', async () => {
    const numbers = [await order(3), await order(2)];
    expect(await staffSetStock(staff(), { ...place(), qty: 4 })).toEqual(
      refuse('StockTooLow', { params: { promised: 5 } }),
    );
    expect(await staffLoseStock(staff(), { ...place(), qty: 2, note: 'gestolen' })).toEqual({
      before: 5,
      after: 3,
    });
    expect(await short()).toEqual([[2, ...numbers]]);
    const [row] = allowed(await staffListShortages(staff(), undefined)).filter((one) => one.itemId === item);
    expect([row?.fromAt, row?.untilAt].map((at) => server.shop.zone.dayOf(at!))).toEqual([
      '2026-06-05',
      '2026-06-07',
    ]);
    expect(await free()).toBe(0);
    expect(await faults()).toEqual([]);
    const { rows } = await server.pool.query(
      'select qty, reason, note, by from shop_feesthuis.stock_move where item_id = $1',
      [item],
    );
    expect(rows).toEqual([{ qty: -2, reason: 'loss', note: 'gestolen', by: 'test' }]);
  });

  test('stock that is gone sells no more, and the shortage ends once there is enough again', async () => {
    await order(5);
    allowed(await staffCountStock(staff(), { ...place(), qty: 4, note: null }));
    await expect(order(1)).rejects.toThrow('StockShort');
    expect(await short()).toHaveLength(1);
    allowed(await staffSetStock(staff(), { ...place(), qty: 6 }));
    expect(await short()).toEqual([]);
    expect(await order(1)).not.toBe('');
    // What was missing is not forgiven a second time.
    await server.pool.query(`update shop_feesthuis.stock set qty = 7 where item_id = $1`, [item]);
    await expect(
      server.pool.query(`update shop_feesthuis.stock set qty = 5 where item_id = $1`, [item]),
    ).rejects.toThrow('falls below its claims');
  });

  test('the shortage of stock that is gone ends with the orders that it endangered, by the sweep', async () => {
    const number = await order(5);
    allowed(await staffLoseStock(staff(), { ...place(), qty: 1, note: null }));
    expect(await short()).toEqual([[1, number]]);
    await server.pool.query(`update shop_feesthuis.claim set active = false where item_id = $1`, [item]);
    await shortagesSweep.run(server.shop, server.clock.now);
    expect(await short()).toEqual([]);
  });

  test('stock that is gone is counted apart from the faults of the ledger', async () => {
    await order(5);
    allowed(await staffLoseStock(staff(), { ...place(), qty: 1, note: null }));
    await deliver();
    await reconcilerSweep(createLog('silent')).run(server.shop, server.clock.now);
    const said = await processMetrics.metrics();
    expect(said).toMatch(/bivak_shortages\{shop="feesthuis"\} [1-9]/u);
    expect(said).toContain('bivak_ledger_faults{shop="feesthuis",kind="oversold"} 0');
  });

  test('stock that is gone is never more than there is, and unknown places are not found', async () => {
    const fields = [{ field: 'qty', reason: 'stock-has-fewer' }];
    expect(await staffLoseStock(staff(), { ...place(), qty: 6, note: null })).toEqual(
      refuse('ValidationFailed', { fields }),
    );
    expect(await staffLoseStock(staff(), { ...place(), qty: 0, note: null })).toEqual(
      refuse('ValidationFailed', { fields }),
    );
    const nowhere = { itemId: 'nergens', warehouseId: 'noord', qty: 1, note: null };
    expect(await staffLoseStock(staff(), nowhere)).toEqual(refuse('NotFound'));
    expect(await staffCountStock(staff(), { ...place(), qty: 5, note: null })).toEqual({
      before: 5,
      after: 5,
    });
  });
});
