import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { monday } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { moveOrder } from '../orders/moves.ts';
import { expireReservations } from '../orders/orders.jobs.ts';
import { balanceOf, tellTotalChanged } from './balance.ts';
import { staffRefundDeposit, staffRefundPaid } from './refunds.commands.ts';
import { paymentsCheckSweep, paymentsSweep } from './payments.jobs.ts';
import { aPayingShop, type PayingShop } from './testing/a-paying-shop.ts';

let shop: PayingShop;
let visitor: Client;
let id: string;
let link: string;
/** Every test has goods and a week of its own: five tents, and hours for two customers. */
let week = -1;
let before: ReadonlySet<string>;

beforeAll(async () => {
  shop = await aPayingShop({ warehouses: [aWarehouse('noord'), aWarehouse('zuid')] });
});
afterAll(() => shop.close());
beforeEach(async () => {
  week += 1;
  shop.server.clock.now = monday;
  await anItem(shop.server.shop.database, { id: item(), depositCents: 5000, stock: { noord: 5 } });
  visitor = await shop.server.visitor();
  before = new Set((await shop.payments()).map((one) => one.id));
  id = await order(visitor);
  await shop.work();
  link = (await shop.link(visitor, id)).body.PaymentLink;
  shop.advance(0.1);
});
afterEach(async () => {
  // Whatever happened: what is promised is what there is.
  const faults = await findLedgerFaults(shop.server.shop.database, shop.server.clock.now);
  const wrong = await shop.server.shop.database.rows(wrongSums);
  if (faults.length + wrong.length > 0) throw new Error(JSON.stringify({ ledger: faults, sums: wrong }));
});

const item = () => `tent-${week}`;
const order = (client: Client, more: object = {}) => shop.order(client, { item: item(), week, ...more });
/** To the cent: what is kept is what came in less what went back, and no more goes back than came. */
const wrongSums = statement({ id: 'text' })(`
  select c.id from $schema.checkout c
  where c.paid_cents <> coalesce((select sum(a.kept_cents) from $schema.payment_attempt a where a.checkout_id = c.id), 0)
    - coalesce((select sum(f.cents) from $schema.refund f join $schema.payment_attempt a on a.id = f.payment_attempt_id
        where a.checkout_id = c.id and f.reason in ('ended', 'changed')), 0)
  union all
  select a.id from $schema.payment_attempt a
  where a.received_cents < (select sum(f.cents) from $schema.refund f where f.payment_attempt_id = a.id)
  union all
  select a.id from $schema.payment_attempt a
  where a.status = 'paid' and a.received_cents - a.kept_cents <> coalesce((select sum(f.cents) from $schema.refund f
    where f.payment_attempt_id = a.id and f.reason not in ('ended', 'changed', 'deposit', 'business')), 0)
`);

/** What a command leaves behind that says yes. */
const leftBehind = statement({ refunds: 'int', events: 'int', messages: 'int' })(`
  select (select count(*)::integer from $schema.refund) as refunds,
    (select count(*)::integer from $schema.event) as events,
    (select count(*)::integer from $schema.outbox) as messages
`);

