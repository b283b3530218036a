import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;

beforeAll(async () => {
  server = await aServer({ limits: { rates: { identity: 1000, writing: 10_000 } } });
  server.clock.now = monday;
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  const scouts = await server.customer('scouts');
  await server.customer('chiro');
  const { id: order } = await anOrder(scouts, [{ ItemID: 'tent', Amount: 1 }], { week: 1 });
  roles = await listForRoles(server, 'conversations');
  list = roles.get('owner') ?? (await officeList(server, 'conversations', null));
  await server.pool.query(
    `insert into shop_feesthuis.conversation (id, customer_id, contact_id, subject, language, created_at, last_message_at,
       waits, reservation_id)
     select id, customer, customer || '-contact', subject, 'nl', at, at, true, about
     from jsonb_to_recordset($1::jsonb)
       as c(id text, customer text, subject text, at timestamptz, about text)`,
    [
      JSON.stringify([
        { id: 'oud', customer: 'scouts', subject: 'Oud', at: '2026-05-01T10:00:00Z', about: order },
        { id: 'midden', customer: 'chiro', subject: '=Midden', at: '2026-05-10T10:00:00Z', about: null },
        { id: 'nieuw', customer: 'scouts', subject: 'Nieuw', at: '2026-05-20T10:00:00Z', about: null },
      ]),
    ],
  );
});
beforeEach(async () => {
  server.clock.now = monday;
  await server.pool.query(
    'update shop_feesthuis.conversation set waits = true, assigned_to = null, snoozed_until = null, version = 1',
  );
  await server.pool.query('update shop_feesthuis.conversation set version = 1');
});
afterAll(() => server.close());

const ids = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => ID).join(' ');
/** As the list has them now. */
const seen = async (...which: readonly string[]) =>
  (await list.page('?View=all')).rows
    .filter(({ ID }) => which.includes(ID))
    .map(({ ID, Version }) => ({ ID, Version: Version as number }));

