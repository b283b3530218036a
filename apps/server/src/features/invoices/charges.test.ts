import { cents } from '@bivak/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, refuse, type Refusal } from '../../platform/application/refusal.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { staffDamageStep, staffDamageUntil, staffListDamages } from '../damages/index.ts';
import { staffCorrectOrder, staffHandOut, staffTakeBack } from '../handovers/index.ts';
import { at, type Desk, openDesk, said } from '../handovers/testing/a-desk.ts';
import { staffRefundDeposit } from '../payments/index.ts';
import { type BillableOrder } from './billable.sql.ts';
import { staffCloseOrder } from './invoices.commands.ts';
import { invoiceLines } from './invoices.sql.ts';
import { withCharges } from './issue-invoice.ts';
import { findInvoiceFaults } from './reconcile.sql.ts';

let desk: Desk;
let item = '';

beforeAll(async () => {
  desk = await openDesk();
  await anItem(desk.server.shop.database, { id: 'borg', itemType: 'Borg' });
});
afterAll(() => desk.server.close());
beforeEach(() => {
  desk.begin();
  ({ item } = desk);
});

/** Its lines in words and cents, and its total, once the order is closed. */
async function invoiced(key: string) {
  const { invoiceNo } = allowed(await staffCloseOrder(desk.staff(), { key, note: null }));
  const { rows } = await desk.server.pool.query(
    'select id, net_cents, gross_cents, rounding_cents, vat, paid_cents from shop_feesthuis.invoice where number = $1',
    [invoiceNo],
  );
  const lines = await invoiceLines(desk.server.shop.database, rows[0].id);
  return {
    lines: lines.map(({ qty, description, vatBp, grossCents }) => [qty, description, vatBp, grossCents]),
    grossCents: Number(rows[0].gross_cents),
    faults: await findInvoiceFaults(desk.server.shop.database),
  };
}

/** Two pieces that were out, of which one came back broken; the number of its damage. */
async function aDamage(key: string): Promise<string> {
  desk.server.clock.now = at('2026-06-05T09:00+02:00');
  allowed(await staffHandOut(desk.staff(), said(key)));
  desk.server.clock.now = at('2026-06-07T09:00+02:00');
  const { damages } = allowed(await desk.takeBack(key, { good: 1, broken: 1 }));
  return damages[0] ?? '';
}

const step = (number: string, state: string, more: object = {}) =>
  staffDamageStep(desk.staff(), { number, state, ...more } as never);
const codeOf = (answer: Refusal | object) => (isRefusal(answer) ? answer.code : 'done');

