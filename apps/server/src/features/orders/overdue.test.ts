import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { allowed, aStaffMember } from '../../testing/a-staff-member.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { lateMailJobs } from '../notifications/index.ts';
import { moveOrder } from './moves.ts';
import { overdueSweep } from './orders.jobs.ts';
import { staffNoteBackOn } from './overdue.commands.ts';
import { staffListLateOrders } from './overdue.queries.ts';

let server: TestServer;
let people = 0;

beforeAll(async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 500 }];
  server = await aServer(
    {
      warehouses: [aWarehouse('noord', { hours }), aWarehouse('zuid', { hours })],
      cartMode: 'multiple',
      core: { DefaultDeliveryID: 'afhalen', CartReservationMinimumStartInterval: 0 },
      reservations: { overdueDays: 2 },
    },
    { poolSize: 12 },
  );
  await anItem(server.shop.database, { id: 'borg', itemType: 'Borg' });
});
afterAll(() => server.close());

type Lines = Record<string, number>;

const at = (text: string) => Date.parse(text) as EpochMs;
const source = (now: EpochMs) =>
  ({ actor: { kind: 'operator', role: 'owner', name: 'x' }, now, requestId: 'r' }) as const;

function cartOf(visitor: Client, lines: Lines, from: string, to: string): Promise<string> {
  const wanted = Object.entries(lines).map(([ItemID, Amount]) => ({ ItemID, Amount }));
  return aCart(visitor, {
    lines: wanted,
    place: { DateTimeExpectedStart: from, DateTimeExpectedEnd: to },
    hours: [`noord.P${weekday(from)}.0900`, `noord.R${weekday(to)}.1600`],
  });
}

function weekday(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7;
}

async function order(lines: Lines, from: string, to = from, customer: Client | null = null) {
  const visitor = customer ?? (await server.visitor());
  const cart = await cartOf(visitor, lines, from, to);
  people += 1;
  const sent = { Customer: aPerson(`p${people}`) };
  const { status, body } =
    customer === null
      ? await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, sent)
      : await visitor.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  if (status !== 201) throw new Error(`not ordered: ${JSON.stringify(body)}`);
  return { body, number: body.Collection[0].ReservationID };
}

/** Why it cannot even be put into a cart; empty when it can. */
async function refusal(lines: Lines, from: string): Promise<string> {
  return cartOf(await server.visitor(), lines, from, from).then(
    () => '',
    (error: unknown) => /"Code":"(\w+)"/u.exec(String(error))?.[1] ?? String(error),
  );
}

async function move(number: string, ...steps: readonly ('Order' | 'Open' | 'Pick' | 'Picked' | 'Closed')[]) {
  for (const to of steps) {
    const moved = await moveOrder(server.shop, source(server.clock.now), {
      key: number,
      to,
      who: 'operator',
    });
    if (isRefusal(moved)) throw new Error(moved.code);
  }
}

/** With the customer; its end is at 17:00 of the last day. */
async function out(lines: Lines, from: string, to = from): Promise<string> {
  const { number } = await order(lines, from, to);
  await move(number, 'Order', 'Open', 'Pick', 'Picked');
  return number;
}

async function sweepAt(text: string): Promise<void> {
  server.clock.now = at(text);
  await overdueSweep.run(server.shop, server.clock.now);
}

/** Item, how many, until when, of the claims that hold. */
async function claims(number: string): Promise<string[]> {
  const { rows } = await server.pool.query<{ item: string; qty: number; until: Date | number }>(
    `select c.item_id as item, c.qty, upper(c.during) as until
     from shop_feesthuis.claim c join shop_feesthuis.reservation_line l on l.id = c.reservation_line_id
     join shop_feesthuis.reservation r on r.id = l.reservation_id
     where c.active and r.reservation_no = $1 order by c.item_id`,
    [number],
  );
  return rows.map(
    ({ item, qty, until }) =>
      `${qty} ${item} ${server.shop.zone.format(Number(until) as EpochMs).slice(0, 16)}`,
  );
}

async function events(number: string, action: string): Promise<number> {
  const { rows } = await server.pool.query(
    `select from shop_feesthuis.event e join shop_feesthuis.reservation r on r.id = e.entity_id
     where r.reservation_no = $1 and e.action = $2`,
    [number, action],
  );
  return rows.length;
}

const faults = () => findLedgerFaults(server.shop.database, server.clock.now);

