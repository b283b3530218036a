import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerCall } from '../../operator/answer-call.ts';
import { readCall } from '../../operator/read-call.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { createLog } from '../../platform/log/log.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox, toldWithOffice } from '../../testing/a-mailbox.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { mailedDocuments, mailedLetter } from '../documents/index.ts';
import { readPdf } from '../documents/testing.ts';
import { ask, cancel, create, made, update } from '../lending/testing/request-calls.ts';
import { requestMailJobs } from './index.ts';

// Issue text "A mail for every change of state"; `design/lending.md` §4, "mails".
let server: TestServer;
let noor: Client;
const box = aMailbox();
const log = createLog('silent');
const jobsOf = (parts: Pick<Parameters<typeof requestMailJobs>[0], 'mailer' | 'office'>) =>
  requestMailJobs({
    ...parts,
    letterOf: mailedLetter({ log }),
    documentsOf: mailedDocuments({ store: localFileStore(server.files), log }),
  });
const deliver = () => box.deliver(server, jobsOf(box));

beforeAll(async () => {
  server = await aServer(
    {
      lending: lendingOf({ internalMailDomains: ['intern.example'] }),
      freeRentalDays: 2,
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000, rates: { checkout: 1000 } },
    },
    { directory: join(import.meta.dirname, '../../../../../shops/tentendienst'), poolSize: 12 },
  );
  for (const id of ['senior', 'patrol', 'stock'])
    await anItem(server.shop.database, { id, stock: { noord: 9 } });
  at('2027-01-11T10:00:00+01:00');
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  for (const contact of ['bram', 'weg'])
    await server.customer('V0001234', { group: '33', contact, role: 'User' });
  await sql(`update shop_feesthuis.contact set removed_at = '2027-01-01' where id = 'weg'`);
  await sql(`update shop_feesthuis.login set language = 'de' where id = 'bram-login'`);
});
beforeEach(async () => {
  at('2027-01-11T10:00:00+01:00');
  box.sent.length = 0;
  box.isDown = false;
  await sql(`delete from shop_feesthuis.outbox`);
  await sql(`update shop_feesthuis.contact set email = id || '@bivak.example'`);
  await sql(`update shop_feesthuis.customer set email = 'vzw@bivak.example'`);
});
afterAll(() => server.close());

const sql = (text: string) => server.pool.query(text);
function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}
const told = () => box.sent.map(({ to, subject }) => `${to}: ${subject}`);
const numberOf = (id: string) => id.split('-')[0] ?? '';

async function assign(id: string, senior: string, patrol: string): Promise<number | null> {
  const line = ['request-assign', numberOf(id), '--senior', senior, '--patrol', patrol, '--stock', 'no'];
  const { call } = readCall(line, ['feesthuis']);
  if (call === null) throw new Error('no call');
  const actor = { kind: 'operator', role: 'owner', name: 'test' } as const;
  return (await answerCall([server.shop], call, { actor, now: server.clock.now, requestId: 'test' }))
    .exitCode;
}

describe('a request that is sent', () => {
  test('a request that is sent is mailed to every person of the association, each in their language, with the letter', async () => {
    const { Id } = await made(noor);
    await deliver();
    expect(told()).toEqual([
      `bram@bivak.example: Wir haben Ihre Anfrage ${numberOf(Id)} erhalten`,
      `noor@bivak.example: We hebben je aanvraag ${numberOf(Id)} ontvangen`,
    ]);
    const [german, dutch] = box.sent;
    expect(dutch?.text).toContain('8 × Patrouilletent');
    expect(dutch?.text).toContain('tot en met donderdag 18 februari 2027');
    expect(dutch?.text).toContain(`http://localhost:4000/account/aanvragen/${Id}`);
    expect(german?.text).toContain(`/de/konto/anfragen/${Id}`);
    const [letter] = german?.attachments ?? [];
    expect([letter?.name, letter?.contentType]).toEqual([`anfrage-${numberOf(Id)}.pdf`, 'application/pdf']);
    expect(readPdf(letter?.content ?? Buffer.alloc(0)).title).toBe(`Ihre Anfrage ${numberOf(Id)}`);
  });

  test('a request that is sent is mailed once, though 16 sent it at once under one key and the job came twice', async () => {
    const key = { 'idempotency-key': 'laatste-minuut' };
    const answers = await Promise.all(Array.from({ length: 16 }, () => create(noor, {}, key)));
    expect(new Set(answers.map(({ body }) => body.data.createRentalRequest?.Id)).size).toBe(1);
    await create(noor, {}, key);
    expect((await sql(`select kind from shop_feesthuis.outbox`)).rows).toEqual([
      { kind: 'mail.request-sent' },
    ]);
    await deliver();
    await deliver();
    expect(box.sent).toHaveLength(2);
  });

  test('a request that is sent is mailed to nobody when it was refused', async () => {
    await create(noor, { DateStart: '2027-07-20', DateEnd: '2027-07-10' });
    expect((await sql(`select kind from shop_feesthuis.outbox`)).rows).toEqual([]);
  });

  test('a request that is sent is mailed to addresses that reach somebody, each once: no internal, no missing, no former one', async () => {
    await sql(`update shop_feesthuis.contact set email = 'Noor@bivak.example' where id = 'bram'`);
    await made(noor);
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual(['Noor@bivak.example']);
  });

  test('a request that is sent is mailed to the association itself where no person of it can be reached, else to nobody', async () => {
    await sql(
      `update shop_feesthuis.contact set email = case id when 'noor' then 'a@Intern.example' else '' end`,
    );
    await made(noor);
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual(['vzw@bivak.example']);
    await sql(`update shop_feesthuis.customer set email = 'vzw@intern.example'`);
    await made(noor);
    expect(await deliver()).toBe(0);
    expect(box.sent).toHaveLength(1);
  });

  test('a request that is sent is mailed later where the mail server was away, and not at all once it was withdrawn', async () => {
    box.isDown = true;
    const { Id } = await made(noor);
    expect(await deliver()).toBe(1);
    box.isDown = false;
    await deliver();
    expect(box.sent).toHaveLength(2);
    const other = await made(noor);
    await cancel(noor, other.Id);
    box.sent.length = 0;
    await deliver();
    expect(told().filter((line) => !line.includes(numberOf(Id)))).toEqual([
      `bram@bivak.example: Ihre Anfrage ${numberOf(other.Id)} wurde zurückgezogen`,
      `noor@bivak.example: Je aanvraag ${numberOf(other.Id)} is ingetrokken`,
    ]);
  });
});

