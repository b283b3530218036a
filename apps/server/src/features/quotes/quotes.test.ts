import type { IsoDate } from '@bivak/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import type { Context } from '../../platform/application/context.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { anOperatorAtWork, askOffice } from '../identity/testing/a-back-office.ts';
import { anOfficeClient } from '../identity/testing/an-office-client.ts';
import { readCalendar } from '../locations/index.ts';
import { staffEditOrder } from '../order-edit/staff-edit.commands.ts';
import { staffCancelOrderFor } from '../orders/staff-acts.commands.ts';
import { releaseUnaccepted } from '../orders/orders.commands.ts';
import { quoteCode } from './quote-link.ts';
import { acceptQuote, type QuoteInput, staffMakeQuote, staffSendQuote } from './quotes.commands.ts';
import { openQuote, staffFindQuote } from './quotes.queries.ts';

let server: TestServer;
let count = 0;
const els: Actor = { kind: 'operator', role: 'owner', name: 'Els' };
const desk = (): Context => aStaffContext(server, els);
const somebody = (): Context => aStaffContext(server, { kind: 'public' });
const job = () => ({ ...aStaffContext(server, { kind: 'job' }) });

const passerBy = {
  firstName: '',
  lastName: 'Peeters',
  companyName: '',
  tel: '+32 470 12 34 56',
  email: 'an@bivak.example',
};

const input = (itemId: string, more: Partial<QuoteInput> = {}): QuoteInput => ({
  warehouseId: 'noord',
  startDay: '2026-06-10' as IsoDate,
  endDay: '2026-06-11' as IsoDate,
  startTime: null,
  endTime: null,
  goods: [{ itemId, qty: 1, unitCents: null, reason: null }],
  discountPercent: 0,
  buyer: { passerBy },
  language: 'nl',
  notes: null,
  reference: null,
  validUntil: '2026-06-05' as IsoDate,
  holds: true,
  ...more,
});

async function item(stock: number): Promise<string> {
  count += 1;
  const id = `tent-${count}`;
  await anItem(server.shop.database, { id, stock: { noord: stock } });
  return id;
}

/** A quote that was sent, with what its mail carries. */
async function sent(itemId: string, more: Partial<QuoteInput> = {}) {
  const { id } = allowed(await staffMakeQuote(desk(), input(itemId, more)));
  allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: 'Zoals besproken.' }));
  return { id, code: codeOf(id, 1) };
}

const codeOf = (orderId: string, nth: number) =>
  quoteCode(server.key, { shopId: server.shop.id, orderId, nth });
const accept = (orderId: string, code: string) => acceptQuote(somebody(), { orderId, code });
const stateOf = async (orderId: string, code: string) =>
  allowed(await openQuote(somebody(), { orderId, code })).state;

async function stored(id: string) {
  const { rows } = await server.pool.query<{ status: string; active: number; ready: number; until: number }>(
    `select r.status, r.order_no is not null as numbered,
       (select count(*)::int from shop_feesthuis.claim k join shop_feesthuis.reservation_line l on l.id = k.reservation_line_id
         where l.reservation_id = r.id and k.active) as active,
       (select count(*)::int from shop_feesthuis.claim k join shop_feesthuis.reservation_line l on l.id = k.reservation_line_id
         where l.reservation_id = r.id and not k.active) as ready
     from shop_feesthuis.reservation r where r.id = $1`,
    [id],
  );
  return rows[0];
}

const mailsOf = async (id: string) => {
  const { rows } = await server.pool.query<{ kind: string }>(
    `select kind from shop_feesthuis.outbox where payload ->> 'reservationId' = $1 and kind like 'mail.%' order by id`,
    [id],
  );
  return rows.map(({ kind }) => kind);
};

beforeAll(async () => {
  server = await aServer({}, { poolSize: 12 });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = Date.parse('2026-06-01T10:20:00+02:00') as EpochMs;
});

