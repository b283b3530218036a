import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { staffOrderNote } from '../orders/staff-acts.commands.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { jpeg, upload } from '../../testing/uploads.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { filesSweep } from '../files/index.ts';
import { settings } from '../invoices/testing/business.ts';
import { aStoredRequest } from '../lending/testing/a-stored-request.ts';
import { invoiceOf } from '../invoices/testing/invoice-of.ts';
import { notificationJobs } from '../notifications/index.ts';
import { privacyJobs, privacySweep } from './index.ts';
import { unzip } from './testing/unzip.ts';

let server: TestServer;
let noor: Client;
let bram: Client;
let order: string;
/** Of the colleague, with its invoice. */
let theirs: string;
let invoice: string;

const path = '/api/v2/shop/personal-data';
const password = 'Sterk-Wachtwoord-1';
const hourMs = 3_600_000;

beforeAll(async () => {
  // It is the lockout that counts here, not the rate limit.
  const limits = { rates: { identity: 1000 } };
  server = await aServer({ ...settings, limits, uploads: { cart: 'AllowUpload' } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 50 } });
  noor = await server.customer('scouts', { contact: 'noor' });
  bram = await server.customer('scouts', { contact: 'bram', role: 'User' });
  order = await ordered(noor, '0900');
  theirs = await ordered(bram, '1100');
  await server.pool.query(
    `insert into shop_feesthuis.customer_detail (customer_id, vat_no, business_no, invoice_email)
     values ('scouts', 'BE0202.239.951', '0202.239.951', 'facturen@scouts.example')`,
  );
  await server.pool.query(
    `update shop_feesthuis.customer set notes = 'staff only', blocked_reason = 'staff only' where id = 'scouts'`,
  );
  invoice = await invoiceOf(server, theirs);
  for (const one of [noor, bram]) await said(one, one === noor ? 'Hoe laat?' : 'Waar?');
  await server.pool.query(
    `insert into shop_feesthuis.conversation_note (id, conversation_id, words, created_at)
     select 'n-' || id, id, 'staff only', created_at from shop_feesthuis.conversation where customer_id = 'scouts'`,
  );
  await ordered(await server.customer('chiro', { contact: 'vreemd' }), '1000');
});
afterAll(() => server.close());

async function ordered(client: Client, hour: string): Promise<string> {
  const cart = await aCart(client, {
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: [`noord.P5.${hour}`, `noord.R7.${hour}`],
  });
  const { body } = await client.post(`/api/v3/rental/cart/${cart}/_checkout`, {
    Notes: `Bel om ${hour} bij de poort`,
  });
  return body.Collection[0].ReservationOrderID;
}

async function said(client: Client, Message: string): Promise<void> {
  const list = '/api/v2/shop/customer/conversation/scouts';
  const { body } = await client.post(list, { Subject: 'Vraag' });
  const { status } = await client.post(`${list}/${body.ConversationID}/communication`, { Message });
  expect(status).toBe(201);
}

/** Does what waits, as the worker would. */
async function makeAll(): Promise<void> {
  const { rows } = await server.pool.query<{ payload: Record<string, string> }>(
    `delete from shop_feesthuis.outbox where kind = 'privacy.export' returning payload`,
  );
  const [handler] = privacyJobs({ store: localFileStore(server.files) });
  for (const { payload } of rows) {
    await handler?.handle(server.shop, payload, job());
  }
}

const job = () => ({ id: 'job', attempt: 1, now: server.clock.now });

