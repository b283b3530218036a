import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { listForRoles, mintedToken, officeList, statuses } from '../../testing/office-lists.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { aStoredRequest } from './testing/a-stored-request.ts';

let server: TestServer;
let list: Awaited<ReturnType<typeof officeList>>;
let roles: Awaited<ReturnType<typeof listForRoles>>;
const now = Date.parse('2027-02-01T10:00:00+01:00') as EpochMs;
/** Which request is which. */
const named = new Map<string, string>();

beforeAll(async () => {
  server = await aServer({ lending: lendingOf(), freeRentalDays: 2, limits: { rates: { identity: 1000 } } });
  server.clock.now = now;
  await server.customer('chiro', { group: '33' });
  await server.customer('Akabe', { group: '34' });
  for (const [name, more] of Object.entries({
    vroeg: {
      customer: 'chiro',
      first_day: '2027-07-05',
      last_day: '2027-07-09',
      spots_total: 20,
      created_at: '2026-11-22T10:00:00Z',
    },
    midden: {
      customer: 'Akabe',
      first_day: '2027-07-08',
      last_day: '2027-07-15',
      spots_total: 90,
      created_at: '2026-11-20T10:00:00Z',
    },
    laat: {
      customer: 'chiro',
      first_day: '2027-08-01',
      last_day: '2027-08-10',
      spots_total: 50,
      created_at: '2026-11-21T10:00:00Z',
      name: '@kamp',
    },
  })) {
    const { customer: customerId, ...rest } = more;
    const id = await aStoredRequest(server, { customerId, spots_child: more.spots_total, ...rest });
    named.set(id, name);
  }
  roles = await listForRoles(server, 'requests');
  list = roles.get('owner') ?? (await officeList(server, 'requests', null));
});
beforeEach(() => {
  server.clock.now = now;
});
afterAll(() => server.close());

const names = (rows: readonly { readonly ID: string }[]) => rows.map(({ ID }) => named.get(ID)).join(' ');

describe('the list of requests', () => {
  test.each([
    ['DateStart', 'vroeg midden laat'],
    ['-DateStart', 'laat midden vroeg'],
    ['CreatedAt', 'midden laat vroeg'],
    ['-CreatedAt', 'vroeg laat midden'],
    ['-Members', 'midden laat vroeg'],
  ])('the list of requests by %s is the same in one page and in pages of one', async (sort, expected) => {
    expect(names((await list.page(`?Sort=${sort}`)).rows)).toBe(expected);
    expect(names(await list.all(`Sort=${sort}`, 1))).toBe(expected);
  });

  test('requests of an association stand together when they are sorted by its name, whatever its letters are', async () => {
    const sorted = await list.all('Sort=Customer', 1);
    expect(names(sorted).startsWith('midden ')).toBe(true);
  });

  test.each([
    ['From=2027-07-09&To=2027-07-20', 'vroeg midden'],
    ['From=2027-07-10', 'midden laat'],
    ['To=2027-07-05', 'vroeg'],
    ['CustomerGroupID=34', 'midden'],
    ['CustomerGroupID=33&From=2027-08-10', 'laat'],
    ['Flag=group&CustomerGroupID=33', ''],
  ])('the list of requests with %s has %s, and counts no others', async (query, expected) => {
    const { rows, body } = await list.page(`?${query}`);
    expect([names(rows), body.Total]).toEqual([expected, expected === '' ? 0 : expected.split(' ').length]);
  });

  test('a day that there is not is refused under its name, and a cursor is none of another order', async () => {
    expect((await list.page('?From=2027-02-30')).body.Error.Fields?.map(({ Field }) => Field)).toEqual([
      'From',
    ]);
    const { body } = await list.page('?size=1');
    expect(
      (await list.page(`?size=1&Sort=CreatedAt&after=${encodeURIComponent(body.Next ?? '')}`)).status,
    ).toBe(400);
  });

  test('the list of requests is two statements, however it is narrowed', async () => {
    const minted = await officeList(server, 'requests', mintedToken(server));
    const ask = () => minted.page('?View=open&q=kamp&From=2027-07-01&CustomerGroupID=33&Sort=-Members');
    expect((await withStatements(ask)).statements.length).toBeLessThanOrEqual(2);
  });
});

describe('a file of requests', () => {
  test('a file of requests has the rows of the list in its order, and a camp that looks like a formula as text', async () => {
    const { head, rows } = await list.file('?Sort=-DateStart&CustomerGroupID=33', [
      'camp',
      'start',
      'members',
      'state',
    ]);
    expect(head).toEqual(['Kamp', 'Eerste dag', 'Leden', 'Stand']);
    expect(rows).toEqual([
      ["'@kamp", '2027-08-01', '50', 'Open'],
      ['Zomerkamp', '2027-07-05', '20', 'Open'],
    ]);
    const { rows: told } = await server.pool.query(
      `select entity_id, after from shop_feesthuis.event where entity = 'export' order by id desc limit 1`,
    );
    expect(told).toMatchObject([
      { entity_id: 'requests', after: { groupId: '33', sort: 'start', isReverse: true } },
    ]);
  });

  test('a file of requests is the owner’s, after a proof that is at most five minutes old', async () => {
    expect(await statuses(roles, (theirs) => theirs.file('', ['number']))).toEqual({
      owner: 200,
      desk: 403,
      warehouse: 403,
      bookkeeper: 403,
      viewer: 403,
      nobody: 401,
    });
    server.clock.now = (now + 6 * 60_000) as EpochMs;
    expect((await list.file('', ['number'])).code).toBe('StepUpRequired');
  });

  test('who works where no tents are finds no list of requests and no file of them', async () => {
    const token = await anOperatorAtWork(server, 'owner', { warehouses: ['zuid'] });
    const elsewhere = await officeList(server, 'requests', token);
    expect([(await elsewhere.page()).status, (await elsewhere.file('', ['number'])).status]).toEqual([
      404, 404,
    ]);
  });
});