describe('a quote', () => {
  test('it holds its pieces, is mailed in a version, and becomes an order once its customer agrees', async () => {
    const tent = await item(1);
    const { id, code } = await sent(tent);
    expect(await stored(id)).toMatchObject({ status: 'Draft', active: 1, numbered: false });
    expect(await mailsOf(id)).toEqual(['mail.quote']);
    const opened = allowed(await openQuote(somebody(), { orderId: id, code }));
    expect(opened).toMatchObject({ state: 'open', sent: { grossCents: 2000, message: 'Zoals besproken.' } });
    const done = allowed(await accept(id, code));
    expect(done.number).toMatch(/^O2026-/u);
    expect(await stored(id)).toMatchObject({ status: 'Order', active: 1 });
    expect(await mailsOf(id)).toEqual(['mail.quote', 'mail.reservation-accepted']);
    expect(await stateOf(id, code)).toBe('accepted');
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('of 64 presses on the link one order comes, and each press gets its number', async () => {
    const { id, code } = await sent(await item(1));
    const all = await Promise.all(Array.from({ length: 64 }, () => accept(id, code)));
    expect(new Set(all.map((one) => allowed(one).number)).size).toBe(1);
    expect(await mailsOf(id)).toEqual(['mail.quote', 'mail.reservation-accepted']);
  });

  test('what the desk writes on a quote is for colleagues, and its customer never reads it', async () => {
    const { id, code } = await sent(await item(1), { notes: 'Marge is klein' });
    const { rows } = await server.pool.query(
      'select notes, staff_notes from shop_feesthuis.reservation where id = $1',
      [id],
    );
    expect(rows).toEqual([{ notes: null, staff_notes: 'Marge is klein' }]);
    expect(JSON.stringify(allowed(await openQuote(somebody(), { orderId: id, code })))).not.toContain(
      'Marge',
    );
  });

  test('one without a hold claims nothing until it is accepted, and of 16 for the last piece one gets it', async () => {
    const tent = await item(1);
    const quotes = await Promise.all(Array.from({ length: 16 }, () => sent(tent, { holds: false })));
    expect(await stored(quotes[0]!.id)).toMatchObject({ active: 0, ready: 1 });
    const all = await Promise.all(quotes.map(({ id, code }) => accept(id, code)));
    const refused = all.filter(isRefusal);
    expect([refused.length, new Set(refused.map(({ code }) => code))]).toEqual([15, new Set(['StockShort'])]);
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('what another quote holds is not to be held again, and an offer without a hold may still be made', async () => {
    const tent = await item(1);
    await sent(tent);
    expect(await staffMakeQuote(desk(), input(tent))).toMatchObject({ code: 'StockShort' });
    allowed(await staffMakeQuote(desk(), input(tent, { holds: false })));
    const south = { warehouseId: 'zuid', holds: false };
    expect(await staffMakeQuote(desk(), input(tent, south))).toMatchObject({ code: 'StockShort' });
  });
});

describe('versions', () => {
  test('a quote that is sent again as it was is answered by its latest link alone', async () => {
    const { id, code } = await sent(await item(5));
    allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: 'Nog eens.' }));
    expect([await stateOf(id, code), await stateOf(id, codeOf(id, 2))]).toEqual(['replaced', 'open']);
    expect(await accept(id, code)).toEqual(refuse('QuoteReplaced'));
    expect(await accept(id, codeOf(id, 2))).toMatchObject({ orderId: id });
  });

  test('an edit replaces what was sent, until the new version is sent; the old link then says so', async () => {
    const tent = await item(5);
    const { id, code } = await sent(tent);
    const nothing = { lines: [], charges: [], discountPercent: null, reprice: false };
    const added = [{ itemId: tent, qty: 1 }];
    const { effects } = allowed(
      await staffEditOrder(desk(), { ...nothing, orderId: id, version: null, added }),
    );
    // Nobody hears of a draft that changes.
    expect(effects.mails).toEqual([]);
    expect(await stateOf(id, code)).toBe('replaced');
    expect(await accept(id, code)).toEqual(refuse('QuoteReplaced'));
    expect(allowed(await staffFindQuote(desk(), { orderId: id })).isChanged).toBe(true);
    allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: '' }));
    expect(await stateOf(id, code)).toBe('replaced');
    expect(await stateOf(id, codeOf(id, 2))).toBe('open');
    // What was sent first stays as it was.
    expect(allowed(await openQuote(somebody(), { orderId: id, code })).sent.grossCents).toBe(2000);
    expect(allowed(await openQuote(somebody(), { orderId: id, code: codeOf(id, 2) })).sent.grossCents).toBe(
      4000,
    );
    allowed(await accept(id, codeOf(id, 2)));
    expect(await stored(id)).toMatchObject({ status: 'Order', active: 2 });
  });

  test('one without a hold that was edited claims as much as it offers once it is accepted', async () => {
    const tent = await item(5);
    const { id } = await sent(tent, { holds: false });
    const nothing = { charges: [], discountPercent: null, reprice: false, lines: [] };
    const added = [{ itemId: tent, qty: 3 }];
    allowed(await staffEditOrder(desk(), { ...nothing, orderId: id, version: null, added }));
    expect(await stored(id)).toMatchObject({ active: 0, ready: 2 });
    allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: '' }));
    allowed(await accept(id, codeOf(id, 2)));
    expect(await stored(id)).toMatchObject({ status: 'Order', active: 2, ready: 0 });
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });
});

