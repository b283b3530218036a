import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { manyOrders } from '../../testing/many-orders.ts';
import { anOperatorAtWork, askOffice } from '../identity/testing/a-back-office.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { bulkJobs } from './bulk.jobs.ts';

let server: TestServer;
let chiro: Client;
let owner: string;
const schema = 'shop_feesthuis';

beforeAll(async () => {
  server = await aServer({
    limits: { rates: { identity: 10_000, writing: 10_000, reading: 10_000 } },
    payment: { policy: 'BlockPayment' },
  });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 60, zuid: 9 } });
  chiro = await server.customer('chiro');
  await server.customer('gidsen');
  const of = { customer: 'gidsen', item: 'tent', warehouse: 'noord', count: 130 };
  await manyOrders(server.pool, schema, of);
});
beforeEach(async () => {
  server.clock.now = (server.clock.now + 30_000) as EpochMs;
  owner = await anOperatorAtWork(server, 'owner');
});
afterAll(() => server.close());

/** Hours are soon full: each order in another week, of which the ninth is left alone. */
let weeks = 0;
const order = (week = (weeks++ % 8) + 1) => anOrder(chiro, [{ ItemID: 'tent', Amount: 1 }], { week });
const bulk = (body: object, token = owner, headers: Record<string, string> = {}, query = '') =>
  askOffice(server, 'POST', `/orders/_bulk${query}`, { token, body, headers });
const get = (path: string, token = owner) => askOffice(server, 'GET', path, { token });
const detail = async (id: string) => (await get(`/orders/${id}`)).body;
const workOnce = (runId: string, attempt = 1) =>
  bulkJobs(server)[0]!.handle(server.shop, { runId }, { id: 'job', attempt, now: server.clock.now });
/** Works a run off as the queue does: its last job brings it to its end. */
async function work(runId: string, attempt = 1): Promise<void> {
  await workOnce(runId, attempt);
  await workOnce(runId, attempt);
}
const count = async (sql: string, values: unknown[] = []) =>
  Number((await server.pool.query(`select count(*) from ${schema}.${sql}`, values)).rows[0].count);
const gidsen = { View: 'all', CustomerID: ['gidsen'] };

describe('up to a hundred orders', () => {
  test('each has an outcome of its own, and what cannot be done to one keeps none of the others', async () => {
    const [one, two] = [await order(), await order()];
    await bulk({ IDs: [two.id], Act: 'reject', Reason: 'vol' });
    const done = await bulk({ IDs: [two.id, 'nowhere', one.id, one.id], Act: 'accept' });
    expect([done.status, done.body.Job]).toEqual([200, null]);
    expect(done.body.Collection.map(({ ID }: { ID: string }) => ID)).toEqual(
      [one.id, two.id, 'nowhere'].toSorted(),
    );
    const of = (id: string) => done.body.Collection.find(({ ID }: { ID: string }) => ID === id);
    expect(of(one.id)).toMatchObject({
      Error: null,
      Done: { Effects: { Status: { To: 'Order' } }, Undo: { ID: expect.any(String) } },
    });
    expect(of(two.id)).toMatchObject({ Done: null, Error: { Code: 'TransitionRefused' } });
    expect(of('nowhere')).toMatchObject({ Done: null, Error: { Code: 'NotFound' } });
  });

  test('the same key twice acts once, and a dry run not at all', async () => {
    const { id } = await order();
    const dry = await bulk({ IDs: [id], Act: 'accept' }, owner, {}, '?DryRun=true');
    expect(dry.body.Collection[0].Done).toMatchObject({ Effects: { Status: { To: 'Order' } }, Undo: null });
    const send = () => bulk({ IDs: [id], Act: 'accept' }, owner, { 'idempotency-key': `key-${id}` });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect((await detail(id)).Version).toBe(first.body.Collection[0].Done.Version);
  });

  test('orders are moved by the same number of days, both ends, and each move can be taken back', async () => {
    const [one, two] = [await order(), await order()];
    const before = await Promise.all([one, two].map(({ id }) => detail(id)));
    const moved = await bulk({ IDs: [one.id, two.id], Act: 'move', Days: 7 });
    expect(moved.body.Collection.map(({ Error: error }: { Error: unknown }) => error)).toEqual([null, null]);
    const days = (body: { Start: string; End: string }) => [body.Start.slice(0, 10), body.End.slice(0, 10)];
    for (const [index, { id }] of [one, two].entries()) {
      const [from, to] = [days(before[index]!), days(await detail(id))];
      expect(to.map((day, end) => Date.parse(day) - Date.parse(from[end] ?? ''))).toEqual([
        7 * 86_400_000,
        7 * 86_400_000,
      ]);
    }
    const { Undo } = moved.body.Collection[0].Done;
    expect((await askOffice(server, 'POST', `/undo/${Undo.ID}`, { token: owner })).status).toBe(200);
    expect((await bulk({ IDs: [one.id], Act: 'move', Days: -300 })).body.Collection[0].Error.Code).toBe(
      'PeriodRefused',
    );
  });

  test.each([
    [{ IDs: ['x'], Act: 'reject' }, 'Reason'],
    [{ IDs: ['x'], Act: 'move' }, 'Days'],
    [{ IDs: ['x'], Act: 'message', Subject: 'Dag' }, 'StandardTextID'],
    [{ IDs: ['x'], Act: 'message', StandardTextID: 'y' }, 'Subject'],
    [{ Act: 'accept' }, 'IDs'],
    [{ IDs: ['x'], Filter: {}, Act: 'accept' }, 'IDs'],
    [{ Filter: {}, Act: 'accept' }, 'ExpectedTotal'],
    [{ Filter: { Veiw: 'all' }, ExpectedTotal: 1, Act: 'accept' }, 'Filter.Veiw'],
    [{ IDs: [], Act: 'accept' }, 'IDs'],
    [{ IDs: ['x'], Act: 'burn' }, 'Act'],
  ])('%j is refused at %s', async (body, field) => {
    const { status, body: said } = await bulk(body);
    expect([status, said.Error.Fields[0].Field]).toEqual([400, field]);
  });
});

