import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCart, person } from '../testing/a-cart.ts';
import { aMailbox } from '../testing/a-mailbox.ts';
import { anItem } from '../testing/an-item.ts';
import { shortageJobs } from '../features/availability/index.ts';
import { aServer, type TestServer } from '../testing/a-server.ts';
import { answerCall, type OperatorAnswer } from './answer-call.ts';
import { drawLabel } from './draw-label.ts';
import { objectionText } from './objection.ts';
import { readCall } from './read-call.ts';

let server: TestServer;
let days = 0;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 4 } });
  await anItem(server.shop.database, { id: 'feestpakket', kind: 'Composition', parts: { tent: 1 } });
});
afterAll(() => server.close());

/** Feesthuis and Groenhof, as `npm run operator -- …` sees them. */
async function call(line: string, language = 'en'): Promise<OperatorAnswer> {
  const words = `${line} --language ${language}`.split(' ').filter((word) => word !== '');
  const shops = [server.shop, server.other];
  const read = readCall(
    words,
    shops.map(({ id }) => id),
  );
  if (read.objection !== null) {
    return { lines: [objectionText(read.objection, server.shop.translate.en)], exitCode: 1 };
  }
  const actor = { kind: 'operator', role: 'owner', name: 'noor' } as const;
  return answerCall(shops, read.call, { actor, now: server.clock.now, requestId: 'test' });
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
  test("the operator's command prints the label of a machine, for the shop that has it", async () => {
    await server.pool.query(
      "insert into shop_groenhof.item (id, slug, item_type, kind, stock_type, vat_bp) values ('robot', 'robot', 'Sales', 'Item', 'Serial', 2100)",
    );
    await server.pool.query(
      "insert into shop_groenhof.serial (id, item_id, warehouse_id) values ('R8-1', 'robot', 'noord')",
    );
    const { lines, exitCode } = await call('label R8-1');
    expect([exitCode, lines.join('\n')]).toEqual([0, drawLabel('http://localhost:4002/m/R8-1', 'R8-1')]);
    expect(await outcome(call('label X'))).toBe('1 "X" is the number of no machine.');
  });

  test("the operator's command sets what an item says of itself, shows it at once, and refuses what the field does not take", async () => {
    const fields = async () =>
      (await (await server.visitor()).get('/api/v2/shop/items/tent')).body.CustomFields;
    expect(await fields()).toEqual({ CUST_Weight: 1 });
    expect(await outcome(call('item-field tent CUST_OccupancyCapacity 10'))).toBe(
      '0 tent, CUST_OccupancyCapacity: – becomes 10',
    );
    expect(await outcome(call('item-field tent CUST_Weight 37,5', 'nl'))).toBe(
      '0 tent, CUST_Weight: – wordt 37.5',
    );
    expect(await fields()).toEqual({ CUST_OccupancyCapacity: 10, CUST_Weight: 37.5 });
    expect(await outcome(call('item-field tent CUST_OccupancyCapacity 2.5'))).toMatch(
      /^1 CustomFields.CUST_Occ/u,
    );
    expect(await outcome(call('item-field tent CUST_Weight heavy'))).toMatch(/^1 CustomFields.CUST_Weight/u);
    expect(await outcome(call('item-field tent CUST_Colour red'))).toMatch(/^1 CustomFields.CUST_Colour/u);
    expect(await outcome(call('item-field tent CUST_Weight'))).toBe('0 tent, CUST_Weight: 37.5 becomes –');
    expect(await fields()).toEqual({ CUST_OccupancyCapacity: 10, CUST_Weight: 1 });
    const { rows } = await server.pool.query(
      "select after from shop_feesthuis.event where entity_id = 'tent' and action = 'set-field' order by id",
    );
    expect(rows.map(({ after }) => after)).toEqual([
      { CUST_OccupancyCapacity: 10 },
      { CUST_Weight: 37.5 },
      { CUST_Weight: null },
    ]);
  });

  test("the operator's command approves a login, by its name in any spelling, and says it again when asked again", async () => {
    await server.pool.query(
      "insert into shop_feesthuis.login (id, email, password_hash, created_at) values ('l1', 'noor@vzw.example', 'x', now())",
    );
    expect(await outcome(call('approve Noor@VZW.example'))).toBe('0 noor@vzw.example: approved');
    expect(await outcome(call('approve noor@vzw.example', 'nl'))).toBe('0 noor@vzw.example: goedgekeurd');
    expect(await outcome(call('approve niemand@vzw.example'))).toContain('1 "niemand@vzw.example" is nobody');
    const { rows } = await server.pool.query(
      "select actor->>'name' as who from shop_feesthuis.event where entity_id = 'l1' and action = 'approve'",
    );
    expect(rows).toEqual([{ who: 'noor' }]);
  });

  test("the operator's command keeps an order from being edited or cancelled by its customer, and allows it again", async () => {
    const number = await aReservation();
    expect(await outcome(call(`block-edit ${number}`))).toBe(
      `0 ${number}: its customer can no longer edit it`,
    );
    expect(await outcome(call(`block-cancel ${number}`, 'de'))).toBe(
      `0 ${number}: der Kunde kann die Bestellung nicht mehr selbst stornieren`,
    );
    expect(await outcome(call(`block-edit ${number} off`, 'nl'))).toBe(
      `0 ${number}: de klant kan de bestelling weer zelf wijzigen`,
    );
    expect(await outcome(call(`block-edit ${number} maybe`))).toMatch(/^1 /u);
  });

  test("the operator's command takes a request all the way: accept, pick, hand out, take back, close", async () => {
    const number = await aReservation();
    const order = 'O2026-000001';
    expect(await outcome(call(`accept ${number}`))).toBe(`0 ${order} (${number}): Accepted`);
    expect(await outcome(call(`pick ${order}`))).toBe(`0 ${order} (${number}): Being prepared`);
    expect(await outcome(call(`hand-out ${order}`, 'nl'))).toBe(`0 ${order} (${number}): Meegegeven`);
    expect(await outcome(call(`close ${order}`))).toBe(
      `1 ${order} is out until Friday, 19 June 2026. Is everything back already? Note that first, with take-back.`,
    );
    expect(await outcome(call(`take-back ${order}`, 'de'))).toBe(`0 ${order} (${number}): Zurückgenommen`);
    const closed = `0 ${order} (${number}): Completed, invoice F2026-000001`;
    expect(await outcome(call(`close ${order}`))).toBe(closed);
    expect(await outcome(call(`close ${number}`))).toBe(closed);
    const { rows } = await server.pool.query(
      'select h.kind, h.qty, h.by from shop_feesthuis.handover h order by h.id',
    );
    expect(rows).toEqual([
      { kind: 'out', qty: 2, by: 'noor' },
      { kind: 'in', qty: 2, by: 'noor' },
    ]);
  });

  test('an invoice is listed, paid in parts, taken back once, and made again once', async () => {
    const listed = async () =>
      (await call('invoices --shop feesthuis')).lines.join(' ').replaceAll(/\s+/gu, ' ');
    expect(await listed()).toMatch(
      /^ F2026-000001 Mon, 1 Jun 2026, O2026-000001, .*€ [\d.]+ open, by Mon, 15 Jun 2026$/u,
    );
    expect(await outcome(call('invoice-paid F2026-000001 1,50'))).toMatch(
      /^0 F2026-000001: €\s1\.50 noted, /u,
    );
    expect(await outcome(call('invoice-paid F2026-000001 99999'))).toMatch(
      /^1 Of F2026-000001 .* still open\.$/u,
    );
    expect(await outcome(call('invoice-paid F2026-000001 -2'))).toMatch(
      /^1 Of F2026-000001 €\s1\.50 is noted: /u,
    );
    expect(await outcome(call('invoice-paid F2026-000001 -1,50'))).toMatch(
      /^0 F2026-000001: -?€\s-?1\.50 noted, /u,
    );
    expect(await outcome(call('invoice-paid F2026-000001'))).toMatch(/ noted, €\s0\.00 still to be paid$/u);
    expect(await listed()).toContain('paid');
    expect(await outcome(call('invoice-again O2026-000001'))).toBe(
      '1 Invoice F2026-000001 of O2026-000001 stands. Take it back first, with credit.',
    );
    const credited = '0 F2026-000001: taken back by credit note C2026-000001';
    expect(await outcome(call('credit F2026-000001 te veel'))).toBe(credited);
    expect(await outcome(call('credit F2026-000001'))).toBe(credited);
    expect(await listed()).toContain('credit note of F2026-000001');
    const anew = '0 O2026-000001: invoice F2026-000002, after credit note C2026-000001';
    expect(await outcome(call('invoice-again O2026-000001'))).toBe(anew);
    expect(await outcome(call('invoice-again O2026-000001'))).toBe(anew);
    expect(await listed()).toMatch(/F2026-000002 .* paid/u);
    expect(await outcome(call('credit F2026-999999'))).toBe('1 "F2026-999999" is the number of no invoice.');
    expect(await outcome(call('credit C2026-000001'))).toBe('1 "C2026-000001" is the number of no invoice.');
  });

  test("the operator's command to hand out takes the steps before it along", async () => {
    const number = await aReservation();
    await call(`accept ${number}`);
    expect((await call(`hand-out ${number}`)).lines[0]).toContain(`(${number}): Handed out`);
  });

  test("the operator's command rejects with a reason, which is stored, and cannot accept after that", async () => {
    const number = await aReservation();
    expect(await outcome(call(`reject ${number} de tent is stuk`))).toBe(`0 ${number}: Rejected`);
    const { rows } = await server.pool.query(
      `select e.note from shop_feesthuis.status_event e join shop_feesthuis.reservation r
         on r.id = e.reservation_id where r.reservation_no = $1 and e.to_status = 'Rejected'`,
      [number],
    );
    expect(rows).toEqual([{ note: 'de tent is stuk' }]);
    expect(await outcome(call(`accept ${number}`, 'nl'))).toMatch(/^1 .*de status is Geweigerd\.$/u);
  });

  test('the same action of the operator twice stands, one out of turn and an unknown number are refused', async () => {
    const number = await aReservation();
    expect((await call(`close ${number}`)).exitCode).toBe(1);
    await call(`accept ${number}`);
    expect((await call(`accept ${number}`)).lines[0]).toContain(`(${number}): Accepted`);
    const unknown = '"R2026-999999" is the number of no request and no order.';
    expect(await outcome(call('accept R2026-999999'))).toBe(`1 ${unknown}`);
    expect((await call(`accept ${number} --shop groenhof`)).exitCode).toBe(1);
  });
});

