import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { remindersSweep } from '../lending/index.ts';
import { ask, cancel, create, made, update } from '../lending/testing/request-calls.ts';
import { requestMailJobs } from './index.ts';

// `design/lending.md` §2, "draft". The distribution of the tests begins on 19 February 2027.
let server: TestServer;
let noor: Client;
let club: Client;
const box = aMailbox();
const jobs = requestMailJobs({
  ...box,
  letterOf: () => Promise.resolve(null),
  documentsOf: () => Promise.resolve([]),
});

beforeAll(async () => {
  server = await aServer({
    lending: lendingOf(),
    limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
  });
  for (const id of ['senior', 'patrol', 'stock']) await anItem(server.shop.database, { id });
  at('2027-01-11T10:00:00+01:00');
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  club = await server.customer('V0009999', { group: '34', contact: 'club' });
});
beforeEach(async () => {
  at('2027-01-11T10:00:00+01:00');
  box.sent.length = 0;
  await server.pool.query('delete from shop_feesthuis.outbox; delete from shop_feesthuis.request_draft');
});
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

/** What the sweep sends when it runs then. */
async function sentAt(time: string): Promise<string[]> {
  at(time);
  const before = box.sent.length;
  await remindersSweep.run(server.shop, server.clock.now);
  await box.deliver(server, jobs);
  return box.sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
}

/** Begins the change of a request with the answer of one question. */
async function beginEdit(client: Client, id: string, answer: object): Promise<string> {
  const input = { RequestId: id, IsDone: true, ...answer };
  const query = 'mutation Save($input: DraftInput!) { saveDraft(input: $input) { Id } }';
  const { body } = await ask(client, query, { input });
  return body.data.saveDraft?.Id ?? JSON.stringify(body);
}

async function begin(client: Client, days = { DateStart: '2027-07-10', DateEnd: '2027-07-20' }) {
  const input = { Question: 'PERIOD', IsDone: true, ...days };
  const query = 'mutation Save($input: DraftInput!) { saveDraft(input: $input) { Id } }';
  const { body } = await ask(client, query, { input });
  return body.data.saveDraft?.Id ?? JSON.stringify(body);
}

const noors = (days: string) => `noor@bivak.example: Nog ${days}: je aanvraag is nog niet verstuurd`;

describe('a request for the peak that was begun and not sent', () => {
  test('a request for the peak that was begun and not sent is reminded of 14, 3 and 1 day before the distribution, once each, and never after it has begun', async () => {
    await begin(noor);
    expect(await sentAt('2027-02-04T10:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-05T07:59:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-05T08:00:00+01:00')).toEqual([noors('14 dagen')]);
    expect(await sentAt('2027-02-05T09:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-10T09:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-16T09:00:00+01:00')).toEqual([noors('3 dagen')]);
    expect(await sentAt('2027-02-18T09:00:00+01:00')).toEqual([noors('1 dag')]);
    expect(await sentAt('2027-02-18T23:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-19T09:00:00+01:00')).toEqual([]);
    expect(box.sent[0]?.text).toContain('tot en met donderdag 18 februari 2027, 23.59 uur');
    expect(box.sent[0]?.text).toContain('zaterdag 10 juli 2027');
    expect(box.sent[0]?.text).toContain('http://localhost:4000/account/aanvragen');
  });

  test('a request for the peak that was begun and not sent is reminded of once though the sweep runs twice at the same time', async () => {
    await begin(noor);
    at('2027-02-05T09:00:00+01:00');
    await Promise.all([1, 2, 3].map(() => remindersSweep.run(server.shop, server.clock.now)));
    const { rows } = await server.pool.query('select payload from shop_feesthuis.outbox');
    expect(rows).toHaveLength(1);
    await Promise.allSettled([box.deliver(server, jobs), box.deliver(server, jobs)]);
    expect(box.sent).toHaveLength(1);
  });

  test('a request for the peak that was begun and not sent is reminded of by the latest alone where the server was down on the days before', async () => {
    await begin(noor);
    expect(await sentAt('2027-02-17T09:00:00+01:00')).toEqual([noors('2 dagen')]);
    expect(await sentAt('2027-02-18T09:00:00+01:00')).toEqual([noors('1 dag')]);
  });

  test('a request for the peak that was begun and not sent is not reminded of on the day that it was begun', async () => {
    at('2027-02-16T08:30:00+01:00');
    await begin(noor);
    expect(await sentAt('2027-02-16T20:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-17T20:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-18T08:00:00+01:00')).toEqual([noors('1 dag')]);
  });

  test('a request for the peak that was begun and not sent is reminded of no more once it was sent or discarded, also where the mail waited', async () => {
    const draft = await begin(noor);
    at('2027-02-05T09:00:00+01:00');
    await remindersSweep.run(server.shop, server.clock.now);
    await create(noor, { DraftId: draft });
    await box.deliver(
      server,
      jobs.filter(({ kind }) => kind === 'mail.request-reminder'),
    );
    expect(box.sent).toEqual([]);
    const other = await begin(noor);
    await ask(noor, 'mutation D($id: ID!) { discardDraft(id: $id) { Id } }', { id: other });
    expect(await sentAt('2027-02-18T09:00:00+01:00')).toEqual([
      expect.stringContaining('We hebben je aanvraag'),
    ]);
  });

  test('a request for the peak that was begun and not sent is left alone where its days are outside the peak, or its group does not lend in it', async () => {
    await begin(noor, { DateStart: '2027-05-01', DateEnd: '2027-05-05' });
    await begin(club);
    expect(await sentAt('2027-02-05T09:00:00+01:00')).toEqual([]);
  });
});