describe('a letter to the customers of many orders', () => {
  const aText = async (texts: { readonly nl: string; readonly en?: string }) => {
    const body = { Name: `Tekst ${String(Math.random())}`, Texts: { en: '', de: '', ...texts } };
    const made = await askOffice(server, 'POST', '/standard-texts', { token: owner, body });
    return made.body.ID;
  };

  test('each order gets a conversation of its own about it, in the customer’s language and with its names filled in', async () => {
    const [one, two] = [await order(), await order()];
    const StandardTextID = await aText({ nl: 'Dag {firstName}, {order} staat klaar.', en: 'Hello' });
    const body = { IDs: [one.id, two.id], Act: 'message', StandardTextID, Subject: 'Klaar' };
    const sent = await bulk(body, owner, { 'idempotency-key': 'letter' });
    expect(sent.body.Collection.map(({ Error: error }: { Error: unknown }) => error)).toEqual([null, null]);
    const { ConversationID } = sent.body.Collection[0].Done;
    const read = await get(`/conversations/${ConversationID}`);
    const number: string = (await detail(sent.body.Collection[0].ID)).Number;
    expect(JSON.stringify(read.body)).toContain(`Dag Noor, ${number} staat klaar.`);
    expect(read.body).toMatchObject({ Subject: 'Klaar', About: { Number: number } });
    const before = await count('conversation');
    await bulk(body, owner, { 'idempotency-key': 'letter' });
    expect(await count('conversation')).toBe(before);
  });

  test('a text that is gone is refused for each, and so is a caller who may write no letters', async () => {
    const { id } = await order();
    const body = { IDs: [id], Act: 'message', Subject: 'Dag', StandardTextID: 'gone' };
    expect((await bulk(body)).body.Collection[0].Error.Fields[0]).toMatchObject({ Field: 'StandardTextID' });
    const dry = await bulk(body, owner, {}, '?DryRun=true');
    expect(dry.body.Collection[0].Error.Fields[0]).toMatchObject({ Field: 'Act' });
  });
});