describe('stock that is gone', () => {
  test('stock that is gone falls below what is promised; what is short by that is listed once the job has looked', async () => {
    await anItem(server.shop.database, { id: 'podium', stock: { noord: 2 } });
    const visitor = await server.visitor();
    const lines = [{ ItemID: 'podium', Amount: 2 }];
    const cart = await aCart(visitor, { lines, hours: ['noord.P5.1000', 'noord.R7.1600'] });
    const Customer = { ...person, Email: 'podium@bivak.example' };
    const path = `/api/v3/rental/cart/${cart}/_checkout-anonymous`;
    const { ReservationID: number } = (await visitor.post(path, { Customer })).body.Collection[0];
    expect(await outcome(call('shortages'))).toContain('There is enough of everything.');
    expect(await outcome(call('stock-lost podium noord 1 stolen from the van'))).toBe(
      '0 podium in noord: 2 becomes 1',
    );
    await aMailbox().deliver(server, shortageJobs());
    const said = await outcome(call('shortages'));
    expect(said).toContain('podium en in noord: 1 short of what is promised, 1 in stock');
    expect(said).toContain(number);
    expect(await outcome(call('stock-count podium noord 2'))).toBe('0 podium in noord: 1 becomes 2');
  });
});

describe('stock', () => {
  test("the operator's command sets the stock, and says what it was", async () => {
    expect(await outcome(call('stock tent noord 6'))).toBe('0 tent in noord: 4 becomes 6');
  });

  test("the operator's command does not let the stock fall below what is promised", async () => {
    await aReservation();
    expect(await outcome(call('stock tent noord 1'))).toMatch(/^1 .*2/u);
  });

  test("the operator's command finds the shop that has the item", async () => {
    await anItem(server.other.database, { id: 'maaier', stock: { zuid: 1 } });
    expect(await outcome(call('stock maaier zuid 3'))).toBe('0 maaier in zuid: 1 becomes 3');
  });

  test.each([
    ['stock tentje noord 6', '1 "tentje" is geen artikel.'],
    ['stock tent oost 6', '1 "oost" is geen afhaalpunt. Er zijn: noord, zuid.'],
    ['stock feestpakket noord 6', '1 feestpakket heeft in noord geen eigen voorraad.'],
  ])("the operator's command tells a name that means nothing: %s", async (line, expected) => {
    expect(await outcome(call(line, 'nl'))).toBe(expected);
  });
});

describe('goods in parts', () => {
  test('goods in parts go out and come back as the desk counts them, and the answer says where each piece is', async () => {
    const number = await aReservation();
    await call(`accept ${number}`);
    expect(await outcome(call(`hand-out ${number} --out 3`))).toContain('not that many left of this line');
    expect(await outcome(call(`hand-out ${number} --out veel`))).toContain('"veel" is not an amount');
    expect(await outcome(call(`hand-out ${number} --item tent`))).toContain('Say how many pieces: --out.');
    expect(await outcome(call(`hand-out ${number} --out 1 --item tafel`))).toContain('There are: tent.');
    expect(await outcome(call(`pick ${number} --ready 2`))).toContain('2 ready, 0 out');
    expect(await outcome(call(`hand-out ${number} --out 2`))).toMatch(/^0 O2026-\d+ \(R.*\): Handed out/u);
    const back = await outcome(call(`take-back ${number} --good 1 --broken 1 a pole is bent`));
    expect(back).toContain('1 back in order, 1 back broken, 0 lost, 0 still away');
    expect(back).toMatch(/Taken back[\s\S]*Damage D\d{6} is open/u);
    expect(await outcome(call('damages'))).toContain('a pole is bent');
  });
});