describe('the inbox as a list', () => {
  test.each([
    ['View=to-answer', 'oud midden nieuw'],
    ['View=to-answer&Sort=-LastAt', 'nieuw midden oud'],
    ['View=all', 'nieuw midden oud'],
    ['View=all&Sort=LastAt', 'oud midden nieuw'],
    ['View=all&About=order', 'oud'],
    ['View=all&About=nothing', 'nieuw midden'],
    ['View=all&About=request', ''],
    ['View=all&AssignedTo=nobody&q=scouts', 'nieuw oud'],
    ['View=all&AssignedTo=niemand', ''],
    ['View=all&From=2026-05-10&To=2026-05-10', 'midden'],
  ])(
    'the inbox with %s has %s, in one page and in pages of one, and counts no others',
    async (query, expected) => {
      const { rows, body } = await list.page(`?${query}`);
      expect([ids(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
      expect(ids(await list.all(query, 1))).toBe(expected);
    },
  );

  test('a name that the inbox is not narrowed by is refused, and a cursor is none of another order', async () => {
    expect((await list.page('?Veiw=all')).status).toBe(400);
    const { body } = await list.page('?View=all&size=1');
    const after = encodeURIComponent(body.Next ?? '');
    expect((await list.page(`?View=all&size=1&Sort=LastAt&after=${after}`)).status).toBe(400);
  });

  test('the inbox is two statements, however it is narrowed', async () => {
    const minted = await officeList(server, 'conversations', mintedToken(server));
    const ask = () =>
      minted.page('?View=all&q=scouts&About=order&AssignedTo=nobody&From=2026-05-01&Sort=LastAt');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });
});

describe('many conversations at once', () => {
  test('conversations are assigned, put off and called done together, each as of the version that was seen', async () => {
    const { rows } = await server.pool.query<{ id: string }>(
      `select id from shop_feesthuis.login where kind = 'operator' and role = 'desk'`,
    );
    const desk = rows[0]?.id ?? '';
    const assign = { Act: 'assign', AssignedTo: desk, Rows: await seen('oud', 'nieuw') };
    expect((await list.act(assign)).came).toEqual({ oud: 'done', nieuw: 'done' });
    expect(ids((await list.page(`?View=all&AssignedTo=${desk}`)).rows)).toBe('nieuw oud');
    // What was seen before is another version by now.
    expect((await list.act(assign)).came).toEqual({ oud: 'VersionStale', nieuw: 'VersionStale' });
    const snooze = { Act: 'snooze', Until: '2026-06-03', Rows: await seen('oud', 'midden') };
    expect((await list.act(snooze)).came).toEqual({ oud: 'done', midden: 'done' });
    expect(ids((await list.page('')).rows)).toBe('nieuw');
    expect((await list.act({ Act: 'done', Rows: await seen('nieuw') })).came).toEqual({ nieuw: 'done' });
    expect((await list.page('')).body.Total).toBe(0);
    expect((await list.act({ Act: 'reopen', Rows: await seen('nieuw') })).came).toEqual({ nieuw: 'done' });
  });

  test('what is asked for wrongly is done to none, and says under which name', async () => {
    const rows = await seen('oud');
    const nameless = await list.act({ Act: 'snooze', Rows: rows });
    expect([
      nameless.status,
      (await list.act({ Act: 'snooze', Until: '2026-02-30', Rows: rows })).status,
    ]).toEqual([400, 400]);
    const nobody = await list.act({ Act: 'assign', AssignedTo: 'nergens', Rows: rows });
    expect(nobody.came).toEqual({ oud: 'ValidationFailed' });
    const past = await list.act({ Act: 'snooze', Until: '2026-05-30', Rows: rows });
    expect(past.came).toEqual({ oud: 'ValidationFailed' });
  });

  test('whoever writes messages acts on many, within their warehouses', async () => {
    const rows = [{ ID: 'nergens', Version: 1 }];
    expect(await statuses(roles, (theirs) => theirs.act({ Act: 'done', Rows: rows }))).toEqual({
      owner: 200,
      desk: 200,
      warehouse: 403,
      bookkeeper: 200,
      viewer: 403,
      nobody: 401,
    });
    const token = await anOperatorAtWork(server, 'desk', { warehouses: ['zuid'] });
    const zuid = await officeList(server, 'conversations', token);
    expect(ids((await zuid.page('?View=all')).rows)).toBe('nieuw midden');
    const came = (await zuid.act({ Act: 'done', Rows: await seen('oud', 'nieuw') })).came;
    expect(came).toEqual({ oud: 'NotFound', nieuw: 'done' });
  });
});

describe('a file of conversations', () => {
  test('a file of conversations has the rows of the list in its order, and a subject that looks like a formula as text', async () => {
    const { head, rows } = await list.file('?View=all&Sort=LastAt', ['customer', 'subject', 'last', 'waits']);
    expect(head).toEqual(['Klant', 'Onderwerp', 'Laatste bericht', 'Wacht op antwoord']);
    expect(rows).toEqual([
      ['scouts vzw', 'Oud', '2026-05-01 12:00', 'ja'],
      ['chiro vzw', "'=Midden", '2026-05-10 12:00', 'ja'],
      ['scouts vzw', 'Nieuw', '2026-05-20 12:00', 'ja'],
    ]);
  });

  test('a file of conversations is the owner’s, after a proof that is at most five minutes old', async () => {
    expect(await statuses(roles, (theirs) => theirs.file('', ['subject']))).toEqual({
      owner: 200,
      desk: 403,
      warehouse: 403,
      bookkeeper: 403,
      viewer: 403,
      nobody: 401,
    });
    server.clock.now = (monday + 6 * 60_000) as EpochMs;
    expect((await list.file('', ['subject'])).code).toBe('StepUpRequired');
  });
});

describe('the list of the contact form', () => {
  let contact: Awaited<ReturnType<typeof officeList>>;
  let theirs: Awaited<ReturnType<typeof listForRoles>>;

  beforeAll(async () => {
    server.clock.now = monday;
    theirs = await listForRoles(server, 'contact-messages');
    contact = theirs.get('owner') ?? (await officeList(server, 'contact-messages', null));
  });
  beforeEach(async () => {
    await server.pool.query('truncate shop_feesthuis.contact_message');
    await server.pool.query(
      `insert into shop_feesthuis.contact_message (id, name, email, phone, subject, message, language, proved, sender,
         created_at, done_at)
       select id, name, name || '@vzw.example', '', '', '=1', 'nl', false, '', at, done
       from jsonb_to_recordset($1::jsonb) as c(id text, name text, at timestamptz, done timestamptz)`,
      [
        JSON.stringify([
          { id: 'een', name: 'Anna', at: '2026-05-30T08:00:00Z', done: null },
          { id: 'twee', name: 'Bram', at: '2026-05-31T08:00:00Z', done: '2026-05-31T09:00:00Z' },
          { id: 'drie', name: 'Carla', at: '2026-05-29T08:00:00Z', done: null },
        ]),
      ],
    );
  });

  test.each([
    ['', 'een drie twee'],
    ['Sort=-At', 'twee een drie'],
    ['Sort=At', 'drie een twee'],
    ['State=done', 'twee'],
    ['State=open&Sort=At', 'drie een'],
    ['q=carla%40vzw', 'drie'],
  ])('the contact form with %s has %s, in one page and in pages of one', async (query, expected) => {
    const { rows, body } = await contact.page(`?${query}`);
    expect([ids(rows), body.Total]).toEqual([expected, expected.split(' ').length]);
    expect(ids(await contact.all(query, 1))).toBe(expected);
  });

  test('messages of the contact form are called done together, and one that was swept says so', async () => {
    const { came } = await contact.act({ IDs: ['een', 'twee', 'weg'] });
    expect(came).toEqual({ een: 'done', twee: 'done', weg: 'NotFound' });
    expect(ids((await contact.page('?State=open')).rows)).toBe('drie');
    const told = await server.pool.query(
      `select entity_id from shop_feesthuis.event where entity = 'contact-message' and action = 'done'`,
    );
    // Who called it done first stays that.
    expect(told.rows).toEqual([{ entity_id: 'een' }]);
  });

  test('a file of the contact form is the owner’s, and a message that looks like a formula is text', async () => {
    const { rows } = await contact.file('?State=open&Sort=At', ['name', 'message', 'done']);
    expect(rows).toEqual([
      ['Carla', "'=1", ''],
      ['Anna', "'=1", ''],
    ]);
    expect(await statuses(theirs, (one) => one.file('', ['name']))).toMatchObject({
      owner: 200,
      desk: 403,
      bookkeeper: 403,
      nobody: 401,
    });
    expect(await statuses(theirs, (one) => one.act({ IDs: ['weg'] }))).toMatchObject({
      desk: 200,
      warehouse: 403,
      viewer: 403,
    });
  });
});
