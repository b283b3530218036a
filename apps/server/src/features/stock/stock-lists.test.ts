import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { at, type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { staffCountStock, staffLoseStock, staffSetStock } from '../availability/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let levels: Awaited<ReturnType<typeof officeList>>;
let moves: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;
const begun = at('2026-06-05T10:00+02:00');

beforeAll(async () => {
  desk = await openDesk();
  desk.begin();
  await desk.anItem({ stock: { noord: 6, zuid: 2 } });
  await desk.order({ 'tafel-1': 2 });
  const key = await desk.order({ 'tafel-1': 3 });
  desk.server.clock.now = begun;
  await desk.handOut(key, 3);
  desk.begin();
  await desk.anItem({ stock: { noord: 1 } });
  desk.server.clock.now = begun;
  await desk.server.pool.query(
    `insert into shop_feesthuis.claim (item_id, warehouse_id, qty, during, kind, forced)
     values ('tafel-1', 'noord', 1, tstzrange($1, $2), 'downtime', true)`,
    [new Date(begun), new Date(at('2026-06-20T10:00+02:00'))],
  );
  const place = { itemId: 'tafel-1', warehouseId: 'zuid' };
  allowed(await staffLoseStock(desk.staff(), { ...place, qty: 1, note: 'Gestolen' }));
  desk.server.clock.now = at('2026-06-05T11:00+02:00');
  allowed(await staffCountStock(desk.staff(), { ...place, qty: 4, note: null }));
  allowed(await staffSetStock(desk.staff(), { ...place, qty: 3 }));
  desk.server.clock.now = begun;
  roles = await listForRoles(desk.server, 'stock');
  levels = await officeList(desk.server, 'stock', await anOperatorAtWork(desk.server, 'owner'));
  moves = await officeList(desk.server, 'stock-moves', await anOperatorAtWork(desk.server, 'owner'));
});
beforeEach(() => {
  desk.server.clock.now = begun;
});
afterAll(() => desk.server.close());

const told = (rows: readonly object[]) => rows.map((row) => (row as { ID: string }).ID).join(' ');

describe('the stock of all articles', () => {
  test('a warehouse says what it owns, what of it is down or out, what is promised at most and what is free today', async () => {
    const { rows } = await levels.page('?WarehouseID=noord');
    expect(rows).toEqual([
      {
        ID: 'tafel-1@noord',
        Item: { Key: 'tafel-1', Description: expect.any(String) },
        WarehouseID: 'noord',
        Owned: 6,
        Hired: 0,
        Down: 1,
        Out: 3,
        Promised: 5,
        FreeToday: 0,
        IsShort: false,
      },
      expect.objectContaining({ ID: 'tafel-2@noord', Owned: 1, Out: 0, Promised: 0, FreeToday: 1 }),
    ]);
  });

  test.each([
    ['', 'tafel-1@noord tafel-1@zuid tafel-2@noord'],
    ['Sort=-Name', 'tafel-2@noord tafel-1@zuid tafel-1@noord'],
    ['Sort=-Owned', 'tafel-1@noord tafel-1@zuid tafel-2@noord'],
    ['WarehouseID=zuid', 'tafel-1@zuid'],
    ['q=2', 'tafel-2@noord'],
    ['State=down', 'tafel-1@noord'],
    ['State=none', ''],
    ['State=hired', ''],
    ['State=short', ''],
  ])('the stock with %s has %s, in one page and in pages of one', async (query, expected) => {
    const { rows, body } = await levels.page(`?${query}`);
    expect([told(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
    expect(told(await levels.all(query, 1))).toBe(expected);
  });

  test('a file has the rows of the list, in its order and for its filter', async () => {
    const { head, rows } = await levels.file('?WarehouseID=noord', ['item', 'owned', 'out', 'free']);
    expect([head, rows.map((row) => row.slice(1))]).toEqual([
      ['Artikel', 'Eigen', 'Verhuurd', 'Vandaag vrij'],
      [
        ['6', '3', '0'],
        ['1', '0', '1'],
      ],
    ]);
  });
});

describe('the moves of stock', () => {
  const quantities = (rows: readonly object[]) =>
    rows
      .map((row) => row as { Quantity: number; Reason: string })
      .map((row) => `${row.Reason}${row.Quantity}`);

  test('every change is a move with its reason, also one typed at the command line, the latest first', async () => {
    const { rows } = await moves.page('?ItemID=tafel-1');
    expect(quantities(rows)).toEqual(['set-1', 'count3', 'loss-1']);
    expect(rows[2]).toMatchObject({
      WarehouseID: 'zuid',
      Note: 'Gestolen',
      CostExcVAT: null,
      By: expect.any(String),
    });
    expect(quantities(await moves.all('Sort=At', 1))).toEqual(['loss-1', 'count3', 'set-1']);
    expect(quantities((await moves.page('?Reason=loss')).rows)).toEqual(['loss-1']);
    expect((await moves.page('?From=2026-06-06')).rows).toEqual([]);
    expect((await moves.page('?WarehouseID=noord')).rows).toEqual([]);
  });

  test('a move stays as it was told, whoever writes to the table', async () => {
    for (const change of [
      'update shop_feesthuis.stock_move set qty = 9',
      'delete from shop_feesthuis.stock_move',
    ])
      await expect(desk.server.pool.query(change)).rejects.toMatchObject({ code: 'BV003' });
  });

  test('a file of moves has their reason in words', async () => {
    const { rows } = await moves.file('?ItemID=tafel-1&Sort=At', ['warehouse', 'quantity', 'reason']);
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['-1', 'verloren'],
      ['3', 'geteld'],
      ['-1', 'ingesteld'],
    ]);
  });
});

test('the stock and its moves are two statements each, however they are narrowed', async () => {
  for (const path of [
    'stock?q=tafel&WarehouseID=noord&State=down&Sort=-Owned',
    'stock-moves?q=tafel&Reason=loss',
  ]) {
    const list = await officeList(desk.server, path, mintedToken(desk.server));
    const asked = await withStatements(() => list.page());
    expect([path, asked.result.status]).toEqual([path, 200]);
    expect(asked.statements.length).toBeLessThanOrEqual(2);
  }
});

test('whoever sees the stock sees its list, of their own warehouses alone', async () => {
  expect(await statuses(roles, (list) => list.page())).toEqual({
    owner: 200,
    desk: 200,
    warehouse: 200,
    bookkeeper: 200,
    viewer: 200,
    nobody: 401,
  });
  const south = await officeList(
    desk.server,
    'stock',
    await anOperatorAtWork(desk.server, 'desk', { warehouses: ['zuid'] }),
  );
  expect(told((await south.page()).rows)).toBe('tafel-1@zuid');
  expect(told((await south.page('?WarehouseID=noord')).rows)).toBe('');
});
