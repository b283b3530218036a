import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { exe, png } from '../../testing/uploads.ts';
import { conversationsSweep } from './conversations.jobs.ts';
import { staffAnswerConversation } from './index.ts';

let server: TestServer;
/** The admin of a customer, a colleague who is none, and somebody of another customer. */
let noor: Client;
let bram: Client;
let stranger: Client;
let order: string;

const list = '/api/v2/shop/customer/conversation/scouts';
const contact = [
  { key: 'invoices', text: { nl: 'Facturatie', en: 'Invoicing', de: 'Rechnung' } },
  { key: 'other', text: { nl: 'Andere', en: 'Other', de: 'Anderes' } },
];
const limits = { attachmentsPerMessage: 2, messagesPerConversation: 4, messagesPerDay: 30 };

beforeAll(async () => {
  server = await aServer({ labels: { contact }, limits });
  noor = await server.customer('scouts', { contact: 'noor' });
  bram = await server.customer('scouts', { contact: 'bram', role: 'User' });
  stranger = await server.customer('chiro');
  await anItem(server.shop.database, { id: 'tent' });
  const hours = ['noord.P5.0900', 'noord.R7.1600'] as const;
  const cart = await aCart(noor, { lines: [{ ItemID: 'tent', Amount: 1 }], hours });
  const { body } = await noor.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  order = body.Collection[0].ReservationOrderID;
});
afterAll(() => server.close());

function later(): void {
  server.clock.now = (server.clock.now + 1000) as EpochMs;
}

async function begin(client: Client, body: object = {}, key?: string): Promise<string> {
  later();
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const made = await client.post(list, { Subject: 'Andere', ...body }, headers);
  expect([made.status, made.body.Error]).toEqual([201, undefined]);
  return made.body.ConversationID;
}

function write(client: Client, conversation: string, Message: string, key?: string) {
  later();
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return client.post(`${list}/${conversation}/communication`, { Message }, headers);
}

async function written(client: Client, Message = '<p>Hallo</p>', body: object = {}) {
  const conversation = await begin(client, body);
  const message = (await write(client, conversation, Message)).body.ConversationCommunicationID;
  return {
    conversation,
    attachments: `/api/v2/shop/conversation-attachment/scouts/${conversation}/${message}`,
  };
}

const attach = (client: Client, path: string, FileName: string, bytes: Buffer) =>
  client.post(path, { FileName, Data: bytes.toString('base64') });

/** Up to the last message that the client was shown. */
async function mark(client: Client, conversation: string, shown?: string) {
  const last =
    shown ?? (await read(client, conversation))?.Communications.at(-1)?.ConversationCommunicationID;
  return client.post(`${list}/${conversation}/_read`, { ConversationCommunicationID: last ?? 'nergens' });
}

async function read(client: Client, conversation: string) {
  return (await client.get(`${list}?conversationID=${conversation}`)).body.Collection[0];
}

const answer = (conversationId: string, html: string, now: number = server.clock.now) =>
  staffAnswerConversation(
    {
      shop: server.shop,
      actor: { kind: 'operator', role: 'owner', name: 'test' },
      now: now as EpochMs,
      requestId: 'test',
    },
    { conversationId, html },
  );

