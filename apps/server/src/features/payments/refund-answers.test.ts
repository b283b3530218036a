import { MOST_REFUND_TRIES } from '@bivak/rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { jobContext } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log/log.ts';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { monday } from '../../testing/a-server.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { differenceMailJobs } from '../notifications/index.ts';
import { moveOrder } from '../orders/moves.ts';
import { checkPayment } from './checks.commands.ts';
import { listDifferences } from './differences.sql.ts';
import { paymentsCheckSweep, paymentsSweep } from './payments.jobs.ts';
import { staffRefundAgain, staffRefundPaid } from './refunds.commands.ts';
import { listRefusedRefunds } from './refunds.sql.ts';
import { sendRefund } from './send-refund.commands.ts';
import { aPayingShop, type PayingShop } from './testing/a-paying-shop.ts';

let shop: PayingShop;
let id: string;
let paymentId: string;

beforeAll(async () => {
  shop = await aPayingShop();
});
afterAll(() => shop.close());
/** An order of 80 euro that was paid and is back. */
beforeEach(async () => {
  shop.server.clock.now = monday;
  const visitor = await shop.server.visitor();
  id = await shop.order(visitor);
  const { body } = await shop.link(visitor, id);
  paymentId = idIn(body.PaymentLink);
  await shop.end(body.PaymentLink, 'paid');
  await shop.notice(body.PaymentLink);
  await shop.work();
  for (const to of ['Open', 'Pick', 'Picked', 'Closed'] as const)
    await moveOrder(shop.server.shop, source(), { key: id, to, who: 'operator' });
  await shop.work();
  shop.faults.splice(0);
});
afterEach(() => shop.behave({}));

const idIn = (link: string) => link.split('/').at(-1) ?? '';
const source = () =>
  ({
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: shop.server.clock.now,
    requestId: 'test',
  }) as const;
const job = () => jobContext(shop.server.shop, { id: 'test', now: shop.server.clock.now });
const giveBack = (cents: number) =>
  staffRefundPaid({ shop: shop.server.shop, ...source() }, { key: id, cents });
/** When its time has come. */
async function later(minutes = 3): Promise<string[]> {
  await paymentsSweep.run(shop.server.shop, shop.advance(minutes));
  return shop.work();
}
const atProvider = async () => {
  const made = (await shop.payments()).find((one) => one.id === paymentId);
  return (made?.refunds ?? []).filter(({ status }) => status !== 'canceled');
};
const sums = async () => (await atProvider()).map(({ amount }) => amount.value);
const booked = statement({ id: 'text', status: 'text', cents: 'int', tries: 'int' })(`
  select f.id, f.status, f.cents, f.tries from $schema.refund f
  join $schema.payment_attempt a on a.id = f.payment_attempt_id where a.provider_id = $1 order by f.created_at, f.id
`);
const books = () => shop.server.shop.database.rows(booked, [paymentId]);
const states = async () => (await books()).map(({ status }) => status);
/** Of the whole payment where no part of it is said. */
const ended = () => moveOrder(shop.server.shop, source(), { key: id, to: 'Cancelled', who: 'operator' });
const write = (sql: string, values: unknown[]) => shop.server.shop.database.rows(statement(sql), values);

