import type { Seasons, SeasonsChanged } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { aStoredRequest } from '../lending/testing/a-stored-request.ts';

let server: TestServer;
let office: FastifyInstance;
let owner: Client;
const path = '/feesthuis/api/v3/admin/seasons';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
  office = await server.backOffice();
  server.clock.now = Date.parse('2027-02-01T10:00:00+01:00') as EpochMs;
  await server.customer('V0001234', { group: '33' });
  await aStoredRequest(server, { customerId: 'V0001234' });
  owner = mint();
});
afterAll(() => server.close());

const inOffice = (token: string | null) => aClient(office, host, token);
const mint = (shop = server.shop) =>
  inOffice(
    mintOperatorToken(server.key, { shopId: shop.id, name: 'Els', now: server.clock.now, minutes: 600 }),
  );
const read = async () => (await owner.get(path)).body as unknown as Seasons;
const put = (seasons: unknown, version: number | null, dryRun = false, client = owner) =>
  client.send({
    method: 'PUT',
    path: dryRun ? `${path}?DryRun=true` : path,
    payload: JSON.stringify({ Seasons: seasons }),
    headers: {
      'content-type': 'application/json',
      origin: backOfficeOrigin,
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
  });

test('the dates of a season are changed as one setting, after they told which requests that touches', async () => {
  const before = await read();
  expect(before).toMatchObject({
    Seasons: [
      { Peak: { From: '2027-07-01', To: '2027-08-16' }, GiveBackFreeDays: 45, CustomerGroupIDs: ['33'] },
    ],
    Groups: [{ Key: '33' }, { Key: '34' }],
  });
  const { Version } = before;
  const [season] = before.Seasons;
  // The camp of 10 to 20 July is then outside the peak.
  const later = [{ ...season, Peak: { From: '2027-07-25', To: '2027-08-16' } }];
  const tried = await put(later, Version, true);
  expect(tried.body as unknown as SeasonsChanged).toEqual({
    Version,
    Effects: { InPeak: { From: 1, To: 0 }, Pending: { From: 0, To: 0 } },
  });
  expect((await read()).Version).toBe(Version);
  // A distribution that has begun decides what was open.
  const begun = [{ ...season, DistributionFrom: '2027-01-20', DistributionTo: '2027-03-05' }];
  expect((await put(begun, Version, true)).body).toMatchObject({ Effects: { Pending: { From: 0, To: 1 } } });
  const changed = await put(later, Version);
  expect(changed.status).toBe(200);
  const after = await read();
  expect([after.Seasons[0]?.Peak.From, after.Version]).toEqual([
    '2027-07-25',
    (changed.body as unknown as SeasonsChanged).Version,
  ]);
  const stale = await put(before.Seasons, Version);
  expect(stale.status).toBe(412);
  expect(stale.body).toMatchObject({ Current: { Seasons: later } });
  expect((await put(before.Seasons, after.Version)).status).toBe(200);
});

test('dates that contradict each other are refused by their field, and write nothing', async () => {
  const { Seasons: seasons, Version } = await read();
  const [season] = seasons;
  const refused = await put([{ ...season, Peak: { From: '2027-08-16', To: '2027-07-01' } }], Version);
  expect(refused.status).toBe(400);
  expect(refused.body.Error.Fields[0].Field).toMatch(/^Seasons\[0\]\.Peak/u);
  const unknown = await put([{ ...season, ApplicationsFrom: '2027-02-30' }], Version);
  expect([unknown.status, unknown.body.Error.Fields[0].Field]).toEqual([400, 'Seasons[0].ApplicationsFrom']);
  const nobody = await put([{ ...season, CustomerGroupIDs: ['99'] }], Version, true);
  expect(nobody.status).toBe(400);
  expect((await put(seasons, null)).status).toBe(428);
  expect((await read()).Version).toBe(Version);
});

test('who reads requests reads the seasons, the owner alone changes them', async () => {
  const { Seasons: seasons, Version } = await read();
  const desk = inOffice(await anOperatorAtWork(server, 'desk'));
  expect((await desk.get(path)).status).toBe(200);
  expect((await put(seasons, Version, false, desk)).status).toBe(403);
  expect((await inOffice(null).get(path)).status).toBe(401);
  // The other shop lends nothing.
  const other = aClient(
    office,
    host,
    mintOperatorToken(server.key, {
      shopId: server.other.id,
      name: 'Ward',
      now: server.clock.now,
      minutes: 600,
    }),
  );
  expect((await other.get(path)).status).toBe(401);
  expect((await other.get(path.replace('feesthuis', server.other.id))).status).toBe(404);
});
