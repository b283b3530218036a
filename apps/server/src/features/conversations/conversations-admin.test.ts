import type { ConversationRow, StaffConversation } from '@bivak/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { jpeg } from '../../testing/uploads.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { messageMailJobs } from '../notifications/index.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { readConversationPage } from './staff-inbox.sql.ts';

let server: TestServer;
let desk: OfficeClient;
let lies: OfficeClient;
let noor: Client;
const box = aMailbox();
const list = '/api/v2/shop/customer/conversation/scouts';

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  noor = await server.customer('scouts', { contact: 'noor' });
  desk = await anOfficeClient(server, 'desk');
  lies = await anOfficeClient(server, 'owner');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);
const deliver = () => box.deliver(server, messageMailJobs(box));
const tick = () => {
  server.clock.now = (server.clock.now + 1000) as EpochMs;
};

/** Begun by the customer, who waits for an answer. */
async function asked(Message = '<p>Hoe laat?</p>', more: object = {}, client = noor): Promise<string> {
  tick();
  const { body } = await client.post(list, { Subject: 'Vraag', ...more });
  await client.post(`${list}/${body.ConversationID}/communication`, { Message });
  return body.ConversationID;
}
const say = (id: string, Message: string) => {
  tick();
  return noor.post(`${list}/${id}/communication`, { Message });
};
const read = async (id: string, who = desk) =>
  (await who.get(`/conversations/${id}`)).body as StaffConversation;
const ids = async (query: string, who = desk) =>
  ((await who.get(`/conversations?${query}`)).body.Collection as ConversationRow[]).map(({ ID }) => ID);
const reply = (id: string, Message: string, version: number, who = desk, headers = {}) => {
  tick();
  return who.post(`/conversations/${id}/messages`, { Message }, version, headers);
};

describe('the inbox', () => {
  test('who has waited longest stands first, with what was said last, and an answer takes it away', async () => {
    const first = await asked('<p>Hoe <strong>laat</strong>?</p>');
    const second = await asked();
    const { result, statements } = await withStatements(() => desk.get('/conversations'));
    expect(statements.filter((text) => text.includes('given'))).toHaveLength(2);
    expect(result.body.Collection.map(({ ID }: { ID: string }) => ID)).toEqual([first, second]);
    expect(result.body).toMatchObject({ Total: 2, TotalIsExact: true, Next: null });
    expect(result.body.Collection[0]).toMatchObject({
      Customer: { Key: 'scouts', Description: 'scouts vzw' },
      Subject: 'Vraag',
      LastBy: 'Noor Peeters',
      Begins: 'Hoe laat?',
      Waits: true,
    });
    expect((await desk.get('/today')).body.Counts.Messages).toBe(2);
    expect((await reply(first, 'Om tien uur.', (await read(first)).Version)).status).toBe(201);
    expect([await ids(''), await ids('View=all')]).toEqual([[second], [first, second]]);
    expect((await desk.get('/today')).body.Counts.Messages).toBe(1);
  });

  test('pages follow each other, and a customer is found by name or named', async () => {
    const page = await desk.get('/conversations?View=all&size=1');
    const next = await desk.get(`/conversations?View=all&size=1&after=${page.body.Next}`);
    expect([...page.body.Collection, ...next.body.Collection].map(({ ID }: { ID: string }) => ID)).toEqual(
      await ids('View=all'),
    );
    expect((await desk.get(`/conversations?View=mine&after=${page.body.Next}`)).status).toBe(400);
    expect((await ids('View=all&q=scouts')).length).toBe(2);
    expect(await ids('View=all&q=chiro')).toEqual([]);
    expect(await ids('View=all&q=x')).toEqual([]);
    expect(await ids('View=all&CustomerID=nergens')).toEqual([]);
  });

  test('a conversation is read in three statements, and by that the business has read it', async () => {
    const id = await asked('<p>Een</p><ul><li>twee</li></ul>');
    const { result, statements } = await withStatements(() => desk.get(`/conversations/${id}`));
    expect(statements.filter((text) => !text.includes('operator_token'))).toHaveLength(3);
    expect(result.headers['etag']).toBe(`"${result.body.Version}"`);
    expect(result.body).toMatchObject({
      Language: 'nl',
      Person: { Name: 'Noor Peeters', FirstName: 'Noor' },
      Messages: [{ Kind: 'customer', By: 'Noor Peeters', Message: 'Een\n- twee' }],
    });
    const Version = (await read(id)).Version;
    expect(Version).toBe(result.body.Version);
    const { body } = await noor.get(`${list}?conversationID=${id}`);
    expect(body.Collection[0].Communications[0].IsRead).toBe(true);
  });

  test('to look for who waits reads those who wait, however many were answered', async () => {
    await sql(`insert into shop_feesthuis.conversation (id, customer_id, contact_id, subject, language, created_at, last_message_at)
      select 'oud-' || n, 'scouts', 'noor', 'Oud', 'nl', '2026-01-01', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 3000) n`);
    await sql('analyze shop_feesthuis.conversation');
    const whoever = { warehouses: null, lending: null, loginId: null, patterns: null, customerId: null };
    const whenever = { assignedTo: null, about: null, from: null, to: null, now: server.clock.now };
    const search = { view: 'to-answer', ...whoever, ...whenever } as const;
    for (const isReverse of [false, true]) {
      const { rows } = await whatACallReads(server.pool, 'shop_feesthuis', (db) =>
        readConversationPage(db, search, { isReverse, size: 50, after: null }),
      );
      expect(rows).toBeLessThan(100);
    }
    await sql(`delete from shop_feesthuis.conversation where id like 'oud-%'`);
  });
});

