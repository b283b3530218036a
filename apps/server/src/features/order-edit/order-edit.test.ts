import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '@bivak/rules';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { staffBlockOrder } from '../orders/index.ts';
import { moveOrder } from '../orders/moves.ts';
import { anOrder, ask, claimsOf, edit, linesOf, type TestOrder } from './testing/an-order.ts';

let server: TestServer;
let customer: Client;
let order: TestOrder;

beforeAll(async () => {
  server = await aServer({ core: { ShopAllowEditingDays: 1, DefaultDeliveryID: 'afhalen' } });
  const { database } = server.shop;
  await anItem(database, { id: 'waarborg', itemType: 'Borg' });
  await anItem(database, { id: 'tent', depositCents: 5000, stock: { noord: 6 }, turnaroundMinutes: 60 });
  await anItem(database, { id: 'tafel', stock: { noord: 20 }, maxPerCustomer: 8, maxPerCart: 6 });
  await anItem(database, { id: 'set', kind: 'Composition', parts: { tafel: 2 } });
  customer = await server.customer('vzw-een');
});
beforeEach(async () => {
  server.clock.now = monday;
  await server.pool.query("update shop_feesthuis.price set cents = 1000 where item_id in ('tent', 'tafel')");
  order = await anOrder(customer, [
    { ItemID: 'tent', Amount: 2 },
    { ItemID: 'tafel', Amount: 3 },
  ]);
});
afterAll(() => server.close());

const [TENT, TABLE] = [0, 1];
const amount = (line: number, Amount: number, of = order) => ({
  ReservationOrderItemID: of.lines[line],
  Amount,
});
const path = () => `/api/v2/shop/reservationOrders/${order.id}`;
const read = async () => (await customer.get(path())).body;

async function outbox(): Promise<string[]> {
  const { rows } = await server.pool.query<{ kind: string }>(
    "select kind from shop_feesthuis.outbox where payload ->> 'reservationId' = $1 order by id",
    [order.id],
  );
  return rows.map(({ kind }) => kind);
}

async function used(day: string): Promise<Record<string, number>> {
  const { rows } = await server.pool.query<{ hour_id: string; used: number }>(
    'select hour_id, used from shop_feesthuis.moment where day = $1 and used > 0',
    [day],
  );
  return Object.fromEntries(rows.map((row) => [row.hour_id, row.used]));
}

