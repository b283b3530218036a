import type { IsoDate, ReservationStatus } from '@bivak/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Actor } from '../../platform/identity/actor.ts';
import { aStaffContext, aStaffMember, allowed } from '../../testing/a-staff-member.ts';
import { aCustomer, anAccount } from '../../testing/actors.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { manyOrders } from '../../testing/many-orders.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { staffDecide } from './orders.commands.ts';
import { type OrderListInput, staffListOrders } from './staff-orders.queries.ts';
import { type OrderSearch, type OrderSort, readOrderPage } from './staff-orders.sql.ts';
import { readToday } from './staff-today.sql.ts';

let server: TestServer;
const desk: Actor = { kind: 'operator', role: 'owner', name: 'Els' };

const whole: OrderListInput = {
  view: 'all',
  statuses: [],
  warehouseIds: [],
  startFrom: null,
  startTo: null,
  customerIds: [],
  text: '',
  assignedTo: null,
  isOwing: false,
  sort: 'start',
  isReverse: false,
  size: 50,
  after: null,
};

const list = async (input: Partial<OrderListInput> = {}, actor = desk) =>
  allowed(await staffListOrders(aStaffContext(server, actor), { ...whole, ...input }));
const ids = async (input: Partial<OrderListInput> = {}, actor = desk) =>
  (await list(input, actor)).rows.map(({ id }) => id);

/** All pages of a list, one after the other. */
async function everyPage(input: Partial<OrderListInput>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null, page = 0; page < 200; page += 1) {
    const { rows, next } = await list({ ...input, after });
    found.push(...rows.map(({ id }) => id));
    if (next === null) return found;
    after = next;
  }
  throw new Error('the pages have no end');
}

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  const { database } = server.shop;
  await anItem(database, { id: 'tent', stock: { noord: 9 } });
  await anItem(database, { id: 'drone', stock: { noord: 9 } });
});
afterAll(() => server.close());