describe('an answer', () => {
  test('goes out once by its key, is mailed, and tells the customer no name of staff', async () => {
    const id = await asked();
    box.sent.length = 0;
    await sql('delete from shop_feesthuis.outbox');
    const { Version } = await read(id);
    const key = { 'idempotency-key': 'antwoord-1' };
    const first = await reply(id, 'Om tien uur.\n\nTot dan', Version, desk, key);
    const again = await reply(id, 'Om tien uur.\n\nTot dan', Version, desk, key);
    expect([first.status, again.status, again.body.MessageID]).toEqual([201, 201, first.body.MessageID]);
    expect((await reply(id, 'Iets anders', Version, desk, key)).status).toBe(422);
    await deliver();
    expect(box.sent).toHaveLength(1);
    expect(box.sent[0]).toMatchObject({ to: 'noor@bivak.example' });
    expect((await read(id)).Messages.at(-1)).toMatchObject({ Kind: 'business', By: desk.name });
    const { body } = await noor.get(`${list}?conversationID=${id}`);
    expect(body.Collection[0].Communications.at(-1)?.Message).toBe('<p>Om tien uur.</p><p>Tot dan</p>');
    expect(JSON.stringify(body)).not.toContain(desk.name);
  });

  test('of two who answer at once the second reads the first answer, and sends after it', async () => {
    const id = await asked();
    const { Version } = await read(id);
    const answers = await Promise.all([
      reply(id, 'Om tien uur.', Version),
      reply(id, 'Om elf uur.', Version, lies),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    const late = answers.find(({ status }) => status === 412);
    const winner = answers[0]?.status === 201 ? desk : lies;
    const now = await read(id);
    expect(late?.body).toMatchObject({
      Error: { Code: 'VersionStale' },
      Current: { Version: now.Version },
      ChangedBy: winner.name,
    });
    expect((await reply(id, 'En om elf uur.', now.Version, lies)).status).toBe(201);
  });

  test('waits for what the customer wrote in between, and for nothing that they only read', async () => {
    const id = await asked();
    const { Version, Messages } = await read(id);
    await noor.post(`${list}/${id}/_read`, { ConversationCommunicationID: Messages[0]?.ID });
    expect((await read(id)).Version).toBe(Version);
    await say(id, '<p>Of om elf?</p>');
    const late = await reply(id, 'Om tien uur.', Version);
    expect([late.status, late.body]).toMatchObject([412, { ChangedBy: 'Noor Peeters' }]);
    expect((await desk.post(`/conversations/${id}/messages`, { Message: 'x' })).status).toBe(428);
    expect((await reply(id, ' ', Version + 1)).status).toBe(400);
  });

  test('has files, which its customer gets', async () => {
    const id = await asked();
    const { body } = await reply(id, 'Zie bijlage.', (await read(id)).Version);
    const path = `/conversations/${id}/messages/${body.MessageID}/files`;
    const boundary = 'grens';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="plan.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      jpeg,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const added = await desk.send(path, payload, headers);
    expect([added.status, added.body.FileName]).toEqual([201, 'plan.jpg']);
    const theirs = await noor.get(`${list}?conversationID=${id}`);
    expect(theirs.body.Collection[0].Attachments).toMatchObject([{ FileName: 'plan.jpg' }]);
    const [question] = (await read(id)).Messages;
    const wrong = await desk.send(`/conversations/${id}/messages/${question?.ID}/files`, payload, headers);
    expect(wrong.status).toBe(404);
  });
});

describe('between colleagues', () => {
  test('a note stands among the messages for staff, and on no wire of the customer', async () => {
    const id = await asked();
    const { Version } = await read(id);
    const noted = await desk.post(`/conversations/${id}/_note`, { Note: 'GEHEIM: betaalt laat' }, Version);
    expect([noted.status, noted.body.Version > Version]).toEqual([200, true]);
    expect((await read(id)).Messages.at(-1)).toMatchObject({
      Kind: 'note',
      By: desk.name,
      Message: 'GEHEIM: betaalt laat',
    });
    await desk.post(`/conversations/${id}/_assign`, { AssignedTo: lies.id }, noted.body.Version);
    const wires = [
      await noor.get(list),
      await noor.get(`${list}?conversationID=${id}`),
      await noor.get(`${list}?communications=false`),
      await noor.get('/api/v2/shop/personal-data/export'),
    ];
    for (const { body } of wires) expect(JSON.stringify(body)).not.toMatch(/GEHEIM|betaalt laat|owner|desk/u);
    expect(wires[1]?.body.Collection[0].MessageCount).toBe(1);
    const { rows } = await sql(
      `select payload::text from shop_feesthuis.outbox where payload::text like '%GEHEIM%'`,
    );
    expect(rows).toEqual([]);
    expect((await desk.post(`/conversations/${id}/_note`, { Note: ' ' }, 1)).status).toBe(400);
  });

  test('a conversation is assigned to a colleague, who finds it among theirs', async () => {
    const id = await asked();
    const { Version } = await read(id);
    const unknown = await desk.post(`/conversations/${id}/_assign`, { AssignedTo: 'noor-login' }, Version);
    expect([unknown.status, unknown.body.Error.Fields[0].Field]).toEqual([400, 'AssignedTo']);
    const done = await desk.post(`/conversations/${id}/_assign`, { AssignedTo: lies.id }, Version);
    expect(done.status).toBe(200);
    expect((await ids('View=mine', lies)).includes(id)).toBe(true);
    expect((await ids('View=mine')).includes(id)).toBe(false);
    expect((await desk.post(`/conversations/${id}/_assign`, { AssignedTo: null }, Version)).status).toBe(412);
  });

  test('one that was put off comes back on its day, or when the customer writes', async () => {
    const [later, sooner] = [await asked(), await asked()];
    for (const id of [later, sooner]) {
      const { Version } = await read(id);
      expect((await desk.post(`/conversations/${id}/_snooze`, { Until: '2026-06-01' }, Version)).status).toBe(
        400,
      );
      expect((await desk.post(`/conversations/${id}/_snooze`, { Until: '2026-06-31' }, Version)).status).toBe(
        400,
      );
      expect((await desk.post(`/conversations/${id}/_snooze`, { Until: '2026-06-03' }, Version)).status).toBe(
        200,
      );
    }
    const waiting = async () => {
      const all = await ids('size=200');
      return [all.includes(later), all.includes(sooner)];
    };
    expect(await waiting()).toEqual([false, false]);
    await say(sooner, '<p>Toch dringend</p>');
    expect(await waiting()).toEqual([false, true]);
    server.clock.now = Date.parse('2026-06-03T00:00:00+02:00') as EpochMs;
    desk = await anOfficeClient(server, 'desk');
    lies = await anOfficeClient(server, 'owner');
    noor = await server.customer('scouts', { contact: 'noor' });
    expect(await waiting()).toEqual([true, true]);
  });

  test('one that is done is not to answer any more, until it is opened again or the customer writes', async () => {
    const id = await asked();
    const isWaiting = async () => (await ids('size=200')).includes(id);
    const done = await desk.post(`/conversations/${id}/_done`, {}, (await read(id)).Version);
    expect([done.status, await isWaiting()]).toEqual([200, false]);
    await desk.post(`/conversations/${id}/_done`, { Done: false }, done.body.Version);
    expect(await isWaiting()).toBe(true);
    await desk.post(`/conversations/${id}/_done`, {}, (await read(id)).Version);
    await say(id, '<p>Nog iets</p>');
    expect(await isWaiting()).toBe(true);
  });
});

describe('a message that the business begins', () => {
  test('reaches who placed the order, is mailed, and waits for them to read it', async () => {
    const bram = await server.customer('scouts', { contact: 'bram', role: 'User' });
    const order = await anOrder(bram, [{ ItemID: 'tent', Amount: 1 }]);
    await sql('delete from shop_feesthuis.outbox');
    box.sent.length = 0;
    const body = {
      CustomerID: 'scouts',
      OrderID: order.id,
      Subject: 'Je order',
      Message: 'Kom je om tien uur?',
    };
    const key = { 'idempotency-key': 'begin-1' };
    const begun = await desk.post('/conversations', body, null, key);
    expect([begun.status, (await desk.post('/conversations', body, null, key)).body]).toEqual([
      201,
      begun.body,
    ]);
    await deliver();
    expect(box.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['bram@bivak.example', 'Een bericht van feesthuis'],
    ]);
    expect(box.sent[0]?.text).not.toMatch(/antwoord op je bericht|omdat je een bericht/u);
    expect(await read(begun.body.ID)).toMatchObject({ Waits: false, About: { ID: order.id, Kind: 'order' } });
    const theirs = await bram.get(`${list}?conversationID=${begun.body.ID}`);
    expect(theirs.body.Collection[0]).toMatchObject({ IsUnread: true, Subject: 'Je order' });
    const { body: shown } = await desk.get(`/orders/${order.id}`);
    expect(shown.Conversations).toMatchObject([{ ID: begun.body.ID }]);
    // Once the customer has written, what follows answers them.
    await bram.post(`${list}/${begun.body.ID}/communication`, { Message: '<p>Ja.</p>' });
    box.sent.length = 0;
    await reply(begun.body.ID, 'Tot dan', (await read(begun.body.ID)).Version);
    await deliver();
    expect(box.sent.map(({ to, subject }) => [to, subject])).toContainEqual([
      'bram@bivak.example',
      'Antwoord van feesthuis',
    ]);
  });

  test.each([
    ['a customer that there is not', { CustomerID: 'nergens' }, 'CustomerID'],
    ['an order that is not theirs', { OrderID: 'nergens' }, 'OrderID'],
    ['nothing to say', { Message: ' ' }, 'Message'],
    ['no subject', { Subject: '' }, 'Subject'],
  ])('about %s is refused', async (_, change, field) => {
    const body = { CustomerID: 'scouts', Subject: 'x', Message: 'y', ...change };
    const answer = await desk.post('/conversations', body);
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, field]);
  });
});