describe('amounts', () => {
  test('more pieces of an order cost more, take more of the stock, and their deposit follows', async () => {
    const before = await read();
    const { status, body } = await edit(customer, order.id, { UpdateItems: [amount(TENT, 3)], Version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ Version: 2, TotalIncVAT: before.TotalIncVAT + 30, TotalDeposit: 150 });
    expect(await linesOf(customer, order.id)).toEqual([
      ['tent', 3, 90],
      ['waarborg', 3, 150],
      ['tafel', 3, 90],
    ]);
    expect((await claimsOf(server, order.id)).map(([item, qty]) => [item, qty])).toEqual([
      ['tafel', 3],
      ['tent', 3],
    ]);
    expect(await outbox()).toEqual([
      'mail.reservation-received',
      'mail.reservation-changed',
      'payment.changed',
    ]);
    const { rows } = await server.pool.query(
      "select actor ->> 'kind' as who, (after ->> 'grossCents')::int as cents from shop_feesthuis.event where entity_id = $1 and action = 'edit'",
      [order.id],
    );
    expect(rows).toEqual([{ who: 'customer', cents: 18_000 }]);
  });

  test('what was ordered keeps its price, what is added costs what it does today', async () => {
    await server.pool.query("update shop_feesthuis.price set cents = 1500 where item_id = 'tent'");
    await edit(customer, order.id, { UpdateItems: [amount(TENT, 3)] });
    expect(await linesOf(customer, order.id)).toEqual([
      ['tent', 2, 60],
      ['waarborg', 2, 100],
      ['tafel', 3, 90],
      ['tent', 1, 45],
      ['waarborg', 1, 50],
    ]);
    // The lower-case spelling of the specification is taken as well.
    const less = { UpdateItems: [{ reservationOrderItemID: order.lines[TENT], Amount: 1 }] };
    expect((await edit(customer, order.id, less)).body.TotalIncVAT).toBe(30 + 90 + 45);
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
  });

  test('less of an order always passes, even where more is promised than there is by now', async () => {
    const [, , start, end] = (await claimsOf(server, order.id))[1] ?? [];
    await server.pool.query(
      `insert into shop_feesthuis.claim (item_id, warehouse_id, qty, during, kind, forced)
       values ('tent', 'noord', 6, tstzrange($1::timestamptz, $2::timestamptz), 'downtime', true)`,
      [`${start}Z`, `${end}Z`],
    );
    expect((await edit(customer, order.id, { UpdateItems: [amount(TENT, 3)] })).body.Error.Code).toBe(
      'StockShort',
    );
    expect((await edit(customer, order.id, { UpdateItems: [amount(TENT, 1)] })).status).toBe(200);
    expect((await claimsOf(server, order.id)).map(([item, qty]) => [item, qty])).toEqual([
      ['tafel', 3],
      ['tent', 1],
    ]);
    await server.pool.query("delete from shop_feesthuis.claim where kind = 'downtime'");
  });

  test('what is not free is refused for its line with the reason, and nothing of the edit is written', async () => {
    const input = { UpdateItems: [amount(TABLE, 4), amount(TENT, 7)] };
    const { status, body } = await edit(customer, order.id, input);
    expect([status, body.Error.Code]).toEqual([409, 'StockShort']);
    expect(body.Errors).toEqual([
      {
        ReservationOrderItemID: order.lines[TENT],
        Field: 'UpdateItems[1].Amount',
        Code: 'stock',
        Data: { Message: body.Error.Fields[0].Message },
      },
    ]);
    expect(body.Errors[0].Data.Message).toContain('6');
    expect(await read()).toMatchObject({ Version: 1, TotalIncVAT: 150 });
    expect(await outbox()).toEqual(['mail.reservation-received']);
  });

  test.each([
    ['a cart holds at most six', 7, 'cart', 6],
    ['the customer has five elsewhere, so three are left', 4, 'customer', 3],
  ])('an amount of an order that is edited: %s', async (_, wanted, code, max) => {
    await server.pool.query("update shop_feesthuis.reservation_line set qty = 3 where item_id = 'tafel'");
    const week = (Date.parse(order.from) - Date.parse('2026-06-05')) / (7 * 86_400_000);
    await anOrder(customer, [{ ItemID: 'tafel', Amount: 5 }], { hour: '1000', week });
    const items = (await customer.get(`${path()}/items`)).body.Collection;
    expect(items.at(-1)).toMatchObject({ ItemID: 'tafel', MaxPerCustomer: 0, Item: { MaxPerCart: 6 } });
    const { body } = await edit(customer, order.id, { UpdateItems: [amount(TABLE, wanted)] });
    expect(body.Errors[0].Code).toBe(code);
    expect(body.Errors[0].Data.Message).toContain(String(max));
  });

  test('a composition takes and gives back its parts by the recipe of its order', async () => {
    const mine = await anOrder(customer, [{ ItemID: 'set', Amount: 1 }]);
    await server.pool.query(
      "update shop_feesthuis.composition_part set qty = 3 where composition_id = 'set'",
    );
    expect((await edit(customer, mine.id, { UpdateItems: [amount(0, 4, mine)] })).status).toBe(200);
    expect((await claimsOf(server, mine.id)).map(([item, qty]) => [item, qty])).toEqual([['tafel', 8]]);
    await server.pool.query(
      "update shop_feesthuis.composition_part set qty = 2 where composition_id = 'set'",
    );
  });

  test('a deposit and a line of another order cannot be changed', async () => {
    const items = (await customer.get(`${path()}/items`)).body.Collection;
    expect(items.map((one: { IsChangeable: boolean }) => one.IsChangeable)).toEqual([true, false, true]);
    expect(items.map((one: { MaxPerCustomer: number | null }) => one.MaxPerCustomer)).toEqual([
      null,
      null,
      5,
    ]);
    const deposit = { ReservationOrderItemID: items[1].ReservationOrderItemID, Amount: 1 };
    const refused = await edit(customer, order.id, { UpdateItems: [deposit] });
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'LineNotRemovable']);
    const foreign = await edit(customer, order.id, {
      UpdateItems: [{ ReservationOrderItemID: '1', Amount: 1 }],
    });
    expect([foreign.status, foreign.body.Error.Fields[0].Code]).toEqual([400, 'unknown-order-line']);
    expect((await edit(customer, order.id, { UpdateItems: [amount(TENT, 0)] })).status).toBe(400);
  });
});