describe('a refund whose answer was lost', () => {
  test.each([
    ['while the provider knows its key', false],
    ['once the provider has forgotten its key', true],
  ])('a refund whose answer was lost is found at the provider and sent once, %s', async (_, forgets) => {
    await giveBack(1450);
    await shop.behave({ mute: true });
    expect(await shop.work()).toEqual([]);
    expect([await sums(), await states()]).toEqual([['14.50'], ['asked']]);
    await shop.behave({ forgetsKeys: forgets });
    expect(await later(forgets ? 90 : 3)).toEqual(['payment-refunded']);
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
    expect(await later(20)).toEqual([]);
    expect([await sums(), await states(), shop.faults]).toEqual([['14.50'], ['refunded'], []]);
  });

  test('a refund whose answer was lost and that left nothing over is no refused one: it is the same refund', async () => {
    const other = await shop.server.visitor();
    const order = await shop.order(other);
    const link = (await shop.link(other, order)).body.PaymentLink;
    paymentId = idIn(link);
    await shop.end(link, 'paid');
    await shop.notice(link);
    await shop.work();
    id = order;
    await ended();
    await shop.behave({ mute: true });
    await shop.work();
    await shop.behave({ forgetsKeys: true });
    expect(await later(90)).toEqual(['payment-refunded']);
    expect([await sums(), await states(), shop.faults]).toEqual([['80.00'], ['pending'], []]);
  });

  test('a refund whose answer was lost is found on the last of many pages', async () => {
    for (let n = 0; n < 5; n += 1) await giveBack(100);
    await shop.work();
    await giveBack(250);
    await shop.behave({ mute: true });
    await shop.work();
    await shop.behave({});
    for (let n = 0; n < 5; n += 1) await giveBack(100);
    await shop.work();
    await shop.behave({ forgetsKeys: true, pageSize: 2 });
    await later(90);
    expect((await sums()).filter((one) => one === '2.50')).toHaveLength(1);
    expect(new Set(await states())).not.toContain('asked');
  });

  test('a refund whose answer was lost is asked again where the provider has none: the process died before it asked', async () => {
    await giveBack(1450);
    const [asked] = await books();
    await write(`delete from $schema.outbox where payload ->> 'refundId' = $1`, [asked?.id]);
    await write(
      `update $schema.refund set tries = 1, next_at = asked_at + interval '2 minutes' where id = $1`,
      [asked?.id],
    );
    expect(await later(1)).toEqual([]);
    expect(await sums()).toEqual([]);
    await shop.behave({ forgetsKeys: true });
    expect(await later()).toEqual(['payment-refunded']);
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
  });

  test('a refund whose answer was lost is asked for by one of many who come at once, also of a provider that knows no keys', async () => {
    await giveBack(1450);
    const [asked] = await books();
    await shop.behave({ forgetsKeys: true, slowMs: 300 });
    // why: of those who come too early nothing is said.
    const log = { warn: () => undefined, error: () => undefined } as unknown as Logger;
    await Promise.all(
      Array.from({ length: 6 }, () => sendRefund({ ...job(), log }, { refundId: asked?.id ?? '' })),
    );
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
    await shop.work();
    expect(await sums()).toEqual(['14.50']);
  });

  test('a refund of an older server, which counted no tries, is looked for first when its answer was lost', async () => {
    await giveBack(1450);
    await shop.behave({ mute: true });
    await shop.work();
    await write(`update $schema.refund set tries = default, next_at = null where status = 'asked'`, []);
    await shop.behave({ forgetsKeys: true });
    await later(90);
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
  });

  test('a refund whose answer was lost is not asked for while the list cannot be read', async () => {
    await giveBack(1450);
    await shop.behave({ mute: true });
    await shop.work();
    await later(90);
    await later(90);
    expect([await sums(), await states()]).toEqual([['14.50'], ['asked']]);
    await shop.behave({ forgetsKeys: true });
    await later(90);
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
  });
});

