import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { allowed } from '../../testing/a-staff-member.ts';
import { staffPick } from '../handovers/index.ts';
import { at, type Desk, openDesk, said } from '../handovers/testing/a-desk.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;

beforeAll(async () => {
  desk = await openDesk();
  const { pool, clock } = desk.server;
  desk.begin();
  await desk.anItem({ stockType: 'Serial', stock: { noord: 9, zuid: 9 } });
  for (const n of [1, 2, 3, 4, 5]) await desk.aSerial(`S-${n}`);
  await desk.server.customer('chiro');
  await pool.query(
    `insert into shop_feesthuis.serial (id, item_id, warehouse_id, customer_id) values
       ('S-6', $1, 'zuid', null), ('K-1', $1, null, 'chiro')`,
    [desk.item],
  );
  await pool.query(
    `update shop_feesthuis.serial set last_service_on = case id when 'S-1' then date '2026-01-01' else '2025-01-01' end,
       brand = 'De Waard', service_status = 'Controle', service_texts = '{"nl": "Nakijken"}' where id in ('S-1', 'S-2')`,
  );
  const key = await desk.order({ [desk.item]: 4 });
  const next = await desk.order({ [desk.item]: 1 }, { from: '2026-06-12', to: '2026-06-14' });
  clock.now = at('2026-06-05T09:00+02:00');
  allowed(await desk.handOut(key, 4, ['S-2', 'S-3', 'S-4', 'S-5']));
  clock.now = at('2026-06-07T09:00+02:00');
  allowed(await desk.takeBack(key, { lost: 1 }, ['S-3']));
  allowed(await desk.takeBack(key, { broken: 1 }, ['S-4']));
  allowed(await desk.takeBack(key, { good: 1 }, ['S-5']));
  const { lineId } = await desk.line(next);
  allowed(await staffPick(desk.staff(), said(next, { lines: [{ lineId, qty: 1, serialIds: ['S-5'] }] })));
  clock.now = at('2026-06-07T10:00+02:00');
  roles = await listForRoles(desk.server, 'serials');
  list = roles.get('owner') ?? (await officeList(desk.server, 'serials', null));
});
afterAll(() => desk.server.close());

const told = (rows: readonly object[]) =>
  rows
    .map((row) => row as { ID: string; State: string })
    .map(({ ID, State }) => `${ID} ${State}`)
    .join(', ');

test('each piece says where it is, with the order or the damage that it is there for; those of customers are not there', async () => {
  const { rows, body } = await list.page();
  expect([told(rows), body.Total]).toEqual(['S-1 in, S-2 out, S-3 gone, S-4 down, S-5 ready, S-6 in', 6]);
  const of = (id: string) => rows.find(({ ID }) => ID === id);
  expect(of('S-1')).toMatchObject({ Since: null, Order: null, Damage: null, ServiceStatus: 'Nakijken' });
  expect(of('S-2')).toMatchObject({ Since: '2026-06-05T09:00:00+02:00', LastServiceOn: '2025-01-01' });
  expect(of('S-2')?.['Order']).toMatchObject({ Number: expect.stringMatching(/^O/u) });
  expect(of('S-4')).toMatchObject({ Order: null, Damage: { Number: 'D000001' }, ServiceStatus: '' });
  expect(of('S-5')?.['Order']).toMatchObject({ Number: expect.stringMatching(/^O/u) });
});

test.each([
  ['Sort=-Number', 'S-6 in, S-5 ready, S-4 down, S-3 gone, S-2 out, S-1 in'],
  ['Sort=LastServiceOn', 'S-3 gone, S-4 down, S-5 ready, S-6 in, S-2 out, S-1 in'],
  ['Sort=-LastServiceOn', 'S-1 in, S-2 out, S-6 in, S-5 ready, S-4 down, S-3 gone'],
  ['State=in', 'S-1 in, S-6 in'],
  ['State=gone&WarehouseID=zuid', ''],
  ['WarehouseID=zuid', 'S-6 in'],
  ['q=s-4', 'S-4 down'],
  ['q=waard', 'S-1 in, S-2 out'],
])('the list of serials with %s has %s, in one page and in pages of one', async (query, expected) => {
  const { rows, body } = await list.page(`?${query}`);
  expect([told(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(', ').length]);
  expect(told(await list.all(query, 1))).toBe(expected);
});

test('the list of serials is two statements, however it is narrowed', async () => {
  const minted = await officeList(desk.server, 'serials', mintedToken(desk.server));
  const ask = () => minted.page('?q=s&WarehouseID=noord&State=out&Sort=-LastServiceOn');
  expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
});

test('serials are read and taken as a file by whoever sees the stock, each of their own warehouses', async () => {
  const everybody = { owner: 200, desk: 200, warehouse: 200, bookkeeper: 200, viewer: 200, nobody: 401 };
  expect(await statuses(roles, (theirs) => theirs.page())).toEqual(everybody);
  expect(await statuses(roles, (theirs) => theirs.file('', ['number']))).toEqual(everybody);
  const { head, rows } = await list.file('?State=out', ['number', 'state', 'since', 'service', 'serviced']);
  expect(head).toEqual(['Nummer', 'Waar', 'Sinds', 'Onderhoud', 'Laatst onderhouden']);
  expect(rows).toEqual([['S-2', 'Mee', '2026-06-05 09:00', 'Nakijken', '2025-01-01']]);
  const token = await anOperatorAtWork(desk.server, 'warehouse', { warehouses: ['zuid'] });
  const zuid = await officeList(desk.server, 'serials', token);
  expect(told((await zuid.page()).rows)).toBe('S-6 in');
  expect((await zuid.page('?WarehouseID=noord')).body.Total).toBe(0);
  expect((await zuid.file('?WarehouseID=noord', ['number'])).rows).toEqual([]);
});
