import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { monday } from '../../testing/a-server.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;

/** Damages without an order, each in a warehouse, of which the later ones cost more. */
const damages = [
  { id: 'd-noord', serial: '=S-1', warehouse: 'noord', cents: 1000, state: 'assessed', day: 0 },
  { id: 'd-zuid', serial: 'S-2', warehouse: 'zuid', cents: 5000, state: 'charged', day: 1 },
  { id: 'd-noord-2', serial: 'S-3', warehouse: 'noord', cents: null, state: 'reported', day: 2 },
  { id: 'd-nergens', serial: 'S-4', warehouse: null, cents: 3000, state: 'waived', day: 3 },
] as const;

beforeAll(async () => {
  desk = await openDesk();
  desk.server.clock.now = monday;
  roles = await listForRoles(desk.server, 'damages');
  list = roles.get('owner') ?? (await officeList(desk.server, 'damages', null));
});
beforeEach(async () => {
  desk.server.clock.now = monday;
  await desk.server.pool.query('truncate shop_feesthuis.damage_report cascade');
  for (const { id, serial, warehouse, cents, state, day } of damages)
    await desk.server.pool.query(
      `insert into shop_feesthuis.damage_report (id, serial, parts, name, email, phone, description, language, verified,
         by_staff, state, state_at, created_at, warehouse_id, assessed_cents, charged_cents)
       values ($1, $2, '[]', 'Jan', '', '', 'Deuk', 'nl', true, true, $3, $4, $4, $5, $6::integer, case $3 when 'charged' then $6 end)`,
      [id, serial, state, new Date(monday + day * 86_400_000), warehouse, cents],
    );
});
afterAll(() => desk.server.close());

const ids = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => ID);

describe('the list of damages', () => {
  test.each([
    ['-CreatedAt', ['d-nergens', 'd-noord-2', 'd-zuid', 'd-noord']],
    ['CreatedAt', ['d-noord', 'd-zuid', 'd-noord-2', 'd-nergens']],
    ['-TotalIncVAT', ['d-zuid', 'd-noord', 'd-noord-2', 'd-nergens']],
    ['TotalIncVAT', ['d-nergens', 'd-noord-2', 'd-noord', 'd-zuid']],
  ])('the list of damages by %s is the same in one page and in pages of one', async (sort, expected) => {
    expect(ids((await list.page(`?Sort=${sort}`)).rows)).toEqual(expected);
    expect(ids(await list.all(`Sort=${sort}`, 1))).toEqual(expected);
  });

  test('the list of damages is narrowed by warehouse and by the days on which they were reported, and counts what is left', async () => {
    const { rows, body } = await list.page('?WarehouseID=noord');
    expect([ids(rows), body.Total]).toEqual([['d-noord-2', 'd-noord'], 2]);
    expect(ids((await list.page('?WarehouseID=noord&WarehouseID=zuid')).rows)).toHaveLength(3);
    expect(ids((await list.page('?From=2026-06-02&To=2026-06-03')).rows)).toEqual(['d-noord-2', 'd-zuid']);
    const { status, body: refused } = await list.page('?From=2026-02-31');
    expect([status, refused.Error.Fields?.map(({ Field }) => Field)]).toEqual([400, ['From']]);
  });

  test('a cursor of damages is none of another order or filter', async () => {
    const { body } = await list.page('?Sort=CreatedAt&size=1');
    const after = `after=${encodeURIComponent(body.Next ?? '')}`;
    expect((await list.page(`?Sort=CreatedAt&size=1&${after}`)).status).toBe(200);
    expect((await list.page(`?Sort=TotalIncVAT&size=1&${after}`)).status).toBe(400);
    expect((await list.page(`?Sort=CreatedAt&WarehouseID=noord&size=1&${after}`)).status).toBe(400);
  });

  test('the list of damages is two statements, however it is narrowed', async () => {
    const minted = await officeList(desk.server, 'damages', mintedToken(desk.server));
    const ask = () => minted.page('?View=all&q=S-&WarehouseID=noord&From=2026-06-01&Sort=-TotalIncVAT');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });
});