describe('all that a filter finds', () => {
  test('the number that the caller saw has to be the number that there is', async () => {
    const wrong = await bulk({ Filter: gidsen, ExpectedTotal: 129, Act: 'assign', AssignedTo: null });
    expect([wrong.status, wrong.body.Error.Code, wrong.body.Total]).toEqual([409, 'TotalDiffers', 130]);
    expect(await count('job_run')).toBe(0);
    const [one] = [await order(9)];
    const few = { View: 'to-accept', From: one.from, To: one.from };
    const done = await bulk({ Filter: few, ExpectedTotal: 1, Act: 'accept' });
    expect(done.body.Collection).toMatchObject([{ ID: one.id, Error: null }]);
  });

  test('more than a hundred are a run that tells how far it is and what came of each', async () => {
    const begun = await bulk({ Filter: gidsen, ExpectedTotal: 130, Act: 'accept' });
    const { Job } = begun.body;
    expect([begun.status, begun.body.Collection, Job]).toMatchObject([
      200,
      [],
      { State: 'waiting', Total: 130, Done: 0, Act: 'accept' },
    ]);
    expect(await count(`outbox where kind = 'bulk.orders' and payload->>'runId' = $1`, [Job.ID])).toBe(1);
    await work(Job.ID);
    // They are cancelled, so none of them can be accepted.
    expect((await get(`/jobs/${Job.ID}`)).body).toMatchObject({ State: 'done', Done: 130, Refused: 130 });
    const first = await get(`/jobs/${Job.ID}/rows?Refused=true&size=100`);
    const rest = await get(`/jobs/${Job.ID}/rows?Refused=true&size=100&after=${first.body.Next}`);
    expect([first.body.Collection.length, rest.body.Collection.length, rest.body.Next]).toEqual([
      100,
      30,
      null,
    ]);
    expect(first.body.Collection[0]).toMatchObject({
      Number: expect.stringMatching(/^gidsen-/u),
      Error: { Code: 'TransitionRefused', Message: expect.stringContaining('status') },
    });
    expect((await get('/jobs?Kind=orders')).body.Collection[0].ID).toBe(Job.ID);
  });

  test('the same key twice begins one run', async () => {
    const before = await count('job_run');
    const send = () =>
      bulk({ Filter: gidsen, ExpectedTotal: 130, Act: 'accept' }, owner, { 'idempotency-key': 'run' });
    const [first, again] = [await send(), await send()];
    expect([again.body.Job.ID, await count('job_run')]).toEqual([first.body.Job.ID, before + 1]);
  });
});

describe('a call whose answer was lost', () => {
  test('asked again under its key it gets the same outcomes, though its filter finds none of them any more', async () => {
    const { from } = await order(10);
    const body = { Filter: { View: 'to-accept', From: from, To: from }, ExpectedTotal: 1, Act: 'accept' };
    const send = (more: object = {}) => bulk({ ...body, ...more }, owner, { 'idempotency-key': 'lost' });
    const [first, again] = [await send(), await send()];
    expect([first.status, first.body.Collection.length]).toEqual([200, 1]);
    expect([again.status, again.body]).toEqual([200, first.body]);
    // Another question under the same key is one that nobody asked.
    expect((await send({ ExpectedTotal: 2 })).body.Error.Code).toBe('IdempotencyMismatch');
    expect((await bulk(body)).body).toMatchObject({ Total: 0, Error: { Code: 'TotalDiffers' } });
  });

  test('asked again under its key a run is begun once, though its filter finds fewer by now', async () => {
    const body = { Filter: gidsen, ExpectedTotal: 130, Act: 'assign', AssignedTo: null };
    const send = () => bulk(body, owner, { 'idempotency-key': 'lost-run' });
    const first = await send();
    const before = await count('job_run');
    const give = (customer: string) =>
      server.pool.query(`update ${schema}.reservation set customer_id = $1 where id = 'gidsen-1'`, [
        customer,
      ]);
    await give('chiro');
    const again = await send();
    await give('gidsen');
    expect([again.body.Job?.ID, await count('job_run')]).toEqual([first.body.Job.ID, before]);
  });
});

