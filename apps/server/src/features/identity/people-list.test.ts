import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';

let server: TestServer;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 1000 } } });
  server.clock.now = monday;
  roles = await listForRoles(server, 'people');
  list = roles.get('owner') ?? (await officeList(server, 'people', null));
  // Whoever logged in for this test works at no desk of these.
  await server.pool.query(
    `insert into shop_feesthuis.login (id, email, name, kind, role, warehouses, password_hash, approved, activated, created_at)
     select id, id || '@tent.example', name, 'operator', role, places, 'x', true, activated, $2
     from jsonb_to_recordset($1::jsonb) as p(id text, name text, role text, places text[], activated boolean)`,
    [
      JSON.stringify([
        { id: 'a', name: 'Åsa', role: 'desk', places: null, activated: true },
        { id: 'b', name: '=Bram', role: 'warehouse', places: ['noord'], activated: true },
        { id: 'c', name: 'carla', role: 'desk', places: ['zuid'], activated: false },
      ]),
      new Date(monday),
    ],
  );
  await server.pool.query(
    `insert into shop_feesthuis.operator_session (id, login_id, began_at, seen_at, proved_at, browser)
     select 's-' || id, id, $1::timestamptz, $1::timestamptz - n * interval '1 day', $1, ''
     from unnest(array['b', 'a']) with ordinality as s(id, n)`,
    [new Date(monday)],
  );
});
beforeEach(() => {
  server.clock.now = monday;
});
afterAll(() => server.close());

const ids = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => ID).join(' ');

describe('the list of people', () => {
  test.each([
    ['', 'b a c'],
    ['&Sort=-Name', 'c a b'],
    ['&Sort=-LastSeenAt', 'b a c'],
    ['&Sort=LastSeenAt', 'c a b'],
    ['&Role=desk', 'a c'],
    ['&WarehouseID=noord', 'b a'],
    ['&Access=invited', 'c'],
    ['&Access=password&Role=desk', 'a'],
    ['&Access=second-factor', ''],
  ])('the list of people with %s has %s, in one page and in pages of one', async (more, expected) => {
    const query = `q=tent.example${more}`;
    const { rows, body } = await list.page(`?${query}`);
    expect([ids(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
    expect(ids(await list.all(query, 1))).toBe(expected);
  });

  test('the list of people is two statements, however it is narrowed', async () => {
    const minted = await officeList(server, 'people', mintedToken(server));
    const ask = () => minted.page('?q=tent&Role=desk&WarehouseID=noord&Access=password&Sort=-LastSeenAt');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });

  test('a file of people is the owner’s, and a name that looks like a formula is text', async () => {
    const { head, rows } = await list.file('?q=tent.example', ['name', 'role', 'where', 'access']);
    expect(head).toEqual(['Naam', 'Rol', 'Magazijnen', 'Toegang']);
    expect(rows.map(([name, role, , access]) => [name, role, access])).toEqual([
      ["'=Bram", 'magazijn', 'Alleen wachtwoord'],
      ['Åsa', 'balie', 'Alleen wachtwoord'],
      ['carla', 'balie', 'Uitgenodigd'],
    ]);
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
