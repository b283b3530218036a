import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IsoDate } from '@bivak/rules';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { anOfficeClient } from '../identity/testing/an-office-client.ts';
import { orderAccess } from '../orders/index.ts';
import { aPayingShop, type PayingShop } from './testing/a-paying-shop.ts';

let shop: PayingShop;
let visitor: Client;

beforeAll(async () => {
  shop = await aPayingShop();
  visitor = await shop.server.visitor();
});
afterAll(() => shop.close());

const orderOf = async (id: string) => (await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body;
const order = (more?: Parameters<PayingShop['order']>[1]) => shop.order(visitor, more);

describe('an order that is paid online', () => {
  test('an order that is paid online waits for its money half an hour, with total and deposit in one payment', async () => {
    const id = await order();
    expect(await orderOf(id)).toMatchObject({
      ReservationStatus: 'Active',
      PaymentMode: 'NOW',
      TotalIncVAT: 30,
      TotalDeposit: 50,
      TotalPaid: 0,
      TotalOpen: 80,
      TotalOpenDeposit: 50,
      DateTimePaymentDeadline: '2026-06-01T08:30:00+02:00',
      Actions: [{ ActionName: 'CreatePayment', Completed: false, Required: false }],
    });
    const { status, body } = await shop.link(visitor, id);
    expect([status, body.Status, body.Message]).toEqual([200, 'PENDING', null]);
    expect((await shop.payments())[0]?.amount.value).toBe('80.00');
    expect((await shop.state(visitor, id)).body).toMatchObject({ Status: 'PENDING', TotalOpen: 80 });
    // What was checked out together is paid together, deposits and all.
    await shop.server.pool.query(
      `insert into shop_feesthuis.reservation (id, checkout_id, reservation_no, status, visitor_id, email, warehouse_id, start_day,
         end_day, business_start, business_end, vat, net_cents, gross_cents, rounding_cents, deposit_cents, item_qty,
         created_at)
       select 'other-part', checkout_id, 'other-part', status, visitor_id, email, warehouse_id, start_day, end_day, business_start,
         business_end, vat, net_cents, gross_cents, rounding_cents, 2000, item_qty, created_at
       from shop_feesthuis.reservation where id = $1`,
      [id],
    );
    expect(await orderOf(id)).toMatchObject({ TotalDeposit: 50, TotalOpen: 130, TotalOpenDeposit: 70 });
    // Where one of them ended, nobody is asked to pay for the other.
    await shop.server.pool.query(
      "update shop_feesthuis.reservation set status = 'Rejected' where id = 'other-part'",
    );
    expect(await orderOf(id)).toMatchObject({ TotalOpen: 80, TotalOpenDeposit: 50 });
    expect(await orderOf('other-part')).toMatchObject({
      TotalDeposit: 20,
      TotalOpen: 0,
      TotalOpenDeposit: 0,
    });
  });

  test('an order that is paid online becomes an order when the notice comes, and is mailed, though the tab was closed', async () => {
    const id = await order();
    await shop.work();
    const { body } = await shop.link(visitor, id);
    await shop.end(body.PaymentLink, 'closed-tab');
    expect((await shop.notice(body.PaymentLink)).status).toBe(200);
    expect(await shop.work()).toEqual(['reservation-accepted', 'payment-paid']);
    const paid = await orderOf(id);
    expect(paid).toMatchObject({
      ReservationStatus: 'Order',
      TotalPaid: 80,
      TotalOpen: 0,
      DateTimePaymentDeadline: null,
      Actions: [{ ActionName: 'CreatePayment', Completed: true }],
    });
    expect(paid.OrderID).toMatch(/^O2026-/u);
    expect((await shop.state(visitor, id)).body).toMatchObject({ Status: 'PAID', TotalPaid: 80 });
    // Who asks for a link once more pays nothing twice.
    expect((await shop.link(visitor, id)).body).toEqual({ PaymentLink: null, Status: 'PAID', Message: null });
    // Past its deadline it is an order still.
    expect(await shop.payments()).toHaveLength(2);
  });

  test('an order that is paid online is a request that has arrived once it is paid, where the business accepts everything itself', async () => {
    const { reservations } = shop.server.shop.config;
    await shop.server.edit({ reservations: { ...reservations, acceptance: 'operator' } });
    const id = await order();
    await shop.work();
    const { body } = await shop.link(visitor, id);
    await shop.end(body.PaymentLink, 'paid');
    await shop.notice(body.PaymentLink);
    expect(await shop.work()).toEqual(['reservation-received', 'payment-paid']);
    expect((await orderOf(id)).ReservationStatus).toBe('Active');
    await shop.server.edit({ reservations });
  });

  test.each([
    ['canceled', 'CANCELLED', null, []],
    ['failed', 'ERROR', 'The bank refused the payment.', ['payment-failed']],
    ['expired', 'NOT_PAID', null, ['payment-failed']],
  ] as const)(
    'an order that is paid online, and whose payment was %s, says %s, stands all the same, and can be tried again',
    async (outcome, status, message, mails) => {
      const id = await order();
      await shop.work();
      const first = (await shop.link(visitor, id)).body.PaymentLink;
      await shop.end(first, outcome);
      await shop.notice(first);
      expect(await shop.work()).toEqual(mails);
      expect((await shop.state(visitor, id)).body).toMatchObject({ Status: status, Message: message });
      expect((await orderOf(id)).ReservationStatus).toBe('Active');
      const second = (await shop.link(visitor, id)).body.PaymentLink;
      expect(second).not.toBe(first);
      await shop.end(second, 'paid');
      await shop.notice(second);
      await shop.work();
      expect((await orderOf(id)).ReservationStatus).toBe('Order');
    },
  );

  test('an order that is paid online is noticed without any notice by whoever waits, at most once in three seconds', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.end(body.PaymentLink, 'paid', 'never');
    await shop.work();
    expect((await shop.state(visitor, id)).body.Status).toBe('PENDING');
    await shop.work();
    expect((await shop.state(visitor, id)).body.Status).toBe('PENDING');
    shop.advance(0.1);
    await shop.state(visitor, id);
    await shop.work();
    expect((await shop.state(visitor, id)).body.Status).toBe('PAID');
  });
});