describe('who may', () => {
  test('messages are for who writes them, within their warehouses and their shop', async () => {
    const order = await anOrder(noor, [{ ItemID: 'tent', Amount: 1 }]);
    const id = await asked('<p>Over mijn order</p>', { RentalObjectID: order.id });
    const { Version } = await read(id);
    for (const role of ['warehouse', 'viewer'] as const) {
      const other = await anOfficeClient(server, role);
      for (const path of ['/conversations', `/conversations/${id}`, '/contact-messages', '/standard-texts'])
        expect([role, path, (await other.get(path)).status]).toEqual([role, path, 403]);
    }
    const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
    const south = await anOfficeClient(server, 'desk', { warehouses: ['zuid'] });
    for (const other of [elsewhere, south]) {
      expect((await ids('View=all&size=200', other)).includes(id)).toBe(false);
      expect((await other.get(`/conversations/${id}`)).status).toBe(404);
      expect((await reply(id, 'x', Version, other)).status).toBe(404);
      for (const [act, body] of [
        ['_note', { Note: 'x' }],
        ['_assign', { AssignedTo: null }],
        ['_snooze', { Until: null }],
        ['_done', {}],
      ] as const)
        expect([act, (await other.post(`/conversations/${id}/${act}`, body, Version)).status]).toEqual([
          act,
          404,
        ]);
    }
    expect((await read(id)).Version).toBe(Version);
    expect((await desk.get('/conversations/nergens')).status).toBe(404);
  });
});