describe('while the provider knows neither the payment nor its list, as under a wrong key', () => {
  const anHourOfIt = async () => {
    await shop.behave({ knowsNone: true, forgetsKeys: true });
    for (let n = 0; n < 4; n += 1) await later(20);
  };

  test('a refund whose answer was lost does not fail while the provider knows nothing, and is found when it knows again', async () => {
    await giveBack(1450);
    await shop.behave({ mute: true });
    await shop.work();
    await anHourOfIt();
    expect([await states(), shop.faults]).toEqual([['asked'], []]);
    expect(await staffRefundAgain({ shop: shop.server.shop, ...source() }, { key: id })).toEqual({
      cents: 0,
    });
    await shop.behave({ forgetsKeys: true });
    expect(await later(61)).toEqual(['payment-refunded']);
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
  });

  test('a refund that is on its way does not fail while the provider knows nothing, and arrives when it knows again', async () => {
    await giveBack(1450);
    expect(await shop.work()).toEqual(['payment-refunded']);
    await anHourOfIt();
    expect([await states(), shop.faults]).toEqual([['pending'], []]);
    expect(await staffRefundAgain({ shop: shop.server.shop, ...source() }, { key: id })).toEqual({
      cents: 0,
    });
    await shop.behave({ forgetsKeys: true });
    await later(24 * 60);
    expect([await sums(), await states()]).toEqual([['14.50'], ['refunded']]);
  });

  test('a refund that was never asked for before has failed, and asked again goes once', async () => {
    await shop.behave({ knowsNone: true });
    await giveBack(1450);
    await shop.work();
    expect(await states()).toEqual(['failed']);
    await shop.behave({ forgetsKeys: true });
    expect(await staffRefundAgain({ shop: shop.server.shop, ...source() }, { key: id })).toEqual({
      cents: 1450,
    });
    expect(await shop.work()).toEqual(['payment-refunded']);
    expect(await sums()).toEqual(['14.50']);
  });

  test('a refund whose answer was lost is told to the business in the end', async () => {
    await giveBack(1450);
    await shop.behave({ mute: true });
    await shop.work();
    await shop.behave({ knowsNone: true });
    for (let n = 0; n < 2 * MOST_REFUND_TRIES; n += 1) await later(61);
    expect([await states(), shop.faults]).toEqual([['unanswered'], ['a refund was never answered']]);
  });
});

describe('a refund that is never answered', () => {
  beforeEach(async () => {
    await giveBack(1450);
    await shop.behave({ mute: true });
    await shop.work();
    await shop.behave({ down: true });
    for (let n = 0; n < 2 * MOST_REFUND_TRIES; n += 1) await later(61);
  });

  test('a refund that is never answered is asked for as often as it may, and then told to the business', async () => {
    expect(await books()).toMatchObject([{ status: 'unanswered', tries: MOST_REFUND_TRIES }]);
    expect(shop.faults).toEqual(['a refund was never answered']);
    const listed = await listRefusedRefunds(shop.server.shop.database);
    expect(listed).toContainEqual(expect.objectContaining({ cents: 1450, status: 'unanswered' }));
    // What may be gone is not given a second time by the way.
    await shop.behave({});
    expect(await giveBack(1600)).toEqual(refuse('AmountTooHigh', { params: { mostCents: 1550 } }));
  });

  test('a refund that is never answered is found when the business asks again, under the id that it had', async () => {
    await shop.behave({ forgetsKeys: true });
    expect(await staffRefundAgain({ shop: shop.server.shop, ...source() }, { key: id })).toEqual({
      cents: 1450,
    });
    expect(await shop.work()).toEqual(['payment-refunded']);
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
  });

  test('a refund that is never answered is found by the check of the night', async () => {
    await shop.behave({ forgetsKeys: true });
    await paymentsCheckSweep.run(shop.server.shop, shop.server.clock.now);
    expect(await shop.work()).toContain('payment-refunded');
    expect([await sums(), await states()]).toEqual([['14.50'], ['pending']]);
  });
});