describe('an edit of a quote', () => {
  const office = async (id: string, act: string, body: object) => {
    const { body: order } = await askOffice(server, 'GET', `/orders/${id}/edit`, { token });
    const headers = { 'if-match': `"${order.Version}"` };
    return askOffice(server, 'POST', `/orders/${id}/${act}`, { token, body, headers });
  };
  const lineOf = async (id: string): Promise<string> =>
    (await askOffice(server, 'GET', `/orders/${id}/edit`, { token })).body.Lines[0].ID;
  let token = '';
  beforeEach(async () => {
    token = await anOperatorAtWork(server, 'desk');
  });

  test('neither an edit nor a move of a quote offers a way back over the wire', async () => {
    const { id } = await sent(await item(5), { holds: false });
    const edited = await office(id, '_edit', { Lines: [{ LineID: await lineOf(id), Amount: 3 }] });
    expect([edited.status, edited.body.Undo]).toEqual([200, null]);
    const moved = await office(id, '_move', { End: '2026-06-12' });
    expect([moved.status, moved.body.Undo]).toEqual([200, null]);
  });

  test('one that holds goods which are not counted claims what an edit adds to it', async () => {
    const tent = await item(1);
    const bulk = `bulk-${count}`;
    await anItem(server.shop.database, { id: bulk, stockType: 'BulkWithoutStock' });
    const { id } = await sent(bulk);
    expect(await stored(id)).toMatchObject({ active: 0 });
    const edited = await office(id, '_edit', { Added: [{ ItemID: tent, Amount: 1 }] });
    expect(edited.status).toBe(200);
    expect(await stored(id)).toMatchObject({ active: 1, ready: 0 });
    allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: '' }));
    allowed(await accept(id, codeOf(id, 2)));
    expect(await stored(id)).toMatchObject({ status: 'Order', active: 1, ready: 0 });
    expect(await staffMakeQuote(desk(), input(tent))).toMatchObject({ code: 'StockShort' });
  });

  test('one without a hold takes its time slots once, when it is accepted, and lets none go before', async () => {
    const used = async () => {
      const { rows } = await server.pool.query<{ used: number }>(
        `select coalesce(sum(used), 0)::int as used from shop_feesthuis.moment
         where warehouse_id = 'noord' and hour_id in ('noord.P5.0900', 'noord.R7.0900')
           and day between '2026-06-12' and '2026-06-14'`,
      );
      return rows[0]?.used;
    };
    /** Of the pickup's hour, without what the order itself has there. */
    const usedBeside = async (reservationId: string) => {
      const own = { reservationId, scope: CustomerScope.of(els) };
      const range = { from: '2026-06-12' as IsoDate, to: '2026-06-14' as IsoDate };
      const calendar = await readCalendar(server.shop.database, 'noord', { ...range, own });
      return calendar?.used.pickup.get(range.from)?.get('noord.P5.0900');
    };
    const weekend = { startDay: '2026-06-12' as IsoDate, endDay: '2026-06-14' as IsoDate, holds: false };
    const hours = { PickupHourID: 'noord.P5.0900', ReturnHourID: 'noord.R7.0900' };
    const { id } = await sent(await item(1), weekend);
    const other = await sent(await item(1), weekend);
    for (const one of [id, other.id]) expect((await office(one, '_move', hours)).status).toBe(200);
    expect(await used()).toBe(0);
    allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: '' }));
    allowed(await accept(id, codeOf(id, 2)));
    expect(await used()).toBe(2);
    expect([await usedBeside(id), await usedBeside(other.id)]).toEqual([0, 1]);
    allowed(await staffCancelOrderFor(desk(), { orderId: other.id, version: null, reason: 'Stormweer' }));
    expect(await used()).toBe(2);
    allowed(await staffCancelOrderFor(desk(), { orderId: id, version: null, reason: 'Stormweer' }));
    expect(await used()).toBe(0);
  });

  test('one without a hold that is cancelled, and brought back, holds nothing still', async () => {
    const tent = await item(1);
    const { id } = await sent(tent, { holds: false });
    const cancelled = await office(id, '_cancel', { Reason: 'Stormweer' });
    expect([cancelled.status, await stored(id)]).toMatchObject([200, { status: 'Cancelled', active: 0 }]);
    const path = `/undo/${cancelled.body.Undo.ID}`;
    expect((await askOffice(server, 'POST', path, { token, body: {} })).status).toBeLessThan(300);
    expect(await stored(id)).toMatchObject({ status: 'Draft', active: 0, ready: 1 });
    allowed(await staffMakeQuote(desk(), input(tent)));
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('a quote is not split, and the desk reads why', async () => {
    const { id } = await sent(await item(5), { holds: false });
    const { body } = await office(id, '_edit', { Lines: [{ LineID: await lineOf(id), Amount: 3 }] });
    expect(body.Effects.Status.To).toBe('Draft');
    const split = await office(id, '_split', { Lines: [{ LineID: await lineOf(id), Amount: 1 }] });
    expect([split.status, split.body.Error.Code]).toEqual([409, 'OrderNotEditable']);
    expect(split.body.Error.Fields[0].Message).toMatch(/offerte|quote/u);
    expect(await stored(id)).toMatchObject({ status: 'Draft' });
  });
});