describe('a run that was stopped in the middle', () => {
  const letters = async () => {
    const body = { Name: `Tekst ${String(Math.random())}`, Texts: { nl: 'Dag {order}', en: '', de: '' } };
    const { body: text } = await askOffice(server, 'POST', '/standard-texts', { token: owner, body });
    const about = { Act: 'message', StandardTextID: text.ID, Subject: 'Dag' };
    const { body: begun } = await bulk({ Filter: gidsen, ExpectedTotal: 130, ...about });
    return begun.Job.ID;
  };

  test('a process that dies between an act and the note of it does no order twice', async () => {
    const before = await count('conversation');
    const runId = await letters();
    await work(runId);
    expect(await count('conversation')).toBe(before + 130);
    // As it stands where it died before it noted the last forty.
    await server.pool.query(
      `update ${schema}.job_row set outcome = null where run_id = $1 and position > 90`,
      [runId],
    );
    await server.pool.query(
      `update ${schema}.job_run set state = 'running', done = 90, finished_at = null where id = $1`,
      [runId],
    );
    await work(runId, 2);
    expect(await count('conversation')).toBe(before + 130);
    expect((await get(`/jobs/${runId}`)).body).toMatchObject({ State: 'done', Done: 130, Refused: 0 });
  });

  test('two servers that work on one run at the same time do each order once', async () => {
    const before = await count('conversation');
    const runId = await letters();
    await Promise.all([work(runId), work(runId)]);
    expect(await count('conversation')).toBe(before + 130);
    expect((await get(`/jobs/${runId}`)).body).toMatchObject({ State: 'done', Done: 130 });
  });

  test('a run that is cancelled does no further row, and is nobody’s but its own caller’s', async () => {
    const runId = await letters();
    const other = await anOperatorAtWork(server, 'owner');
    const cancel = (token: string) => askOffice(server, 'POST', `/jobs/${runId}/_cancel`, { token });
    for (const answer of [
      await cancel(other),
      await get(`/jobs/${runId}`, other),
      await get(`/jobs/${runId}/rows`, other),
    ])
      expect(answer.status).toBe(404);
    expect((await cancel(owner)).body).toMatchObject({ State: 'cancelled' });
    const before = await count('conversation');
    await work(runId);
    expect(await count('conversation')).toBe(before);
    expect((await cancel(owner)).status).toBe(404);
  });

  test('whoever lost a right meanwhile is refused it row by row', async () => {
    const { body } = await bulk({ Filter: gidsen, ExpectedTotal: 130, Act: 'assign', AssignedTo: null });
    await server.pool.query(
      `update ${schema}.login set deny = '{orders.write}' where id = (select operator
      from ${schema}.job_run where id = $1)`,
      [body.Job.ID],
    );
    await work(body.Job.ID);
    const rows = await get(`/jobs/${body.Job.ID}/rows?size=1`);
    expect(rows.body.Collection).toMatchObject([{ Error: { Code: 'Forbidden' } }]);
  });
});