describe('a conversation', () => {
  test('a conversation about an order is read with its messages, and by the order; the last message comes first', async () => {
    const first = await written(noor, '<p>Is de tent <strong>waterdicht</strong>?</p>', {
      RentalObjectID: order,
    });
    const second = await written(noor);
    const { body } = await noor.get(list);
    expect(body.Collection.map((one: { ConversationID: string }) => one.ConversationID).slice(0, 2)).toEqual([
      second.conversation,
      first.conversation,
    ]);
    expect(body.Collection[1]).toMatchObject({
      Subject: 'Andere',
      RentalObjectID: order,
      RentalObjectNumber: expect.stringMatching(/^R2026-/u),
      IsUnread: false,
      Communications: [
        {
          Message: '<p>Is de tent <strong>waterdicht</strong>?</p>',
          IsCustomerMessage: true,
          ContactID: { Key: 'noor', Description: 'Noor Peeters' },
          IsRead: false,
        },
      ],
    });
    const about = await noor.get(`${list}/${order}`);
    expect(about.body).toMatchObject({ Total: 1, Collection: [{ ConversationID: first.conversation }] });
  });

  test('a conversation is answered by the business, which marks it unread until who asked has read it', async () => {
    const { conversation } = await written(noor);
    // By a server whose clock is a little behind.
    await answer(conversation, '<p>Ja.</p>', server.clock.now - 500);
    later();
    const unread = await read(noor, conversation);
    expect(unread).toMatchObject({
      IsUnread: true,
      Communications: [{ IsRead: true }, { IsCustomerMessage: false, ContactID: null, IsRead: false }],
    });
    expect((await noor.get(`${list}?size=1`)).body.Unread).toBe(1);
    const [, shown] = unread.Communications;
    later();
    await answer(conversation, '<p>En nog iets.</p>');
    // Marked in a tab that was not shown that yet.
    await mark(noor, conversation, shown.ConversationCommunicationID);
    expect((await read(noor, conversation)).IsUnread).toBe(true);
    expect((await mark(noor, conversation)).status).toBe(204);
    // An older tab takes nothing back.
    await mark(noor, conversation, shown.ConversationCommunicationID);
    expect((await noor.get(list)).body.Unread).toBe(0);
    expect((await read(noor, conversation)).Communications[1].IsRead).toBe(true);
    const { rows } = await server.pool.query(
      "select kind, payload->>'messageId' as id from shop_feesthuis.outbox where kind like 'mail.message%'",
    );
    expect(rows.filter(({ kind }) => kind === 'mail.message-answered')).toHaveLength(2);
  });

  test('a conversation takes one of the subjects that the shop offers, in any language, and no others', async () => {
    await begin(noor, { Subject: 'Rechnung' });
    const refused = await noor.post(list, { Subject: 'Iets anders' });
    expect([refused.status, refused.body.Error.Fields[0]]).toMatchObject([
      400,
      { Field: 'Subject', Code: 'not-a-choice' },
    ]);
    expect((await noor.post(list, {})).status).toBe(400);
  });

  test('a conversation keeps the key of its subject, said as text in any language, and says it in the reader’s', async () => {
    const [first] = contact;
    const said = [first?.key, ...Object.values(first?.text ?? {})];
    for (const Subject of said) {
      const id = await begin(noor, { Subject });
      const { rows } = await server.pool.query(
        'select subject from shop_feesthuis.conversation where id = $1',
        [id],
      );
      expect(rows).toEqual([{ subject: first?.key }]);
      await write(noor, id, '<p>Hallo</p>');
      expect((await read(noor, id)).Subject).toBe(first?.text.nl);
    }
    const labels = await noor.get('/api/v2/shop/label?subject=contact');
    expect(labels.body.Collection.map(({ Key }: { Key: string }) => Key)).toEqual(
      contact.map(({ key }) => key),
    );
    // What was begun before the keys were stored has the text.
    const id = await begin(noor);
    await write(noor, id, '<p>Hallo</p>');
    await server.pool.query('update shop_feesthuis.conversation set subject = $2 where id = $1', [
      id,
      first?.text.de,
    ]);
    expect((await read(noor, id)).Subject).toBe(first?.text.nl);
  });

  test('a conversation is begun once by the same key, and by it no other', async () => {
    const id = await begin(noor, {}, 'key-1');
    expect(await begin(noor, {}, 'key-1')).toBe(id);
    const other = await noor.post(list, { Subject: 'Facturatie' }, { 'idempotency-key': 'key-1' });
    expect(other.status).toBe(422);
    // Half-way sent: it has no message yet, so nobody sees it, and after a day it is gone.
    expect(await read(noor, id)).toBeUndefined();
    const sent = await Promise.all([1, 2].map(() => write(noor, id, '<p>Hallo</p>', 'key-2')));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    expect((await write(noor, id, '<p>Iets anders</p>', 'key-2')).status).toBe(422);
    expect((await read(noor, id)).Communications).toHaveLength(1);
    const empty = await begin(noor);
    await conversationsSweep.run(server.shop, (server.clock.now + 25 * 3_600_000) as EpochMs);
    expect((await write(noor, empty, '<p>Te laat</p>')).status).toBe(404);
    expect(await read(noor, id)).toBeDefined();
  });
});