const orderOf = async () => (await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body;
const source = () =>
  ({
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: shop.server.clock.now,
    requestId: 'test',
  }) as const;
const move = (to: Parameters<typeof moveOrder>[2]['to']) =>
  moveOrder(shop.server.shop, source(), { key: id, to, who: 'operator' });

async function pay(outcome: Parameters<PayingShop['end']>[1] = 'paid'): Promise<string[]> {
  await shop.end(link, outcome);
  await shop.notice(link);
  return shop.work();
}

async function release(): Promise<string[]> {
  const now = shop.advance(31);
  expect(await expireReservations(shop.server.shop, now)).toBe(1);
  return shop.work();
}

const refundsOf = async () =>
  (await shop.payments())
    .filter((one) => !before.has(one.id))
    .flatMap(({ refunds }) => refunds.map(({ amount }) => amount.value));

describe('money', () => {
  test('money noticed twice is kept once', async () => {
    await shop.end(link, 'paid');
    await shop.notice(link);
    await shop.notice(link);
    expect(await shop.work()).toEqual(['reservation-accepted', 'payment-paid']);
    expect(await orderOf()).toMatchObject({ TotalPaid: 80, TotalOpen: 0 });
    expect(await refundsOf()).toEqual([]);
  });

  test('money paid twice, over two links, goes back once', async () => {
    // The first is at its bank: it cannot be stopped any more, and both are paid.
    const second = (await shop.link(visitor, id, { paymentMethod: 'CREDITCARD' })).body.PaymentLink;
    await shop.end(link, 'paid');
    await shop.end(second, 'paid');
    await shop.notice(link);
    await shop.notice(second);
    expect(await shop.work()).toEqual(['reservation-accepted', 'payment-paid', 'payment-refunded']);
    expect(await orderOf()).toMatchObject({ TotalPaid: 80, ReservationStatus: 'Order' });
    expect(await refundsOf()).toEqual(['80.00']);
  });

  test('money of another amount goes back, and the order can still be paid', async () => {
    expect(await pay('other-amount')).toEqual(['payment-refunded']);
    expect(await orderOf()).toMatchObject({ TotalPaid: 0, TotalOpen: 80, ReservationStatus: 'Active' });
    expect(await refundsOf()).toEqual(['79.00']);
    expect((await shop.state(visitor, id)).body.Status).toBe('NOT_PAID');
    link = (await shop.link(visitor, id)).body.PaymentLink;
    await pay();
    expect((await orderOf()).ReservationStatus).toBe('Order');
  });

  test('money that never comes releases the goods after half an hour, ends the payment and says so', async () => {
    expect(await release()).toEqual(['payment-lapsed']);
    expect(await orderOf()).toMatchObject({ ReservationStatus: 'Expired', TotalOpen: 0 });
    expect((await shop.payments())[0]?.status).toBe('canceled');
    expect((await shop.link(visitor, id)).body.Error.Code).toBe('PaymentNotPossible');
  });

  test('money that comes after the release takes the goods again', async () => {
    await release();
    expect(await pay('closed-tab')).toEqual(['reservation-accepted', 'payment-paid']);
    expect(await orderOf()).toMatchObject({ ReservationStatus: 'Order', TotalPaid: 80 });
    // The pieces count again: of five tents four are left.
    const other = await shop.server.visitor();
    await expect(order(other, { amount: 5, pickup: '1000' })).rejects.toThrow('StockShort');
    await order(other, { amount: 4, pickup: '1000' });
  });

  test('money that comes after the release goes back where somebody else has the goods by now', async () => {
    await release();
    await order(await shop.server.visitor(), { amount: 5, pickup: '1000' });
    await shop.work();
    expect(await pay('closed-tab')).toEqual(['payment-refunded']);
    expect(await orderOf()).toMatchObject({ ReservationStatus: 'Expired', TotalPaid: 0 });
    expect(await refundsOf()).toEqual(['80.00']);
  });

  test('money that comes after the release goes back where the hour is taken by now', async () => {
    await release();
    for (let n = 0; n < 2; n += 1) await order(await shop.server.visitor(), {});
    await shop.work();
    expect(await pay('closed-tab')).toEqual(['payment-refunded']);
    expect(await refundsOf()).toEqual(['80.00']);
  });

  test('money that comes after the release goes back where the customer has as many by now as one may', async () => {
    await anItem(shop.server.shop.database, {
      id: `elk-een-${week}`,
      maxPerCustomer: 1,
      stock: { noord: 5 },
    });
    visitor = await shop.server.customer(`vzw-${week}`);
    const input = { item: `elk-een-${week}`, asCustomer: true };
    id = await order(visitor, input);
    link = (await shop.link(visitor, id)).body.PaymentLink;
    await expireReservations(shop.server.shop, shop.advance(31));
    await order(visitor, input);
    await shop.work();
    expect(await pay('closed-tab')).toEqual(['payment-refunded']);
    expect((await orderOf()).ReservationStatus).toBe('Expired');
  });

  test('money that comes when the period has begun goes back', async () => {
    await release();
    shop.advance((5 + 7 * week) * 24 * 60);
    expect(await pay('closed-tab')).toEqual(['payment-refunded']);
    expect(await refundsOf()).toEqual(['80.00']);
  });

  test('money for what the business refuses goes back, by itself', async () => {
    await pay();
    await move('Cancelled');
    expect(await shop.work()).toEqual(['reservation-cancelled', 'payment-refunded']);
    expect(await refundsOf()).toEqual(['80.00']);
    expect(await orderOf()).toMatchObject({ TotalPaid: 0, TotalOpen: 0 });
    // However often it is asked.
    await shop.server.shop.database.rows(
      statement(`insert into $schema.outbox (kind, payload, created_at)
        values ('payment.ended', jsonb_build_object('reservationId', $1::text), now())`),
      [id],
    );
    await shop.work();
    expect(await refundsOf()).toEqual(['80.00']);
  });

  test('money that comes at the very moment of the release is an order all the same', async () => {
    const now = shop.advance(31);
    await shop.end(link, 'paid');
    await shop.notice(link);
    await Promise.all([expireReservations(shop.server.shop, now), shop.work()]);
    await shop.work();
    expect(await orderOf()).toMatchObject({ ReservationStatus: 'Order', TotalPaid: 80 });
    expect(await refundsOf()).toEqual([]);
  });

  test('money without any notice is found by the sweep', async () => {
    await shop.end(link, 'paid');
    await paymentsSweep.run(shop.server.shop, shop.server.clock.now);
    expect(await shop.work()).toEqual([]);
    await paymentsSweep.run(shop.server.shop, shop.advance(2));
    expect(await shop.work()).toEqual(['reservation-accepted', 'payment-paid']);
  });
});

describe('the check by night', () => {
  const check = async () => {
    await paymentsCheckSweep.run(shop.server.shop, shop.advance(20));
    return shop.work();
  };

  test('the check by night takes in money of which nobody ever told, after the goods were released', async () => {
    await release();
    // Paid at the bank at the last moment: the provider could not stop it.
    await shop.end(link, 'closed-tab');
    expect(await check()).toEqual(['reservation-accepted', 'payment-paid']);
    expect(await orderOf()).toMatchObject({ ReservationStatus: 'Order', TotalPaid: 80 });
    expect(await check()).toEqual([]);
    expect(shop.faults).toEqual([]);
  });

  test('the check by night names what is not what the provider has', async () => {
    await pay();
    await shop.server.shop.database.rows(
      statement(`update $schema.payment_attempt set received_cents = received_cents + 1
        where checkout_id = (select checkout_id from $schema.reservation where id = $1)`),
      [id],
    );
    await check();
    expect(shop.faults.splice(0)).toEqual(['a payment is not what the provider has']);
    await shop.server.shop.database.rows(
      statement(`update $schema.payment_attempt set received_cents = received_cents - 1
        where checkout_id = (select checkout_id from $schema.reservation where id = $1)`),
      [id],
    );
  });
});

describe('an order that costs something else by now', () => {
  /** As whoever edits it leaves it, in one transaction. */
  const becomes = (cents: number) =>
    inTransaction(shop.server.shop.database, async (transaction) => {
      await transaction.rows(setGross, [id, cents]);
      await tellTotalChanged(transaction, shop.server.clock.now, id);
    });
  const balance = () => balanceOf(shop.server.shop, shop.server.shop.database, id);
  const setGross = statement(`
    update $schema.reservation set gross_cents = $2, rounding_cents = rounding_cents + $2 - gross_cents where id = $1
  `);

  test('an order that costs more by now can be paid for the rest, and nothing else is asked again', async () => {
    await pay();
    await becomes(4500);
    await shop.work();
    expect(await balance()).toMatchObject({
      dueCents: 9500,
      paidCents: 8000,
      openCents: 1500,
      surplusCents: 0,
    });
    expect(await orderOf()).toMatchObject({ TotalPaid: 80, TotalOpen: 15, ReservationStatus: 'Order' });
    link = (await shop.link(visitor, id)).body.PaymentLink;
    expect(await pay()).toEqual(['payment-paid']);
    expect(await orderOf()).toMatchObject({ TotalPaid: 95, TotalOpen: 0 });
  });

  test('of an order that costs less by now what was paid too much goes back, once, and is not asked again', async () => {
    await pay();
    await becomes(2000);
    expect(await balance()).toMatchObject({ openCents: 0, surplusCents: 1000 });
    await becomes(2000);
    expect(await shop.work()).toEqual(['payment-refunded']);
    expect(await refundsOf()).toEqual(['10.00']);
    expect(await balance()).toMatchObject({ paidCents: 7000, openCents: 0, surplusCents: 0 });
  });

  test('an order that costs something else while somebody is at the page of the old sum ends that one, and asks the new one', async () => {
    await becomes(4000);
    await shop.work();
    expect((await shop.payments())[0]?.status).toBe('canceled');
    link = (await shop.link(visitor, id)).body.PaymentLink;
    await pay();
    expect(await orderOf()).toMatchObject({ TotalPaid: 90, TotalOpen: 0, ReservationStatus: 'Order' });
  });
});

describe('the deposit', () => {
  const deposit = (cents: number | null) =>
    staffRefundDeposit({ shop: shop.server.shop, ...source() }, { key: id, cents });

  test('the deposit goes back once everything is back, in parts, and never more than it was', async () => {
    await pay();
    expect(await deposit(null)).toEqual(refuse('OrderNotReturned'));
    for (const step of ['Open', 'Pick', 'Picked', 'Closed'] as const) await move(step);
    expect(await deposit(5001)).toEqual(refuse('AmountTooHigh', { params: { mostCents: 5000 } }));
    expect(await deposit(2000)).toMatchObject({ cents: 2000 });
    expect(await deposit(null)).toMatchObject({ cents: 3000 });
    expect(await deposit(null)).toEqual(refuse('AmountTooHigh', { params: { mostCents: 0 } }));
    expect(await shop.work()).toEqual(['payment-refunded', 'payment-refunded']);
    expect(await refundsOf()).toEqual(['20.00', '30.00']);
    // What went back is not owed again.
    expect(await orderOf()).toMatchObject({ TotalPaid: 80, TotalOpen: 0 });
  });

  test('the deposit that is refused leaves no refund, no event and no message', async () => {
    await pay();
    const rowsOf = async () => (await shop.server.shop.database.rows(leftBehind))[0];
    const refund = (cents: number) =>
      staffRefundPaid({ shop: shop.server.shop, ...source() }, { key: id, cents });
    const early = await rowsOf();
    for (const no of [await deposit(null), await refund(1)]) expect(no).toEqual(refuse('OrderNotReturned'));
    expect(await rowsOf()).toEqual(early);
    for (const step of ['Open', 'Pick', 'Picked', 'Closed'] as const) await move(step);
    const late = await rowsOf();
    for (const no of [await deposit(5001), await refund(0), await refund(3001)])
      expect(no).toMatchObject({ code: 'AmountTooHigh' });
    expect(await rowsOf()).toEqual(late);
  });

  test('the deposit asked for twice at once goes back once', async () => {
    await pay();
    for (const step of ['Open', 'Pick', 'Picked', 'Closed'] as const) await move(step);
    const answers = await Promise.all([deposit(null), deposit(null)]);
    expect(answers.filter((one) => !isRefusal(one))).toHaveLength(1);
  });

  test('the deposit is left alone by a refund of the rest', async () => {
    await pay();
    for (const step of ['Open', 'Pick', 'Picked', 'Closed'] as const) await move(step);
    const refund = (cents: number) =>
      staffRefundPaid({ shop: shop.server.shop, ...source() }, { key: id, cents });
    expect(await refund(3001)).toEqual(refuse('AmountTooHigh', { params: { mostCents: 3000 } }));
    expect(await refund(1000)).toMatchObject({ cents: 1000 });
    expect(await deposit(null)).toMatchObject({ cents: 5000 });
  });
});
