import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import { paymentsSweep } from './payments.jobs.ts';
import { aPayingShop, type PayingShop } from './testing/a-paying-shop.ts';

let shop: PayingShop;
let visitor: Client;

beforeAll(async () => {
  shop = await aPayingShop({ payment: { policy: 'RequirePayment', methods: ['IDEAL', 'KLARNA'] } });
  visitor = await shop.server.visitor();
});
afterAll(() => shop.close());
afterEach(() => shop.behave({}));

const order = (mode?: string) => shop.order(visitor, { mode: mode ?? 'NOW' });
const attempts = statement({ status: 'text', provider: 'text?' })(`
  select a.status, a.provider_id as provider from $schema.payment_attempt a
  join $schema.reservation r on r.checkout_id = a.checkout_id where r.id = $1 order by a.created_at
`);
const attemptsOf = (id: string) => shop.server.shop.database.rows(attempts, [id]);

test('where payment is required nobody pays at pickup, and who says nothing pays now', async () => {
  await expect(order('AT_PICKUP')).rejects.toThrow('mode-not-offered');
  const id = await shop.order(visitor, { mode: undefined });
  const { body } = await visitor.get(`/api/v2/shop/reservationOrders/${id}`);
  expect([body.PaymentMode, body.Actions[0].Required]).toEqual(['NOW', true]);
});