describe('a run that is taken back', () => {
  const orders = { customer: 'chiro', item: 'tent', warehouse: 'noord', count: 120 };
  let ids: string[] = [];
  beforeAll(async () => {
    await manyOrders(server.pool, schema, orders);
    // They wait for a yes, and have nothing in the ledger that a no would have to give back.
    await server.pool.query(`update ${schema}.reservation set status = 'Active' where id like 'chiro-%'`);
    ids = Array.from({ length: 120 }, (_, n) => `chiro-${String(n + 1)}`);
  });
  const undo = (runId: string, token = owner, headers = {}) =>
    askOffice(server, 'POST', `/jobs/${runId}/_undo`, { token, headers });
  const mails = () => count(`outbox where kind like 'mail.%' and payload->>'reservationId' like 'chiro-%'`);
  const accepted = () => count(`reservation where id like 'chiro-%' and status = 'Order'`);
  const accept = async (): Promise<string> => {
    const { body } = await bulk({ IDs: ids, Act: 'accept' });
    await work(body.Job.ID);
    return body.Job.ID;
  };

  test('all of a run is taken back as a run of its own, with its mails, and asked twice it does nothing twice', async () => {
    await server.pool.query(`delete from ${schema}.outbox`);
    const runId = await accept();
    expect([await accepted(), await mails()]).toEqual([120, 120]);
    // Nothing leaves before the run has come to its end, and twenty seconds more.
    const early = `outbox where kind like 'mail.%' and not_before <= $1`;
    const soon = (ms: number) => [new Date(server.clock.now + ms).toISOString()];
    expect(await count(early, soon(19_000))).toBe(0);
    expect(await count(early, soon(21_000))).toBe(120);
    expect((await get(`/jobs/${runId}`)).body).toMatchObject({
      State: 'done',
      Undoable: 120,
      UndoneBy: null,
    });
    const [first, again] = await Promise.all([undo(runId), undo(runId)]);
    expect([first.status, again.body.ID]).toEqual([200, first.body.ID]);
    expect(first.body).toMatchObject({ Act: 'undo', State: 'waiting', Total: 120 });
    // None of the mails goes while the way back waits for its turn.
    expect(await count(early, soon(60_000))).toBe(0);
    await Promise.all([work(first.body.ID), work(first.body.ID)]);
    expect((await get(`/jobs/${first.body.ID}`)).body).toMatchObject({
      State: 'done',
      Done: 120,
      Refused: 0,
      Undoable: 0,
    });
    expect([await accepted(), await mails()]).toEqual([0, 0]);
    expect((await get(`/jobs/${runId}`)).body).toMatchObject({ Undoable: 0, UndoneBy: first.body.ID });
    const late = await undo(runId);
    expect([late.status, late.body.ID]).toEqual([200, first.body.ID]);
    // The way back has none.
    expect((await undo(first.body.ID)).body.Error.Code).toBe('TransitionRefused');
  });

  test('what somebody went on from stays and is told row by row, and its mail goes; the rest is taken back', async () => {
    await server.pool.query(`delete from ${schema}.outbox`);
    const runId = await accept();
    const kept = await detail('chiro-7');
    expect(
      await askOffice(server, 'POST', '/orders/chiro-7/_note', {
        token: owner,
        body: { Notes: 'Bel eerst' },
        headers: { 'if-match': `"${kept.Version}"` },
      }),
    ).toMatchObject({ status: 200 });
    const { body } = await undo(runId);
    await work(body.ID);
    expect((await get(`/jobs/${body.ID}`)).body).toMatchObject({ State: 'done', Done: 120, Refused: 1 });
    const rows = await get(`/jobs/${body.ID}/rows?Refused=true&size=10`);
    expect(rows.body.Collection).toMatchObject([{ ID: 'chiro-7', Error: { Code: 'UndoOvertaken' } }]);
    expect([await accepted(), await mails()]).toEqual([1, 1]);
    const until = [new Date(server.clock.now + 21_000).toISOString()];
    expect(await count(`outbox where kind like 'mail.%' and not_before <= $1`, until)).toBe(1);
    await server.pool.query(
      `update ${schema}.reservation set status = 'Active', order_no = null where id like 'chiro-%'`,
    );
  });

  test('one that was stopped is taken back as far as it came, one that goes on is not', async () => {
    const { body } = await bulk({ IDs: ids, Act: 'assign', AssignedTo: null });
    expect((await undo(body.Job.ID)).body.Error.Code).toBe('TransitionRefused');
    await askOffice(server, 'POST', `/jobs/${body.Job.ID}/_cancel`, { token: owner });
    // Nothing was done, so there is nothing to take back.
    expect((await undo(body.Job.ID)).body.Error.Code).toBe('UndoOver');
  });

  test('what it told waits twenty seconds from the end of its last row, however long its rows took', async () => {
    await server.pool.query(`delete from ${schema}.outbox`);
    const { body } = await bulk({ IDs: ids, Act: 'accept' });
    await workOnce(body.Job.ID);
    // The rows of that job took a minute.
    server.clock.now = (server.clock.now + 60_000) as EpochMs;
    await work(body.Job.ID);
    const due = (ms: number) => [new Date(server.clock.now + ms).toISOString()];
    expect(await count(`outbox where kind like 'mail.%' and not_before <= $1`, due(19_000))).toBe(0);
    expect(await mails()).toBe(120);
    const undone = await undo(body.Job.ID);
    await work(undone.body.ID);
    expect([await accepted(), await mails()]).toEqual([0, 0]);
  });

  test('a row that was under way when the run was stopped and taken back is taken back with the others', async () => {
    await server.pool.query(`delete from ${schema}.outbox`);
    const { body } = await bulk({ IDs: ids, Act: 'accept' });
    const runId: string = body.Job.ID;
    const [, , third = ''] = ids.toSorted();
    const holder = await server.pool.connect();
    await holder.query('begin');
    await holder.query(`select from ${schema}.reservation where id = $1 for update`, [third]);
    const working = workOnce(runId);
    await expect.poll(async () => (await get(`/jobs/${runId}`)).body.Done).toBe(2);
    await askOffice(server, 'POST', `/jobs/${runId}/_cancel`, { token: owner });
    const back = await undo(runId);
    await holder.query('commit');
    holder.release();
    await working;
    expect(back.body).toMatchObject({ Act: 'undo', Total: 2 });
    await work(back.body.ID);
    expect([await accepted(), await mails()]).toEqual([0, 0]);
    expect((await get(`/jobs/${back.body.ID}`)).body).toMatchObject({
      State: 'done',
      Total: 3,
      Done: 3,
      Refused: 0,
    });
  });

  test('it is nobody’s but its own caller’s, needs the right to act on orders, and ends with the day', async () => {
    const runId = await accept();
    const other = await anOperatorAtWork(server, 'owner');
    expect((await undo(runId, other)).status).toBe(404);
    expect((await undo('nowhere')).status).toBe(404);
    for (const role of ['warehouse', 'bookkeeper', 'viewer'] as const)
      expect((await undo(runId, await anOperatorAtWork(server, role))).status).toBe(403);
    expect((await askOffice(server, 'POST', `/jobs/${runId}/_undo`, {})).status).toBe(401);
    const theirs = await anOperatorAtWork(server, 'owner', { shop: server.other });
    expect((await undo(runId, theirs)).status).toBe(401);
    // As it stands once the day of the shop is over.
    await server.pool.query(`update ${schema}.undo set until = $1`, [new Date(server.clock.now - 1)]);
    expect((await undo(runId)).body.Error.Code).toBe('UndoOver');
  });
});

