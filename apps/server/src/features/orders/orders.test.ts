import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { moveOrder } from './moves.ts';
import { expireReservations } from './orders.jobs.ts';

let server: TestServer;
let visitor: Client;
const hour = 3_600_000;

beforeAll(async () => {
  server = await aServer({
    reservations: { validityHours: 48, liveReservationsPerEmail: 3, liveReservationsPerAddress: 1000 },
  });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 4 } });
});
beforeEach(async () => {
  server.clock.now = monday;
  await server.pool.query("update shop_feesthuis.reservation set email = 'andere@bivak.example'");
  visitor = await server.visitor();
});
afterAll(() => server.close());

let weeks = 0;

/** Every reservation on days and hours of its own, so that the tests do not take each other's places. */
async function aReservation(client = visitor): Promise<{ id: string; number: string }> {
  weeks += 1;
  const start = new Date(Date.parse('2026-06-05T00:00Z') + weeks * 7 * 24 * hour).toISOString().slice(0, 10);
  const cart = await aCart(client, {
    place: { DateTimeExpectedStart: start, DateTimeExpectedEnd: start },
    lines: [{ ItemID: 'tent', Amount: 4 }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
  const { body } = await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
  if (body.Collection === undefined) throw new Error(JSON.stringify(body));
  return { id: body.Collection[0].ReservationOrderID, number: body.Collection[0].ReservationID };
}

function move(
  key: string,
  to: Parameters<typeof moveOrder>[2]['to'],
  { who = 'operator', note = null }: { who?: 'operator' | 'customer' | 'job'; note?: string | null } = {},
) {
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: server.clock.now,
    requestId: 'test',
  } as const;
  return moveOrder(server.shop, source, { key, to, who, note });
}

async function activeClaims(id: string): Promise<number> {
  const { rows } = await server.pool.query<{ n: number }>(
    `select count(*)::int as n from shop_feesthuis.claim c join shop_feesthuis.reservation_line l
       on l.id = c.reservation_line_id where l.reservation_id = $1 and c.active`,
    [id],
  );
  return rows[0]?.n ?? 0;
}

async function outbox(id: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>(
    "select kind from shop_feesthuis.outbox where payload ->> 'reservationId' = $1 order by id",
    [id],
  );
  return rows.map((row) => row.kind);
}

describe('the course of a reservation', () => {
  test('accepting a reservation gives it an order number, keeps its claims and tells the customer', async () => {
    const { id, number } = await aReservation();
    const order = await move(number, 'Order');
    expect(order).toMatchObject({ status: 'Order', orderNo: expect.stringMatching(/^O2026-\d{6}$/u) });
    expect(await activeClaims(id)).toBe(1);
    expect(await outbox(id)).toEqual(['mail.reservation-received', 'mail.reservation-accepted']);
    const { body } = await visitor.get(`/api/v2/shop/reservationOrders/${id}`);
    expect(body).toMatchObject({ ReservationStatus: 'Order', OrderID: expect.stringMatching(/^O2026-/u) });
  });

  test('accepting a reservation twice changes nothing the second time', async () => {
    const { id, number } = await aReservation();
    const [first, second] = await Promise.all([move(number, 'Order'), move(number, 'Order')]);
    expect(first).toEqual(second);
    expect((await outbox(id)).filter((kind) => kind.endsWith('accepted'))).toHaveLength(1);
  });

  test('from picking to closing every step of a reservation is written, and what is back is free again', async () => {
    const { id, number } = await aReservation();
    for (const to of ['Order', 'Open', 'Pick', 'Picked', 'Closed', 'ClosedAndCompleted'] as const) {
      expect(await move(number, to)).toMatchObject({ status: to });
    }
    const { rows } = await server.pool.query(
      'select from_status as f, to_status as t, who from shop_feesthuis.status_event where reservation_id = $1 order by id',
      [id],
    );
    expect(rows.map((row) => row.t)).toEqual([
      'Active',
      'Order',
      'Open',
      'Pick',
      'Picked',
      'Closed',
      'ClosedAndCompleted',
    ]);
    const handed = await server.pool.query(
      `select h.kind, h.qty from shop_feesthuis.handover h join shop_feesthuis.reservation_line l
         on l.id = h.reservation_line_id where l.reservation_id = $1 order by h.id`,
      [id],
    );
    expect(handed.rows).toEqual([
      { kind: 'out', qty: 4 },
      { kind: 'in', qty: 4 },
    ]);
  });

  test('a step of a reservation that the table does not have is refused with the status', async () => {
    const { number } = await aReservation();
    const refused = await move(number, 'Picked');
    expect(isRefusal(refused) && [refused.code, refused.params]).toEqual([
      'TransitionRefused',
      { status: 'Active' },
    ]);
    expect(isRefusal(await move('R1999-000000', 'Order'))).toBe(true);
  });

  test('rejecting a reservation releases stock and hours, so that the next one gets them', async () => {
    const { id, number } = await aReservation();
    await move(number, 'Rejected');
    expect(await activeClaims(id)).toBe(0);
    const { rows } = await server.pool.query(
      'select sum(used)::int as used from shop_feesthuis.moment where day = (select start_day from shop_feesthuis.reservation where id = $1)',
      [id],
    );
    expect(rows).toEqual([{ used: 0 }]);
    expect(await outbox(id)).toContain('mail.reservation-rejected');
  });

  test('why the business refused stands on the reservation, what it noted otherwise does not', async () => {
    const reasonOf = async (id: string) =>
      (await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body.RejectionReason;
    const refused = await aReservation();
    await move(refused.number, 'Rejected', { note: 'De tent is stuk.' });
    expect(await reasonOf(refused.id)).toBe('De tent is stuk.');
    const accepted = await aReservation();
    await move(accepted.number, 'Order', { note: 'goede klant' });
    expect(await reasonOf(accepted.id)).toBeNull();
    const silent = await aReservation();
    await move(silent.number, 'Rejected');
    expect(await reasonOf(silent.id)).toBeNull();
  });
});

describe('expiry', () => {
  test('a reservation that nobody accepted in time expires once, whoever sweeps at the same time', async () => {
    const { id } = await aReservation();
    expect(await expireReservations(server.shop, (monday + 47 * hour) as EpochMs)).toBe(0);
    const late = (monday + 49 * hour) as EpochMs;
    const counts = await Promise.all([
      expireReservations(server.shop, late),
      expireReservations(server.shop, late),
    ]);
    expect(counts[0] + counts[1]).toBeGreaterThan(0);
    expect(await activeClaims(id)).toBe(0);
    const { rows } = await server.pool.query(
      "select count(*)::int as n from shop_feesthuis.status_event where reservation_id = $1 and to_status = 'Expired'",
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('an accepted reservation never expires', async () => {
    const { id, number } = await aReservation();
    await move(number, 'Order');
    await expireReservations(server.shop, (monday + 500 * hour) as EpochMs);
    expect(await activeClaims(id)).toBe(1);
  });
});

describe('who may read an order', () => {
  test('who placed an order reads it with its lines, a stranger finds nothing', async () => {
    const { id } = await aReservation();
    const lines = await visitor.get(`/api/v2/shop/reservationOrders/${id}/items`);
    expect(lines.body.Collection).toMatchObject([
      {
        ItemID: 'tent',
        Amount: 4,
        ItemDescription: 'tent nl',
        TotalIncVAT: 40,
        Item: { ID: 'tent', Description: 'tent nl', ItemType: 'Rental' },
      },
    ]);
    const stranger = await server.visitor();
    expect((await stranger.get(`/api/v2/shop/reservationOrders/${id}`)).status).toBe(404);
    expect((await stranger.get(`/api/v2/shop/reservationOrders/${id}/items`)).status).toBe(404);
    expect((await server.public().get(`/api/v2/shop/reservationOrders/${id}`)).status).toBe(401);
  });

  test('of one customer the admin reads all orders, another contact only its own', async () => {
    const placer = await server.customer('vzw-drie', { role: null, contact: 'drie-een' });
    const cart = await aCart(placer, {
      place: { DateTimeExpectedStart: '2027-01-04', DateTimeExpectedEnd: '2027-01-05' },
      lines: [{ ItemID: 'tent', Amount: 1 }],
      hours: ['noord.P1.0900', 'noord.R2.1600'],
    });
    const { body } = await placer.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
    const path = `/api/v2/shop/reservationOrders/${body.Collection[0].ReservationOrderID}`;
    const colleague = await server.customer('vzw-drie', { role: null, contact: 'drie-twee' });
    const admin = await server.customer('vzw-drie', { contact: 'drie-admin' });
    expect([
      (await placer.get(path)).status,
      (await colleague.get(path)).status,
      (await admin.get(path)).status,
    ]).toEqual([200, 404, 200]);
  });
});

test('live reservations without an account are capped per e-mail address', async () => {
  for (let turn = 0; turn < 3; turn += 1) expect((await aReservation()).number).toMatch(/^R/u);
  await expect(aReservation()).rejects.toThrow(/LiveReservationsCapped/u);
});

test('after reservations went every way the ledger balances', async () => {
  expect(await findLedgerFaults(server.shop.database, monday)).toEqual([]);
});

describe('what leaves the stock and what comes back', () => {
  async function sellable(id: string) {
    await anItem(server.shop.database, { id, itemType: 'Sales', salesCents: 9900, stock: { noord: 13 } });
  }
  const stockOf = async (id: string) =>
    (await server.pool.query('select qty from shop_feesthuis.stock where item_id = $1', [id])).rows[0].qty;
  const freeOf = async (id: string, from: string, to: string) => {
    const query = `warehouse=noord&DateTimeExpectedStart=${from}&DateTimeExpectedEnd=${to}`;
    return (await server.public().get(`/api/v2/shop/items/${id}/stock?${query}`)).body.Warehouses[0].Stock;
  };
  async function ordered(item: string, start: string, end: string, amount: number) {
    const cart = await aCart(visitor, {
      place: { DateTimeExpectedStart: start, DateTimeExpectedEnd: end },
      lines: [{ ItemID: item, Amount: amount }],
    });
    const moments = async (kind: string, day: string) =>
      (
        await visitor.get(
          `/api/v2/shop/capacity/_${kind}-business-moments?warehouseID=noord&dateToCheck=${day}`,
        )
      ).body.Collection.findLast((one) => one.MomentCanBeUsed)!.BusinessHourID;
    await visitor.patch(`/api/v3/rental/cart/${cart}`, {
      BusinessHourStart: await moments('start', start),
      BusinessHourEnd: await moments('end', end),
    });
    const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
      Customer: person,
    });
    return body.Collection[0].ReservationID;
  }
  const take = async (number: string, ...steps: Parameters<typeof move>[1][]) => {
    for (const to of steps) expect(await move(number, to)).toMatchObject({ status: to });
  };

  test('what is sold is gone for good, also after the order is closed', async () => {
    await sellable('maaier');
    const number = await ordered('maaier', '2026-07-06', '2026-07-07', 2);
    expect([await stockOf('maaier'), await freeOf('maaier', '2026-09-01', '2026-09-02')]).toEqual([13, 11]);
    await take(number, 'Order', 'Open', 'Pick', 'Picked');
    expect([await stockOf('maaier'), await freeOf('maaier', '2026-09-01', '2026-09-02')]).toEqual([11, 11]);
    await take(number, 'Closed', 'ClosedAndCompleted');
    expect([await stockOf('maaier'), await freeOf('maaier', '2026-09-01', '2026-09-02')]).toEqual([11, 11]);
  });

  test('what comes back before its period began is free in it', async () => {
    await anItem(server.shop.database, { id: 'vroeg', stock: { noord: 3 } });
    const number = await ordered('vroeg', '2026-08-03', '2026-08-05', 3);
    expect(await freeOf('vroeg', '2026-08-03', '2026-08-05')).toBe(0);
    await take(number, 'Order', 'Open', 'Pick', 'Picked', 'Closed');
    expect(await freeOf('vroeg', '2026-08-03', '2026-08-05')).toBe(3);
  });

  test('the ledger balances after goods were sold and after others came back', async () => {
    expect(await findLedgerFaults(server.shop.database, monday)).toEqual([]);
  });
});