describe('standard texts', () => {
  const Texts = { nl: 'Dag {firstName}, tot {pickup}.', en: '', de: 'Hallo {firstName}' };

  test('standard texts are written in three languages, changed by language, and removed', async () => {
    const made = await desk.post('/standard-texts', { Name: 'Later', Texts });
    expect([made.status, made.body.Version]).toEqual([201, 1]);
    const path = `/standard-texts/${made.body.ID}`;
    const changed = await lies.patch(path, { Texts: { en: 'Hi {firstName}' } }, 1);
    expect(changed.body).toMatchObject({
      Name: 'Later',
      Version: 2,
      Texts: { ...Texts, en: 'Hi {firstName}' },
    });
    expect([
      (await desk.patch(path, { Name: 'x' }, 1)).status,
      (await desk.patch(path, { Name: 'x' })).status,
    ]).toEqual([412, 428]);
    expect((await desk.get('/standard-texts')).body.Collection).toHaveLength(1);
    expect([(await desk.delete(path)).status, (await desk.delete(path, 1)).status]).toEqual([428, 412]);
    expect([(await desk.delete(path, 2)).status, (await desk.delete(path, 2)).status]).toEqual([204, 404]);
  });

  test.each([
    ['a name that nothing fills in', { Texts: { ...Texts, de: 'Hallo {vorname}' } }, 'Texts.de'],
    ['no text at all', { Texts: { nl: '', en: '', de: '' } }, 'Texts.nl'],
    ['a name that is taken', { Name: 'BEZET' }, 'Name'],
  ])('standard texts with %s are refused', async (_, change, field) => {
    await desk.post('/standard-texts', { Name: 'Bezet', Texts });
    const answer = await desk.post('/standard-texts', { Name: 'Nieuw', Texts, ...change });
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, field]);
  });
});