describe('a no', () => {
  let token = '';
  beforeAll(async () => {
    token = await anOperatorAtWork(server, 'desk');
  });
  const press = async (id: string, code: string) =>
    (await server.visitor()).post(`/api/v2/shop/quotes/${id}/_accept`, { Code: code });
  const decline = async (id: string, code: string, body: object = {}) =>
    (await server.visitor()).post(`/api/v2/shop/quotes/${id}/_decline`, { Code: code, ...body });

  test('a customer says no with a reason, which the desk reads, and a next version can still be accepted', async () => {
    const tent = await item(1);
    const { id, code } = await sent(tent);
    const { Version: before } = (await askOffice(server, 'GET', `/orders/${id}`, { token })).body;
    expect((await decline(id, code, { Reason: 'Te duur' })).status).toBe(204);
    expect((await decline(id, code, { Reason: 'Anders' })).status).toBe(204);
    expect(await stateOf(id, code)).toBe('declined');
    const quote = (await askOffice(server, 'GET', `/orders/${id}/quote`, { token })).body;
    expect(quote.Sent[0].Declined).toMatchObject({ Reason: 'Te duur' });
    const order = (await askOffice(server, 'GET', `/orders/${id}`, { token })).body;
    expect([order.Status, order.Version]).toEqual(['Draft', before + 1]);
    expect(order.History.map(({ Action }: { Action: string }) => Action)).toContain('decline-quote');
    expect(await accept(id, code)).toEqual(refuse('QuoteDeclined'));
    allowed(await staffSendQuote(desk(), { orderId: id, version: null, message: 'Met korting.' }));
    expect([await stateOf(id, code), await stateOf(id, codeOf(id, 2))]).toEqual(['declined', 'open']);
    allowed(await accept(id, codeOf(id, 2)));
    expect(await stored(id)).toMatchObject({ status: 'Order', active: 1 });
  });

  test('a yes stands: a no after it is refused in words, and after the end or a new version too', async () => {
    const { id, code } = await sent(await item(2));
    allowed(await accept(id, code));
    const late = await decline(id, code);
    expect([late.status, late.body.Error.Code]).toEqual([409, 'QuoteAccepted']);
    const other = await sent(await item(2));
    allowed(
      await staffEditOrder(desk(), {
        orderId: other.id,
        version: null,
        lines: [],
        added: [{ itemId: await item(1), qty: 1 }],
        charges: [],
        discountPercent: null,
        reprice: false,
      }),
    );
    expect((await decline(other.id, other.code)).body.Error.Code).toBe('QuoteReplaced');
    const third = await sent(await item(1));
    server.clock.now = Date.parse('2026-06-06T00:00:01+02:00') as EpochMs;
    const over = await decline(third.id, third.code);
    expect([over.status, over.body.Error.Code]).toEqual([410, 'QuoteExpired']);
  });

  test('of a yes and a no at the same instant one counts, and the other hears why', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { id, code } = await sent(await item(1));
      const [yes, no] = await Promise.all([press(id, code), decline(id, code)]);
      const { status } = (await stored(id)) ?? {};
      expect([yes.status, no.status]).toEqual(status === 'Order' ? [200, 409] : [410, 204]);
    }
  });

  test('a link that is wrong, or a reason that is too long, changes nothing', async () => {
    const { id, code } = await sent(await item(1));
    expect((await decline(id, '1.x')).status).toBe(404);
    expect((await decline('nergens', code)).status).toBe(404);
    expect((await decline(id, code, { Reason: 'x'.repeat(1001) })).status).toBe(400);
    expect((await decline(id, code, { Why: 'x' })).status).toBe(400);
    expect(await stateOf(id, code)).toBe('open');
  });
});