describe('the list of all orders', () => {
  let first: string;
  let second: string;
  beforeAll(async () => {
    const chiro = await server.customer('chiro');
    const gidsen = await server.customer('gidsen');
    first = (await anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }], { week: 1 })).id;
    second = (await anOrder(gidsen, [{ ItemID: 'drone', Amount: 1 }], { week: 2 })).id;
    // Asked since it was ordered: nobody handed it in.
    await server.pool.query(
      `insert into shop_feesthuis.item_certificate (item_id, certificate_id, required) values ('drone', 'vlieg', true)`,
    );
    allowed(await staffDecide(aStaffMember(server), { key: second, path: ['Order'], note: null }));
  });

  test('the list of all orders has what is to accept apart from what goes out, and all together', async () => {
    expect(await ids({ view: 'to-accept' })).toEqual([first]);
    expect(await ids({ view: 'going-out' })).toEqual([second]);
    expect(await ids()).toEqual([first, second]);
    expect(await ids({ statuses: ['Order'] })).toEqual([second]);
    expect(await ids({ view: 'to-accept', statuses: ['Order'] })).toEqual([]);
  });

  test('the list of all orders tells of a row who, what, when, how much and every reason against it', async () => {
    const [row] = (await list({ view: 'going-out' })).rows;
    expect(row).toMatchObject({
      status: 'Order',
      customerId: 'gidsen',
      person: { companyName: 'gidsen vzw' },
      warehouseId: 'noord',
      goods: [{ itemId: 'drone', qty: 1 }],
      itemQty: 1,
      assigned: null,
      depositHeldCents: 0,
      risks: ['paper', 'unpaid'],
    });
    expect(row?.number).toMatch(/^O2026-/u);
  });

  test('the list of all orders counts exactly, whatever narrows it', async () => {
    const totals = async (input: Partial<OrderListInput>) => {
      const { total, isExact } = await list(input);
      return [total, isExact];
    };
    expect(await totals({})).toEqual([2, true]);
    expect(await totals({ view: 'to-accept' })).toEqual([1, true]);
    expect(await totals({ warehouseIds: ['noord'] })).toEqual([2, true]);
    expect(await totals({ warehouseIds: ['zuid'] })).toEqual([0, true]);
    expect(await totals({ text: 'chiro' })).toEqual([1, true]);
    expect(await totals({ isOwing: true })).toEqual([2, true]);
  });

  test('the list of all orders finds by a piece of a name, without accents, by an address and by a number or its digits', async () => {
    expect(await ids({ text: 'CHÍRO' })).toEqual([first]);
    expect(await ids({ text: 'peeters gids' })).toEqual([second]);
    expect(await ids({ text: 'gidsen@bivak' })).toEqual([second]);
    const { rows } = await list();
    const number = rows[0]?.number ?? '';
    expect(await ids({ text: number })).toEqual([first]);
    expect(await ids({ text: number.toLowerCase() })).toEqual([first]);
    expect(await ids({ text: number.slice(-6).replace(/^0+/u, '') })).toContain(first);
    for (const text of ['nobody', 'ch', '%%%', '_____']) expect(await ids({ text })).toEqual([]);
  });

  test('the list of all orders follows a customer who changes its name', async () => {
    await server.pool.query(`update shop_feesthuis.customer set company_name = 'Akabe' where id = 'gidsen'`);
    expect(await ids({ text: 'akabe' })).toEqual([second]);
    await server.pool.query(
      `update shop_feesthuis.contact set last_name = 'Ümit' where customer_id = 'gidsen'`,
    );
    expect(await ids({ text: 'umit' })).toEqual([second]);
  });

  test('the list of all orders narrows to customers, days and who looks after it', async () => {
    const [row] = (await list({ customerIds: ['chiro'] })).rows;
    expect(row?.id).toBe(first);
    const day = row!.startDay;
    expect(await ids({ startFrom: day, startTo: day })).toEqual([first]);
    expect(await ids({ startFrom: day, startTo: day, sort: 'created' })).toEqual([first]);
    await server.pool.query(
      `insert into shop_feesthuis.login (id, kind, email, password_hash, name, created_at)
       values ('els', 'operator', 'els@bivak.example', '', 'Els', now())`,
    );
    await server.pool.query(`update shop_feesthuis.reservation set assigned_to = 'els' where id = $1`, [
      first,
    ]);
    expect(await ids({ assignedTo: 'els' })).toEqual([first]);
    expect(await ids({ assignedTo: 'nobody' })).toEqual([second]);
    expect((await list({ assignedTo: 'els' })).rows[0]?.assigned).toEqual({ id: 'els', name: 'Els' });
  });

  test('the list of all orders shows an order as late once its end is past, and as short once what is late takes its pieces', async () => {
    const { pool, clock } = server;
    const set = (status: ReservationStatus, order: string) =>
      pool.query(
        `update shop_feesthuis.reservation set status = $1, order_no = coalesce(order_no, $2) where id = $2`,
        [status, order],
      );
    await set('Picked', first);
    expect([await ids({ view: 'out' }), await ids({ view: 'late' })]).toEqual([[first], []]);
    const before = clock.now;
    clock.now = (before + 21 * 86_400_000) as typeof clock.now;
    expect(await ids({ view: 'late' })).toEqual([first]);
    clock.now = before;
    await set('Active', first);
    await pool.query(`update shop_feesthuis.claim set forced = true, qty = 10 where item_id = 'drone'`);
    expect((await list({ customerIds: ['gidsen'] })).rows[0]).toMatchObject({
      shortItems: ['drone'],
      risks: ['stock', 'paper', 'unpaid'],
    });
    await pool.query(`update shop_feesthuis.claim set qty = 1 where item_id = 'drone'`);
    await pool.query(`update shop_feesthuis.customer set blocked_at = now() where id = 'gidsen'`);
    expect((await list({ customerIds: ['gidsen'] })).rows[0]?.risks).toEqual(['blocked', 'paper', 'unpaid']);
  });

  test('the list of all orders ends at the warehouses of a person, by list, text, customer and total', async () => {
    const noord: Actor = { ...desk, warehouses: ['noord'] };
    const elsewhere: Actor = { ...desk, warehouses: ['zuid'] };
    expect(await ids({}, noord)).toEqual([first, second]);
    for (const input of [{}, { text: 'chiro' }, { customerIds: ['chiro'] }, { warehouseIds: ['noord'] }]) {
      const { rows, total } = await list(input, elsewhere);
      expect([rows, total]).toEqual([[], 0]);
    }
  });

  test('the list of all orders is for staff who may read orders, and a cursor for the list that it came from', async () => {
    const ask = (actor: Actor, after: string | null = null, size = 1) =>
      staffListOrders(aStaffContext(server, actor), { ...whole, size, after });
    expect(await ask({ kind: 'public' })).toEqual(refuse('TokenMissing'));
    expect(await ask(aCustomer(anAccount({ isAdmin: true })))).toEqual(refuse('Forbidden'));
    expect(await ask({ ...desk, deny: ['orders.read'] })).toEqual(refuse('Forbidden'));
    const { next } = allowed(await ask(desk));
    expect(allowed(await ask(desk, next)).rows.map(({ id }) => id)).toEqual([second]);
    const wrong = refuse('ValidationFailed', { fields: [{ field: 'after', reason: 'other-list' }] });
    expect(await ask(desk, 'W10.x')).toEqual(wrong);
    expect(await ask({ ...desk, warehouses: ['noord'] }, next)).toEqual(wrong);
    const other = await staffListOrders(aStaffContext(server), { ...whole, sort: 'end', after: next });
    expect(isRefusal(other)).toBe(true);
  });

  test('the list of all orders takes two statements', async () => {
    for (const input of [{}, { text: 'chiro' }, { warehouseIds: ['noord'] }, { assignedTo: 'els' }]) {
      const { statements } = await withStatements(() => list(input));
      expect(statements).toHaveLength(2);
    }
  });
});

