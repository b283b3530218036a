import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentsCheckSweep } from '../features/payments/index.ts';
import { statement } from '../platform/database/statement.ts';
import { aPayingShop, type PayingShop } from '../features/payments/testing/a-paying-shop.ts';
import { answerCall } from './answer-call.ts';
import { readCall } from './read-call.ts';

let shop: PayingShop;
let number: string;

beforeAll(async () => {
  shop = await aPayingShop();
  const visitor = await shop.server.visitor();
  const id = await shop.order(visitor);
  const { body } = await shop.link(visitor, id);
  await shop.end(body.PaymentLink, 'paid');
  await shop.notice(body.PaymentLink);
  await shop.work();
  number = (await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body.OrderID;
});
afterAll(() => shop.close());

async function say(...line: string[]) {
  const { call, objection } = readCall(line, ['feesthuis']);
  expect(objection).toBe(null);
  const source = {
    actor: { kind: 'operator', role: 'owner', name: 'test' },
    now: shop.server.clock.now,
    requestId: 'test',
  } as const;
  const { lines, exitCode } = await answerCall([shop.server.shop], call, source);
  return [exitCode, lines.join('\n').replaceAll('\u00a0', ' ')];
}

test('the list says what was paid of what is due', async () => {
  expect((await say('list'))[1]).toMatch(/Betaald\s+€ 80,00 van € 80,00/u);
});

test('the deposit goes back after the return, and the rest apart from it', async () => {
  expect(await say('refund-deposit', number)).toEqual([1, `${number} is nog niet terug: eerst take-back.`]);
  await say('hand-out', number);
  await say('take-back', number);
  expect(await say('refund-deposit', number, '50,01')).toEqual([
    1,
    `Van ${number} kan hoogstens € 50,00 terug.`,
  ]);
  expect(await say('refund-deposit', number, '20,00')).toEqual([0, `${number}: € 20,00 gaat terug`]);
  expect(await say('refund-deposit', number)).toEqual([0, `${number}: € 30,00 gaat terug`]);
  expect(await say('refund', number, '12.50')).toEqual([0, `${number}: € 12,50 gaat terug`]);
  await shop.work();
  const [payment] = await shop.payments();
  expect(payment?.refunds.map(({ amount }) => amount.value)).toEqual(['20.00', '30.00', '12.50']);
});

test('what the provider would not send stands in the list and in the log, and is asked for again', async () => {
  expect(await say('refund-again', number)).toEqual([1, `Bij ${number} is geen terugbetaling geweigerd.`]);
  await shop.behave({ keepsMoney: true });
  await say('refund', number, '5,00');
  expect(await shop.work()).toEqual([]);
  expect(shop.faults).toEqual(['a refund was refused']);
  expect((await say('list'))[1]).toContain(`${number}  € 5,00  Een deel van wat je betaald hebt.`);
  await shop.behave({});
  expect(await say('refund-again', number)).toEqual([0, `${number}: € 5,00 gaat terug`]);
  expect(await shop.work()).toEqual(['payment-refunded']);
  expect((await shop.payments())[0]?.refunds.at(-1)?.amount.value).toBe('5.00');
  expect((await say('list'))[1]).not.toContain('refund-again');
});

test('what was never answered, and what differs at the provider, stands in the list', async () => {
  const [payment] = await shop.payments();
  const { database } = shop.server.shop;
  await database.rows(
    statement(`insert into $schema.refund (id, payment_attempt_id, cents, reason, status, created_at, asked_at)
      select 'r-lost', id, 100, 'business', 'unanswered', $2, $2 from $schema.payment_attempt where provider_id = $1`),
    [payment?.id, '2026-06-01T10:00:00Z'],
  );
  await shop.askProvider('POST', `payments/${payment?.id}/refunds`, {
    amount: { currency: 'EUR', value: '2.00' },
  });
  await paymentsCheckSweep.run(shop.server.shop, shop.server.clock.now);
  await shop.work();
  const [, words] = await say('list');
  expect(words).toContain('niet gezegd heeft wat ermee gebeurde');
  expect(words).toContain(`  ${number}  € 1,00  Een deel van wat je betaald hebt.`);
  expect(words).toContain(`  ${number}  terugbetaling van € 2,00: hier niet geboekt  ${payment?.id}`);
  // Looked for first, and asked again under its id, since the provider has none.
  expect(await say('refund-again', number)).toEqual([0, `${number}: € 1,00 gaat terug`]);
  expect(await shop.work()).toEqual(['payment-refunded']);
  expect((await say('list'))[1]).not.toContain('refund-again');
});

test.each(['twaalf', '0', '1,234', '-5'])('a refund by the operator: %j is no amount', (word) => {
  expect(readCall(['refund', 'O2026-000001', word], ['feesthuis']).objection?.key).toBe('euros');
});
