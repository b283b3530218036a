import type { RequestActed, StaffRequest } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig } from '../../testing/a-shop.ts';
import { aStaffContext } from '../../testing/a-staff-member.ts';
import { anItem } from '../../testing/an-item.ts';
import { findLedgerFaults } from '../availability/index.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { staffRequestDetail } from './staff-requests.queries.ts';
import { ask, made } from './testing/request-calls.ts';

let server: TestServer;
let office: FastifyInstance;
let youth: Client;
let owner: Client;
const base = '/feesthuis/api/v3/admin/requests';
const { host } = new URL(backOfficeOrigin);
const at = (time: string) => Date.parse(time) as EpochMs;
const early = at('2027-02-01T10:00:00+01:00');
const late = at('2027-02-25T10:00:00+01:00');

beforeAll(async () => {
  server = await aServer({
    lending: lendingOf(),
    freeRentalDays: 2,
    limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
  });
  office = await server.backOffice();
  const { database } = server.shop;
  await anItem(database, { id: 'senior', stock: { noord: 3 } });
  await anItem(database, { id: 'patrol', stock: { noord: 5 } });
  await anItem(database, { id: 'stock', stock: { noord: 1 } });
  server.clock.now = early;
  youth = await server.customer('V0001234', { group: '33' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = early;
  owner = mint();
});

const inOffice = (token: string | null) => aClient(office, host, token);
const mint = (shop = server.shop) =>
  inOffice(
    mintOperatorToken(server.key, { shopId: shop.id, name: 'Els', now: server.clock.now, minutes: 600_000 }),
  );
const post = (path: string, body?: unknown, headers: Record<string, string> = {}, client = owner) =>
  client.post(`${base}${path}`, body, { origin: backOfficeOrigin, ...headers });
const seen = (version: number) => ({ 'if-match': `"${version}"` });
const read = async (id: string) => (await owner.get(`${base}/${id}`)).body as unknown as StaffRequest;
const acted = (answer: { readonly body: unknown }) => answer.body as RequestActed;
const aRequest = async (days = { DateStart: '2027-07-10', DateEnd: '2027-07-20' }) =>
  read((await made(youth, days)).Id);

const asked = {
  CustomerID: 'V0001234',
  Name: 'Zomerkamp',
  DateStart: '2027-07-10',
  DateEnd: '2027-07-20',
  Purpose: 'CAMP',
  LocationStreet: 'Dorpsstraat',
  LocationNumber: '12',
  LocationPostalCode: '4970',
  LocationCity: 'Stavelot',
  LocationCountry: 'BE',
  RequestedSpotsChild: 20,
  RequestedSpotsSupervisor: 4,
  RequestedTentsSenior: 2,
  RequestedTentsPatrol: 1,
  TransportType: 'VAN',
};

describe('the list of requests', () => {
  test('the list of requests has each view apart, by its own season, and finds an association and a number', async () => {
    const request = await aRequest({ DateStart: '2027-07-03', DateEnd: '2027-07-08' });
    const found = async (query: string) => {
      const { body } = await owner.get(`${base}?${query}&size=200`);
      return body.Collection.some(({ ID }: { ID: string }) => ID === request.ID);
    };
    expect([await found('View=open'), await found('View=peak'), await found('View=pending')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([await found(`q=${request.Number}`), await found('q=v0001234'), await found('q=niets')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(request).toMatchObject({ State: 'REQUESTED', IsPending: false, CustomerGroup: { Key: '33' } });
    server.clock.now = late;
    owner = mint();
    expect([await found('View=open'), await found('View=pending'), await found('View=assigned')]).toEqual([
      false,
      true,
      false,
    ]);
    expect((await owner.get(`${base}?View=verloren`)).status).toBe(400);
  });

  test('pages follow by a cursor, the earliest camp first; a list is two statements, a request two', async () => {
    await aRequest({ DateStart: '2027-07-02', DateEnd: '2027-07-08' });
    const one = await aRequest({ DateStart: '2027-08-01', DateEnd: '2027-08-08' });
    const first = await owner.get(`${base}?View=open&size=1`);
    const next = encodeURIComponent(first.body.Next);
    const second = await owner.get(`${base}?View=open&size=1&after=${next}`);
    expect(first.body.Collection[0].DateStart <= second.body.Collection[0].DateStart).toBe(true);
    expect((await owner.get(`${base}?View=all&size=1&after=${next}`)).status).toBe(400);
    for (const path of ['?View=all', `/${one.ID}`])
      expect((await withStatements(() => owner.get(base + path))).statements.length).toBeLessThanOrEqual(2);
  });

  test('a second request of an association for the same days is flagged, and so is one whose group does not lend', async () => {
    const days = { DateStart: '2027-07-25', DateEnd: '2027-07-30' };
    const first = await aRequest(days);
    expect((await aRequest(days)).Flags).toEqual(['double']);
    await server.pool.query(`update shop_feesthuis.customer set customer_group = null where id = 'V0001234'`);
    const flagged = await read(first.ID);
    expect([flagged.Flags, flagged.CustomerGroup]).toEqual([['double', 'group'], null]);
    const confirmed = await post(
      `/${first.ID}/_confirm-group`,
      { CustomerGroupID: '33' },
      seen(flagged.Version),
    );
    expect(confirmed.status).toBe(200);
    expect((await read(first.ID)).CustomerGroup?.Key).toBe('33');
    const unknown = await post(
      `/${first.ID}/_confirm-group`,
      { CustomerGroupID: '99' },
      seen(acted(confirmed).Version),
    );
    expect([unknown.status, unknown.body.Error.Fields[0].Field]).toEqual([400, 'CustomerGroupID']);
  });

  test('a request for more members than the umbrella body reports is flagged, as none is where it reports nothing; each flag narrows the list', async () => {
    const club = await server.customer('V0005678', { group: '33' });
    const days = { DateStart: '2027-07-14', DateEnd: '2027-07-18' };
    const { Id } = await made(club, days);
    const reports = (members: unknown) =>
      server.pool.query(`update shop_feesthuis.customer set custom_fields = $1 where id = 'V0005678'`, [
        JSON.stringify({ CUST_MemberCount: members }),
      ]);
    const flagged = async (flag: string) => {
      const { body } = await owner.get(`${base}?Flag=${flag}&q=v0005678&size=200`);
      expect(body.Total).toBe(body.Collection.length);
      return body.Collection.map(({ ID }: { ID: string }) => ID);
    };
    const { Members, ReportedMembers, Flags } = await read(Id);
    expect([ReportedMembers, Flags, await flagged('members')]).toEqual([null, [], []]);
    await reports(Members);
    expect([(await read(Id)).Flags, await flagged('members')]).toEqual([[], []]);
    await reports('veel');
    expect([(await read(Id)).Flags, await flagged('members')]).toEqual([[], []]);
    await reports(Members - 1);
    expect(await read(Id)).toMatchObject({ Flags: ['members'], ReportedMembers: Members - 1 });
    expect([await flagged('members'), await flagged('double'), await flagged('group')]).toEqual([
      [Id],
      [],
      [],
    ]);
    const { Id: second } = await made(club, days);
    expect((await read(Id)).Doubles).toEqual([{ ID: second, Number: second.split('-')[0] }]);
    expect((await flagged('double')).toSorted()).toEqual([Id, second].toSorted());
    await server.pool.query(`update shop_feesthuis.customer set customer_group = '34' where id = 'V0005678'`);
    expect((await flagged('group')).toSorted()).toEqual([Id, second].toSorted());
    expect((await read(Id)).Flags).toEqual(['double', 'members', 'group']);
    const narrowed = () => owner.get(`${base}?Flag=group`);
    expect((await withStatements(narrowed)).statements.length).toBeLessThanOrEqual(2);
    expect((await owner.get(`${base}?Flag=verloren`)).status).toBe(400);
  });
});

describe('a request that the owner assigns by hand', () => {
  test('a request that the owner assigns by hand tells its order first, then holds the tents, and its association reads what it got', async () => {
    const request = await aRequest();
    server.clock.now = late;
    owner = mint();
    const tents = await owner.get(`${base}/${request.ID}/tents`);
    expect(tents.body.Tents).toMatchObject([
      { Kind: 'senior', Free: 3 },
      { Kind: 'patrol', Free: 5 },
      { Kind: 'stock', Free: 1 },
    ]);
    const body = { TentsSenior: 2, TentsPatrol: 3, TentsStock: true };
    const tried = await post(`/${request.ID}/_assign?DryRun=true`, body, seen(request.Version));
    expect(acted(tried)).toMatchObject({
      Version: request.Version,
      Effects: {
        State: { From: 'REQUESTED', To: 'ASSIGNED' },
        Order: { TotalIncVAT: expect.any(Number) },
        Mails: ['mail.request-assigned'],
      },
    });
    expect((await read(request.ID)).State).toBe('REQUESTED');
    const keyed = { ...seen(request.Version), 'idempotency-key': 'assign-1' };
    const { statements } = await withStatements(() => post(`/${request.ID}/_assign`, body, keyed));
    expect(statements.length).toBeLessThanOrEqual(14);
    expect((await post(`/${request.ID}/_assign`, body, keyed)).status).toBe(200);
    const assigned = await read(request.ID);
    expect(assigned).toMatchObject({
      State: 'ASSIGNED',
      GrantedSenior: 2,
      GrantedPatrol: 3,
      GrantedStock: true,
    });
    expect(assigned.Order?.Number).toMatch(/^O2027-/u);
    expect((await owner.get(`${base}/${request.ID}/tents`)).body.Tents[0].Free).toBe(1);
    const query = 'query F($id: ID!) { findRentalRequest(id: $id) { State GrantedTentsSenior } }';
    const { body: own } = await ask(youth, query, { id: request.ID });
    expect(own.data.findRentalRequest).toEqual({ State: 'ASSIGNED', GrantedTentsSenior: 2 });
    expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
    const again = await post(`/${request.ID}/_cancel`, { Reason: 'Toch niet' }, seen(assigned.Version));
    expect([again.status, again.body.Error.Code]).toEqual([409, 'RequestClosed']);
  });

  test('more tents than are free are refused, and in the peak the desk waits for the division', async () => {
    const request = await aRequest({ DateStart: '2027-08-05', DateEnd: '2027-08-10' });
    const many = { TentsSenior: 9, TentsPatrol: 0, TentsStock: false };
    const short = await post(`/${request.ID}/_assign`, many, seen(request.Version));
    expect(short.status).toBeGreaterThanOrEqual(400);
    expect((await read(request.ID)).State).toBe('REQUESTED');
    const desk = inOffice(await anOperatorAtWork(server, 'desk'));
    const one = { TentsSenior: 1, TentsPatrol: 0, TentsStock: false };
    expect((await post(`/${request.ID}/_assign`, one, seen(request.Version), desk)).status).toBe(403);
    expect((await post(`/${request.ID}/_note`, { Notes: 'Bel' }, seen(request.Version), desk)).status).toBe(
      200,
    );
    expect((await read(request.ID)).Notes).toBe('Bel');
  });
});

describe('the acts on a request', () => {
  test('a cancellation needs a reason, mails the association, and stays possible after the deadline', async () => {
    const request = await aRequest();
    server.clock.now = late;
    owner = mint();
    expect((await post(`/${request.ID}/_cancel`, { Reason: '' }, seen(request.Version))).status).toBe(400);
    const cancelled = await post(`/${request.ID}/_cancel`, { Reason: 'Dubbel' }, seen(request.Version));
    expect(acted(cancelled).Effects).toMatchObject({
      State: { To: 'CANCELED' },
      Mails: ['mail.request-canceled'],
    });
    const { State, CancelReason, History } = await read(request.ID);
    expect([State, CancelReason, History[0]?.Note, History[0]?.By.Name]).toEqual([
      'CANCELED',
      'Dubbel',
      'Dubbel',
      'Els',
    ]);
  });

  test('without a version is 428, with an old one 412 and who changed it, one that is not there 404', async () => {
    const request = await aRequest();
    expect((await post(`/${request.ID}/_note`, { Notes: 'x' })).status).toBe(428);
    await post(`/${request.ID}/_note`, { Notes: 'x' }, seen(request.Version));
    const stale = await post(`/${request.ID}/_note`, { Notes: 'y' }, seen(request.Version));
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ ChangedBy: 'Els', Current: { State: 'REQUESTED' } });
    expect((await owner.get(`${base}/nergens`)).status).toBe(404);
    expect((await post('/nergens/_note', { Notes: 'x' }, seen(1))).status).toBe(404);
  });

  test('a viewer reads and writes nothing, nobody else comes in, and who works elsewhere sees none', async () => {
    const request = await aRequest();
    const viewer = inOffice(await anOperatorAtWork(server, 'viewer'));
    expect((await viewer.get(`${base}/${request.ID}`)).status).toBe(200);
    expect((await post(`/${request.ID}/_note`, { Notes: 'x' }, seen(request.Version), viewer)).status).toBe(
      403,
    );
    expect((await inOffice(null).get(base)).status).toBe(401);
    expect((await mint(server.other).get(base)).status).toBe(401);
    const elsewhere = { kind: 'operator', role: 'desk', name: 'Ward', warehouses: ['zuid'] } as const;
    const context = aStaffContext(server, elsewhere);
    expect(await staffRequestDetail(context, { requestId: request.ID })).toEqual(refuse('NotFound'));
  });
});

describe('a request on behalf of an association', () => {
  test('a request on behalf of an association is one of its own, once per key', async () => {
    const key = { 'idempotency-key': 'behalf-1' };
    const first = await post('', asked, key);
    expect(first.status).toBe(201);
    expect((await post('', asked, key)).body).toEqual(first.body);
    const { Customer, TentsSenior, History, Members } = await read(first.body.ID);
    expect([Customer.Key, TentsSenior, Members, History[0]?.By]).toEqual([
      'V0001234',
      2,
      24,
      { Kind: 'operator', Name: 'Els' },
    ]);
  });

  test.each([
    ['an association that there is not', { CustomerID: 'V9999999' }, 'CustomerID'],
    ['days that end before they begin', { DateEnd: '2027-07-01' }, 'DateEnd'],
    ['a day that there is not', { DateStart: '2027-02-30' }, 'DateStart'],
    ['no tents', { RequestedTentsSenior: 0, RequestedTentsPatrol: 0 }, 'RequestedTentsSenior'],
    ['no members', { RequestedSpotsChild: 0, RequestedSpotsSupervisor: 0 }, 'RequestedSpotsTotal'],
  ])('%s is refused by its field', async (_, more, field) => {
    const { status, body } = await post('', { ...asked, ...more });
    expect([status, body.Error.Fields.map(({ Field }: { Field: string }) => Field)]).toEqual([
      400,
      expect.arrayContaining([field]),
    ]);
  });

  test('after the deadline only with a reason, by who may act in the peak', async () => {
    server.clock.now = late;
    owner = mint();
    const refused = await post('', asked);
    expect([refused.status, refused.body.Error.Code]).toEqual([400, 'PeakPeriod']);
    const taken = await post('', { ...asked, Reason: 'Belde op de dag zelf' });
    expect(taken.status).toBe(201);
    expect((await read(taken.body.ID)).History[0]?.Note).toBe('Belde op de dag zelf');
    const desk = inOffice(await anOperatorAtWork(server, 'desk'));
    expect((await post('', { ...asked, Reason: 'Zomaar' }, {}, desk)).status).toBe(400);
  });
});

describe('an act on a request that is taken back', () => {
  const undo = (id: string | undefined, client = owner) =>
    client.post(`${base.replace('/requests', '')}/undo/${id ?? ''}`, undefined, { origin: backOfficeOrigin });
  const tents = { TentsSenior: 2, TentsPatrol: 1, TentsStock: false };
  const shown = async (id: string) => {
    const { Version: _, History: __, ...rest } = await read(id);
    return rest;
  };

  test.each([
    ['assign', tents],
    ['cancel', { Reason: 'Dubbel' }],
    ['confirm-group', { CustomerGroupID: '34' }],
    ['note', { Notes: 'Belt terug' }],
  ])(
    '%s leaves the request as it was, its tents and its association too, and mails nobody',
    async (act, body) => {
      const request = await aRequest({ DateStart: '2027-08-10', DateEnd: '2027-08-14' });
      await server.pool.query('delete from shop_feesthuis.outbox');
      const before = await shown(request.ID);
      const free = async () => (await owner.get(`${base}/${request.ID}/tents`)).body.Tents as unknown[];
      const freeBefore = await free();
      const done = await post(`/${request.ID}/_${act}`, body, seen(request.Version));
      expect(done.status).toBe(200);
      const { History } = await read(request.ID);
      expect(History[0]).toMatchObject({ Undo: { ID: acted(done).Undo?.ID, IsTold: false } });
      expect((await undo(acted(done).Undo?.ID)).status).toBe(200);
      expect([await shown(request.ID), await free()]).toEqual([before, freeBefore]);
      const left = await server.pool.query(`select kind from shop_feesthuis.outbox where kind like 'mail.%'`);
      expect(left.rows).toEqual([]);
      expect(await findLedgerFaults(server.shop.database, server.clock.now)).toEqual([]);
      // It can be decided anew.
      const { Version } = await read(request.ID);
      expect((await post(`/${request.ID}/_assign`, tents, seen(Version))).status).toBe(200);
      const decided = await shown(request.ID);
      expect((await undo(acted(done).Undo?.ID)).status).toBe(200);
      expect(await shown(request.ID)).toEqual(decided);
      // What it took is there for the next of these.
      const { Order } = await read(request.ID);
      const cancelled = await owner.post(
        `${base.replace('/requests', '')}/orders/${Order?.ID ?? ''}/_cancel`,
        { Reason: 'Klaar' },
        { origin: backOfficeOrigin, ...seen(1) },
      );
      expect(cancelled.status).toBe(200);
    },
  );
});