describe('an act that is taken back', () => {
  const shown = async (id: string) => {
    const { Waits, AssignedTo, SnoozedUntil, Messages } = await read(id);
    return { Waits, AssignedTo, SnoozedUntil, said: Messages.map(({ Message }) => Message) };
  };

  test.each([
    ['assign', { AssignedTo: null as string | null }],
    ['snooze', { Until: '2026-12-24' }],
    ['done', { Done: true }],
    ['messages', { Message: 'Om negen uur' }],
  ])('%s leaves the conversation as it was, and mails nobody', async (act, body) => {
    const id = await asked();
    await sql('delete from shop_feesthuis.outbox');
    const before = await shown(id);
    const path = `/conversations/${id}/${act === 'messages' ? act : `_${act}`}`;
    const said = act === 'assign' ? { AssignedTo: lies.id } : body;
    const { Version } = await read(id);
    const tried = await desk.post(`${path}?DryRun=true`, said, Version);
    expect([await shown(id), tried.body.Undo]).toEqual([before, null]);
    const done = await desk.post(path, said, Version);
    expect([done.status, done.body.Effects]).toEqual([act === 'messages' ? 201 : 200, tried.body.Effects]);
    expect(await shown(id)).not.toEqual(before);
    const { History } = await read(id);
    // An answer stands among what was said.
    const told = { Action: act, By: desk.name, Undo: { ID: done.body.Undo.ID } };
    expect(History).toMatchObject(act === 'messages' ? [] : [told]);
    expect((await lies.post(`/undo/${done.body.Undo.ID}`)).status).toBe(404);
    expect((await desk.post(`/undo/${done.body.Undo.ID}`)).status).toBe(200);
    expect(await shown(id)).toEqual(before);
    expect((await sql(`select from shop_feesthuis.outbox where kind like 'mail.%'`)).rowCount).toBe(0);
    expect((await desk.post(`/undo/${done.body.Undo.ID}`)).status).toBe(200);
  });

  test('stays where somebody went on from it, who is named', async () => {
    const id = await asked();
    const done = await desk.post(`/conversations/${id}/_done`, {}, (await read(id)).Version);
    await lies.post(`/conversations/${id}/_note`, { Note: 'Gebeld' }, done.body.Version);
    const late = await desk.post(`/undo/${done.body.Undo.ID}`);
    expect([late.status, (late.body as unknown as { ChangedBy: string }).ChangedBy]).toEqual([
      409,
      lies.name,
    ]);
    expect((await read(id)).Waits).toBe(false);
  });

  test('an answer stays once its customer has read it, or it was mailed', async () => {
    const id = await asked();
    const first = await reply(id, 'Om negen uur', (await read(id)).Version);
    await noor.patch(`${list}/${id}/communication/${first.body.MessageID}/_read`, {});
    await sql(
      `insert into shop_feesthuis.conversation_read (conversation_id, contact_id, read_at) values ($1, 'noor', $2)
       on conflict (conversation_id, contact_id) do update set read_at = excluded.read_at`,
      [id, new Date(server.clock.now)],
    );
    expect((await desk.post(`/undo/${first.body.Undo.ID}`)).body.Error.Code).toBe('UndoOvertaken');
    const second = await reply(id, 'Of om tien', (await read(id)).Version);
    server.clock.now = (server.clock.now + 20_001) as EpochMs;
    expect((await desk.post(`/undo/${second.body.Undo.ID}`)).body.Error.Code).toBe('UndoOver');
    expect((await read(id)).Messages).toHaveLength(3);
  });

  test('an older answer that was not read stays to be read', async () => {
    const id = await asked();
    const unread = async () =>
      (await sql(`select at from shop_feesthuis.conversation_unread where conversation_id = $1`, [id])).rows;
    await reply(id, 'Om negen uur', (await read(id)).Version);
    const before = await unread();
    const second = await reply(id, 'Of om tien', (await read(id)).Version);
    expect(await unread()).not.toEqual(before);
    expect((await desk.post(`/undo/${second.body.Undo.ID}`)).status).toBe(200);
    expect([before.length, await unread()]).toEqual([1, before]);
  });
});

