import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CustomerApproval } from '@bivak/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { staffApproveLogin } from '../identity/index.ts';
import { loginMailJobs } from '../notifications/index.ts';
import { aStaffMember } from '../../testing/a-staff-member.ts';

/** why: the register is somebody else's; this one says what a test makes it say. */
let register: Server;
let registerSays: 'found' | 'away' | 'missing' = 'found';
let server: TestServer;
let desk: OfficeClient;
let lies: OfficeClient;
let count = 0;
const box = aMailbox();

beforeAll(async () => {
  register = createServer((request, response) => {
    const status = { found: 200, away: 500, missing: 404 }[registerSays];
    const body = request.url?.endsWith('/address')
      ? {
          Address: {
            Street: 'Kerkstraat',
            HouseNumber: '7',
            HouseNumberAddition: '',
            ZipCode: '9000',
            City: 'Gent',
            CountryID: 'BE',
          },
        }
      : {
          Enterprise: {
            EnterpriseID: '0403170701',
            Name: 'De Berkvos',
            LegalForm: 'vzw',
            IsActive: true,
            VATNo: null,
          },
        };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => register.once('listening', resolve));
  const { port } = register.address() as AddressInfo;
  server = await aServer(
    { registers: { enterprises: true } },
    { registers: { url: `http://127.0.0.1:${String(port)}`, key: 'geheim' } },
  );
  await sql(`insert into shop_feesthuis.price_list (id, customer_group) values ('jeugd', 'jeugd')`);
  desk = await anOfficeClient(server, 'desk');
  lies = await anOfficeClient(server, 'owner');
});
afterAll(async () => {
  register.close();
  await server.close();
});

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);
const deliver = () => box.deliver(server, loginMailJobs({ ...box, key: server.key }));

/** A customer whose person proved their mailbox and waits. */
async function aWaiting(): Promise<string> {
  count += 1;
  const id = `wacht-${String(count)}`;
  await server.customer(id);
  await sql(`update shop_feesthuis.login set approved = false, language = 'de' where id = $1`, [
    `${id}-contact-login`,
  ]);
  await sql(`update shop_feesthuis.customer set company_name = 'VZW De Berkvos' where id = $1`, [id]);
  await sql(
    `insert into shop_feesthuis.customer_detail (customer_id, business_no, vat_no) values ($1, '0403170701', 'BE0403170701')`,
    [id],
  );
  return id;
}
const logIn = (id: string) =>
  server.public().post('/api/v3/core/token/_login', {
    UserName: `${id}-contact@bivak.example`,
    Password: 'Sterk-Wachtwoord-1',
  });
const approval = async (id: string) => (await desk.get(`/customers/${id}/approval`)).body as CustomerApproval;

/** From the version that the desk sees. */
async function decide(id: string, act: 'approve' | 'refuse', body: object, client = desk) {
  return client.post(`/customers/${id}/_${act}`, body, (await approval(id)).Version);
}