describe('a link', () => {
  test('a link is the same for everybody who asks at once, and for who asks again', async () => {
    const id = await order();
    const before = (await shop.payments()).length;
    // Long enough that all of them ask before anybody has an answer.
    await shop.behave({ slowMs: 300 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.link(visitor, id)));
    await shop.behave({});
    const links = new Set(answers.map(({ body }) => body.PaymentLink));
    expect(links.size).toBe(1);
    expect((await shop.link(visitor, id)).body.PaymentLink).toBe([...links][0]);
    expect(await shop.payments()).toHaveLength(before + 1);
  });

  test('a payment link for another method ends the first one', async () => {
    const id = await order();
    const first = (await shop.link(visitor, id)).body.PaymentLink;
    shop.advance(0.1);
    const second = (await shop.link(visitor, id, { paymentMethod: 'BANCONTACT' })).body.PaymentLink;
    expect(second).not.toBe(first);
    await shop.work();
    const standing = await shop.payments();
    const statusOf = (link: string) => standing.find((one) => link.endsWith(one.id))?.status;
    expect([statusOf(first), statusOf(second)]).toEqual(['canceled', 'open']);
    expect((await shop.state(visitor, id)).body).toMatchObject({
      Status: 'PENDING',
      PaymentMethod: 'BANCONTACT',
    });
  });

  test.each([
    [{ paymentMethod: 'GIROPAY' }, 'paymentMethod', 'not-a-choice'],
    [{ paymentMethod: 'PAYPAL' }, 'paymentMethod', 'not-a-choice'],
    [{ paymentMethod: undefined }, 'paymentMethod', 'required'],
    [{ returnUrl: 'https://elders.example/' }, 'returnUrl', 'not-a-page'],
    [{ returnUrl: undefined }, 'returnUrl', 'required'],
  ])('a link is refused for %j', async (more, Field, Code) => {
    const { status, body } = await shop.link(visitor, 'r', more);
    expect([status, body.Error.Fields]).toEqual([400, [expect.objectContaining({ Field, Code })]]);
  });

  test("a link is nobody's but of who ordered", async () => {
    const id = await order();
    const callers: [Client, number][] = [
      [shop.server.public(), 401],
      [await shop.server.visitor(), 404],
      [await shop.server.customer('vzw-ander'), 404],
    ];
    for (const [caller, expected] of callers) {
      expect((await shop.link(caller, id)).status).toBe(expected);
      expect((await shop.state(caller, id)).status).toBe(expected);
    }
    expect((await shop.link(visitor, 'nergens')).status).toBe(404);
  });

  test('a link is given on any device to who has the mail of the order, as is what came of it', async () => {
    const [id, other] = [await order(), await order()];
    const { key, shop: feesthuis } = shop.server;
    const Access = orderAccess(key, { shop: feesthuis, reservationId: id }, '2026-06-07' as IsoDate);
    const elsewhere = await shop.server.visitor();
    const open = (of: string) => elsewhere.post(`/api/v2/shop/payments/${of}/_open`, { Access });
    const given = await shop.link(elsewhere, id, { Access });
    expect(given.body.PaymentLink).toBe((await shop.link(visitor, id)).body.PaymentLink);
    expect((await shop.link(elsewhere, other, { Access })).status).toBe(404);
    expect([(await open(id)).body.Status, (await open(other)).status]).toEqual(['PENDING', 404]);
    expect((await shop.server.public().post(`/api/v2/shop/payments/${id}/_open`, { Access })).status).toBe(
      401,
    );
    expect((await elsewhere.post(`/api/v2/shop/payments/${id}/_open`, {})).status).toBe(400);
    // What it is good for ends with the order.
    const { now } = shop.server.clock;
    shop.advance(60 * 24 * 60);
    const later = await shop.server.visitor();
    expect((await later.post(`/api/v2/shop/payments/${id}/_open`, { Access })).status).toBe(404);
    shop.server.clock.now = now;
  });

  test('a payment link for goods that were sold between cart and checkout is never asked: nothing is held, nothing is paid', async () => {
    await anItem(shop.server.shop.database, { id: 'laatste', stock: { noord: 1 } });
    const before = (await shop.payments()).length;
    const asked = await Promise.allSettled(
      [await shop.server.visitor(), await shop.server.visitor()].map((client) =>
        shop.order(client, { item: 'laatste', pickup: '1000' }),
      ),
    );
    const refused = asked.find(({ status }) => status === 'rejected');
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(String((refused as PromiseRejectedResult).reason)).toContain('StockShort');
    expect(await shop.payments()).toHaveLength(before);
  });

  test('a payment link for an order at pickup is given too, and the order waits as long as it did', async () => {
    const id = await order({ mode: 'AT_PICKUP' });
    expect(await orderOf(id)).toMatchObject({
      PaymentMode: 'AT_PICKUP',
      TotalOpen: 80,
      DateTimePaymentDeadline: null,
    });
    expect((await shop.link(visitor, id)).body.Status).toBe('PENDING');
  });
});