describe('a message', () => {
  test('a message keeps words, lists and weights, and nothing that could do anything', async () => {
    const nasty =
      '<h2 onclick="x()">Hoi</h2><script>alert(1)</script><p style="x">a <b>b</b><img src=x onerror=alert(1)></p>' +
      '<a href="javascript:alert(1)">c</a><ul><li>d</li></ul><svg><style><p>e</p></style></svg><iframe src="//x">f</iframe>';
    const { conversation } = await written(noor, nasty);
    expect((await read(noor, conversation)).Communications[0].Message).toBe(
      '<p>Hoi</p><p>a <strong>b</strong></p>c<ul><li>d</li></ul>',
    );
  });

  test.each(['<p> </p>', '<script>x</script>', '<ul><li>&nbsp;</li></ul>', '<p>\u200B\u3164</p>', '', 7])(
    'a message needs words: %j is refused, and nothing is written',
    async (Message) => {
      const { conversation } = await written(noor);
      const refused = await noor.post(`${list}/${conversation}/communication`, { Message });
      expect([refused.status, refused.body.Error.Fields[0].Field]).toEqual([400, 'Message']);
      expect((await read(noor, conversation)).Communications).toHaveLength(1);
    },
  );

  test('a message is one too many where a conversation is full', async () => {
    const { conversation } = await written(noor);
    for (const text of ['b', 'c', 'd']) expect((await write(noor, conversation, text)).status).toBe(201);
    const refused = await write(noor, conversation, 'e');
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'MessagesFull']);
  });
});