describe('the check of refunds by night', () => {
  const check = async () => {
    await paymentsCheckSweep.run(shop.server.shop, shop.advance(20));
    await shop.work();
    return differences();
  };
  const differences = async () => {
    const all = await listDifferences(shop.server.shop.database);
    return all
      .filter((one) => one.paymentId === paymentId)
      .map(({ kind, bookedCents, foundCents }) => [kind, bookedCents, foundCents]);
  };
  const byHand = (value: string, metadata: object = {}) =>
    shop.askProvider('POST', `payments/${paymentId}/refunds`, {
      amount: { currency: 'EUR', value },
      metadata,
    });
  const callOff = async () => {
    for (const refund of await atProvider())
      await shop.askProvider('DELETE', `payments/${paymentId}/refunds/${refund.id}`);
  };

  test('the check of refunds by night says nothing of what stands alike', async () => {
    await giveBack(1450);
    await shop.work();
    expect([await check(), shop.faults]).toEqual([[], []]);
  });

  test('the check of refunds by night names what stands here as sent and is not there, until it is mended', async () => {
    await giveBack(1450);
    await shop.work();
    await later(20);
    expect(await states()).toEqual(['refunded']);
    await callOff();
    expect(await check()).toEqual([['missing', 1450, 0]]);
    expect(shop.faults.splice(0)).toContain('a refund is not what the provider has');
    await byHand('14.50', { refund: (await books())[0]?.id });
    expect(await check()).toEqual([]);
  });

  test('the check of refunds by night names what was sent there and stands nowhere here, of an old payment too', async () => {
    shop.server.clock.now = (monday + 30 * 24 * 3_600_000) as EpochMs;
    await byHand('5.00');
    expect(await check()).toEqual([['not-booked', 0, 500]]);
    await callOff();
    expect(await check()).toEqual([]);
  });

  test('the check of refunds by night names what was paid twice, and what is of another sum', async () => {
    await giveBack(1450);
    await shop.work();
    await byHand('14.50', { refund: (await books())[0]?.id });
    expect(await check()).toEqual([['double', 1450, 2900]]);
    await callOff();
    await byHand('14.00', { refund: (await books())[0]?.id });
    expect(await check()).toEqual([['amount', 1450, 1400]]);
    await callOff();
    await check();
  });

  test('the check of refunds by night tells the business of a new difference once, and not again the next night', async () => {
    const [{ id: attemptId } = { id: '' }] = await shop.server.shop.database.rows(
      statement({ id: 'text' })('select id from $schema.payment_attempt where provider_id = $1'),
      [paymentId],
    );
    // why: what is told the log matters elsewhere.
    const log = { error: () => undefined } as unknown as Logger;
    const box = aMailbox();
    const lookAt = () => checkPayment({ ...job(), log }, { attemptId });
    const night = async () => {
      shop.advance(24 * 60);
      await lookAt();
      await box.deliver(shop.server, differenceMailJobs(box));
      return box.sent.length;
    };
    expect(await night()).toBe(0);
    await byHand('5.00');
    expect([await night(), await night()]).toEqual([1, 1]);
    await byHand('6.25');
    expect([await night(), await night()]).toEqual([2, 2]);
    const [first, second] = box.sent;
    expect(first?.to).toBe(shop.server.shop.config.contact.email);
    expect(first?.text).toMatch(new RegExp(String.raw`${paymentId}[^]*5,00`, 'u'));
    expect(first?.text).toContain('npm run operator -- list --shop feesthuis');
    expect(await toldWithOffice(shop.server, 'mail.payment-differs', differenceMailJobs)).toContain(
      `Bekijk de bestelling: https://kantoor.example/feesthuis/orders/${id}`,
    );
    expect([
      first?.text.includes('6,25'),
      second?.text.includes('6,25'),
      second?.text.includes('5,00'),
    ]).toEqual([false, true, false]);
    await callOff();
    await night();
    await byHand('5.00');
    expect(await night()).toBe(3);
    // Put right before the mail goes out: there is nothing to tell.
    await byHand('7.00');
    await lookAt();
    await callOff();
    expect(await night()).toBe(3);
    await shop.work();
  });

  test('the check of refunds by night names a payment of another sum', async () => {
    const setReceived = `update $schema.payment_attempt set received_cents = received_cents + $2 where provider_id = $1`;
    await write(setReceived, [paymentId, 100]);
    expect(await check()).toEqual([['payment', 8100, 8000]]);
    await write(setReceived, [paymentId, -100]);
    expect(await check()).toEqual([]);
  });

  test('the check of refunds by night does not wait for the night where a refund is refused: one by hand took the money, and is not ours', async () => {
    await giveBack(3000);
    await byHand('60.00');
    expect(await shop.work()).toEqual(['payment-differs']);
    expect([await sums(), await states()]).toEqual([['60.00'], ['failed']]);
    expect(shop.faults.splice(0)).toEqual(['a refund was refused', 'a refund is not what the provider has']);
    expect(await differences()).toEqual([['not-booked', 0, 6000]]);
    await callOff();
    // Refused for good it goes under another id: nothing of the old one is taken for it.
    expect(await staffRefundAgain({ shop: shop.server.shop, ...source() }, { key: id })).toEqual({
      cents: 3000,
    });
    expect(await shop.work()).toEqual(['payment-refunded']);
    expect(await sums()).toEqual(['30.00']);
    expect(await check()).toEqual([]);
  });
});
