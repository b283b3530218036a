import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';

let server: TestServer;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 1000, writing: 10_000 } } });
  server.clock.now = monday;
  for (const [id, group] of [
    ['anna', 'jeugd'],
    ['bram', 'scholen'],
    ['carla', 'jeugd'],
  ] as const)
    await server.customer(id, { group });
  await server.pool.query(
    `insert into shop_feesthuis.price_list (id, customer_group) values ('l-jeugd', 'jeugd'), ('l-school', 'scholen')`,
  );
  roles = await listForRoles(server, 'customers');
  list = roles.get('owner') ?? (await officeList(server, 'customers', null));
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

const ids = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => ID).join(' ');
const seen = async (...which: readonly string[]) =>
  (await list.page('')).rows
    .filter(({ ID }) => which.includes(ID))
    .map(({ ID, Version }) => ({ ID, Version: Version as number }));

describe('the list of customers', () => {
  test.each([
    ['CustomerGroup=jeugd', 'anna carla'],
    ['CustomerGroup=jeugd&Sort=-Name', 'carla anna'],
    ['CustomerGroup=jeugd&q=carla', 'carla'],
    ['CustomerGroup=nergens', ''],
    ['CustomerGroup=jeugd&View=blocked', ''],
    ['Sort=-Name', 'carla bram anna'],
  ])('the list of customers with %s has %s, in one page and in pages of one', async (query, expected) => {
    const { rows, body } = await list.page(`?${query}`);
    expect([ids(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
    expect(ids(await list.all(query, 1))).toBe(expected);
  });

  test('the groups that there are to narrow to are told to whoever sees customers', async () => {
    const of = await listForRoles(server, 'customers/_groups');
    expect(await statuses(of, (theirs) => theirs.page())).toMatchObject({
      desk: 200,
      warehouse: 403,
      viewer: 403,
    });
    expect((await of.get('desk')?.page())?.rows).toMatchObject([{ Key: 'jeugd' }, { Key: 'scholen' }]);
  });

  test('the list of customers is two statements, however it is narrowed', async () => {
    const minted = await officeList(server, 'customers', mintedToken(server));
    const ask = () => minted.page('?CustomerGroup=jeugd&q=carla&Sort=-CreatedAt');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });
});

describe('many customers at once', () => {
  test('customers are put into a group, blocked and unblocked together, each as of the version that was seen', async () => {
    const before = await seen('anna', 'bram');
    const group = { Act: 'group', CustomerGroup: 'scholen', Rows: before };
    // Whoever is in it already is as it was.
    expect((await list.act(group)).came).toEqual({ anna: 'done', bram: 'done' });
    expect((await list.act(group)).came).toEqual({ anna: 'VersionStale', bram: 'done' });
    expect(ids((await list.page('?CustomerGroup=scholen')).rows)).toBe('anna bram');
    const block = { Act: 'block', Reason: 'Schade', Rows: await seen('anna', 'carla') };
    expect((await list.act(block)).came).toEqual({ anna: 'done', carla: 'done' });
    expect(ids((await list.page('?View=blocked')).rows)).toBe('anna carla');
    expect((await list.act({ Act: 'unblock', Rows: await seen('anna', 'carla') })).came).toEqual({
      anna: 'done',
      carla: 'done',
    });
    expect((await list.act({ Act: 'group', CustomerGroup: 'jeugd', Rows: await seen('anna') })).status).toBe(
      200,
    );
  });

  test('customers are blocked together only with a reason, and put into no group that there is not', async () => {
    const rows = await seen('bram');
    expect((await list.act({ Act: 'block', Rows: rows })).status).toBe(400);
    const wrong = await list.act({ Act: 'group', CustomerGroup: 'verzonnen', Rows: rows });
    expect(wrong.came).toEqual({ bram: 'ValidationFailed' });
  });

  test('whoever writes customers acts on many of them, and nobody else', async () => {
    const rows = [{ ID: 'nergens', Version: 1 }];
    expect(await statuses(roles, (theirs) => theirs.act({ Act: 'unblock', Rows: rows }))).toEqual({
      owner: 200,
      desk: 200,
      warehouse: 403,
      bookkeeper: 403,
      viewer: 403,
      nobody: 401,
    });
  });
});

describe('a file of customers', () => {
  test('a file of customers has the rows of the list in its order, and a name that looks like a formula as text', async () => {
    await server.pool.query(`update shop_feesthuis.customer set company_name = '=cmd' where id = 'carla'`);
    const { head, rows } = await list.file('?CustomerGroup=jeugd&Sort=-Name', [
      'name',
      'email',
      'group',
      'orders',
    ]);
    expect(head).toEqual(['Naam', 'E-mail', 'Klantengroep', 'Orders']);
    expect(rows.map(([name, , group, orders]) => [name, group, orders])).toEqual([
      ['anna vzw', 'jeugd', '0'],
      ["'=cmd", 'jeugd', '0'],
    ]);
  });

  test('a file of customers is the owner’s, after a proof that is at most five minutes old', async () => {
    expect(await statuses(roles, (theirs) => theirs.file('', ['name']))).toEqual({
      owner: 200,
      desk: 403,
      warehouse: 403,
      bookkeeper: 403,
      viewer: 403,
      nobody: 401,
    });
    server.clock.now = (monday + 6 * 60_000) as EpochMs;
    expect((await list.file('', ['name'])).code).toBe('StepUpRequired');
  });
});