describe('a change that was begun and not sent', () => {
  const tents = { Question: 'TENTS', RequestedTentsPatrol: 5, RequestedTentsSenior: 3 };
  const changeOf = (days: string, id: string) =>
    `noor@bivak.example: Nog ${days}: je wijziging van aanvraag ${id.split('-')[0]} is nog niet verstuurd`;

  async function sent(): Promise<string> {
    const { Id } = await made(noor);
    await box.deliver(server, jobs);
    await server.pool.query('delete from shop_feesthuis.outbox');
    return Id;
  }

  test('a change that was begun and not sent is reminded of 14, 3 and 1 day before the distribution, and says that what was sent counts', async () => {
    const id = await sent();
    await beginEdit(noor, id, tents);
    expect(await sentAt('2027-02-04T10:00:00+01:00')).toEqual([]);
    expect(await sentAt('2027-02-05T08:00:00+01:00')).toEqual([changeOf('14 dagen', id)]);
    expect(await sentAt('2027-02-16T09:00:00+01:00')).toEqual([changeOf('3 dagen', id)]);
    expect(await sentAt('2027-02-18T09:00:00+01:00')).toEqual([changeOf('1 dag', id)]);
    expect(await sentAt('2027-02-19T09:00:00+01:00')).toEqual([]);
    expect(box.sent.at(-1)?.text).toContain('telt de aanvraag zoals jullie ze eerder verstuurden');
    expect(box.sent.at(-1)?.text).toContain('5 × Patrouilletent');
  });

  test('a change that was begun and not sent is reminded of no more once it was sent, discarded or the request was withdrawn', async () => {
    const [one, two, three] = [await sent(), await sent(), await sent()];
    const draft = await beginEdit(noor, one, tents);
    const other = await beginEdit(noor, two, tents);
    await beginEdit(noor, three, tents);
    await update(noor, { Id: one, DraftId: draft, RequestedTentsPatrol: 5 });
    await ask(noor, 'mutation D($id: ID!) { discardDraft(id: $id) { Id } }', { id: other });
    await cancel(noor, three);
    await box.deliver(server, jobs);
    await server.pool.query('delete from shop_feesthuis.outbox');
    expect(await sentAt('2027-02-18T09:00:00+01:00')).toEqual([]);
  });

  test('a change that was begun and not sent is reminded of no more where the request was withdrawn while the mail waited', async () => {
    const id = await sent();
    await beginEdit(noor, id, tents);
    at('2027-02-18T09:00:00+01:00');
    await remindersSweep.run(server.shop, server.clock.now);
    await cancel(noor, id);
    box.sent.length = 0;
    const reminders = jobs.filter(({ kind }) => kind === 'mail.request-reminder');
    await box.deliver(server, reminders);
    expect(box.sent).toEqual([]);
  });

  test('a change that was begun and not sent is not reminded of where it asks for what was sent already', async () => {
    const id = await sent();
    await beginEdit(noor, id, { ...tents, RequestedTentsPatrol: 8 });
    expect(await sentAt('2027-02-18T09:00:00+01:00')).toEqual([]);
  });
});
