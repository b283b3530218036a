import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { monday } from '../../testing/a-server.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { askOffice } from '../identity/testing/a-back-office.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { aPayingShop, type PayingShop } from './testing/a-paying-shop.ts';

let shop: PayingShop;
let owner: OfficeClient;
let tom: OfficeClient;
let week = -1;
/** A tent of 30 euro with a deposit of 50, to be paid now. */
let id: string;

beforeAll(async () => {
  shop = await aPayingShop({ warehouses: [aWarehouse('noord'), aWarehouse('zuid')] });
  owner = await anOfficeClient(shop.server, 'owner');
  tom = await anOfficeClient(shop.server, 'desk');
});
afterAll(() => shop.close());
beforeEach(async () => {
  week += 1;
  shop.server.clock.now = monday;
  const item = `tent-${week}`;
  await anItem(shop.server.shop.database, { id: item, depositCents: 5000, stock: { noord: 5 } });
  id = await shop.order(await shop.server.visitor(), { item, week });
  await shop.work();
});

const read = async () => (await owner.get(`/orders/${id}`)).body;
const take = async (
  body: object,
  { by = tom, version, key }: { by?: OfficeClient; version?: number | null; key?: string } = {},
) =>
  by.post(
    `/orders/${id}/_take-payment`,
    body,
    version === undefined ? (await read()).Version : version,
    key === undefined ? {} : { 'idempotency-key': key },
  );

describe('money for an order that stands', () => {
  test('a part is taken in cash and the rest by terminal: it says what is open, who took it, and the order stands', async () => {
    const first = await take({ Method: 'CASH', Amount: 30 });
    expect([first.status, first.body.Effects.Status]).toEqual([200, { From: 'Active', To: 'Active' }]);
    const half = await read();
    expect([half.Paid, half.Open, half.ExpiresAt]).toEqual([30, 50, null]);
    shop.server.clock.now = (monday + 60_000) as EpochMs;
    const rest = await take({ Method: 'TERMINAL', Amount: 50 });
    expect([rest.status, (await read()).Open]).toEqual([200, 0]);
    const { Payments: payments, History: history } = await read();
    expect(payments.map((one: { Method: string; Kept: number }) => [one.Method, one.Kept])).toEqual([
      ['CASH', 30],
      ['TERMINAL', 50],
    ]);
    expect(history.filter(({ Action }: { Action: string }) => Action === 'payment.taken').length).toBe(2);
    const more = await take({ Method: 'CASH', Amount: 0.01 });
    expect([more.status, more.body.Error.Code, more.body.Open]).toEqual([409, 'AmountTooHigh', 0]);
  });

  test('of ten desks that take all at once, and of one that sends twice, the money counts once', async () => {
    const { Version: version } = await read();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => take({ Method: 'CASH', Amount: 80 }, { version })),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);
    expect([(await read()).Paid, (await read()).Payments.length]).toEqual([80, 1]);
  });

  test('the same key twice takes it once, and something else under it is refused', async () => {
    const { Version: version } = await read();
    const sent = { version, key: 'one-press' };
    const both = await Promise.all([1, 2].map(() => take({ Method: 'CASH', Amount: 20 }, sent)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).Paid).toBe(20);
    expect((await take({ Method: 'CASH', Amount: 21 }, sent)).status).toBe(422);
  });

  test('a link that the customer has ends once the money was taken at the desk', async () => {
    const made = await owner.post(`/orders/${id}/_payment-link`, {});
    expect([made.status, made.body.Status]).toEqual([200, 'PENDING']);
    expect((await take({ Method: 'TRANSFER', Amount: 80 })).status).toBe(200);
    await shop.work();
    const { Payments: payments } = await read();
    expect(payments.map((one: { Status: string }) => one.Status).toSorted()).toEqual(['cancelled', 'paid']);
  });

  test('a receipt is mailed where that is asked, and nothing where it is not', async () => {
    expect((await take({ Method: 'CASH', Amount: 10 })).body.Effects.Mails).toEqual([]);
    expect((await take({ Method: 'CASH', Amount: 10, Mail: true })).body.Effects.Mails).toEqual([
      'mail.payment-paid',
    ]);
  });

  test('a try tells what it would do and takes nothing', async () => {
    const { Version: version } = await read();
    const tried = await tom.post(
      `/orders/${id}/_take-payment?DryRun=true`,
      { Method: 'CASH', Amount: 10 },
      version,
    );
    expect([tried.status, (await read()).Paid]).toEqual([200, 0]);
  });
});

test('the desk mails where to pay, each press once, until nothing is open', async () => {
  const ask = async (by = tom) =>
    by.post(`/orders/${id}/_mail-payment-link`, undefined, (await read()).Version);
  const { result: asked, statements } = await withStatements(ask);
  // As every act of staff (staff-act-statements.test.ts).
  expect(statements.length).toBeLessThanOrEqual(14);
  expect([asked.status, asked.body.Effects.Mails]).toEqual([200, ['mail.payment-asked']]);
  expect(await shop.work()).toContain('payment-asked');
  await take({ Method: 'CASH', Amount: 80 });
  expect([(await ask()).status, (await ask()).body.Error.Code]).toEqual([409, 'PaymentNotPossible']);
});

test('only who may take money does, from the version that was seen, and nobody of elsewhere', async () => {
  const body = { Method: 'CASH', Amount: 10 };
  expect((await take(body, { version: null })).status).toBe(428);
  expect((await take(body, { version: 99 })).status).toBe(412);
  for (const wrong of [
    {},
    { ...body, Amount: 0 },
    { ...body, Amount: -5 },
    { ...body, Amount: 1.001 },
    { ...body, Method: 'BITCOIN' },
    { ...body, More: 1 },
  ])
    expect([wrong, (await take(wrong)).status]).toEqual([wrong, 400]);
  for (const role of ['warehouse', 'viewer'] as const)
    expect([role, (await take(body, { by: await anOfficeClient(shop.server, role) })).status]).toEqual([
      role,
      403,
    ]);
  const southern = await anOfficeClient(shop.server, 'owner', { warehouses: ['zuid'] });
  const elsewhere = await anOfficeClient(shop.server, 'owner', { shop: shop.server.other });
  expect((await take(body, { by: southern })).status).toBe(404);
  expect((await take(body, { by: elsewhere })).status).toBe(404);
  for (const path of ['_take-payment', '_mail-payment-link']) {
    const nobody = await askOffice(shop.server, 'POST', `/orders/${id}/${path}`, { body });
    expect(nobody.status).toBe(401);
    expect(
      (await tom.post(`/orders/nergens/${path}`, path === '_take-payment' ? body : undefined, 1)).status,
    ).toBe(404);
  }
  expect((await read()).Paid).toBe(0);
});