describe('its end', () => {
  test('past its day it cannot be accepted, and the sweep frees what it held', async () => {
    const tent = await item(1);
    const { id, code } = await sent(tent);
    server.clock.now = Date.parse('2026-06-06T00:00:01+02:00') as EpochMs;
    expect(await stateOf(id, code)).toBe('expired');
    expect(await accept(id, code)).toEqual(refuse('QuoteExpired'));
    expect(allowed(await releaseUnaccepted(job(), undefined as never))).toBeGreaterThan(0);
    expect(await stored(id)).toMatchObject({ status: 'Expired', active: 0 });
    expect(await accept(id, code)).toEqual(refuse('QuoteExpired'));
    const validUntil = '2026-06-08' as IsoDate;
    allowed(await staffMakeQuote(desk(), input(tent, { validUntil })));
  });

  test('one that was withdrawn says so, and a code of another quote opens nothing', async () => {
    const { id, code } = await sent(await item(1));
    const other = await sent(await item(1));
    expect(await accept(id, other.code)).toEqual(refuse('NotFound'));
    expect(await openQuote(somebody(), { orderId: id, code: `2.${code.slice(2)}` })).toEqual(
      refuse('NotFound'),
    );
    allowed(await staffCancelOrderFor(desk(), { orderId: id, version: null, reason: 'Stormweer' }));
    expect(await stateOf(id, code)).toBe('withdrawn');
    expect(await accept(id, code)).toEqual(refuse('QuoteWithdrawn'));
  });

  test('it is not sent without an address, after its day, or once it is an order', async () => {
    const tent = await item(5);
    const buyer = { passerBy: { ...passerBy, email: '' } };
    const { id } = allowed(await staffMakeQuote(desk(), input(tent, { buyer })));
    const send = (orderId: string, more: object = {}) =>
      staffSendQuote(desk(), { orderId, version: null, message: '', ...more });
    expect(await send(id)).toMatchObject({ fields: [{ field: 'email', reason: 'required' }] });
    const { id: mailed, code } = await sent(tent);
    expect(await send(mailed, { validUntil: '2026-05-30' })).toMatchObject({ fields: [{ reason: 'past' }] });
    allowed(await send(mailed, { validUntil: '2026-06-09' }));
    allowed(await accept(mailed, codeOf(mailed, 2)));
    expect(code).not.toBe('');
    expect(await send(mailed)).toMatchObject({ code: 'TransitionRefused' });
    expect(await staffMakeQuote(desk(), input(tent, { validUntil: '2026-05-30' as IsoDate }))).toMatchObject({
      fields: [{ field: 'validUntil', reason: 'past' }],
    });
  });
});

