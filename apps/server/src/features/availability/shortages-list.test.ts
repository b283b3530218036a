import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { monday } from '../../testing/a-server.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;

beforeAll(async () => {
  desk = await openDesk();
  desk.server.clock.now = monday;
  for (const _ of [1, 2]) {
    desk.begin();
    await desk.anItem({ stock: { noord: 5, zuid: 5 } });
  }
  roles = await listForRoles(desk.server, 'shortages');
  list = roles.get('owner') ?? (await officeList(desk.server, 'shortages', null));
  // Two of the same size at the same place, and one of each other kind.
  await desk.server.pool.query(
    `insert into shop_feesthuis.shortage (item_id, warehouse_id, from_at, until_at, qty, order_ids, found_at)
     select item, place, "from", until, qty, '{}', $2
     from jsonb_to_recordset($1::jsonb) as s(item text, place text, "from" timestamptz, until timestamptz, qty integer)`,
    [
      JSON.stringify([
        { item: 'tafel-1', place: 'noord', from: '2026-06-02T08:00Z', until: '2026-06-03T08:00Z', qty: 1 },
        { item: 'tafel-1', place: 'noord', from: '2026-06-10T08:00Z', until: '2026-06-12T08:00Z', qty: 1 },
        { item: 'tafel-2', place: 'zuid', from: '2026-06-05T08:00Z', until: '2026-06-06T08:00Z', qty: 4 },
        { item: 'tafel-2', place: 'noord', from: '2026-05-01T08:00Z', until: '2026-05-02T08:00Z', qty: 9 },
      ]),
      new Date(monday),
    ],
  );
});
beforeEach(() => {
  desk.server.clock.now = monday;
});
afterAll(() => desk.server.close());

const told = (rows: readonly object[]) =>
  rows
    .map((row) => row as { Item: { Key: string }; WarehouseID: string; From: string })
    .map(({ Item, From }) => `${Item.Key.at(-1) ?? ''}/${From.slice(5, 10)}`)
    .join(' ');

describe('the list of shortages', () => {
  test.each([
    ['', '1/06-02 2/06-05 1/06-10'],
    ['Sort=-From', '1/06-10 2/06-05 1/06-02'],
    ['WarehouseID=noord', '1/06-02 1/06-10'],
    ['q=tafel-2', '2/06-05'],
    ['From=2026-06-05&To=2026-06-05', '2/06-05'],
    ['From=2026-06-12', '1/06-10'],
    ['q=stoel', ''],
  ])('the list of shortages with %s has %s, in one page and in pages of one', async (query, expected) => {
    const { rows, body } = await list.page(`?${query}`);
    expect([told(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
    expect(told(await list.all(query, 1))).toBe(expected);
  });

  test('shortages of one size are each read once, whatever the size of a page is', async () => {
    for (const size of [1, 2, 3]) {
      const rows = await list.all('Sort=-Short', size);
      expect([size, told(rows).slice(0, 7), new Set(rows.map((row) => told([row]))).size]).toEqual([
        size,
        '2/06-05',
        3,
      ]);
    }
  });

  test('the list of shortages is two statements, however it is narrowed', async () => {
    const minted = await officeList(desk.server, 'shortages', mintedToken(desk.server));
    const ask = () => minted.page('?q=tafel&WarehouseID=noord&From=2026-06-01&Sort=-Short');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });

  test('a file of shortages is taken by whoever sees the stock, and has nothing of another warehouse', async () => {
    const { head, rows } = await list.file('?Sort=-From', ['item', 'from', 'short', 'orders']);
    expect(head).toEqual(['Artikel', 'Vanaf', 'Te kort', 'Orders in gevaar']);
    expect(rows.map(([, from]) => from)).toEqual([
      '2026-06-10 10:00',
      '2026-06-05 10:00',
      '2026-06-02 10:00',
    ]);
    expect(await statuses(roles, (theirs) => theirs.file('', ['item']))).toEqual({
      owner: 200,
      desk: 200,
      warehouse: 200,
      bookkeeper: 200,
      viewer: 200,
      nobody: 401,
    });
    const token = await anOperatorAtWork(desk.server, 'warehouse', { warehouses: ['zuid'] });
    const zuid = await officeList(desk.server, 'shortages', token);
    expect(told((await zuid.page('')).rows)).toBe('2/06-05');
    expect((await zuid.page('?WarehouseID=noord')).body.Total).toBe(0);
    expect((await zuid.file('?WarehouseID=noord', ['item'])).rows).toEqual([]);
  });
});