describe('a provider', () => {
  test('a provider that is away leaves the order, and the same payment is asked for later', async () => {
    const id = await order();
    await shop.behave({ down: true });
    const refused = await shop.link(visitor, id);
    expect([refused.status, refused.body.Error.Code, refused.headers['retry-after']]).toEqual([
      503,
      'PaymentUnavailable',
      '5',
    ]);
    expect(await attemptsOf(id)).toEqual([{ status: 'created', provider: null }]);
    await shop.behave({});
    expect((await shop.link(visitor, id)).body.Status).toBe('PENDING');
    expect(await attemptsOf(id)).toEqual([{ status: 'open', provider: expect.stringMatching(/^tr_/u) }]);
  });

  test('a provider that makes the payment and breaks off is asked again under the same key: one payment', async () => {
    const id = await order();
    const before = (await shop.payments()).length;
    await shop.behave({ mute: true });
    expect((await shop.link(visitor, id)).status).toBe(503);
    await shop.behave({});
    const { body } = await shop.link(visitor, id);
    const made = await shop.payments();
    expect(made).toHaveLength(before + 1);
    expect(body.PaymentLink).toContain(made[0]?.id);
  });

  test('a provider that forgets its keys makes many payments, of which everybody who asks is led to one', async () => {
    const id = await order();
    const before = (await shop.payments()).length;
    await shop.behave({ forgetsKeys: true, slowMs: 300 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.link(visitor, id)));
    expect((await shop.payments()).length).toBeGreaterThan(before + 1);
    const links = new Set(answers.map(({ body }) => body.PaymentLink));
    expect([...links]).toEqual([expect.stringContaining('/tr_')]);
    expect((await shop.link(visitor, id)).body.PaymentLink).toBe([...links][0]);
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('a provider that answered nobody is asked by the sweep, and its notice may come before its answer', async () => {
    const [first, second] = [await order(), await order()];
    await shop.behave({ mute: true });
    await shop.link(visitor, first);
    await shop.link(visitor, second);
    await shop.behave({});
    const [made] = await shop.payments();
    // The notice of the second one says an id that nobody has written down yet.
    await shop.end(`${shop.sandboxUrl}/payments/${made?.id}`, 'paid');
    await shop.notice(`/${made?.id}`);
    await shop.work();
    expect((await shop.state(visitor, second)).body.Status).toBe('PAID');
    await paymentsSweep.run(shop.server.shop, shop.advance(2));
    await shop.work();
    expect(await attemptsOf(first)).toMatchObject([{ status: 'open' }]);
  });

  test('a provider that is slow is not waited for, and not asked within a transaction', async () => {
    const id = await order();
    await shop.behave({ slowMs: 9000 });
    const { result, statements } = await withStatements(() => shop.link(visitor, id));
    expect(result.status).toBe(503);
    // It had begun and ended before the provider was asked.
    expect(statements.at(-1)).toBe('commit');
    expect((await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body.ReservationStatus).toBe('Active');
  });

  test('a provider that gives no link is an error, and what it refuses says why', async () => {
    const id = await order();
    await shop.behave({ withoutLink: true });
    expect((await shop.link(visitor, id)).body).toEqual({
      PaymentLink: null,
      Status: 'ERROR',
      Message: null,
    });
    await shop.behave({});
    expect((await shop.link(visitor, id)).body.Status).toBe('PENDING');
  });

  test('a provider that is away while money is on its way is asked by the job again and again', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.end(body.PaymentLink, 'paid');
    await shop.behave({ down: true });
    await shop.notice(body.PaymentLink);
    await expect(shop.work()).rejects.toThrow('does not answer');
    await shop.behave({});
    await shop.notice(body.PaymentLink);
    await shop.work();
    expect((await shop.state(visitor, id)).body.Status).toBe('PAID');
  });
});

describe('a payment under way that the provider says not to know', () => {
  /** What the job finds that asks because of a notice; it does not know the payment yet again. */
  const asksInVain = async (link: string, attempt?: number) => {
    await shop.notice(link);
    await expect(shop.work(attempt)).rejects.toThrow('does not know');
  };

  test('a payment under way that the provider says not to know is asked for again before it counts as failed, and goes on once it is known again', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.behave({ knowsNone: true });
    await asksInVain(body.PaymentLink);
    shop.advance(59 / 60);
    await asksInVain(body.PaymentLink, 5);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'open' }]);
    await shop.behave({});
    await shop.end(body.PaymentLink, 'paid');
    await shop.notice(body.PaymentLink);
    expect(await shop.work(6)).not.toContain('payment-failed');
    expect((await shop.state(visitor, id)).body.Status).toBe('PAID');
  });

  test('a payment under way that the provider says not to know has not failed by one such answer after the provider was away for long', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.behave({ down: true });
    await shop.notice(body.PaymentLink);
    await expect(shop.work(7)).rejects.toThrow('does not answer');
    shop.advance(10);
    await shop.behave({ knowsNone: true });
    await asksInVain(body.PaymentLink, 8);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'open' }]);
  });

  test('a payment under way that the provider says not to know has not failed by two such answers when it was known between them', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.behave({ knowsNone: true });
    await asksInVain(body.PaymentLink);
    await shop.behave({});
    await shop.notice(body.PaymentLink);
    await shop.work(2);
    shop.advance(10);
    await shop.behave({ knowsNone: true });
    await asksInVain(body.PaymentLink, 3);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'open' }]);
  });

  test('a payment under way that the provider says not to know has failed once it said so for a minute, and its customer hears of it', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.behave({ knowsNone: true });
    await asksInVain(body.PaymentLink);
    shop.advance(1);
    await shop.notice(body.PaymentLink);
    expect(await shop.work(2)).toContain('payment-failed');
    expect(await attemptsOf(id)).toMatchObject([{ status: 'failed' }]);
  });

  test('a payment under way that the provider says not to know leads to no second payment: who asks for the link is told to come again, and the job asks', async () => {
    const id = await order();
    const { body } = await shop.link(visitor, id);
    await shop.behave({ knowsNone: true });
    const refused = await shop.link(visitor, id);
    const { Code, Message } = refused.body.Error;
    expect([refused.status, Code, refused.headers['retry-after']]).toEqual([503, 'PaymentUnavailable', '60']);
    expect(Message).toBe(
      'De betaaldienst kan je betaling nu even niet verwerken. Je bestelling blijft staan: probeer het over een minuut opnieuw.',
    );
    expect(await attemptsOf(id)).toMatchObject([{ status: 'open' }]);
    await expect(shop.work()).rejects.toThrow('does not know');
    await shop.behave({});
    expect((await shop.link(visitor, id)).body.PaymentLink).toBe(body.PaymentLink);
    await shop.behave({ knowsNone: true });
    await shop.link(visitor, id);
    await expect(shop.work()).rejects.toThrow('does not know');
    shop.advance(1);
    await shop.link(visitor, id);
    await shop.work();
    await shop.behave({});
    const again = await shop.link(visitor, id);
    expect([again.body.Status, again.body.PaymentLink === body.PaymentLink]).toEqual(['PENDING', false]);
  });
});

describe('statements', () => {
  test('a payment link takes at most 16 statements, its state 2, a notice 1', async () => {
    const id = await order();
    const made = await withStatements(() => shop.link(visitor, id));
    expect(made.result.body.Status).toBe('PENDING');
    expect(made.statements.length).toBeLessThanOrEqual(16);
    const asked = await withStatements(() => shop.state(visitor, id));
    expect(asked.statements.length).toBeLessThanOrEqual(2);
    const noticed = await withStatements(() => shop.notice(made.result.body.PaymentLink));
    expect(noticed.statements).toHaveLength(1);
  });
});
