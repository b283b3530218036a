import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';

let server: TestServer;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;
/** Which message is which. */
let named: Map<string, string>;

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 1000 } } });
  server.clock.now = monday;
  await server.pool.query(
    `insert into shop_feesthuis.webhook (id, name, url, topics, entities, secret, created_at)
     values ('w', 'Boeken', 'https://x.example', '{order}', '{reservation}', '\\x00', now())`,
  );
  roles = await listForRoles(server, 'webhooks/w/messages');
  list = roles.get('owner') ?? (await officeList(server, 'webhooks/w/messages', null));
});
beforeEach(async () => {
  server.clock.now = monday;
  await server.pool.query('delete from shop_feesthuis.webhook_message');
  const { rows } = await server.pool.query<{ id: string; entity_id: string }>(
    `insert into shop_feesthuis.webhook_message (webhook_id, entity, entity_id, action, at, state, tries, first_at, next_at,
       ended_at)
     select 'w', entity, name, 'accept', at, state, 1, at, at, case when state <> 'waiting' then at end
     from jsonb_to_recordset($1::jsonb) as m(name text, entity text, at timestamptz, state text)
     returning id::text, entity_id`,
    [
      JSON.stringify([
        { name: 'een', entity: 'reservation', at: '2026-05-29T08:00Z', state: 'delivered' },
        { name: 'twee', entity: 'invoice', at: '2026-05-30T08:00Z', state: 'given-up' },
        { name: 'drie', entity: 'reservation', at: '2026-05-31T08:00Z', state: 'waiting' },
      ]),
    ],
  );
  named = new Map(rows.map((row) => [row.id, row.entity_id]));
});
afterAll(() => server.close());

const names = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => named.get(ID)).join(' ');
const idOf = (name: string) => [...named].find(([, one]) => one === name)?.[0] ?? '';

describe('the messages of a webhook', () => {
  test.each([
    ['', 'drie twee een'],
    ['Sort=At', 'een twee drie'],
    ['State=given-up', 'twee'],
    ['Topic=order&Sort=At', 'een drie'],
    ['From=2026-05-30&To=2026-05-30', 'twee'],
    ['Topic=stock', ''],
  ])(
    'the messages with %s are %s, in one page and in pages of one, and no others are counted',
    async (query, expected) => {
      const { rows, body } = await list.page(`?${query}`);
      expect([names(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
      expect(names(await list.all(query, 1))).toBe(expected);
    },
  );

  test('messages of a webhook that is not there are not found, neither as a file', async () => {
    const nowhere = await officeList(server, 'webhooks/nergens/messages', mintedToken(server));
    expect([(await nowhere.page()).status, (await nowhere.file('', ['type'])).status]).toEqual([404, 404]);
  });

  test('the messages of a webhook are two statements, however they are narrowed', async () => {
    const minted = await officeList(server, 'webhooks/w/messages', mintedToken(server));
    const ask = () => minted.page('?State=delivered&Topic=order&From=2026-05-01&Sort=At');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });

  test('messages are sent again together, and one that waits anyway or is not there says so', async () => {
    const { came } = await list.act({ IDs: [idOf('een'), idOf('twee'), idOf('drie'), '999'] });
    expect(came).toEqual({
      [idOf('een')]: 'done',
      [idOf('twee')]: 'done',
      [idOf('drie')]: 'NotFound',
      '999': 'NotFound',
    });
    expect(names((await list.page('?State=waiting&Sort=At')).rows)).toBe('een twee drie');
    expect((await list.act({ IDs: ['x'] })).status).toBe(400);
  });

  test('messages are sent again and taken as a file by the owner alone', async () => {
    const { head, rows } = await list.file('?Sort=At&Topic=order', ['type', 'entity', 'state']);
    expect(head).toEqual(['Wat', 'Nummer', 'Stand']);
    expect(rows).toEqual([
      ['order.accept', 'een', 'Aangekomen'],
      ['order.accept', 'drie', 'In de wacht'],
    ]);
    const owner = { owner: 200, desk: 403, warehouse: 403, bookkeeper: 403, viewer: 403, nobody: 401 };
    expect(await statuses(roles, (theirs) => theirs.file('', ['type']))).toEqual(owner);
    expect(await statuses(roles, (theirs) => theirs.act({ IDs: ['999'] }))).toEqual(owner);
  });
});