describe('of thousands of orders', () => {
  const sorts = ['start', 'end', 'created'] as const;
  const ways = [false, true];
  beforeAll(async () => {
    const { schema } = server.shop.database;
    for (const [customer, count] of [
      ['klein', 40],
      ['groot', 5000],
    ] as const) {
      await server.customer(customer);
      await manyOrders(server.pool, schema, { customer, item: 'tent', warehouse: 'noord', count });
    }
    await server.pool.query(`update ${schema}.reservation set status = 'Active' where id like 'groot-%'`);
    await server.pool.query(`update ${schema}.reservation set status = 'Rejected' where id like 'klein-%'`);
    await server.pool.query(
      `vacuum (analyze) ${schema}.reservation, ${schema}.checkout, ${schema}.reservation_line`,
    );
  });

  test('pages of thousands of orders follow each other without a gap or a double, however they are sorted and found', async () => {
    const { rows } = await server.pool.query<Record<OrderSort | 'id', string>>(
      `select id, start_day::text as start, end_day::text as "end", to_char(created_at, 'YYYYMMDDHH24MISS') as created
       from shop_feesthuis.reservation where customer_id = 'klein'`,
    );
    const found: readonly Partial<OrderListInput>[] = [
      { statuses: ['Rejected'] },
      { statuses: ['Rejected'], warehouseIds: ['noord'] },
      { customerIds: ['klein'] },
      { text: 'klein vzw' },
      { statuses: ['Rejected'], startFrom: '2024-01-01' as never, startTo: '2027-01-01' as never },
    ];
    for (const sort of sorts) {
      const sorted = rows.toSorted(
        (a, b) => a[sort].localeCompare(b[sort]) || a.id.localeCompare(b.id, 'en'),
      );
      const keys = (all: readonly string[]) => all.map((id) => rows.find((one) => one.id === id)?.[sort]);
      for (const isReverse of ways) {
        const right = isReverse ? sorted.toReversed() : sorted;
        for (const input of found) {
          const pages = await everyPage({ ...input, sort, isReverse, size: 7 });
          expect(pages.toSorted()).toEqual(right.map(({ id }) => id).toSorted());
          expect(keys(pages)).toEqual(right.map((one) => one[sort]));
        }
      }
    }
  });

  test('of thousands of orders, what is more than a thousand is told as that, and the counters know all', async () => {
    const many = await list({ text: 'groot vzw', size: 1 });
    expect([many.total, many.isExact]).toEqual([1000, false]);
    const all = await list({ statuses: ['Active'], size: 1 });
    const { rows } = await server.pool.query(
      `select count(*)::int as n from shop_feesthuis.reservation where status = 'Active'`,
    );
    expect([all.total, all.isExact]).toEqual([rows[0]?.n, true]);
  });

  test('a page of thousands of orders reads at most twice what one of forty reads', async () => {
    const { database } = server.shop;
    const search = (more: Partial<OrderSearch>): OrderSearch => ({
      statuses: ['Active'],
      warehouses: null,
      startFrom: null,
      startTo: null,
      lateAt: null,
      customerIds: [],
      text: null,
      assigned: null,
      isOwing: false,
      ...more,
    });
    const reads = (one: OrderSearch, sort: OrderSort, isReverse: boolean) =>
      whatACallReads(server.pool, database.schema, (db) =>
        readOrderPage(db, one, { sort, isReverse, size: 20, after: null }, server.clock.now),
      );
    const small: Partial<OrderSearch> = { statuses: ['Rejected'] };
    for (const sort of sorts) {
      for (const isReverse of ways) {
        const [few, many] = [
          await reads(search(small), sort, isReverse),
          await reads(search({}), sort, isReverse),
        ];
        expect(few.rows).toBeGreaterThan(20);
        expect(many.rows).toBeLessThanOrEqual(2 * few.rows);
        expect(many.buffers).toBeLessThanOrEqual(2 * few.buffers);
      }
    }
    const here: Partial<OrderSearch> = { warehouses: ['noord'] };
    const [few, many] = [
      await reads(search({ ...small, ...here }), 'start', false),
      await reads(search(here), 'start', false),
    ];
    expect(many.buffers).toBeLessThanOrEqual(2 * few.buffers);
  });

  test('a day on which three thousand come reads hardly more than one on which three hundred do', async () => {
    const { database } = server.shop;
    await server.customer('druk');
    const of = { customer: 'druk', item: 'tent', warehouse: 'noord', count: 3300 };
    await manyOrders(server.pool, database.schema, of);
    await server.pool.query(
      `update shop_feesthuis.reservation set status = 'Order', order_no = id, business_start = day, business_end = day + 1, start_day = day,
         end_day = day + 1
       from (select id as of, case when split_part(id, '-', 2)::integer <= 300 then date '2027-05-03'
         else date '2027-05-10' end as day from shop_feesthuis.reservation where customer_id = 'druk') d where id = d.of`,
    );
    await server.pool.query('vacuum analyze shop_feesthuis.reservation');
    const reads = (day: string) =>
      whatACallReads(server.pool, database.schema, (db) =>
        readToday(db, {
          day: day as IsoDate,
          warehouses: null,
          lending: null,
          now: server.clock.now,
          withMessages: true,
        }).catch(() => null),
      );
    const [few, many] = [await reads('2027-05-03'), await reads('2027-05-10')];
    expect(few.rows).toBeGreaterThan(200);
    expect(many.buffers).toBeLessThanOrEqual(1.1 * few.buffers);
    // Where nothing is late or missing no claim is read for the two hundred that are listed.
    expect(few.buffers / 200).toBeLessThanOrEqual(52);
  });
});
