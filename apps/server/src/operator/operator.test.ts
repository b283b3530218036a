import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, person } from '../testing/a-cart.ts';
import { anItem } from '../testing/an-item.ts';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { answerCall, type OperatorAnswer } from './answer-call.ts';

let server: TestServer;
let days = 0;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 4 } });
  await anItem(server.shop.database, { id: 'feestpakket', kind: 'Composition', parts: { tent: 1 } });
});
afterAll(() => server.close());

/** Feesthuis and Groenhof, as `npm run operator -- …` sees them. */
function call(line: string, { shop, language = 'en' }: { shop?: string; language?: 'en' | 'nl' } = {}) {
  const [act = '', ...args] = line.split(' ');
  return answerCall([server.shop, server.other], {
    act,
    args,
    shopId: shop,
    language,
    source: { actor: { kind: 'operator', name: 'noor' }, now: server.clock.now, requestId: 'test' },
  });
}

/** Each on a day of its own; answers its number. */
async function aReservation(): Promise<string> {
  days += 1;
  const start = new Date(Date.parse('2026-06-05T00:00Z') + days * 7 * 24 * 3_600_000);
  const day = start.toISOString().slice(0, 10);
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
    lines: [{ ItemID: 'tent', Amount: 2 }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
  const Customer = { ...person, Email: `klant${days}@bivak.example` };
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer });
  return body.Collection[0].ReservationID;
}

async function outcome(answer: Promise<OperatorAnswer>): Promise<string> {
  const { lines, exitCode } = await answer;
  return `${exitCode} ${lines.join(' / ')}`;
}

describe('what the business does from the command line', () => {
  test('it takes a request all the way: accept, pick, hand out, take back, close', async () => {
    const number = await aReservation();
    expect(await outcome(call(`accept ${number}`))).toBe(`0 ${number}: Order (O2026-000001)`);
    const order = 'O2026-000001';
    expect(await outcome(call(`pick ${order}`))).toBe(`0 ${number}: Pick (${order})`);
    expect(await outcome(call(`hand-out ${order}`))).toBe(`0 ${number}: Picked (${order})`);
    expect(await outcome(call(`take-back ${order}`))).toBe(`0 ${number}: Closed (${order})`);
    expect(await outcome(call(`close ${order}`))).toBe(`0 ${number}: ClosedAndCompleted (${order})`);
    const { rows } = await server.pool.query(
      'select h.kind, h.qty, h.by from shop_feesthuis.handover h order by h.id',
    );
    expect(rows).toEqual([
      { kind: 'out', qty: 2, by: 'noor' },
      { kind: 'in', qty: 2, by: 'noor' },
    ]);
  });

  test('handing out takes the steps before it along', async () => {
    const number = await aReservation();
    await call(`accept ${number}`);
    expect((await call(`hand-out ${number}`)).lines[0]).toContain(`${number}: Picked`);
  });

  test('it rejects with a reason, which is kept, and cannot accept after that', async () => {
    const number = await aReservation();
    expect(await outcome(call(`reject ${number} de tent is stuk`))).toBe(`0 ${number}: Rejected (${number})`);
    const { rows } = await server.pool.query(
      `select e.note from shop_feesthuis.status_event e join shop_feesthuis.reservation r
         on r.id = e.reservation_id where r.reservation_no = $1 and e.to_status = 'Rejected'`,
      [number],
    );
    expect(rows).toEqual([{ note: 'de tent is stuk' }]);
    const { lines, exitCode } = await call(`accept ${number}`);
    expect([exitCode, lines[0]]).toEqual([1, expect.stringContaining('Rejected')]);
  });

  test('the same act twice stands, one out of turn and an unknown number are refused', async () => {
    const number = await aReservation();
    expect((await call(`close ${number}`)).exitCode).toBe(1);
    await call(`accept ${number}`);
    expect((await call(`accept ${number}`)).lines[0]).toContain(`${number}: Order`);
    expect(await outcome(call('accept R2026-999999'))).toMatch(/^1 .+/u);
  });
});

describe('the list', () => {
  test('without a shop it is of all shops, each under its name', async () => {
    const number = await aReservation();
    const { lines, exitCode } = await call('list');
    const heading = lines.indexOf('feesthuis');
    const other = lines.indexOf('groenhof');
    const line = lines.findIndex((one) => one.startsWith(number));
    expect([exitCode, heading, heading < line, line < other]).toEqual([0, 0, true, true]);
    expect(lines[line]).toMatch(/Active {2}2026-\d\d-\d\d {2}2026-\d\d-\d\d {2}noord {2}Lotte Verhaegen$/u);
    expect(lines.slice(other + 1)).toEqual(['Nothing is waiting.']);
  });

  test('of one shop it has no heading, and nothing of the other', async () => {
    expect(await outcome(call('list', { shop: 'groenhof' }))).toBe('0 Nothing is waiting.');
    expect((await call('list', { shop: 'feesthuis' })).lines).not.toContain('feesthuis');
  });
});

describe('stock', () => {
  test('it is set, and says what it was', async () => {
    expect(await outcome(call('stock tent noord 6'))).toBe('0 tent in noord: 4 becomes 6');
  });

  test('it does not fall below what is promised', async () => {
    await aReservation();
    expect(await outcome(call('stock tent noord 1'))).toMatch(/^1 .*2/u);
  });

  test.each([
    ['stock tentje noord 6', '1 tentje: Dit artikel bestaat niet.'],
    ['stock tent oost 6', '1 oost: Dit afhaalpunt bestaat niet.'],
    ['stock feestpakket noord 6', '1 feestpakket: '],
  ])('a name that means nothing is told: %s', async (line, expected) => {
    expect(await outcome(call(line, { language: 'nl' }))).toContain(expected);
  });
});

test.each([
  '',
  'dance',
  'toString',
  'accept',
  'reject',
  'hand-out',
  'stock tent noord',
  'stock tent noord veel',
  'stock tent noord 1.5',
])('a call that does not fit is answered with how to call: "%s"', async (line) => {
  expect(await outcome(call(line))).toMatch(/^2 Usage: npm run operator/u);
});

test('a shop that does not exist is not taken for another', async () => {
  expect(await outcome(call('list', { shop: 'feesthuisje' }))).toMatch(/^2 Usage/u);
});