describe('an overdue order', () => {
  test('an overdue order is sold no more while it is out, parts too, without deposits and sold goods, and is free when it is back', async () => {
    const { database } = server.shop;
    server.clock.now = at('2026-06-01T08:00+02:00');
    await anItem(database, { id: 'doek', stock: { noord: 2 }, turnaroundMinutes: 60 });
    await anItem(database, { id: 'paal', stock: { noord: 8 } });
    await anItem(database, {
      id: 'tent',
      kind: 'Composition',
      parts: { doek: 1, paal: 4 },
      depositCents: 5000,
    });
    await anItem(database, { id: 'lint', itemType: 'Sales', salesCents: 300, stock: { noord: 9 } });
    const number = await out({ tent: 2, lint: 3 }, '2026-06-02');
    expect(await refusal({ doek: 1 }, '2026-06-03')).toBe('');
    await sweepAt('2026-06-02T16:59+02:00');
    expect(await claims(number)).toEqual(['2 doek 2026-06-02T18:00', '8 paal 2026-06-02T17:00']);
    await sweepAt('2026-06-02T17:03+02:00');
    // Two days are this shop's setting; the cloths need their hour besides.
    expect(await claims(number)).toEqual(['2 doek 2026-06-04T19:00', '8 paal 2026-06-04T18:00']);
    for (const item of ['tent', 'doek', 'paal']) {
      expect([item, await refusal({ [item]: 1 }, '2026-06-04')]).toEqual([item, 'StockShort']);
    }
    expect(await refusal({ doek: 1, lint: 6 }, '2026-06-05')).toBe('');
    expect(await faults()).toEqual([]);
    server.clock.now = at('2026-06-02T19:30+02:00');
    await move(number, 'Closed');
    expect(await claims(number)).toEqual(['2 doek 2026-06-02T20:30', '8 paal 2026-06-02T19:30']);
    expect(await refusal({ paal: 8 }, '2026-06-03')).toBe('');
    await sweepAt('2026-06-02T19:35+02:00');
    expect(await claims(number)).toEqual(['2 doek 2026-06-02T20:30', '8 paal 2026-06-02T19:30']);
    expect(await faults()).toEqual([]);
  });

  test('an overdue order moves once an hour though it is swept each five minutes, by two servers at once', async () => {
    await anItem(server.shop.database, { id: 'bank' });
    const number = await out({ bank: 1 }, '2026-06-06');
    server.clock.now = at('2026-06-06T17:01+02:00');
    await Promise.all([1, 2, 3, 4].map(() => overdueSweep.run(server.shop, server.clock.now)));
    await sweepAt('2026-06-06T17:55+02:00');
    expect(await claims(number)).toEqual(['1 bank 2026-06-08T18:00']);
    expect(await events(number, 'overdue')).toBe(1);
    await sweepAt('2026-06-06T18:00+02:00');
    expect(await claims(number)).toEqual(['1 bank 2026-06-08T19:00']);
    expect(await events(number, 'overdue')).toBe(2);
    await move(number, 'Closed');
  });

  test('an overdue order goes back to its own end when the clock had run ahead', async () => {
    await anItem(server.shop.database, { id: 'kast' });
    const number = await out({ kast: 1 }, '2026-06-09');
    const own = await claims(number);
    const before = server.clock.now;
    await sweepAt('2027-06-09T18:00+02:00');
    expect(await claims(number)).toEqual(['1 kast 2027-06-11T19:00']);
    server.clock.now = before;
    await overdueSweep.run(server.shop, before);
    expect(await claims(number)).toEqual(own);
    await move(number, 'Closed');
  });

  test.each([
    ['2027-03-26T17:30+01:00', '2027-03-26', '2027-03-28T18:00'],
    ['2026-10-23T17:30+02:00', '2026-10-23', '2026-10-25T18:00'],
  ])(
    'an overdue order counts its days by the shop’s clock over a night that changes it (%s)',
    async (now, day, until) => {
      const id = `dst-${day}`;
      await anItem(server.shop.database, { id });
      server.clock.now = at(`${day}T08:00+01:00`);
      const number = await out({ [id]: 1 }, day);
      await sweepAt(now);
      expect(await claims(number)).toEqual([`1 ${id} ${until}`]);
      await move(number, 'Closed');
      server.clock.now = at('2026-06-10T08:00+02:00');
    },
  );

  test('an overdue order reaches to the day that the desk notes, which may be unknown again', async () => {
    await anItem(server.shop.database, { id: 'oven' });
    server.clock.now = at('2026-06-11T08:00+02:00');
    const number = await out({ oven: 5 }, '2026-06-11', '2026-06-12');
    const note = (day: string | null) =>
      staffNoteBackOn(aStaffMember(server), { key: number, day: day as never });
    const reasonOf = async (day: string) => {
      const answer = await note(day);
      return isRefusal(answer) ? answer.fields.map(({ reason }) => reason) : [];
    };
    expect(await reasonOf('2026-06-10')).toEqual(['past']);
    expect(await reasonOf('2026-06-11')).toEqual(['back-before-end']);
    expect(await reasonOf('2027-07-01')).toEqual(['back-too-far']);
    await note('2026-06-20');
    expect(await claims(number)).toEqual(['5 oven 2026-06-21T00:00']);
    await sweepAt('2026-06-14T09:10+02:00');
    expect(await claims(number)).toEqual(['5 oven 2026-06-21T00:00']);
    expect(await refusal({ oven: 1 }, '2026-06-20')).toBe('StockShort');
    await note('2026-06-15');
    expect(await refusal({ oven: 5 }, '2026-06-20')).toBe('');
    await note(null);
    expect(await claims(number)).toEqual(['5 oven 2026-06-16T10:00']);
    expect(await events(number, 'back-on')).toBe(3);
    await move(number, 'Closed');
    const gone = await note('2026-06-20');
    expect(isRefusal(gone) && gone.code).toBe('TransitionRefused');
  });

  test('an overdue order endangers others of whom the business hears once, and whose promises stand', async () => {
    await anItem(server.shop.database, { id: 'podium', stock: { noord: 3 } });
    server.clock.now = at('2026-06-22T08:00+02:00');
    const late = await out({ podium: 2 }, '2026-06-22');
    const soon = await order({ podium: 2 }, '2026-06-24');
    const client = await server.customer('zaal');
    const later = await order({ podium: 2 }, '2026-06-26', '2026-06-26', client);
    const box = aMailbox();
    const told = async () => {
      await box.deliver(server, lateMailJobs(box));
      return box.sent.map(({ text }) => [soon, later].filter(({ number }) => text.includes(number)).length);
    };
    await sweepAt('2026-06-22T17:05+02:00');
    await Promise.all([1, 2].map(() => overdueSweep.run(server.shop, server.clock.now)));
    expect(await told()).toEqual([1]);
    expect(box.sent[0]?.to).toBe(server.shop.config.contact.email);
    expect(box.sent[0]?.text).toContain('podium nl');
    expect(box.sent[0]?.text).toContain('npm run operator -- back-on ');
    const { rows } = await server.pool.query(
      `select id from shop_feesthuis.reservation where reservation_no = $1`,
      [late],
    );
    expect(await toldWithOffice(server, 'mail.order-late', lateMailJobs)).toEqual([
      `Bekijk de bestelling: https://kantoor.example/feesthuis/orders/${rows[0]?.id}`,
    ]);
    await sweepAt('2026-06-24T10:05+02:00');
    expect(await told()).toEqual([1, 1]);
    const listed = allowed(await staffListLateOrders(aStaffMember(server), undefined)).find(
      ({ goods }) => goods[0]?.itemId === 'podium',
    );
    expect(listed?.endangers.map(({ number }) => number)).toEqual([soon.number, later.number]);
    // Accepting and lowering are no new promises; raising is, and is refused.
    await move(soon.number, 'Order');
    await move(later.number, 'Order');
    const id: string = later.body.Collection[0].ReservationOrderID;
    const path = `/api/v2/shop/reservationOrders/${id}`;
    const colleague = await server.customer('zaal', { contact: 'collega' });
    const { body } = await colleague.get(`${path}/items`);
    const line: string = body.Collection[0].ReservationOrderItemID;
    const edit = (Amount: number) =>
      colleague.patch(path, { UpdateItems: [{ ReservationOrderItemID: line, Amount }] });
    expect((await edit(3)).status).toBe(409);
    expect((await edit(1)).status).toBe(200);
    expect(await faults()).toEqual([]);
    await move(late, 'Closed');
    expect(allowed(await staffListLateOrders(aStaffMember(server), undefined)).length).toBe(0);
    box.sent.length = 0;
  });

  test('an overdue order refuses nobody whose days lie before and after it, in one cart of several periods', async () => {
    await anItem(server.shop.database, { id: 'bar', stock: { noord: 3 } });
    server.clock.now = at('2026-07-06T08:00+02:00');
    const late = await out({ bar: 2 }, '2026-07-06');
    await order({ bar: 2 }, '2026-07-08');
    await staffNoteBackOn(aStaffMember(server), { key: late, day: '2026-07-08' as never });
    const visitor = await server.visitor();
    const cart = await cartOf(visitor, { bar: 1 }, '2026-07-07', '2026-07-07');
    const Group = {
      WarehouseID: 'noord',
      DateTimeExpectedStart: '2026-07-09',
      DateTimeExpectedEnd: '2026-07-09',
    };
    await visitor.post(`/api/v3/rental/cart/${cart}/items`, [{ ItemID: 'bar', Amount: 1, ...Group }]);
    const hours = { BusinessHourStart: 'noord.P4.0900', BusinessHourEnd: 'noord.R4.1600' };
    await visitor.patch(`/api/v3/rental/cart/${cart}`, { Group, ...hours });
    const { status, body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
      Customer: aPerson('gat'),
    });
    expect([status, body.Total]).toEqual([201, 2]);
    await move(late, 'Closed');
  });

  test('an overdue order keeps nobody from handing out sold pieces of the same stock', async () => {
    const { database } = server.shop;
    await anItem(database, { id: 'stoel', stock: { noord: 4 } });
    await anItem(database, {
      id: 'stoelkoop',
      kind: 'Composition',
      itemType: 'Sales',
      salesCents: 900,
      parts: { stoel: 1 },
    });
    server.clock.now = at('2026-07-20T08:00+02:00');
    const late = await out({ stoel: 3 }, '2026-07-20');
    const sold = await order({ stoelkoop: 1 }, '2026-07-21');
    await order({ stoel: 3 }, '2026-07-21');
    await sweepAt('2026-07-20T18:00+02:00');
    await move(sold.number, 'Order', 'Open', 'Pick', 'Picked');
    const { rows } = await server.pool.query("select qty from shop_feesthuis.stock where item_id = 'stoel'");
    expect(rows).toEqual([{ qty: 3 }]);
    await move(late, 'Closed');
    expect(await faults()).toEqual([]);
  });
});