async function archive(client: Client): Promise<Map<string, Buffer>> {
  const { body } = await client.get(`${path}/export`);
  expect(body.State).toBe('Ready');
  const answer = await server.app.inject({ url: body.FileUrl, headers: { host: 'localhost:4000' } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(answer.headers['content-disposition']).toMatch(/^attachment/u);
  return unzip(answer.rawPayload);
}

/** All that was said in conversations. */
const wordsIn = (data: { conversations: { messages: { html: string }[] }[] }) =>
  data.conversations
    .flatMap(({ messages }) => messages.map(({ html }) => html.replaceAll(/<[^>]*>/gu, '')))
    .toSorted();
const dataOf = (entries: Map<string, Buffer>) => JSON.parse(entries.get('data.json')!.toString());

describe('everything about me', () => {
  test('everything about me is packed with its files, for who manages the customer: all of it, and of nobody else', async () => {
    const sent = await upload(noor, `/api/v2/shop/reservationOrders/${order}/files`, {
      name: 'plan van het kamp.jpg',
      bytes: jpeg,
    });
    expect([sent.status, sent.body.Error]).toEqual([201, undefined]);
    const asked = await noor.post(`${path}/export`);
    expect([asked.status, asked.body.State, asked.body.IsWhole]).toEqual([200, 'Preparing', true]);
    await makeAll();
    const entries = await archive(noor);
    const packed = [...entries].map(([name, bytes]) => [name.replace(/^files\/\d{4}-/u, ''), bytes] as const);
    expect(packed.map(([name]) => name).toSorted()).toEqual(
      [
        'LEESMIJ.txt',
        'data.json',
        `factuur-${invoice}.pdf`,
        `factuur-${invoice}.xml`,
        'plan van het kamp.jpg',
      ].toSorted(),
    );
    expect(new Map(packed).get('plan van het kamp.jpg')).toEqual(jpeg);
    const data = dataOf(entries);
    expect([data.invoices.length, data.invoices[0].number, data.invoices[0].lines.length]).toEqual([
      1,
      invoice,
      1,
    ]);
    expect(wordsIn(data)).toEqual(['Hoe laat?', 'Waar?']);
    expect([data.customer.company_name, data.logins.length, data.persons.length]).toEqual([
      'scouts vzw',
      2,
      2,
    ]);
    const mine = data.orders.find(({ id }: { id: string }) => id === order);
    expect([data.orders.length, mine.lines[0].item_id, mine.notes]).toEqual([
      2,
      'tent',
      'Bel om 0900 bij de poort',
    ]);
    expect(data.checkouts[0].person.LastName).toBe('Peeters');
    expect([data.sessions.length > 0, data.mails]).toEqual([true, []]);
    expect(JSON.stringify(data)).not.toMatch(/chiro|vreemd|argon2|password|staff only/u);
  });

  test('everything about me is for a colleague what is about them alone, and no invoice, not even of what they ordered', async () => {
    await bram.post(`${path}/export`);
    await makeAll();
    const entries = await archive(bram);
    expect([...entries.keys()]).toEqual(['LEESMIJ.txt', 'data.json']);
    const data = dataOf(entries);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect([data.customer, ids(data.orders), ids(data.persons)]).toEqual([null, [theirs], ['bram']]);
    expect([data.invoices, wordsIn(data)]).toEqual([[], ['Waar?']]);
    expect(JSON.stringify(data)).not.toContain('noor@');
  });

  test('everything about me is no longer all of the customer’s for who manages it no longer', async () => {
    const once = await server.customer('scouts', { contact: 'ooit' });
    await once.post(`${path}/export`);
    await makeAll();
    expect((await once.get(`${path}/export`)).body).toMatchObject({ State: 'Ready', IsWhole: true });
    await server.pool.query(
      `update shop_feesthuis.membership set role_name = 'User' where contact_id = 'ooit'`,
    );
    server.clock.now = (server.clock.now + 6000) as EpochMs;
    expect((await once.get(`${path}/export`)).body).toMatchObject({ State: 'None', IsWhole: false });
    expect((await once.post(`${path}/export`)).body).toMatchObject({ State: 'Preparing', IsWhole: false });
    await makeAll();
    expect(dataOf(await archive(once)).customer).toBeNull();
  });

  test('everything about me is made once an hour at most, whoever asks twice at once', async () => {
    expect((await noor.post(`${path}/export`)).body.State).toBe('Ready');
    await server.pool.query(
      `update shop_feesthuis.personal_export set asked_at = asked_at - interval '61 minutes'`,
    );
    const answers = await Promise.all([1, 2, 3].map(() => noor.post(`${path}/export`)));
    expect(answers.map(({ body }) => body.State)).toEqual(['Preparing', 'Preparing', 'Preparing']);
    const { rows } = await server.pool.query(
      `select from shop_feesthuis.outbox where kind = 'privacy.export'`,
    );
    expect(rows).toHaveLength(1);
    await makeAll();
  });

  test('everything about me costs at most six statements to ask for', async () => {
    const { statements } = await withStatements(() => noor.get(`${path}/export`));
    expect(statements.length).toBeLessThanOrEqual(6);
    const asking = await withStatements(() => noor.post(`${path}/export`));
    expect(asking.statements.length).toBeLessThanOrEqual(6);
  });

  test('everything about me is thrown away after a week, with its bytes', async () => {
    const { body } = await noor.get(`${path}/export`);
    const week = (Date.parse(body.DateTimeExpires) + 25 * hourMs) as EpochMs;
    await privacySweep.run(server.shop, week);
    await filesSweep(localFileStore(server.files)).run(server.shop, week);
    expect((await noor.get(`${path}/export`)).body.State).toBe('None');
    const { rows } = await server.pool.query(
      `select from shop_feesthuis.file where owner_entity = 'personal-export'`,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('to be forgotten', () => {
  test('to be forgotten asks the present password, and that nothing is on its way', async () => {
    const wrong = await noor.post(`${path}/_erase`, { Scope: 'Customer', CurrentPassword: 'fout' });
    expect([wrong.status, wrong.body.Error.Code]).toEqual([400, 'IncorrectDetails']);
    const early = await noor.post(`${path}/_erase`, { Scope: 'Customer', CurrentPassword: password });
    expect([early.status, early.body.Error.Code, early.body.Error.Fields[0].Code]).toEqual([
      409,
      'ErasureBlocked',
      'erase-orders',
    ]);
    // Back, and still to be invoiced, which needs a name.
    const standing = (await server.pool.query('select id, status, order_no from shop_feesthuis.reservation'))
      .rows;
    await server.pool.query(
      "update shop_feesthuis.reservation set status = 'Closed', order_no = coalesce(order_no, id)",
    );
    const unbilled = await noor.post(`${path}/_erase`, { Scope: 'Customer', CurrentPassword: password });
    expect([unbilled.status, unbilled.body.Error.Code]).toEqual([409, 'ErasureBlocked']);
    for (const { id, status, order_no: number } of standing) {
      await server.pool.query(
        'update shop_feesthuis.reservation set status = $2, order_no = $3 where id = $1',
        [id, status, number],
      );
    }
    const last = await noor.post(`${path}/_erase`, { Scope: 'Person', CurrentPassword: password });
    expect([last.status, last.body.Error.Code]).toEqual([409, 'LastAdmin']);
    const notTheirs = await bram.post(`${path}/_erase`, { Scope: 'Customer', CurrentPassword: password });
    expect(notTheirs.status).toBe(403);
  });

  test('a person leaves the customer, its orders and its colleagues behind', async () => {
    const lotte = await server.customer('scouts', { contact: 'lotte', role: 'User' });
    const hers = await ordered(lotte, '1100');
    const files = `/api/v2/shop/reservationOrders/${hers}/files`;
    expect((await upload(lotte, files, { name: 'haar plan.jpg', bytes: jpeg })).status).toBe(201);
    await noor.post(`/api/v2/shop/reservationOrders/${hers}/_cancel`);
    const asked = await lotte.patch('/api/v2/shop/contacts/lotte', {
      Email: 'lotte@elders.example',
      CurrentPassword: password,
    });
    expect([asked.status, await rowsWith('lotte@bivak.example')]).toEqual([
      200,
      ['checkout', 'contact', 'login', 'mail', 'party', 'reservation'],
    ]);
    server.clock.now = (server.clock.now + 6000) as EpochMs;
    const { result: gone, statements } = await withStatements(() =>
      lotte.post(`${path}/_erase`, { Scope: 'Person', CurrentPassword: password }),
    );
    expect([gone.status, gone.body.Error]).toEqual([204, undefined]);
    expect(statements.length).toBeLessThanOrEqual(6);
    expect((await lotte.get(`${path}/export`)).status).toBe(401);
    expect([await rowsWith('lotte@bivak.example'), await rowsWith('lotte@elders')]).toEqual([[], []]);
    // The archive of the whole customer told of her too.
    expect((await noor.get(`${path}/export`)).body.State).toBe('None');
    // why: a mail that waited when its reader was erased is not to leave.
    const sent = vi.fn<Mailer['sendMail']>();
    const [cancelled] = notificationJobs({ mailer: { sendMail: sent, close() {} }, key: server.key }).filter(
      ({ kind }) => kind === 'mail.reservation-cancelled',
    );
    await cancelled?.handle(server.shop, { reservationId: hers }, job());
    expect(sent).not.toHaveBeenCalled();
    const read = await noor.get(`/api/v2/shop/reservationOrders/${hers}`);
    expect([read.status, read.body.TotalQtyOfReservationItems, read.body.Error]).toEqual([200, 1, undefined]);
    // What was said and sent with an order is the customer's.
    expect((await noor.get(files)).body.Collection[0].FileName).toBe('haar plan.jpg');
    expect(await rowsWith('Bel om 1100')).toEqual(['reservation']);
    expect((await bram.get(`${path}/export`)).status).toBe(200);
  });

  test.each([
    ['orders that stand', () => noor, 'Customer', 'ErasureBlocked'],
    ['the last one who manages the customer', () => noor, 'Person', 'LastAdmin'],
    ['a customer that others manage', () => bram, 'Customer', 'Forbidden'],
  ])('a right password that is refused for %s counts as no failure', async (_, who, Scope, code) => {
    const { attempts } = server.shop.config.limits.lockout;
    const answers: string[] = [];
    for (let time = 0; time <= attempts; time += 1) {
      const { body } = await who().post(`${path}/_erase`, { Scope, CurrentPassword: password });
      answers.push(body.Error.Code);
    }
    expect(answers).toEqual(answers.map(() => code));
    expect(answers.length).toBeGreaterThan(attempts);
    const { rows } = await server.pool.query('select from shop_feesthuis.login_attempt where failures > 0');
    expect(rows).toEqual([]);
  });

  test('who acts for another customer too goes on doing so', async () => {
    const both = await server.customer('scouts', { contact: 'beide', role: 'User' });
    await server.pool.query(
      `insert into shop_feesthuis.contact (id, customer_id, first_name, last_name, created_at, modified_at)
       values ('beide-chiro', 'chiro', 'Bo', 'Peeters', now(), now())`,
    );
    await server.pool.query(
      `insert into shop_feesthuis.membership (login_id, customer_id, contact_id, role_name)
       select login_id, 'chiro', 'beide-chiro', 'User' from shop_feesthuis.membership where contact_id = 'beide'`,
    );
    server.clock.now = (server.clock.now + 6000) as EpochMs;
    const input = { Scope: 'Person', CurrentPassword: password };
    expect((await both.post(`${path}/_erase?customerId=scouts`, input)).status).toBe(204);
    expect((await both.get('/api/v2/shop/contacts/beide-chiro')).body.FirstName).toBe('Bo');
    expect(await rowsWith('beide@bivak.example')).toEqual(['login']);
  });

  test('a customer leaves nothing that tells who it was, and its address is free again', async () => {
    const applied = await aStoredRequest(server, {
      customerId: 'scouts',
      location_title: 'Weide De Berk',
      notes: 'Betaalt laat',
      cancel_reason: 'Kwam nooit opdagen',
      late_reason: 'Leiding was ziek',
    });
    // What the desk noted stands on the order, and in what happened to it.
    const note = { orderId: order, version: null, notes: 'Noor is slecht ter been' };
    allowed(await staffOrderNote(aStaffContext(server), note));
    expect(await rowsWith('slecht ter been')).toEqual(['event', 'reservation']);
    await quotedAndMerged();
    const cancelled = await noor.post(`/api/v2/shop/reservationOrders/${order}/_cancel`);
    expect([cancelled.status, cancelled.body.Error]).toEqual([200, undefined]);
    const answers = await Promise.all(
      [1, 2].map(() => noor.post(`${path}/_erase`, { Scope: 'Customer', CurrentPassword: password })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    // Of the invoice everything stands as it was issued, to whom it went included.
    for (const [trace, ...left] of [
      ['noor@bivak.example'],
      ['bram@bivak.example'],
      ['facturen@scouts.example', 'invoice'],
      ['scouts vzw', 'invoice'],
      ['om 0900 bij'],
      ['Bel voor aankomst'],
      ['slecht ter been'],
      ['Betaalt laat'],
      ['Kwam nooit opdagen'],
      ['Leiding was ziek'],
      ['Beste Noor'],
      ['Akela vzw'],
      ['Weide De Berk'],
      ['haar plan', 'file'],
      ['plan van het kamp', 'file'],
    ]) {
      expect([trace, ...(await rowsWith(trace!))]).toEqual([trace, ...left]);
    }
    const { rows } = await server.pool.query('select id, state from shop_feesthuis.rental_request');
    expect(rows).toEqual([{ id: applied, state: 'CANCELED' }]);
    await filesSweep(localFileStore(server.files)).run(server.shop, (monday + 25 * hourMs) as EpochMs);
    expect([await rowsWith('plan van het kamp'), await rowsWith('haar plan')]).toEqual([[], []]);
    expect(await paperHeads()).toEqual(['1 pdf %PDF-', '1 ubl <?xml']);
    expect((await bram.get(`${path}/export`)).status).toBe(401);
    const back = await server
      .customer('scouts-opnieuw', { contact: 'noor' })
      .catch((error: unknown) => error);
    expect(String(back)).not.toContain('login_email');
  });
});

/** A quote went out for the order with words of its own, and the customer took over another. */
async function quotedAndMerged(): Promise<void> {
  await server.pool.query('insert into shop_feesthuis.quote (reservation_id, holds) values ($1, false)', [
    order,
  ]);
  await server.pool.query(
    `insert into shop_feesthuis.quote_version (reservation_id, nth, revision, lines, net_cents, gross_cents, deposit_cents,
       business_start, business_end, warehouse_names, valid_until, message, sent_at, by)
     values ($1, 1, 1, '[]', 0, 0, 0, now(), now(), '{}', now(), 'Beste Noor', now(), 'els')`,
    [order],
  );
  await server.customer('welpen', { contact: 'akela' });
  await server.pool.query(
    `update shop_feesthuis.customer set merged_into = 'scouts', merged_at = now(), company_name = '' where id = 'welpen'`,
  );
  await event('customer', 'welpen', 'update', { companyName: 'Akela vzw' });
  await event('reservation', order, 'send-quote', { message: 'Beste Noor' });
}

function event(entity: string, id: string, action: string, after: object) {
  return server.pool.query(
    `insert into shop_feesthuis.event (at, entity, entity_id, action, actor, after)
     values (now(), $1, $2, $3, '{"kind":"operator"}', $4)`,
    [entity, id, action, JSON.stringify(after)],
  );
}

/** Of each paper of an invoice that still stands with its lines, how many those are, and how its bytes begin. */
async function paperHeads(): Promise<string[]> {
  const { rows } = await server.pool.query<{ lines: string; kind: string; sha256: Buffer }>(
    `select (select count(*) from shop_feesthuis.invoice_line l where l.invoice_id = i.id) as lines, p.kind, f.sha256
     from shop_feesthuis.invoice i join shop_feesthuis.invoice_paper p on p.invoice_id = i.id
     join shop_feesthuis.file f on f.id = p.file_id where i.number = $1 order by p.kind`,
    [invoice],
  );
  const store = localFileStore(server.files);
  return Promise.all(
    rows.map(async ({ lines, kind, sha256 }) => {
      const bytes = await store.get(server.shop.id, sha256);
      return `${lines} ${kind} ${bytes === null ? 'gone' : (await buffer(bytes)).toString('latin1', 0, 5)}`;
    }),
  );
}

/** The tables in which something of it still stands, whichever there are. */
async function rowsWith(trace: string): Promise<string[]> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'shop_feesthuis' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const sql = `select from shop_feesthuis."${name}" t where to_jsonb(t)::text ilike $1 limit 1`;
    const { rowCount } = await server.pool.query(sql, [`%${trace}%`]);
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