describe('a file of damages', () => {
  test('a file of damages has the rows of the list in its order, and a serial that looks like a formula as text', async () => {
    const { head, rows, name } = await list.file('?Sort=CreatedAt&WarehouseID=noord', [
      'number',
      'serial',
      'amount',
      'state',
      'warehouse',
    ]);
    expect(head).toEqual(['Nummer', 'Serienummer', 'Bedrag', 'Stand', 'Magazijn']);
    expect(rows.map(([, ...cells]) => cells)).toEqual([
      ["'=S-1", '10', 'Beoordeeld', expect.stringMatching(/noord/iu)],
      ['S-3', '', 'Gemeld', expect.stringMatching(/noord/iu)],
    ]);
    expect(name).toContain('Schade 2026-06-01 08.00');
    const { rows: told } = await desk.server.pool.query(
      `select entity_id, after from shop_feesthuis.event where entity = 'export' order by id desc limit 1`,
    );
    expect(told).toMatchObject([
      { entity_id: 'damages', after: { warehouseIds: ['noord'], sort: 'created' } },
    ]);
  });

  test('a file of damages is the owner’s, after a proof that is at most five minutes old', async () => {
    expect(await statuses(roles, (theirs) => theirs.file('', ['number']))).toEqual({
      owner: 200,
      desk: 403,
      warehouse: 403,
      bookkeeper: 403,
      viewer: 403,
      nobody: 401,
    });
    desk.server.clock.now = (monday + 6 * 60_000) as typeof monday;
    expect((await list.file('', ['number'])).code).toBe('StepUpRequired');
  });
});

describe('many damages at once', () => {
  const all = damages.map(({ id }) => ({ ID: id, Version: 1 }));

  test('each damage takes the step that it can, and the others say why not', async () => {
    expect((await list.act({ Act: 'repair', Rows: all })).came).toEqual({
      'd-nergens': 'done',
      'd-noord': 'TransitionRefused',
      'd-noord-2': 'TransitionRefused',
      'd-zuid': 'done',
    });
    const { rows } = await list.page('?View=closed');
    expect(ids(rows)).toEqual(['d-nergens', 'd-zuid']);
  });

  test('a damage that a colleague changed since is left as it is', async () => {
    const before = [
      { ID: 'd-noord-2', Version: 1 },
      { ID: 'd-zuid', Version: 0 },
    ];
    expect((await list.act({ Act: 'close', Rows: before })).came).toEqual({
      'd-noord-2': 'done',
      'd-zuid': 'VersionStale',
    });
  });

  test('damages are waived together only with a reason', async () => {
    expect((await list.act({ Act: 'waive', Rows: all })).status).toBe(400);
    expect((await list.act({ Act: 'waive', Rows: all, Reason: 'Slijtage' })).came).toMatchObject({
      'd-noord': 'done',
      'd-zuid': 'done',
    });
  });

  test('whoever may charge damages may act on many, and one of another warehouse is not there for a person of some', async () => {
    const rows = [{ ID: 'nergens', Version: 1 }];
    expect(await statuses(roles, (theirs) => theirs.act({ Act: 'close', Rows: rows }))).toEqual({
      owner: 200,
      desk: 200,
      warehouse: 403,
      bookkeeper: 200,
      viewer: 403,
      nobody: 401,
    });
    const token = await anOperatorAtWork(desk.server, 'desk', { warehouses: ['zuid'] });
    const zuid = await officeList(desk.server, 'damages', token);
    expect(ids((await zuid.page('')).rows)).toEqual(['d-nergens', 'd-zuid']);
    expect((await zuid.page('?WarehouseID=noord')).body.Total).toBe(0);
    expect((await zuid.act({ Act: 'close', Rows: all })).came['d-noord-2']).toBe('NotFound');
  });
});