describe('the contact form', () => {
  test('what came stands before what is done, and who calls it done is named', async () => {
    const write = (Name: string) => {
      tick();
      return server.public().post('/api/v2/_contact-form', {
        Name,
        Email: 'els@vzw.example',
        Phone: '+32 470 00 00 00',
        Message: 'Verhuren jullie ook tafels?',
      });
    };
    for (const name of ['Een', 'Twee']) expect((await write(name)).body).toBe('');
    const all = (await desk.get('/contact-messages')).body.Collection;
    expect(all.map(({ Name, Language }: { Name: string; Language: string }) => [Name, Language])).toEqual([
      ['Twee', 'nl'],
      ['Een', 'nl'],
    ]);
    const done = await desk.post(`/contact-messages/${all[0].ID}/_done`);
    expect([done.status, done.body.DoneBy]).toEqual([200, desk.name]);
    expect((await lies.post(`/contact-messages/${all[0].ID}/_done`)).body.DoneBy).toBe(desk.name);
    const page = await desk.get('/contact-messages?size=1');
    expect(page.body.Collection[0].Name).toBe('Een');
    const next = await desk.get(`/contact-messages?size=1&after=${page.body.Next}`);
    expect([next.body.Collection[0].Name, next.body.Next]).toEqual(['Twee', null]);
    expect((await desk.post('/contact-messages/nergens/_done')).status).toBe(404);
  });
});