describe('a notice', () => {
  test.each(['tr_unknown', 'x'.repeat(100)])(
    'a notice of somebody else (%s) is taken and leads to nothing',
    async (id) => {
      await shop.work();
      const answer = await shop.server.public().post('/api/v2/payments/mollie/_webhook', { id });
      expect([answer.status, answer.body]).toEqual([200, null]);
    },
  );

  test('a notice needs an id, a provider that we have, and no more than a form', async () => {
    const nobody = shop.server.public();
    expect((await nobody.post('/api/v2/payments/mollie/_webhook', {})).status).toBe(400);
    expect((await nobody.post('/api/v2/payments/adyen/_webhook', { id: 'tr_1' })).status).toBe(404);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const elsewhere = {
      method: 'POST',
      path: '/api/v3/rental/cart',
      payload: 'WarehouseID=noord',
      headers: form,
    };
    expect((await visitor.send(elsewhere)).status).toBe(415);
  });
});

describe('the mode', () => {
  test('the mode is at pickup where nobody says so, and no other than the shop offers', async () => {
    const id = await order({ mode: undefined });
    expect((await orderOf(id)).PaymentMode).toBe('AT_PICKUP');
    await expect(order({ mode: 'LATER' })).rejects.toThrow('ValidationFailed');
  });
});

test('a payment link is given by staff for orders of their warehouses, and for no other', async () => {
  const id = await order();
  const link = async (warehouses: readonly string[] | null) => {
    const desk = await anOfficeClient(shop.server, 'desk', { warehouses });
    return desk.post(`/orders/${id}/_payment-link`, { Method: 'IDEAL' });
  };
  const south = await link(['zuid']);
  expect([south.status, south.body.Error?.Code]).toEqual([404, 'NotFound']);
  for (const warehouses of [['zuid', 'noord'], null]) {
    const given = await link(warehouses);
    expect([given.status, given.body.Status]).toEqual([200, 'PENDING']);
  }
});