describe('a damage', () => {
  test('a damage that is charged is a line of the invoice in the language of the order, without VAT; totals and lines agree', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 });
    const number = await aDamage(key);
    expect(codeOf(await step(number, 'charged'))).toBe('TransitionRefused');
    const assessed = allowed(await step(number, 'assessed', { cents: 4500, answer: 'De stang is krom.' }));
    expect([assessed.assessedCents, assessed.answer]).toEqual([4500, 'De stang is krom.']);
    expect(allowed(await step(number, 'charged')).chargedCents).toBe(4500);
    // Two pieces over three days at 10 euro a day.
    expect(await invoiced(key)).toEqual({
      lines: [
        [2, `${item} nl`, 2100, 6000],
        [1, `Schade ${number}: ${item} nl`, 0, 4500],
      ],
      grossCents: 10_500,
      faults: [],
    });
    // What stands on an invoice is taken back by a credit note.
    expect(codeOf(await step(number, 'waived'))).toBe('TransitionRefused');
  });

  test('a damage that is waived costs nothing, and after the invoice nothing is charged', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 });
    const number = await aDamage(key);
    expect(await step(number, 'assessed')).toMatchObject({ assessedCents: 0 });
    expect(await step(number, 'charged')).toEqual(
      refuse('ValidationFailed', { fields: [{ field: 'cents', reason: 'required' }] }),
    );
    allowed(await step(number, 'charged', { cents: 2000 }));
    allowed(await step(number, 'waived', { answer: 'Goed.' }));
    expect((await invoiced(key)).grossCents).toBe(6000);
    const other = await desk.order({ [item]: 2 }, { from: '2026-06-12', to: '2026-06-14' });
    desk.server.clock.now = at('2026-06-12T09:00+02:00');
    allowed(await staffHandOut(desk.staff(), said(other)));
    desk.server.clock.now = at('2026-06-14T09:00+02:00');
    const late = allowed(await desk.takeBack(other, { good: 1, broken: 1 })).damages[0] ?? '';
    allowed(await step(late, 'assessed', { cents: 100 }));
    await invoiced(other);
    expect(codeOf(await step(late, 'charged'))).toBe('TransitionRefused');
  });

  test('a damage may be kept of the deposit, of which no more goes back then, and never more than is left', async () => {
    await desk.anItem({ depositCents: 5000 });
    const key = await desk.order({ [item]: 2 });
    const number = await aDamage(key);
    allowed(await step(number, 'assessed', { cents: 12_000 }));
    expect(await step(number, 'charged', { fromDeposit: true })).toEqual(
      refuse('AmountTooHigh', { params: { mostCents: 10_000 } }),
    );
    allowed(await step(number, 'charged', { cents: 7000, fromDeposit: true }));
    const refund = await staffRefundDeposit(desk.staff(), { key, cents: 3001 });
    expect(codeOf(refund)).toBe('AmountTooHigh');
    expect((await invoiced(key)).grossCents).toBe(6000);
    expect(codeOf(await step(number, 'waived'))).toBe('done');
  });

  test('a damage keeps its pieces out until a day, until they are repaired, or for good', async () => {
    await desk.anItem({ stock: { noord: 4 } });
    const key = await desk.order({ [item]: 2 });
    const number = await aDamage(key);
    expect(await desk.free('2026-06-20')).toBe(3);
    allowed(await staffDamageUntil(desk.staff(), { number, day: '2026-06-19' as never }));
    expect([await desk.free('2026-06-19'), await desk.free('2026-06-20')]).toEqual([3, 4]);
    const past = await staffDamageUntil(desk.staff(), { number, day: '2026-06-01' as never });
    expect(isRefusal(past) && past.fields[0]?.reason).toBe('past');
    allowed(await staffDamageUntil(desk.staff(), { number, day: null }));
    expect(await desk.free('2026-06-20')).toBe(3);
    allowed(await step(number, 'assessed'));
    allowed(await step(number, 'waived'));
    allowed(await step(number, 'repaired'));
    expect(await desk.free('2026-06-20')).toBe(4);
    const again = await desk.order({ [item]: 2 }, { from: '2026-06-12', to: '2026-06-14' });
    desk.server.clock.now = at('2026-06-12T09:00+02:00');
    allowed(await staffHandOut(desk.staff(), said(again)));
    const gone = allowed(await desk.takeBack(again, { good: 1, broken: 1 })).damages[0] ?? '';
    for (const state of ['assessed', 'waived', 'written-off', 'closed']) allowed(await step(gone, state));
    const { rows } = await desk.server.pool.query('select qty from shop_feesthuis.stock where item_id = $1', [
      item,
    ]);
    expect([rows[0].qty, await desk.free('2026-06-20')]).toEqual([3, 3]);
    expect(await desk.faults()).toEqual([]);
    const open = allowed(await staffListDamages(desk.staff(), undefined)).filter(
      ({ itemId }) => itemId === item,
    );
    expect(open.map(({ state }) => state)).toEqual(['repaired']);
  });

  test('a damage is seen by its customer with its amount, who may object; nobody else may', async () => {
    await desk.anItem();
    const key = await desk.order({ [item]: 2 }, { customer: 'klant' });
    const number = await aDamage(key);
    const admin = await desk.server.customer('klant', { contact: 'baas' });
    const stranger = await desk.server.customer('ander');
    const path = '/api/v2/shop/damages';
    const mine = async () => {
      const { body } = await admin.get(path);
      return body.Collection.find((one) => one.Number === number)!;
    };
    expect(await mine()).toMatchObject({ State: 'reported', AmountIncVAT: null, Objection: null });
    const id: string = (await mine()).DamageID;
    const sent = { Message: 'Dat was al zo.' };
    expect((await admin.post(`${path}/${id}/_object`, sent)).status).toBe(409);
    allowed(await step(number, 'assessed', { cents: 4550 }));
    expect((await admin.post(`${path}/${id}/_object`, sent)).body).toMatchObject({
      AmountIncVAT: 45.5,
      Objection: 'Dat was al zo.',
    });
    expect((await admin.post(`${path}/${id}/_object`, { Message: ' ' })).status).toBe(400);
    expect((await stranger.post(`${path}/${id}/_object`, sent)).status).toBe(404);
    expect((await desk.server.public().post(`${path}/${id}/_object`, sent)).status).toBe(401);
    expect(await mine()).toMatchObject({ State: 'assessed', Objection: 'Dat was al zo.' });
  });
});

