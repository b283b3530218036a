import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/transaction.ts';
import { statement } from '../../platform/database/statement.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import type { Client } from '../../testing/a-client.ts';
import { staffCloseOrder } from '../invoices/index.ts';
import { confirmation } from '../documents/confirmation.ts';
import { paymentMail } from '../notifications/payment-mail.ts';
import { readMailedReservation } from '../notifications/index.ts';
import { staffListOpenOrders } from '../orders/index.ts';
import { moveOrder } from '../orders/moves.ts';
import { tellTotalChanged } from './balance.ts';
import { aPayingShop, type PayingShop } from './testing/a-paying-shop.ts';

let shop: PayingShop;

beforeAll(async () => {
  shop = await aPayingShop({ cartMode: 'multiple' });
});
afterAll(() => shop.close());

const hours = ['noord.P5.0900', 'noord.R7.0900'] as const;
const later = {
  WarehouseID: 'noord',
  DateTimeExpectedStart: '2026-06-12',
  DateTimeExpectedEnd: '2026-06-14',
};

/** One tent in one week and two in the next: 80 and 160 euro, deposits included, checked out and paid together. */
async function twoPaid(): Promise<{ visitor: Client; small: string; large: string }> {
  const visitor = await shop.server.visitor();
  const cart = await aCart(visitor, { hours });
  const lines = [
    { ItemID: 'tent', Amount: 1 },
    { ItemID: 'tent', Amount: 2, ...later },
  ];
  await visitor.post(`/api/v3/rental/cart/${cart}/items`, lines);
  const chosen = { Group: later, BusinessHourStart: hours[0], BusinessHourEnd: hours[1] };
  await visitor.patch(`/api/v3/rental/cart/${cart}`, chosen);
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: aPerson(cart),
    PaymentMode: 'NOW',
  });
  const ids: string[] = body.Collection.map((one: { ReservationOrderID: string }) => one.ReservationOrderID);
  const { PaymentLink } = (await shop.link(visitor, ids[0] ?? '')).body;
  await shop.end(PaymentLink, 'paid');
  await shop.notice(PaymentLink);
  await shop.work();
  const orders = await Promise.all(ids.map((id) => orderOf(visitor, id)));
  const [small, large] = orders.toSorted((a, b) => a.TotalDeposit - b.TotalDeposit);
  return { visitor, small: small?.ReservationOrderID ?? '', large: large?.ReservationOrderID ?? '' };
}

const invoicePaid = statement({ paid: 'int' })(
  'select paid_cents as paid from $schema.invoice where reservation_id = $1',
);
const setGross = statement(`
  update $schema.reservation set gross_cents = $2, rounding_cents = rounding_cents + $2 - gross_cents where id = $1
`);
const orderOf = async (visitor: Client, id: string) =>
  (await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body;
const source = () =>
  ({
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: shop.server.clock.now,
    requestId: 'test',
  }) as const;
const stateOf = async (visitor: Client, id: string) => (await shop.state(visitor, id)).body.TotalPaid;
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ');

test('of two orders paid together each says its own share: order, payment, list of the business, paper and mail', async () => {
  const { visitor, small, large } = await twoPaid();
  expect([await orderOf(visitor, small), await orderOf(visitor, large)]).toMatchObject([
    { TotalPaid: 80, TotalOpen: 0 },
    { TotalPaid: 160, TotalOpen: 0 },
  ]);
  expect([await stateOf(visitor, small), await stateOf(visitor, large)]).toEqual([80, 160]);
  const { database } = shop.server.shop;
  const open = allowed(await staffListOpenOrders(aStaffMember(shop.server), undefined));
  expect(open.map(({ paidCents }) => paidCents)).toEqual([8000, 16_000]);
  const mailed = await readMailedReservation(database, large);
  if (mailed === undefined) throw new Error('the order vanished');
  const paper = confirmation(shop.server.shop, mailed.reservation, mailed.lines, shop.server.clock.now);
  expect(plain(paper.payment?.text)).toBe('Online betaald: € 160,00.');
  const told = { mail: 'paid', cents: 24_000, method: null, reason: null } as const;
  const mail = paymentMail(shop.server.shop, told, mailed.reservation, { confirm: null, access: null });
  expect(mail.facts.map(({ lines }) => lines.map(plain))).toEqual([
    [expect.stringMatching(/^O.*: € 80,00$/u), expect.stringMatching(/^O.*: € 160,00$/u)],
    ['€ 240,00'],
  ]);
});

test('what goes back of one is its own, and the other stays paid, on its invoice too', async () => {
  const { visitor, small, large } = await twoPaid();
  await moveOrder(shop.server.shop, source(), { key: large, to: 'Cancelled', who: 'operator' });
  // Until it went back the money is that of the order that ended.
  expect([(await orderOf(visitor, small)).TotalPaid, (await orderOf(visitor, large)).TotalPaid]).toEqual([
    80, 160,
  ]);
  await shop.work();
  expect([(await orderOf(visitor, small)).TotalPaid, (await orderOf(visitor, large)).TotalPaid]).toEqual([
    80, 0,
  ]);
  for (const to of ['Open', 'Pick', 'Picked', 'Closed'] as const)
    await moveOrder(shop.server.shop, source(), { key: small, to, who: 'operator' });
  await staffCloseOrder(aStaffMember(shop.server), { key: small, note: null });
  // The deposit is no turnover: of its 80 euro 30 pay the invoice.
  expect(await shop.server.shop.database.rows(invoicePaid, [small])).toEqual([{ paid: 3000 }]);
});

test('one that becomes dearer takes nothing from the other, and its rest is its own', async () => {
  const { visitor, small, large } = await twoPaid();
  const { database } = shop.server.shop;
  await inTransaction(database, async (transaction) => {
    await transaction.rows(setGross, [small, 5000]);
    await tellTotalChanged(transaction, shop.server.clock.now, small);
  });
  await shop.work();
  const paid = async () => [
    (await orderOf(visitor, small)).TotalPaid,
    (await orderOf(visitor, large)).TotalPaid,
  ];
  expect(await paid()).toEqual([80, 160]);
  const { PaymentLink } = (await shop.link(visitor, small)).body;
  await shop.end(PaymentLink, 'paid');
  await shop.notice(PaymentLink);
  await shop.work();
  expect(await paid()).toEqual([100, 160]);
});