describe('a customer who waits', () => {
  test('stands beside its register, field by field', async () => {
    const id = await aWaiting();
    const read = await approval(id);
    expect(read).toMatchObject({ Register: 'found', Decided: null, Groups: ['jeugd'], CustomerGroup: null });
    expect(read.People).toEqual([{ Name: 'Noor Peeters', Email: `${id}-contact@bivak.example` }]);
    expect(Object.fromEntries(read.Rows.map(({ Field, Result }) => [Field, Result]))).toEqual({
      name: 'same',
      businessNo: 'same',
      vatNo: 'missing',
      street: 'same',
      place: 'same',
      state: 'same',
    });
  });

  test.each([
    ['away', 'unavailable', 'unknown'],
    ['missing', 'missing', 'missing'],
  ] as const)('of a register that is %s nothing is called the same', async (says, Register, result) => {
    const id = await aWaiting();
    registerSays = says;
    server.clock.now = (server.clock.now + 7_200_000) as typeof server.clock.now;
    desk = await anOfficeClient(server, 'desk');
    lies = await anOfficeClient(server, 'owner');
    const read = await approval(id);
    registerSays = 'found';
    expect(read.Register).toBe(Register);
    expect(read.Rows.find(({ Field }) => Field === 'name')?.Result).toBe(result);
    expect(read.Rows.some(({ Result }) => Result === 'same')).toBe(false);
  });

  test('is let in with a group, hears so in their language, and can log in', async () => {
    const id = await aWaiting();
    expect((await logIn(id)).status).toBe(403);
    const done = await decide(id, 'approve', { CustomerGroup: 'jeugd' });
    expect([done.status, done.body.ID]).toEqual([200, id]);
    await deliver();
    expect(box.sent.at(-1)).toMatchObject({ to: `${id}-contact@bivak.example` });
    const { body } = await logIn(id);
    expect(body.Token).toBeDefined();
    const record = await desk.get(`/customers/${id}`);
    expect(record.body).toMatchObject({ CustomerGroup: 'jeugd', WaitsSince: null, PriceList: 'jeugd' });
    const unknown = await decide(await aWaiting(), 'approve', { CustomerGroup: 'vip' });
    expect([unknown.status, unknown.body.Error.Fields[0].Field]).toEqual([400, 'CustomerGroup']);
  });

  test('is refused with a reason that is mailed, cannot log in, and may be let in later by who knows', async () => {
    const id = await aWaiting();
    box.sent.length = 0;
    expect((await decide(id, 'refuse', { Reason: ' ' })).status).toBe(400);
    expect((await decide(id, 'refuse', { Reason: 'Geen\nvereniging' })).status).toBe(200);
    await deliver();
    await deliver();
    expect(box.sent).toHaveLength(1);
    expect(box.sent[0]?.subject).toContain('nicht freigegeben');
    expect(box.sent[0]?.text).toMatch(/Geen\s+vereniging/u);
    expect((await logIn(id)).status).toBe(403);
    const { body } = await desk.get('/customers?View=to-approve');
    expect(body.Collection.map(({ ID }: { ID: string }) => ID)).not.toContain(id);
    expect((await desk.get(`/customers/${id}`)).body.People).toMatchObject([{ Login: 'refused' }]);
    expect((await decide(id, 'approve', {})).status).toBe(409);
    expect((await decide(id, 'approve', { AfterRefusal: true })).status).toBe(200);
    expect((await logIn(id)).status).toBe(200);
  });

  test('of two desks that decide at once one does, and the other reads who', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await aWaiting();
      const answers = await Promise.all([
        decide(id, 'refuse', { Reason: 'Dubbel' }),
        decide(id, 'approve', {}, lies),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? desk : lies;
      const late = answers.find(({ status }) => status === 409);
      expect(late?.body.Error.Code).toBe('AlreadyDecided');
      expect(late?.body.Error.Message).toContain(winner.name);
      expect(late?.body.Decided).toMatchObject({
        Act: winner === desk ? 'refuse' : 'approve',
        By: winner.name,
      });
      expect((await approval(id)).Decided).toMatchObject({ By: winner.name });
    }
  });

  test('is let in by the operator’s command as well, which the desk reads', async () => {
    const id = await aWaiting();
    await staffApproveLogin(aStaffMember(server), { loginId: `${id}-contact-login` });
    const late = await decide(id, 'approve', {});
    expect([late.status, late.body.Decided.By]).toEqual([409, 'test']);
  });

  test('is let in once by one key, and not by who may not', async () => {
    const id = await aWaiting();
    const bookkeeper = await anOfficeClient(server, 'bookkeeper');
    for (const act of ['_approve', '_refuse'])
      expect((await bookkeeper.post(`/customers/${id}/${act}`, { Reason: 'x' })).status).toBe(403);
    expect((await bookkeeper.get(`/customers/${id}/approval`)).status).toBe(403);
    const key = { 'idempotency-key': 'ja-1' };
    const { Version } = await approval(id);
    const first = await desk.post(`/customers/${id}/_approve`, {}, Version, key);
    const again = await desk.post(`/customers/${id}/_approve`, {}, Version, key);
    expect([first.status, again.body]).toEqual([200, first.body]);
    const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
    for (const path of ['approval', ''])
      expect((await elsewhere.get(`/customers/${id}/${path}`.replace(/\/$/u, ''))).status).toBe(404);
    expect((await elsewhere.post(`/customers/${id}/_approve`, {}, 1)).status).toBe(404);
    expect((await desk.get('/customers/nergens/approval')).status).toBe(404);
  });

  test('is decided from the version that was seen, and a dry run mails nobody', async () => {
    const id = await aWaiting();
    const { Version } = await approval(id);
    expect((await desk.post(`/customers/${id}/_approve`, {})).status).toBe(428);
    const tried = await desk.post(
      `/customers/${id}/_approve?DryRun=true`,
      { CustomerGroup: 'jeugd' },
      Version,
    );
    expect(tried.body).toMatchObject({ Effects: { Mails: ['mail.login-approved'] }, Undo: null });
    expect(await approval(id)).toMatchObject({ CustomerGroup: null, Decided: null, Version });
    await sql(`update shop_feesthuis.customer set tel = '0123' where id = $1`, [id]);
    expect((await desk.post(`/customers/${id}/_approve`, {}, Version)).status).toBe(412);
    expect((await logIn(id)).status).toBe(403);
  });

  test.each(['approve', 'refuse'] as const)(
    'after %s is taken back for a day: they wait again with their group, and nobody is mailed',
    async (act) => {
      const id = await aWaiting();
      await sql('delete from shop_feesthuis.outbox');
      const body = act === 'approve' ? { CustomerGroup: 'jeugd' } : { Reason: 'Dubbel' };
      const done = await decide(id, act, body);
      const { History } = (await desk.get(`/customers/${id}`)).body;
      expect(History.filter(({ Undo }: { Undo: unknown }) => Undo !== null)).toMatchObject([
        { Action: act, Undo: { ID: done.body.Undo.ID, IsTold: false } },
      ]);
      expect((await lies.post(`/undo/${done.body.Undo.ID}`)).status).toBe(404);
      expect((await desk.post(`/undo/${done.body.Undo.ID}`)).status).toBe(200);
      expect(await approval(id)).toMatchObject({ CustomerGroup: null, WaitsSince: expect.any(String) });
      expect((await sql('select from shop_feesthuis.outbox')).rowCount).toBe(0);
      expect((await logIn(id)).status).toBe(403);
      expect((await desk.post(`/undo/${done.body.Undo.ID}`)).status).toBe(200);
      expect((await decide(id, 'approve', {})).status).toBe(200);
    },
  );

  test('whoever was let in and did something since keeps their yes', async () => {
    const id = await aWaiting();
    const done = await decide(id, 'approve', {});
    await sql(
      `insert into shop_feesthuis.event (at, entity, entity_id, action, actor) values ($1, 'cart', 'c', 'create', $2)`,
      [new Date(server.clock.now + 1), JSON.stringify({ kind: 'customer', login: `${id}-contact-login` })],
    );
    const late = await desk.post(`/undo/${done.body.Undo.ID}`);
    expect([
      late.status,
      late.body.Error.Code,
      (late.body as unknown as { ChangedBy: string }).ChangedBy,
    ]).toEqual([409, 'UndoOvertaken', desk.name]);
    expect((await logIn(id)).status).toBe(200);
  });
});