describe('days and hours', () => {
  test('other days of an order price everything anew, give their hours back, and ask for others', async () => {
    await server.pool.query("update shop_feesthuis.price set cents = 1100 where item_id = 'tent'");
    const shorter = { DateTimeExpectedStart: addDays(order.from, 1) };
    const without = await edit(customer, order.id, shorter);
    expect([without.status, without.body.Error.Code]).toEqual([400, 'SlotRequired']);
    const hours = { BusinessHourStart: 'noord.P6.1100' };
    const { status, body } = await edit(customer, order.id, { ...shorter, ...hours });
    expect([status, body.TotalIncVAT, body.TotalDeposit]).toEqual([200, 2 * 2 * 11 + 3 * 2 * 10, 100]);
    expect(body.DateTimeBusinessStart).toContain('T11:00');
    expect(await used(order.from)).toEqual({});
    expect(await used(addDays(order.from, 1))).toEqual({ 'noord.P6.1100': 1 });
    expect(await used(order.to)).toEqual({ 'noord.R7.0900': 1 });
    const [, tent] = await claimsOf(server, order.id);
    expect(tent?.[2]).toBe(`${addDays(order.from, 1)}T09:00`);
  });

  test("the order's own hour counts as free, a full one is refused", async () => {
    const others = [await server.customer(`vol-${order.from}`), await server.customer(`leeg-${order.from}`)];
    const week = (Date.parse(order.from) - Date.parse('2026-06-05')) / (7 * 86_400_000);
    const [theirs] = await Promise.all(
      others.map((one) => anOrder(one, [{ ItemID: 'tafel', Amount: 1 }], { hour: '1000', week })),
    );
    await anOrder(others[0]!, [{ ItemID: 'tafel', Amount: 1 }], { hour: '0900', week });
    const keep = { BusinessHourStart: 'noord.P5.0900', BusinessHourEnd: 'noord.R7.0900' };
    expect((await edit(customer, order.id, { ...keep, UpdateItems: [amount(TENT, 1)] })).status).toBe(200);
    const moved = await edit(customer, order.id, { BusinessHourStart: 'noord.P5.1000' });
    expect([moved.status, moved.body.Error.Code]).toEqual([409, 'SlotFull']);
    expect((await usable(customer, order.id))[0]).toBe('noord.P5.0900');
    // Whose order it is comes again at its hour, and brings nothing back before; a colleague is told of none of it.
    const plain = await server.customer(`vol-${order.from}`, {
      contact: `gewoon-${order.from}`,
      role: 'User',
    });
    const hours = async (client: Client) => [
      (await usable(client, theirs!.id))[0],
      (await usable(client, theirs!.id, 'end'))[0],
    ];
    expect(await hours(others[0]!)).toEqual(['noord.P5.1000', 'noord.R5.1000']);
    expect(await hours(plain)).toEqual(['noord.P5.1100', 'noord.R5.0900']);
  });

  async function usable(client: Client, own: string, end: 'start' | 'end' = 'start'): Promise<string[]> {
    const { body } = await client.get(
      `/api/v2/shop/capacity/_${end}-business-moments?warehouseID=noord&dateToCheck=${order.from}&reservationOrderID=${own}`,
    );
    const left = body.Collection.filter((one: { MomentCanBeUsed: boolean }) => one.MomentCanBeUsed);
    return left.map((one: { BusinessHourID: string }) => one.BusinessHourID);
  }

  test('days outside of the order, or before tomorrow, are refused with those that could be', async () => {
    const later = await edit(customer, order.id, { DateTimeExpectedEnd: addDays(order.to, 1) });
    expect([later.status, later.body.Error.Code, later.body.Error.Fields[0].Code]).toEqual([
      400,
      'PeriodRefused',
      'edit-range',
    ]);
    const before = await edit(customer, order.id, { DateTimeExpectedStart: addDays(order.from, -1) });
    expect(before.body.Error.Fields[0].Field).toBe('DateTimeExpectedStart');
  });
});