describe('a picture', () => {
  test('a picture goes with a message, once however often it is sent, and is fetched by its address', async () => {
    const { conversation, attachments } = await written(noor);
    const added = await attach(noor, attachments, 'scheur.png', png);
    expect([added.status, added.body.ContentType]).toEqual([201, 'image/png']);
    await attach(noor, attachments, 'scheur.png', png);
    const { Attachments, Communications } = await read(noor, conversation);
    expect(Attachments).toHaveLength(1);
    expect(Communications[0].Attachments[0].FileName).toBe('scheur.png');
    const fetched = await server.public().get(Attachments[0].AttachmentUrl);
    expect([fetched.status, fetched.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  });

  test('a picture that is something else, broken, of another kind or one too many is refused, and the message stays', async () => {
    const { conversation, attachments } = await written(noor);
    const codeOf = async (name: string, bytes: Buffer) =>
      (await attach(noor, attachments, name, bytes)).body.Error?.Fields?.[0]?.Code;
    expect(await codeOf('factuur.jpg', exe)).toBe('file-content');
    expect(await codeOf('foto.webp', png)).toBe('file-unsupported');
    expect(await codeOf('leeg.png', Buffer.alloc(0))).toBe('required');
    const broken = await noor.post(attachments, { FileName: 'a.png', Data: '*not base64*' });
    expect([broken.status, broken.body.Error.Fields[0]]).toMatchObject([
      400,
      { Field: 'Data', Code: 'wrong-form' },
    ]);
    for (const n of [1, 2])
      expect(await codeOf(`${n}.png`, Buffer.concat([png, Buffer.from([n])]))).toBeUndefined();
    const full = await attach(noor, attachments, '3.png', Buffer.concat([png, Buffer.from([3])]));
    expect([full.status, full.body.Error.Code]).toEqual([409, 'UploadsFull']);
    expect((await read(noor, conversation)).Communications[0].Attachments).toHaveLength(2);
  });

  test('a picture of 20 MB, and one of a byte more than is allowed, is a 413 that leaves nothing behind', async () => {
    const { conversation, attachments } = await written(noor);
    for (const size of [20 * 1024 ** 2, 10 * 1024 ** 2 + 1]) {
      const answered = await attach(
        noor,
        attachments,
        'groot.png',
        Buffer.concat([png, Buffer.alloc(size - png.length)]),
      );
      expect([size, answered.status]).toEqual([size, 413]);
    }
    expect((await read(noor, conversation)).Communications[0].Attachments).toEqual([]);
    const left = await readdir(`${server.files}/feesthuis/incoming`).catch(() => []);
    expect(left).toEqual([]);
  });

  test('a picture is added to one’s own message only, and for a day', async () => {
    const { attachments } = await written(bram);
    expect((await attach(noor, attachments, 'a.png', png)).status).toBe(404);
    const now = server.clock.now;
    server.clock.now = (now + 25 * 3_600_000) as EpochMs;
    const { body } = await server.public().post('/api/v3/core/token/_login', {
      UserName: 'bram@bivak.example',
      Password: 'Sterk-Wachtwoord-1',
    });
    const tomorrow = await server.app.inject({
      method: 'POST',
      url: attachments,
      headers: { host: 'localhost:4000', authorization: `Bearer ${body.Token.Access_token}` },
      payload: { FileName: 'a.png', Data: png.toString('base64') },
    });
    server.clock.now = now;
    expect([tomorrow.statusCode, tomorrow.json().Error.Code]).toEqual([409, 'UploadNotAllowed']);
  });
});

describe('who may read a conversation', () => {
  test('the admin reads all conversations of the customer, a colleague only what they began, and is told of their own only', async () => {
    const hers = await written(noor);
    const his = await written(bram);
    later();
    await answer(his.conversation, '<p>Goed</p>');
    expect(await read(bram, hers.conversation)).toBeUndefined();
    expect((await write(bram, hers.conversation, '<p>x</p>')).status).toBe(404);
    const [first] = (await read(noor, hers.conversation)).Communications;
    expect((await mark(bram, hers.conversation, first.ConversationCommunicationID)).status).toBe(404);
    expect((await read(noor, his.conversation)).IsUnread).toBe(false);
    expect((await read(bram, his.conversation)).IsUnread).toBe(true);
    expect((await write(noor, his.conversation, '<p>Dank u</p>')).status).toBe(201);
    // An order of hers is none of his either.
    const asked = await bram.post(list, { Subject: 'Andere', RentalObjectID: order });
    expect([asked.status, asked.body.Error.Fields[0].Code]).toEqual([400, 'unknown-rental-object']);
    expect((await bram.get(`${list}/${order}`)).status).toBe(404);
  });

  test("another customer's conversation, order and picture are as unknown as what is not there", async () => {
    const { conversation, attachments } = await written(noor, '<p>x</p>', { RentalObjectID: order });
    const theirs = '/api/v2/shop/customer/conversation/chiro';
    for (const id of [conversation, 'nergens']) {
      const message = { Message: '<p>x</p>' };
      expect((await stranger.post(`${theirs}/${id}/communication`, message)).status).toBe(404);
      const seen = { ConversationCommunicationID: attachments.split('/').at(-1) };
      expect((await stranger.post(`${theirs}/${id}/_read`, seen)).status).toBe(404);
      expect((await stranger.get(`${theirs}?conversationID=${id}`)).body.Total).toBe(0);
    }
    for (const id of [order, 'nergens']) {
      expect((await stranger.get(`${theirs}/${id}`)).status).toBe(404);
      const refused = await stranger.post(theirs, { Subject: 'Andere', RentalObjectID: id });
      expect([refused.status, refused.body.Error.Fields[0].Code]).toEqual([400, 'unknown-rental-object']);
    }
    const guessed = attachments.replace('/scouts/', '/chiro/');
    expect((await attach(stranger, guessed, 'a.png', png)).status).toBe(404);
    expect((await stranger.get(list)).status).toBe(404);
    // A message of another is none of a conversation of one's own either.
    const { body } = await stranger.post(theirs, { Subject: 'Andere' });
    const message = attachments.split('/').at(-1);
    const own = `/api/v2/shop/conversation-attachment/chiro/${body.ConversationID}/${message}`;
    expect((await attach(stranger, own, 'a.png', png)).status).toBe(404);
    const seen = { ConversationCommunicationID: message };
    expect((await stranger.post(`${theirs}/${body.ConversationID}/_read`, seen)).status).toBe(404);
    expect((await read(noor, conversation)).Communications[0].Attachments).toEqual([]);
  });

  test('without a login nobody reads a conversation, and a file of theirs is not even read', async () => {
    const { attachments } = await written(noor);
    const visitor = await server.visitor();
    expect((await server.public().get(list)).status).toBe(401);
    expect((await visitor.get(list)).status).toBe(403);
    // A body that would be refused, had it been read.
    const sent = {
      method: 'POST',
      path: attachments,
      payload: '{',
      headers: { 'content-type': 'application/json' },
    };
    expect((await server.public().send(sent)).status).toBe(401);
    expect((await visitor.send(sent)).status).toBe(403);
    expect((await noor.send(sent)).status).toBe(400);
  });
});

test('no call takes more than 6 statements, however many messages there are', async () => {
  const { conversation, attachments } = await written(noor, '<p>x</p>', { RentalObjectID: order });
  await answer(conversation, '<p>y</p>');
  const calls = {
    list: () => noor.get(list),
    order: () => noor.get(`${list}/${order}`),
    begin: () =>
      noor.post(list, { Subject: 'Andere', RentalObjectID: order }, { 'idempotency-key': 'counted' }),
    again: () =>
      noor.post(list, { Subject: 'Andere', RentalObjectID: order }, { 'idempotency-key': 'counted' }),
    write: () => write(noor, conversation, '<p>z</p>', 'counted'),
    attach: () => attach(noor, attachments, 'a.png', png),
    read: () => mark(noor, conversation, attachments.split('/').at(-1)),
  };
  for (const [name, call] of Object.entries(calls)) {
    const { result, statements } = await withStatements(call);
    expect([name, result.status < 300, statements.length <= 6 ? 'few' : statements]).toEqual([
      name,
      true,
      'few',
    ]);
  }
});