describe('sweeps, take-backs and checkouts at once', () => {
  async function setUp(id: string, lateCount: number) {
    await anItem(server.shop.database, { id, stock: { noord: 4 } });
    server.clock.now = at('2026-08-03T08:00+02:00');
    const late = [];
    for (let n = 0; n < lateCount; n += 1) late.push(await out({ [id]: 1 }, '2026-08-03'));
    server.clock.now = at('2026-08-03T17:30+02:00');
    const buyers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const client = await server.visitor();
        people += 1;
        return {
          client,
          person: aPerson(`p${people}`),
          cart: await cartOf(client, { [id]: 1 }, '2026-08-04', '2026-08-04'),
        };
      }),
    );
    const buy = async ({ client, cart, person }: (typeof buyers)[number]) =>
      (await client.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person })).status;
    const sweep = () => overdueSweep.run(server.shop, server.clock.now);
    return { late, buyers, buy, sweep };
  }

  test.each([1, 2, 3])('no new promise exceeds what overdue pieces leave free (round %i)', async (round) => {
    const { late, buyers, buy, sweep } = await setUp(`race-${round}`, 3);
    await sweep();
    const back = late.slice(0, round - 1);
    const [statuses] = await Promise.all([
      Promise.all(buyers.map(buy)),
      ...back.map((number) => move(number, 'Closed')),
      sweep(),
      sweep(),
    ]);
    const sold = statuses.filter((status) => status === 201).length;
    expect(sold + late.length - back.length).toBeLessThanOrEqual(4);
    expect(sold).toBeGreaterThanOrEqual(1);
    for (const number of late.slice(round - 1)) await move(number, 'Closed');
    expect(await faults()).toEqual([]);
  });

  test.each([1, 2])('who bought just before the sweep is named as endangered (round %i)', async (round) => {
    const { late, buyers, buy, sweep } = await setUp(`first-${round}`, 3);
    const [statuses] = await Promise.all([Promise.all(buyers.map(buy)), sweep(), sweep()]);
    const sold = statuses.filter((status) => status === 201).length;
    expect(sold).toBeLessThanOrEqual(4);
    const listed = allowed(await staffListLateOrders(aStaffMember(server), undefined));
    const named = new Set(listed.flatMap(({ endangers }) => endangers.map(({ id }) => id)));
    expect(named.size).toBe(sold + late.length > 4 ? sold : 0);
    const { rows } = await server.pool.query<{ told: number }>(
      'select count(distinct endangered_id)::integer as told from shop_feesthuis.endangered_order where endangered_id = any($1)',
      [[...named]],
    );
    expect(rows[0]?.told).toBe(named.size);
    for (const number of late) await move(number, 'Closed');
    expect(await faults()).toEqual([]);
  });
});