describe('a request that changes', () => {
  test('a request that changes is mailed as it is then, once per change; the same again and a change of nothing mail nothing', async () => {
    const { Id } = await made(noor);
    await sql(`delete from shop_feesthuis.outbox`);
    const key = { 'idempotency-key': 'wijziging' };
    await update(noor, { Id, RequestedTentsPatrol: 5 }, key);
    await update(noor, { Id, RequestedTentsPatrol: 5 }, key);
    await update(noor, { Id, RequestedTentsPatrol: 5 });
    await deliver();
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual(['bram@bivak.example', 'noor@bivak.example']);
    expect(box.sent[1]?.text).toContain('5 × Patrouilletent');
    await update(noor, { Id, RequestedTentsPatrol: 6 });
    await deliver();
    expect(box.sent).toHaveLength(4);
  });

  test('a request that changes twice before the mail left is mailed once, as it is in the end', async () => {
    const { Id } = await made(noor);
    await sql(`delete from shop_feesthuis.outbox`);
    await update(noor, { Id, RequestedTentsPatrol: 5 });
    await update(noor, { Id, RequestedTentsPatrol: 6 });
    await deliver();
    expect(box.sent).toHaveLength(2);
    expect(box.sent[1]?.text).toContain('6 × Patrouilletent');
  });

  test('a request that changes to withdrawn is mailed once, without a letter', async () => {
    const { Id } = await made(noor);
    await sql(`delete from shop_feesthuis.outbox`);
    await cancel(noor, Id);
    await cancel(noor, Id);
    await deliver();
    expect(box.sent.map(({ attachments }) => attachments)).toEqual([undefined, undefined]);
    expect(box.sent[1]?.text).toContain('nieuwe aanvraag indienen');
  });
});

describe('a request that is assigned', () => {
  test('a request that is assigned is mailed with what was granted beside what was asked, once', async () => {
    const { Id } = await made(noor);
    at('2027-02-25T10:00:00+01:00');
    await sql(`delete from shop_feesthuis.outbox`);
    expect(await assign(Id, '2', '4')).toBe(0);
    expect(await assign(Id, '2', '4')).toBe(0);
    await deliver();
    expect(told()).toEqual([
      `bram@bivak.example: Ihre Zelte zur Anfrage ${numberOf(Id)}`,
      `noor@bivak.example: Jullie tenten voor aanvraag ${numberOf(Id)}`,
    ]);
    expect(box.sent[1]?.text).toContain('2 × Seniortent');
    expect(box.sent[1]?.text).toContain('8 × Patrouilletent');
    const [letter, ...documents] = box.sent[1]?.attachments ?? [];
    expect(readPdf(letter?.content ?? Buffer.alloc(0)).text).toContain('Toegekend');
    expect(documents.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'text/calendar']);
    // Of the days alone: nobody has chosen an hour yet.
    expect(documents[1]?.content.toString()).toContain('DTSTART;VALUE=DATE:20270709');
  });

  test('a request that is assigned is mailed with nothing granted too, and when what is left can be reserved', async () => {
    const { Id } = await made(noor);
    at('2027-02-25T10:00:00+01:00');
    await sql(`delete from shop_feesthuis.outbox`);
    expect(await assign(Id, '0', '0')).toBe(0);
    await deliver();
    expect(told()[1]).toBe(`noor@bivak.example: Geen tenten voor aanvraag ${numberOf(Id)}`);
    expect(box.sent[1]?.text).toContain('vanaf maandag 17 mei 2027');
  });
});