describe('whom nothing is rented to any more', () => {
  const press = async (id: string, code: string) =>
    (await server.visitor()).post(`/api/v2/shop/quotes/${id}/_accept`, { Code: code });

  test('a customer who is blocked cannot accept by the link, and can once that is taken back', async () => {
    await server.customer('gidsen');
    const { id, code } = await sent(await item(1), { buyer: { customerId: 'gidsen' } });
    const block = (at: string) =>
      server.pool.query(`update shop_feesthuis.customer set blocked_at = ${at} where id = 'gidsen'`);
    await block('now()');
    const refused = await press(id, code);
    expect([refused.status, refused.body.Error?.Code]).toEqual([409, 'CustomerBlocked']);
    expect(await stored(id)).toMatchObject({ status: 'Draft', numbered: false });
    await block('null');
    expect((await press(id, code)).status).toBe(200);
  });

  test('a customer who is erased takes its quotes along, with what they held', async () => {
    await server.customer('scouts');
    const tent = await item(1);
    const { id, code } = await sent(tent, { buyer: { customerId: 'scouts' } });
    expect(await stored(id)).toMatchObject({ status: 'Draft', active: 1 });
    const owner = await anOfficeClient(server, 'owner');
    const { body } = await owner.get('/customers/scouts');
    expect((await owner.post('/customers/scouts/_erase', { Number: body.Number })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'Cancelled', active: 0 });
    const refused = await press(id, code);
    expect([refused.status, refused.body.Error?.Code]).toEqual([410, 'QuoteWithdrawn']);
    allowed(await staffMakeQuote(desk(), input(tent)));
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });
});

test('over the wire: made and sent by the desk, opened and accepted by a visitor', async () => {
  const tent = await item(2);
  const token = await anOperatorAtWork(server, 'desk');
  const body = {
    WarehouseID: 'noord',
    Start: '2026-06-10',
    End: '2026-06-11',
    Lines: [{ ItemID: tent, Amount: 1 }],
    Buyer: { LastName: 'Peeters', Tel: '+32 470 12 34 56', Email: 'an@bivak.example' },
    ValidUntil: '2026-06-05',
    Holds: true,
  };
  const made = await askOffice(server, 'POST', '/quotes', { token, body });
  expect(made.status).toBe(201);
  const id = made.body.ID;
  const path = `/orders/${id}/_send-quote`;
  expect((await askOffice(server, 'POST', path, { token, body: {} })).status).toBe(428);
  const headers = { 'if-match': '"1"' };
  expect((await askOffice(server, 'POST', path, { token, body: {}, headers })).status).toBe(200);
  expect((await askOffice(server, 'POST', path, { token, body: {}, headers })).status).toBe(412);
  const read = await askOffice(server, 'GET', `/orders/${id}/quote`, { token });
  expect([read.status, read.body.Sent.length, read.body.Holds]).toEqual([200, 1, true]);
  expect((await askOffice(server, 'GET', '/orders/nergens/quote', { token })).status).toBe(404);
  const bad = await askOffice(server, 'POST', '/quotes', {
    token,
    body: { ...body, ValidUntil: '2026-02-31' },
  });
  expect([bad.status, bad.body.Error.Fields[0].Field]).toEqual([400, 'ValidUntil']);
  const viewer = await anOperatorAtWork(server, 'viewer');
  expect((await askOffice(server, 'POST', '/quotes', { token: viewer, body })).status).toBe(403);
  const visitor = await server.visitor();
  const opened = await visitor.post(`/api/v2/shop/quotes/${id}/_open`, { Code: codeOf(id, 1) });
  expect([opened.status, opened.body.State, opened.body.TotalIncVAT]).toEqual([200, 'open', 20]);
  expect((await visitor.post(`/api/v2/shop/quotes/${id}/_open`, { Code: '1.x' })).status).toBe(404);
  expect((await visitor.post(`/api/v2/shop/quotes/${id}/_accept`, {})).status).toBe(400);
  const accepted = await visitor.post(`/api/v2/shop/quotes/${id}/_accept`, { Code: codeOf(id, 1) });
  expect([accepted.status, accepted.body.ReservationOrderID]).toEqual([200, id]);
  const order = await visitor.post(`/api/v2/shop/reservationOrders/${id}/_open`, {
    Access: accepted.body.Access,
  });
  expect(order.status).toBe(200);
});