describe('who may edit an order, and until when', () => {
  test.each([
    ['Pick', 'edit-flag'],
    ['Rejected', 'edit-rejected'],
    ['Cancelled', 'edit-cancelled'],
  ] as const)('an order is not edited once it is %s', async (to, code) => {
    const source = {
      actor: { kind: 'operator', role: 'owner', name: 'test' },
      now: server.clock.now,
      requestId: 'test',
    } as const;
    const steps = to === 'Pick' ? (['Order', 'Open', 'Pick'] as const) : ([to] as const);
    for (const step of steps)
      await moveOrder(server.shop, source, { key: order.id, to: step, who: 'operator' });
    const { status, body } = await edit(customer, order.id, { UpdateItems: [amount(TENT, 1)] });
    expect([status, body.Error.Code, body.Errors[0].Code]).toEqual([409, 'OrderNotEditable', code]);
  });

  test('an order is not edited while the business keeps it as it is', async () => {
    const source = {
      actor: { kind: 'operator', role: 'owner', name: 'test' },
      now: server.clock.now,
      requestId: 'test',
    } as const;
    const block = (isBlocked: boolean) =>
      staffBlockOrder({ shop: server.shop, ...source }, { key: order.id, what: 'edit', isBlocked });
    await block(true);
    expect(await read()).toMatchObject({ IsEditable: false, IsCancellable: true });
    const kept = await edit(customer, order.id, { UpdateItems: [amount(TENT, 1)] });
    expect([kept.status, kept.body.Errors[0]?.Code]).toEqual([409, 'edit-flag']);
    await block(false);
    expect((await edit(customer, order.id, { UpdateItems: [amount(TENT, 1)] })).status).toBe(200);
  });

  test('an order is not edited once its day has come, by the limit of the shop', async () => {
    server.clock.now = Date.parse(`${order.from}T09:00:00+02:00`) as EpochMs;
    const late = await edit(await again(), order.id, { UpdateItems: [amount(TENT, 1)] });
    expect([late.status, late.body.Errors[0].Code]).toEqual([409, 'edit-too-late']);
  });

  test('an order is edited by its customer, and by nobody else', async () => {
    const input = { UpdateItems: [amount(TENT, 1)] };
    const answers = await Promise.all([
      edit(server.public(), order.id, input),
      edit(await server.visitor(), order.id, input),
      edit(await server.customer(`vreemd-${order.from}`), order.id, input),
      edit(
        await server.customer('vzw-een', { contact: `collega-${order.from}`, role: 'User' }),
        order.id,
        input,
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404]);
    expect((await ask(server.public(), order.id, input)).status).toBe(401);
  });

  /** The token of before has run out by then. */
  async function again(): Promise<Client> {
    const { body } = await server.public().post('/api/v3/core/token/_login', {
      UserName: 'vzw-een-contact@bivak.example',
      Password: 'Sterk-Wachtwoord-1',
    });
    return aClient(server.app, 'localhost:4000', body.Token.Access_token);
  }
});

describe('two at once', () => {
  test('who saw an older state of an order is refused with the fresh one, and takes nothing back', async () => {
    await edit(customer, order.id, { UpdateItems: [amount(TENT, 3)], Version: 1 });
    const { status, body } = await edit(customer, order.id, { UpdateItems: [amount(TABLE, 1)], Version: 1 });
    expect([status, body.Error.Code, body.Order.Version, body.Items.length]).toEqual([
      409,
      'OrderChanged',
      2,
      3,
    ]);
    expect(await read()).toMatchObject({ Version: 2, TotalIncVAT: 180 });
  });

  test('another price than the one shown is refused with both, and so is another deposit', async () => {
    const input = { UpdateItems: [amount(TENT, 3)], ExpectedTotalIncVAT: 170 };
    const { status, body } = await edit(customer, order.id, input);
    expect([status, body.Error.Code, body.TotalIncVAT]).toEqual([409, 'PriceChanged', 180]);
    const priced = { ...input, ExpectedTotalIncVAT: 180 };
    const refused = await edit(customer, order.id, { ...priced, ExpectedTotalDeposit: 100 });
    expect([refused.status, refused.body.TotalDeposit]).toEqual([409, 150]);
    expect(refused.body.Errors[0].Data.Message).toMatch(/^De waarborg is intussen gewijzigd/u);
    expect((await edit(customer, order.id, { ...priced, ExpectedTotalDeposit: 150 })).status).toBe(200);
  });

  test('the same edit again changes nothing, and a reference is no change of the goods', async () => {
    await edit(customer, order.id, { UpdateItems: [amount(TENT, 2)] });
    expect(await read()).toMatchObject({ Version: 1 });
    const { result, statements } = await withStatements(() =>
      edit(customer, order.id, { Reference: 'PO-7' }),
    );
    expect([result.body.Reference, result.body.Version]).toEqual(['PO-7', 2]);
    expect(statements.length).toBeLessThanOrEqual(6);
    expect((await edit(customer, order.id, { Reference: 'PO-7' })).body.Version).toBe(2);
    // One sign more than the cart and the checkout take.
    const long = await edit(customer, order.id, { Reference: 'P'.repeat(101) });
    expect([long.status, long.body.Error.Fields[0].Field]).toEqual([400, 'Reference']);
    const late = await edit(customer, order.id, { Reference: 'PO-8', Version: 1 });
    expect([late.status, late.body.Error.Code]).toEqual([409, 'OrderChanged']);
    expect(await outbox()).toEqual(['mail.reservation-received']);
  });
});

describe('asking first', () => {
  test('asking before an edit answers what it would be, per line and in sum, and writes nothing', async () => {
    await server.pool.query("update shop_feesthuis.price set cents = 1500 where item_id = 'tent'");
    const input = { UpdateItems: [amount(TENT, 3)] };
    const { status, body } = await ask(customer, order.id, input);
    expect(status).toBe(200);
    expect(body).toMatchObject({ IsValid: true, Errors: [], SlotsApply: true, TotalIncVAT: 195 });
    expect(body).toMatchObject({ DifferenceIncVAT: 45, DifferenceDeposit: 50 });
    expect(body.Items[2]).toMatchObject({ ReservationOrderItemID: null, Amount: 1, TotalIncVAT: 45 });
    expect(await read()).toMatchObject({ Version: 1, TotalIncVAT: 150 });
    expect((await edit(customer, order.id, input)).body.TotalIncVAT).toBe(195);
  });

  test('asking before an edit says per line what would be refused', async () => {
    const { status, body } = await ask(customer, order.id, { UpdateItems: [amount(TENT, 9)] });
    expect([status, body.IsValid, body.Errors[0].ReservationOrderItemID]).toEqual([
      200,
      false,
      order.lines[TENT],
    ]);
    expect(body.TotalIncVAT).toBe(9 * 30 + 90);
  });

  test('an edit takes at most 15 statements however many lines it has, a question at most 6', async () => {
    const input = {
      DateTimeExpectedStart: addDays(order.from, 1),
      BusinessHourStart: 'noord.P6.1100',
      UpdateItems: [amount(TENT, 3), amount(TABLE, 4)],
    };
    const asked = await withStatements(() => ask(customer, order.id, input));
    expect(asked.result.body.IsValid).toBe(true);
    expect(asked.statements.length).toBeLessThanOrEqual(6);
    const saved = await withStatements(() => edit(customer, order.id, input));
    expect(saved.result.status).toBe(200);
    const writing = saved.statements.slice(0, saved.statements.indexOf('commit') + 1);
    expect(writing.length).toBeLessThanOrEqual(15);
    expect(saved.statements.length - writing.length).toBeLessThanOrEqual(2);
  });
});