describe('who may act on many orders', () => {
  test.each([
    ['owner', 200],
    ['desk', 200],
    ['warehouse', 403],
    ['bookkeeper', 403],
    ['viewer', 403],
  ] as const)('%s gets %i', async (role, status) => {
    const token = await anOperatorAtWork(server, role);
    expect((await bulk({ IDs: ['nowhere'], Act: 'accept' }, token)).status).toBe(status);
  });

  test('without a token and with one of another shop it is 401', async () => {
    const body = { IDs: ['nowhere'], Act: 'accept' };
    expect((await askOffice(server, 'POST', '/orders/_bulk', { body })).status).toBe(401);
    const theirs = await anOperatorAtWork(server, 'owner', { shop: server.other });
    expect((await bulk(body, theirs)).status).toBe(401);
  });

  test('whoever sees one warehouse finds no order of another, by its id or by a filter', async () => {
    const token = await anOperatorAtWork(server, 'desk', { warehouses: ['zuid'] });
    const byId = await bulk({ IDs: ['gidsen-1'], Act: 'accept' }, token);
    expect(byId.body.Collection[0].Error.Code).toBe('NotFound');
    const byFilter = await bulk({ Filter: gidsen, ExpectedTotal: 130, Act: 'assign' }, token);
    expect([byFilter.status, byFilter.body.Total]).toEqual([409, 0]);
    const named = { ...gidsen, WarehouseID: ['noord'] };
    expect((await bulk({ Filter: named, ExpectedTotal: 130, Act: 'assign' }, token)).body.Total).toBe(0);
    const ids = Array.from({ length: 101 }, (_, n) => `gidsen-${String(n + 1)}`);
    const { body } = await bulk({ IDs: ids, Act: 'assign' }, token);
    await work(body.Job.ID);
    const rows = await get(`/jobs/${body.Job.ID}/rows?size=1`, token);
    expect(rows.body.Collection).toMatchObject([{ Number: '', Error: { Code: 'NotFound' } }]);
    // Refused for another reason it tells no number either.
    await server.pool.query(
      `update ${schema}.job_row set outcome = '{"code":"Forbidden","fields":[],"params":{}}'`,
    );
    const forbidden = await get(`/jobs/${body.Job.ID}/rows?size=1`, token);
    expect(forbidden.body.Collection).toMatchObject([{ Number: '', Error: { Code: 'Forbidden' } }]);
  });

  test('a run of last month is forgotten', async () => {
    expect(await count('job_run')).toBeGreaterThan(0);
    const { jobRunsSweep } = await import('./bulk.jobs.ts');
    await jobRunsSweep.run(server.shop, (monday + 60 * 86_400_000) as EpochMs);
    expect([await count('job_run'), await count('job_row')]).toEqual([0, 0]);
  });
});