describe('an association that chooses one person', () => {
  const readers = async (client: Client = noor) => {
    const { body } = await ask(
      client,
      '{ requestReaders { ContactID Persons { ContactID FirstName Email } } }',
    );
    return body.data.requestReaders;
  };
  const choose = async (contactId: string | null, client: Client = noor) => {
    const mutation = 'mutation C($id: ID) { chooseRequestReader(contactId: $id) { ContactID } }';
    const { body } = await ask(client, mutation, { id: contactId });
    return body.data.chooseRequestReader?.ContactID ?? body.errors?.[0]?.extensions.code ?? null;
  };
  afterEach(() => sql('delete from shop_feesthuis.request_reader'));

  test('an association that chooses one person is shown all whom a mail reaches, and all of them are mailed until it chooses', async () => {
    await sql(`update shop_feesthuis.contact set email = 'noor@intern.example' where id = 'noor'`);
    const { ContactID, Persons } = await readers();
    expect(ContactID).toBeNull();
    expect(Persons.map((one: { ContactID: string }) => one.ContactID)).toEqual(['bram']);
  });

  test('an association that chooses one person has its mails go to that person alone, whoever chose, and to all again afterwards', async () => {
    expect(await choose('bram')).toBe('bram');
    expect((await readers()).ContactID).toBe('bram');
    await made(noor);
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual(['bram@bivak.example']);
    await sql(`delete from shop_feesthuis.outbox`);
    expect(await choose(null)).toBeNull();
    await made(noor);
    await deliver();
    expect(box.sent.map(({ to }) => to).slice(1)).toEqual(['bram@bivak.example', 'noor@bivak.example']);
  });

  test('an association that chooses one person has all of them mailed where that person cannot be reached any more', async () => {
    await choose('bram');
    await sql(`update shop_feesthuis.contact set email = '' where id = 'bram'`);
    expect((await readers()).ContactID).toBeNull();
    await made(noor);
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual(['noor@bivak.example']);
  });

  test('an association that chooses one person cannot choose who left, who has no address, or a person of another association', async () => {
    await server.customer('V0007777', { group: '33', contact: 'vreemd' });
    await sql(`update shop_feesthuis.contact set email = '' where id = 'bram'`);
    for (const id of ['weg', 'bram', 'vreemd', 'niemand']) expect(await choose(id)).toBe('NotFound');
  });

  test('an association that chooses one person leaves one event of who chose whom, and none of the same choice again', async () => {
    await sql(`delete from shop_feesthuis.event where action = 'choose-request-reader'`);
    await choose('bram');
    await choose('bram');
    const { rows } = await sql(
      `select entity_id, before, after from shop_feesthuis.event where action = 'choose-request-reader'`,
    );
    expect(rows).toEqual([
      { entity_id: 'V0001234', before: { contactId: null }, after: { contactId: 'bram' } },
    ]);
  });
});

describe('the business', () => {
  const requests = 'aanvragen@bivak.example';
  const toBusiness = () => box.sent.filter(({ to }) => to === requests);

  beforeEach(() => server.edit({ lending: lendingOf({ requestMailTo: requests }) }));

  test('the business is told once of a request that arrives, with its letter, and answers the person who sent it', async () => {
    const { Id } = await made(noor);
    await deliver();
    await deliver();
    expect(toBusiness()).toHaveLength(1);
    const [mail] = toBusiness();
    expect(mail?.subject).toContain(`Nieuwe aanvraag ${numberOf(Id)} van `);
    expect(mail?.replyTo).toBe('noor@bivak.example');
    expect(mail?.text).toContain('3 × Seniortent');
    expect(mail?.text).toContain('Stavelot');
    expect(mail?.text).toContain('npm run operator -- requests --shop feesthuis');
    expect(await toldWithOffice(server, 'mail.request-arrived', jobsOf)).toEqual([
      `Bekijk de aanvraag: https://kantoor.example/feesthuis/requests/${Id}`,
    ]);
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([`aanvraag-${numberOf(Id)}.pdf`]);
  });

  test('the business is told though nobody of the association can be reached', async () => {
    await sql(`update shop_feesthuis.contact set email = ''`);
    await sql(`update shop_feesthuis.customer set email = ''`);
    await made(noor);
    expect(await deliver()).toBe(0);
    expect(box.sent.map(({ to }) => to)).toEqual([requests]);
  });

  test('the business is not told of a change, nor of one that was withdrawn before the mail left', async () => {
    const { Id } = await made(noor);
    await cancel(noor, Id);
    const other = await made(noor);
    await deliver();
    expect(toBusiness()).toHaveLength(1);
    await update(noor, { Id: other.Id, RequestedTentsPatrol: 5 });
    await cancel(noor, other.Id);
    await deliver();
    expect(toBusiness()).toHaveLength(1);
  });

  test('the business without an address for requests is told nothing', async () => {
    await server.edit({ lending: lendingOf() });
    await made(noor);
    await deliver();
    expect(box.sent).toHaveLength(2);
  });
});
