import type { HourMinute, IsoDate } from '@bivak/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { anItem, type ItemInput } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffContext, aStaffMember } from '../../testing/a-staff-member.ts';
import { someToken } from '../../testing/actors.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { anOperatorAtWork, askOffice } from '../identity/testing/a-back-office.ts';
import { staffCloseOrder } from '../invoices/invoices.commands.ts';
import { endPayments } from '../payments/attempts.commands.ts';
import { staffRefundAgain, staffRefundDeposit } from '../payments/index.ts';
import { staffCancelOrder } from '../orders/orders.commands.ts';
import { staffTakeBack } from '../handovers/index.ts';
import { type SellInput, staffSell } from './counter.commands.ts';
import { staffFindBuyers, staffFindGoods, staffPriceSale } from './counter.queries.ts';

let server: TestServer;
let count = 0;

const owner: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const tom: Actor = {
  kind: 'operator',
  role: 'desk',
  name: 'Tom',
  login: { id: 'tom', email: 'tom@bivak.example', token: someToken },
};
const desk = (actor: Actor = owner, key: string | null = null): Context => ({
  ...aStaffContext(server, actor),
  idempotencyKey: key,
});
const passerBy = {
  firstName: 'An',
  lastName: 'Peeters',
  companyName: '',
  tel: '+32 470 12 34 56',
  email: '',
};
const today = '2026-06-01' as IsoDate;

const sale = (itemId: string, more: Partial<SellInput> = {}): SellInput => ({
  warehouseId: 'noord',
  startDay: today,
  endDay: '2026-06-02' as IsoDate,
  startTime: null,
  endTime: null,
  goods: [{ itemId, qty: 1, unitCents: null, reason: null }],
  discountPercent: 0,
  buyer: { passerBy },
  language: 'nl',
  notes: null,
  reference: null,
  payment: null,
  handsOut: false,
  serialIds: [[]],
  mails: false,
  ...more,
});

async function stored(id: string): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query(
    `select r.status, r.email, r.customer_id, r.gross_cents::int, r.deposit_cents::int, r.paid_cents::int,
       c.paid_cents::int as checkout_paid, r.start_day::text, r.business_start, r.business_end, r.order_no is not null as numbered,
       (select count(*)::int from shop_feesthuis.claim k join shop_feesthuis.reservation_line l on l.id = k.reservation_line_id
         where l.reservation_id = r.id and k.active) as claims,
       (select jsonb_agg(jsonb_build_array(l.item_id, l.qty, l.unit_cents, l.listed_unit_cents, l.price_reason) order by l.position)
         from shop_feesthuis.reservation_line l where l.reservation_id = r.id) as lines
     from shop_feesthuis.reservation r join shop_feesthuis.checkout c on c.id = r.checkout_id where r.id = $1`,
    [id],
  );
  return rows[0] as Record<string, unknown>;
}

const orders = async () => {
  const { rows } = await server.pool.query<{ n: number }>(
    'select count(*)::int as n from shop_feesthuis.reservation',
  );
  return rows[0]?.n ?? 0;
};

/** An item of its own for each test. */
async function item(more: Partial<ItemInput> = {}): Promise<string> {
  count += 1;
  const id = `pomp-${count}`;
  await anItem(server.shop.database, { id, ...more });
  return id;
}

beforeAll(async () => {
  server = await aServer({}, { poolSize: 12 });
  await anItem(server.shop.database, { id: 'borg', itemType: 'Borg' });
  await server.customer('chiro');
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = Date.parse('2026-06-01T10:20:00+02:00') as EpochMs;
});