describe('what comes back late', () => {
  test('what comes back late costs so much a day by setting, of the pieces that were late, and nothing when that was noted by mistake', async () => {
    await desk.anItem();
    const isFree = await desk.order({ [item]: 1 });
    desk.server.clock.now = at('2026-06-05T09:00+02:00');
    allowed(await staffHandOut(desk.staff(), said(isFree)));
    desk.server.clock.now = at('2026-06-09T09:00+02:00');
    allowed(await desk.takeBack(isFree, { good: 1 }));
    expect((await invoiced(isFree)).lines).toHaveLength(1);

    const { shop } = desk.server;
    const config = { ...shop.config, reservations: { ...shop.config.reservations, lateFeePercent: 50 } };
    const staff = { ...desk.staff(), shop: { ...shop, config } };
    desk.server.clock.now = at('2026-06-09T10:00+02:00');
    const key = await desk.order({ [item]: 4 }, { from: '2026-06-12', to: '2026-06-13' });
    desk.server.clock.now = at('2026-06-12T09:00+02:00');
    allowed(await staffHandOut(desk.staff(), said(key)));
    const { lineId } = await desk.line(key);
    const back = (good: number, day: string) => {
      desk.server.clock.now = at(`${day}T09:00+02:00`);
      const lines = [{ lineId, good, broken: 0, lost: 0, serialIds: [] }];
      return staffTakeBack({ ...staff, now: desk.server.clock.now }, said(key, { lines }));
    };
    allowed(await back(1, '2026-06-13'));
    allowed(await back(2, '2026-06-14'));
    allowed(await back(1, '2026-06-16'));
    allowed(await staffCorrectOrder({ ...staff, now: desk.server.clock.now }, { key, reason: 'verkeerd' }));
    allowed(await back(1, '2026-06-15'));
    // 10 euro a day, of which half: two pieces for a day, one for two days.
    expect(await invoiced(key)).toEqual({
      lines: [
        [4, `${item} nl`, 2100, 8000],
        [2, `${item} nl: 1 dag te laat terug`, 2100, 1000],
        [1, `${item} nl: 2 dagen te laat terug`, 2100, 1000],
      ],
      grossCents: 10_000,
      faults: [],
    });
  });
});

test('charges of several rates make one total by rates, and prices without VAT round each rate once', () => {
  const order = { vat: [], netCents: 100, grossCents: 121, roundingCents: 0 } as unknown as BillableOrder;
  const line = { itemId: 'x', description: 'x', qty: 1 };
  const lines = [{ ...line, position: 1, vatBp: 2100, netCents: 100, grossCents: 121 }];
  const charges = [
    { ...line, vatBp: 0, netCents: 50, grossCents: 50 },
    { ...line, vatBp: 2100, netCents: 33, grossCents: 40 },
  ];
  const billed = withCharges(order, lines, charges, 'excl');
  expect(billed.lines.map(({ position }) => position)).toEqual([1, 2, 3]);
  expect(billed.order).toMatchObject({
    netCents: 183,
    grossCents: 211,
    roundingCents: 0,
    vat: [
      { vatBp: 0, netCents: 50, vatCents: 0 },
      { vatBp: 2100, netCents: 133, vatCents: cents(28) },
    ],
  });
  expect(withCharges(order, lines, [], 'incl')).toEqual({ order, lines });
});
