import type { CustomerRow, StaffCustomer } from '@bivak/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aCart } from '../../testing/a-cart.ts';
import { whatACallReads } from '../../testing/what-a-query-reads.ts';
import { anOfficeClient, type OfficeClient } from '../identity/testing/an-office-client.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';
import { countCustomers, type CustomerSearch, readCustomers } from './staff-customers.sql.ts';

let server: TestServer;
let desk: OfficeClient;
let chiro: Client;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  desk = await anOfficeClient(server, 'desk');
  chiro = await server.customer('chiro');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.pool.query(text, values);
const listed = async (query: string, who = desk): Promise<CustomerRow[]> => {
  const { status, body } = await who.get(`/customers?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.Collection;
};
const ids = async (query: string) => (await listed(query)).map(({ ID }) => ID);
const record = async (id: string, who = desk) => (await who.get(`/customers/${id}`)).body as StaffCustomer;
const versionOf = async (id: string) => (await record(id)).Version;

describe('the list of customers', () => {
  beforeAll(async () => {
    await server.customer('ambulant');
    await server.customer('zeescouts');
    await sql(
      `update shop_feesthuis.customer set company_name = 'Ämbulant BV', tel = '+32 470 12 34 56' where id = 'ambulant'`,
    );
    await sql(
      `insert into shop_feesthuis.customer_detail (customer_id, vat_no, business_no) values ('ambulant', 'BE0403170701', '0403170701')`,
    );
  });

  test('the list of customers goes by name whatever its accents, page after page in two statements', async () => {
    const { result, statements } = await withStatements(() => desk.get('/customers?size=2'));
    expect(result.body).toMatchObject({ Total: 3, TotalIsExact: true });
    expect(result.body.Collection.map(({ ID }: CustomerRow) => ID)).toEqual(['ambulant', 'chiro']);
    expect(statements.filter((text) => text.includes('given'))).toHaveLength(2);
    expect(await ids(`size=2&after=${result.body.Next}`)).toEqual(['zeescouts']);
    expect(await ids('Sort=-Name')).toEqual(['zeescouts', 'chiro', 'ambulant']);
    expect(await ids('Sort=-CreatedAt&size=1')).toHaveLength(1);
    expect((await desk.get(`/customers?size=2&View=blocked&after=${result.body.Next}`)).status).toBe(400);
  });

  test.each([
    ['a piece of a name', 'mbul'],
    ['a VAT number with dots', 'BE%200403.170.701'],
    ['a VAT number without its country', '0403.170.701'],
    ['a telephone as it is typed at home', '0470%2F12.34.56'],
    ['a telephone with its country', '%2B32470123456'],
    ['an address', 'ambulant@bivak'],
  ])('a customer is found by %s', async (_, typed) => {
    expect(await ids(`q=${typed}`)).toEqual(['ambulant']);
    expect(await ids(`q=${typed}&View=blocked`)).toEqual([]);
  });

  test('a customer is found by its number, and by nothing that it is not', async () => {
    const [{ Number: number } = { Number: '' }] = await listed('q=zeescouts');
    expect(await ids(`q=${number}`)).toEqual(['zeescouts']);
    expect(await ids('q=nergens')).toEqual([]);
    expect(await ids('q=25%25')).toEqual([]);
  });

  test('a customer who waits for a yes stands in the queue, who waits longest first', async () => {
    await sql(
      `update shop_feesthuis.login set approved = false where id in ('chiro-contact-login', 'zeescouts-contact-login')`,
    );
    await sql(
      `update shop_feesthuis.login set created_at = '2026-01-01' where id = 'zeescouts-contact-login'`,
    );
    expect(await ids('View=to-approve&Sort=-Name')).toEqual(['zeescouts', 'chiro']);
    expect(await ids('View=to-approve&q=chiro')).toEqual(['chiro']);
    const page = await desk.get('/customers?View=to-approve&size=1');
    expect(await ids(`View=to-approve&size=1&after=${page.body.Next}`)).toEqual(['chiro']);
    await sql(`update shop_feesthuis.login set approved = true where kind = 'customer'`);
  });

  test.each(['View=everything', 'Sort=Age', 'size=0', 'after=x.y'])('%s is refused', async (query) => {
    expect((await desk.get(`/customers?${query}`)).status).toBe(400);
  });

  test('a page of many customers reads no more than one of few', async () => {
    await sql(
      `insert into shop_feesthuis.customer (id, company_name, created_at, modified_at)
       select 'veel-' || n, 'Club ' || n, now(), now() from generate_series(1, 3000) n`,
    );
    await sql('analyze shop_feesthuis.customer');
    const page = { sort: 'name', isReverse: false, size: 50, after: null } as const;
    const reading = (search: CustomerSearch) =>
      whatACallReads(server.pool, 'shop_feesthuis', async (db) => {
        await readCustomers(db, search, page);
        await countCustomers(db, search);
      });
    const all = { view: 'all', group: null, patterns: null } as const;
    expect((await reading({ ...all, view: 'blocked' })).buffers).toBeLessThan(30);
    // Three of all those are in a group, and no others are read.
    await sql(
      `update shop_feesthuis.customer set customer_group = 'club' where id in ('veel-7', 'veel-77', 'veel-777')`,
    );
    expect((await reading({ ...all, group: 'club' })).rows).toBeLessThan(20);
    const many = await reading(all);
    // Fifty rows with what is joined to each, and the count to a thousand.
    expect(many.buffers).toBeLessThan(1500);
    expect(many.rows).toBeLessThan(1500);
    await sql(`delete from shop_feesthuis.party where id like 'veel-%'`);
    await sql(`delete from shop_feesthuis.customer where id like 'veel-%'`);
  });
});

describe('the record of a customer', () => {
  test('the record of a customer tells its people, orders, balance and terms, in three statements', async () => {
    const order = await anOrder(chiro, [{ ItemID: 'tent', Amount: 1 }]);
    const { result, statements } = await withStatements(() => desk.get('/customers/chiro'));
    expect([result.status, result.headers['etag']]).toEqual([200, `"${result.body.Version}"`]);
    expect(statements.filter((text) => !text.includes('operator_token'))).toHaveLength(3);
    expect(result.body).toMatchObject({
      ID: 'chiro',
      Description: 'chiro vzw',
      Orders: 1,
      IsPrivate: false,
      People: [{ ID: 'chiro-contact', Name: 'Noor Peeters', Role: 'Admin', Login: 'active' }],
      Balance: { Open: 0, Invoices: [] },
      RecentOrders: [{ ID: order.id, Status: 'Active', DaysLate: 0 }],
      Detail: { Version: 0, PaymentDays: null },
    });
  });

  test('who opens the record of a private person is noted, once an hour and of a company never', async () => {
    await server.customer('els');
    await sql(
      `update shop_feesthuis.customer set company_name = first_name || ' ' || last_name where id = 'els'`,
    );
    const opened = async (id: string) =>
      (
        await sql(
          `select actor ->> 'login' as login from shop_feesthuis.event where entity_id = $1 and action = 'open'`,
          [id],
        )
      ).rows;
    await record('els');
    await record('els');
    await record('chiro');
    expect([(await opened('els')).length, (await opened('chiro')).length]).toEqual([1, 0]);
    expect((await opened('els'))[0].login).toBe(desk.id);
    expect((await record('els')).History[0]).toMatchObject({ Action: 'open', By: { Kind: 'operator' } });
    server.clock.now = (server.clock.now + 3_600_001) as EpochMs;
    desk = await anOfficeClient(server, 'desk');
    await record('els');
    expect(await opened('els')).toHaveLength(2);
  });

  test('a customer is changed as far as it is named, and the event names fields and no values', async () => {
    const Version = await versionOf('chiro');
    const saved = await desk.patch('/customers/chiro', { City: 'Aalst', ReferenceRequired: true }, Version);
    expect([saved.status, saved.body]).toEqual([200, { ID: 'chiro', Version: Version + 1 }]);
    const now = await record('chiro');
    expect(now).toMatchObject({ City: 'Aalst', ReferenceRequired: true, Street: 'Kerkstraat' });
    expect(now.History[0]).toMatchObject({ Action: 'update', Fields: ['City', 'ReferenceRequired'] });
    // The same once more is no change.
    expect((await desk.patch('/customers/chiro', { City: 'Aalst' }, Version + 1)).body.Version).toBe(
      Version + 1,
    );
  });

  test('a customer that a colleague changed meanwhile is not overwritten, and who and what is told', async () => {
    const Version = await versionOf('chiro');
    expect((await desk.patch('/customers/chiro', { City: 'Lier' })).status).toBe(428);
    const colleague = await anOfficeClient(server, 'owner');
    expect((await colleague.patch('/customers/chiro', { Tel: '016 11 22 33' }, Version)).status).toBe(200);
    const late = await desk.patch('/customers/chiro', { City: 'Lier' }, Version);
    expect([late.status, late.body]).toMatchObject([
      412,
      {
        Error: { Code: 'VersionStale' },
        Current: { Version: Version + 1 },
        ChangedBy: colleague.name,
        ChangedFields: ['Tel'],
      },
    ]);
  });

  test.each([
    ['a telephone that is none', { Tel: 'bel mij' }, 'Tel'],
    ['a postcode that there is not', { ZipCode: '1234 AB' }, 'ZipCode'],
    ['a group that there is not', { CustomerGroup: 'vip' }, 'CustomerGroup'],
    ['nobody at all', { CompanyName: '', FirstName: '', LastName: '' }, 'CompanyName'],
    ['a name that is not known', { Secret: 1 }, 'Secret'],
  ])('%s is refused under its name', async (_, body, field) => {
    const answer = await desk.patch('/customers/chiro', body, await versionOf('chiro'));
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, field]);
  });

  test('numbers and terms are the bookkeeper’s too, who changes nothing else, with a version of their own', async () => {
    const bookkeeper = await anOfficeClient(server, 'bookkeeper');
    const terms = { VATNo: 'BE 0403.170.701', PaymentDays: 14, CreditLimit: 250.5 };
    const saved = await bookkeeper.patch('/customers/chiro/detail', terms, 0);
    expect([saved.status, saved.body.Version]).toEqual([200, 1]);
    expect((await record('chiro', bookkeeper)).Detail).toMatchObject({
      VATNo: 'BE0403170701',
      PaymentDays: 14,
      CreditLimit: 250.5,
    });
    expect((await bookkeeper.patch('/customers/chiro/detail', { PaymentDays: 7 }, 0)).status).toBe(412);
    const wrong = await desk.patch('/customers/chiro/detail', { VATNo: 'BE1' }, 1);
    expect([wrong.status, wrong.body.Error.Fields[0].Field]).toEqual([400, 'VATNo']);
    const refused = await bookkeeper.patch('/customers/chiro', { City: 'Lier' }, await versionOf('chiro'));
    expect(refused.status).toBe(403);
  });

  test('a customer that is not there, and another shop’s, is unknown', async () => {
    expect((await desk.get('/customers/nergens')).status).toBe(404);
    const elsewhere = await anOfficeClient(server, 'owner', { shop: server.other });
    expect((await elsewhere.get('/customers/chiro')).status).toBe(404);
    for (const role of ['warehouse', 'viewer'] as const) {
      const other = await anOfficeClient(server, role);
      expect([(await other.get('/customers')).status, (await other.get('/customers/chiro')).status]).toEqual([
        403, 403,
      ]);
    }
  });
});

describe('a customer who is blocked', () => {
  test('a customer who is blocked cannot check out, reads why not, and can again once that is taken back', async () => {
    const gidsen = await server.customer('gidsen');
    const cart = () =>
      aCart(gidsen, {
        lines: [{ ItemID: 'tent', Amount: 1 }],
        place: { DateTimeExpectedStart: '2026-07-10', DateTimeExpectedEnd: '2026-07-12' },
        hours: ['noord.P5.0900', 'noord.R7.0900'],
      });
    const checkOut = async () => gidsen.post(`/api/v3/rental/cart/${await cart()}/_checkout`, {});
    const blocked = await desk.post('/customers/gidsen/_block', { Reason: 'Betaalt niet' }, 1);
    expect(blocked.status).toBe(200);
    const refused = await checkOut();
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'CustomerBlocked']);
    expect(refused.body.Error.Message).toContain('feesthuis@bivak.example');
    expect(JSON.stringify(refused.body)).not.toContain('Betaalt niet');
    expect(await record('gidsen')).toMatchObject({ IsBlocked: true, BlockedReason: 'Betaalt niet' });
    expect(await ids('View=blocked')).toEqual(['gidsen']);
    expect((await desk.post('/customers/gidsen/_unblock', undefined, 1)).status).toBe(412);
    expect((await desk.post('/customers/gidsen/_unblock', undefined, 2)).status).toBe(200);
    expect((await checkOut()).status).toBe(201);
    expect((await record('gidsen')).History.map(({ Action }) => Action).slice(0, 2)).toEqual([
      'unblock',
      'block',
    ]);
  });

  test('a dry run of a block tells what no longer becomes an order and what stands, and blocks nobody', async () => {
    const ksj = await server.customer('ksj');
    await anOrder(ksj, [{ ItemID: 'tent', Amount: 1 }]);
    await aCart(ksj, {
      lines: [{ ItemID: 'tent', Amount: 1 }],
      place: { DateTimeExpectedStart: '2026-07-10', DateTimeExpectedEnd: '2026-07-12' },
    });
    const version = await versionOf('ksj');
    const dry = await desk.post('/customers/ksj/_block?DryRun=true', {}, version);
    expect([dry.status, dry.body]).toEqual([
      200,
      { ID: 'ksj', Version: version, Effects: { Carts: 1, Quotes: 0, Orders: 1, Mails: [] } },
    ]);
    expect(await record('ksj')).toMatchObject({ IsBlocked: false, Version: version });
    expect((await desk.post('/customers/ksj/_block?DryRun=true', {}, version - 1)).status).toBe(412);
    const viewer = await anOfficeClient(server, 'viewer');
    expect((await viewer.post('/customers/ksj/_block?DryRun=true', {}, version)).status).toBe(403);
    const done = await desk.post('/customers/ksj/_block', { Reason: 'Betaalt niet' }, version);
    expect(done.body.Effects).toEqual(dry.body.Effects);
  });

  test('a block asks for a reason, and the same key counts once', async () => {
    expect((await desk.post('/customers/chiro/_block', { Reason: ' ' }, 1)).status).toBe(400);
    const Version = await versionOf('chiro');
    const once = { 'idempotency-key': 'blok-1' };
    const first = await desk.post('/customers/chiro/_block', { Reason: 'x' }, Version, once);
    const again = await desk.post('/customers/chiro/_block', { Reason: 'x' }, Version, once);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await desk.post('/customers/chiro/_block', { Reason: 'y' }, Version, once)).status).toBe(422);
  });
});