describe('a sale at the counter', () => {
  test('what the desk writes on a sale is for colleagues, and its customer never reads it', async () => {
    const sold = allowed(await staffSell(desk(), sale(await item(), { notes: 'Betaalt altijd te laat' })));
    const { rows } = await server.pool.query(
      'select notes, staff_notes from shop_feesthuis.reservation where id = $1',
      [sold.id],
    );
    expect(rows).toEqual([{ notes: null, staff_notes: 'Betaalt altijd te laat' }]);
  });

  test('a passer-by pays in cash and takes the goods along, in one go: order, money and pieces agree', async () => {
    const id = await item({ depositCents: 5000 });
    const goods = [{ itemId: id, qty: 2, unitCents: null, reason: null }];
    const payment = { method: 'CASH' as const, cents: 14_000 };
    const sold = allowed(await staffSell(desk(), sale(id, { goods, payment, handsOut: true })));
    expect(sold).toMatchObject({ grossCents: 4000, depositCents: 10_000, paidCents: 14_000, isOut: true });
    expect(await stored(sold.id)).toMatchObject({
      status: 'Picked',
      email: '',
      customer_id: null,
      checkout_paid: 14_000,
      paid_cents: 14_000,
      numbered: true,
      claims: 1,
      business_start: server.clock.now,
    });
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('a customer buys at the price of their group, and gets a mail as receipt', async () => {
    const id = await item({ groupDayCents: { group: 'scouts', cents: 400 } });
    await server.pool.query(
      `update shop_feesthuis.customer set customer_group = 'scouts' where id = 'chiro'`,
    );
    const sold = allowed(await staffSell(desk(), sale(id, { buyer: { customerId: 'chiro' }, mails: true })));
    expect(sold.grossCents).toBe(800);
    const { rows } = await server.pool.query(
      `select kind from shop_feesthuis.outbox where payload ->> 'reservationId' = $1`,
      [sold.id],
    );
    expect(rows).toEqual([{ kind: 'mail.reservation-received' }]);
    await server.pool.query(`update shop_feesthuis.customer set customer_group = null where id = 'chiro'`);
  });

  test('of 64 presses with one key one order comes, and each press gets it', async () => {
    const id = await item({ stock: { noord: 64 } });
    const before = await orders();
    const all = await Promise.all(
      Array.from({ length: 64 }, () => staffSell(desk(tom, 'one-press'), sale(id))),
    );
    const numbers = new Set(all.map((one) => allowed(one).number));
    expect([numbers.size, (await orders()) - before]).toEqual([1, 1]);
    expect(await staffSell(desk(tom, 'one-press'), sale(id, { notes: 'anders' }))).toEqual(
      refuse('IdempotencyMismatch'),
    );
  });

  test('of 64 desks that sell the last piece at once exactly one does', async () => {
    const id = await item({ stock: { noord: 1 } });
    const all = await Promise.all(Array.from({ length: 64 }, () => staffSell(desk(), sale(id))));
    const refused = all.filter(isRefusal);
    expect([refused.length, new Set(refused.map(({ code }) => code))]).toEqual([63, new Set(['StockShort'])]);
    expect(refused[0]?.fields).toEqual([{ field: 'lines.0.qty', reason: 'stock', params: { max: 0 } }]);
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('more money than is open is refused, and nothing was sold', async () => {
    const id = await item();
    const before = await orders();
    const payment = { method: 'TERMINAL' as const, cents: 2001 };
    expect(await staffSell(desk(), sale(id, { payment }))).toEqual(
      refuse('AmountTooHigh', { params: { mostCents: 2000 } }),
    );
    expect(await orders()).toBe(before);
  });

  test('what was scanned goes out by its number, and one that stands elsewhere stops the whole sale', async () => {
    const id = await item({ stockType: 'Serial' });
    await server.pool.query(
      `insert into shop_feesthuis.serial (id, item_id, warehouse_id) values ('P-1', $1, 'noord'), ('P-2', $1, 'zuid')`,
      [id],
    );
    const elsewhere = await staffSell(desk(), sale(id, { handsOut: true, serialIds: [['P-2']] }));
    expect(elsewhere).toMatchObject({ code: 'HandoverRefused' });
    allowed(await staffSell(desk(), sale(id, { handsOut: true, serialIds: [['P-1']] })));
    const again = await staffSell(desk(), sale(id, { handsOut: true, serialIds: [['P-1']] }));
    expect(again).toMatchObject({ code: 'HandoverRefused' });
    const found = allowed(await staffFindGoods(desk(), { text: 'p-1', warehouseId: 'noord' }));
    expect(found[0]).toMatchObject({ itemId: id, serialId: 'P-1', isExact: true });
  });

  test('what begins later is not handed out now', async () => {
    const id = await item();
    const later = { startDay: '2026-06-02' as IsoDate, endDay: '2026-06-03' as IsoDate, handsOut: true };
    expect(await staffSell(desk(), sale(id, later))).toMatchObject({
      code: 'HandoverRefused',
      fields: [{ field: 'handOut', reason: 'starts-later' }],
    });
    allowed(await staffSell(desk(), sale(id, { ...later, handsOut: false })));
  });

  test('a passer-by gives a name and a phone, and a blocked customer gets nothing', async () => {
    const id = await item();
    const nobody = await staffSell(
      desk(),
      sale(id, { buyer: { passerBy: { ...passerBy, firstName: '', lastName: '', tel: '', email: 'x' } } }),
    );
    expect(isRefusal(nobody) && nobody.fields.map(({ field }) => field)).toEqual([
      'buyer.lastName',
      'buyer.tel',
      'buyer.email',
    ]);
    await server.pool.query(`update shop_feesthuis.customer set blocked_at = now() where id = 'chiro'`);
    expect(await staffSell(desk(), sale(id, { buyer: { customerId: 'chiro' } }))).toMatchObject({
      fields: [{ reason: 'customer-blocked' }],
    });
    await server.pool.query(`update shop_feesthuis.customer set blocked_at = null where id = 'chiro'`);
    expect(await staffSell(desk(), sale(id, { buyer: { customerId: 'niemand' } }))).toMatchObject({
      fields: [{ reason: 'unknown-customer' }],
    });
  });
});

describe('what the desk may ask', () => {
  test('the desk gives a discount up to its limit, the owner any, and a price by hand has a reason', async () => {
    const id = await item();
    const by = (actor: Actor, more: Partial<SellInput>) => staffSell(desk(actor), sale(id, more));
    const hand = (unitCents: number, reason: string | null) => ({
      goods: [{ itemId: id, qty: 1, unitCents, reason }],
    });
    const ten = allowed(await by(tom, { discountPercent: 10 }));
    expect(await stored(ten.id)).toMatchObject({ gross_cents: 1800, lines: [[id, 1, 1800, 2000, null]] });
    expect(await by(tom, { discountPercent: 11 })).toMatchObject({
      code: 'ValidationFailed',
      fields: [{ field: 'discountPercent', reason: 'beyond-discount', params: { percent: 10 } }],
    });
    expect(await by(tom, hand(1799, 'kras'))).toMatchObject({ fields: [{ field: 'lines.0.unitPrice' }] });
    expect(await by(tom, hand(1900, null))).toMatchObject({ fields: [{ field: 'lines.0.reason' }] });
    const cheap = allowed(await by(owner, hand(0, 'vaste klant')));
    expect(await stored(cheap.id)).toMatchObject({ lines: [[id, 1, 0, 2000, 'vaste klant']] });
    const denied = await by({ ...tom, deny: ['orders.price'] }, { discountPercent: 1 });
    expect(denied).toMatchObject({ fields: [{ reason: 'beyond-discount', params: { percent: 0 } }] });
  });

  test('money and hand-out ask their own rights, and a warehouse of others does not exist', async () => {
    const id = await item();
    const payment = { method: 'CASH' as const, cents: 2000 };
    expect(await staffSell(desk({ ...tom, deny: ['money.take'] }), sale(id, { payment }))).toEqual(
      refuse('Forbidden'),
    );
    expect(await staffSell(desk({ ...tom, deny: ['orders.handOut'] }), sale(id, { handsOut: true }))).toEqual(
      refuse('Forbidden'),
    );
    const south = desk({ ...tom, warehouses: ['zuid'] });
    expect(await staffSell(south, sale(id))).toMatchObject({ fields: [{ reason: 'unknown-warehouse' }] });
    expect(await staffPriceSale(south, { ...sale(id), customerId: null })).toMatchObject({
      fields: [{ reason: 'unknown-warehouse' }],
    });
    expect(await staffFindGoods(south, { text: id, warehouseId: 'noord' })).toMatchObject({
      fields: [{ reason: 'unknown-warehouse' }],
    });
  });

  test('a price tells what is free, and at which end nobody is there', async () => {
    const id = await item({ stock: { noord: 3 } });
    allowed(await staffSell(desk(), sale(id)));
    const priced = allowed(await staffPriceSale(desk(), { ...sale(id), customerId: null }));
    expect([priced.free, priced.view.outsideHours, priced.limitPercent]).toEqual([[2], [], 100]);
    server.clock.now = Date.parse('2026-06-01T20:30:00+02:00') as EpochMs;
    const late = { ...sale(id), endTime: '18:00' as HourMinute, customerId: null };
    expect(allowed(await staffPriceSale(desk(), late)).view.outsideHours).toEqual(['pickup', 'return']);
    const over = { ...late, endDay: today };
    expect(await staffPriceSale(desk(), over)).toMatchObject({
      code: 'PeriodRefused',
      fields: [{ field: 'endTime', reason: 'before-start' }],
    });
    const past = { ...late, startDay: '2026-05-31' as IsoDate };
    expect(await staffPriceSale(desk(), past)).toMatchObject({
      fields: [{ field: 'startDay', reason: 'past' }],
    });
  });

  test('a customer is found by a part of the name and by the phone, however it is written', async () => {
    await server.pool.query(
      `update shop_feesthuis.customer set tel = '+32 (0)9 333.44.55' where id = 'chiro'`,
    );
    for (const text of ['chiro', '+32 (0)9 333.44.55', '3334455']) {
      const found = allowed(await staffFindBuyers(desk(), { text }));
      expect([text, found.some(({ id }) => id === 'chiro')]).toEqual([text, true]);
    }
    expect(await staffFindBuyers(desk(), { text: 'niemand zo' })).toEqual([]);
  });
});

describe('money of the counter', () => {
  test('an invoice counts it, and the deposit is given back by hand at once', async () => {
    const id = await item({ depositCents: 5000 });
    const payment = { method: 'TERMINAL' as const, cents: 7000 };
    const { id: key, number } = allowed(await staffSell(desk(), sale(id, { payment, handsOut: true })));
    allowed(await staffTakeBack(desk(), { key, clientId: null, note: null, lines: null }));
    allowed(await staffRefundDeposit(aStaffMember(server), { key: number, cents: null }));
    const { rows } = await server.pool.query(
      `select f.status, f.cents::int, f.reason from shop_feesthuis.refund f where f.reservation_id = $1`,
      [key],
    );
    expect(rows).toEqual([{ status: 'refunded', cents: 5000, reason: 'deposit' }]);
    allowed(await staffCloseOrder(aStaffMember(server), { key: number, note: null }));
    const { rows: invoices } = await server.pool.query(
      `select gross_cents::int, paid_cents::int from shop_feesthuis.invoice where reservation_id = $1`,
      [key],
    );
    expect(invoices).toEqual([{ gross_cents: 2000, paid_cents: 2000 }]);
  });

  test('what a cancelled order leaves over is still to be given back, until somebody notes that it was', async () => {
    const id = await item();
    const payment = { method: 'CASH' as const, cents: 2000 };
    const { id: orderId, number } = allowed(await staffSell(desk(), sale(id, { payment })));
    allowed(await staffCancelOrder(desk(), { orderId }));
    const job = { ...aStaffMember(server), actor: { kind: 'job' } } as const;
    allowed(await endPayments(job, { reservationId: orderId }));
    const refunds = async () =>
      (
        await server.pool.query(
          `select status, cents::int, tries from shop_feesthuis.refund where reservation_id = $1`,
          [orderId],
        )
      ).rows;
    expect(await refunds()).toEqual([{ status: 'failed', cents: 2000, tries: 0 }]);
    expect(allowed(await staffRefundAgain(aStaffMember(server), { key: number }))).toEqual({ cents: 2000 });
    expect(await refunds()).toEqual([{ status: 'refunded', cents: 2000, tries: 0 }]);
    expect(allowed(await staffRefundAgain(aStaffMember(server), { key: number }))).toEqual({ cents: 0 });
  });
});

test('over the wire: what is wrong is named, rights are asked, and the order answers as it was made', async () => {
  const id = await item();
  const token = await anOperatorAtWork(server, 'desk');
  const body = {
    WarehouseID: 'noord',
    Start: '2026-06-01',
    End: '2026-06-02',
    Lines: [{ ItemID: id, Amount: 2 }],
    Buyer: { LastName: 'Peeters', Tel: '+32 470 12 34 56' },
    Payment: { Method: 'CASH', Amount: 40 },
  };
  const price = { WarehouseID: 'noord', Start: '2026-06-01', End: '2026-06-02', Lines: body.Lines };
  const priced = await askOffice(server, 'POST', '/orders/_price', { token, body: price });
  expect([priced.status, priced.body.TotalIncVAT, priced.body.DiscountLimit]).toEqual([200, 40, 10]);
  const made = await askOffice(server, 'POST', '/orders', { token, body });
  expect([made.status, made.body.TotalIncVAT, made.body.Paid]).toEqual([201, 40, 40]);
  const read = await askOffice(server, 'GET', `/orders/${made.body.ID}`, { token });
  expect([read.status, read.body.Payments[0]]).toMatchObject([
    200,
    { Method: 'CASH', Status: 'paid', Kept: 40 },
  ]);
  const unknown = { ...body, Lines: [{ ItemID: 'niets', Amount: 1 }] };
  const refused = await askOffice(server, 'POST', '/orders', { token, body: unknown });
  expect([refused.status, refused.body.Error.Fields[0].Field]).toEqual([409, 'Lines[0].ItemID']);
  const day = await askOffice(server, 'POST', '/orders', { token, body: { ...body, Start: '2026-06-31' } });
  expect([day.status, day.body.Error.Fields[0].Field]).toEqual([400, 'Start']);
  const beyond = await askOffice(server, 'POST', '/orders', {
    token,
    body: { ...body, DiscountPercent: 50 },
  });
  expect([beyond.status, beyond.body.Error.Fields[0].Field]).toEqual([400, 'DiscountPercent']);
  const strange = { ...price, CustomerID: 'nergens' };
  expect((await askOffice(server, 'POST', '/orders/_price', { token, body: strange })).status).toBe(404);
  const viewer = await anOperatorAtWork(server, 'viewer');
  expect((await askOffice(server, 'POST', '/orders', { token: viewer, body })).status).toBe(403);
  expect((await askOffice(server, 'POST', '/orders', { body })).status).toBe(401);
});
