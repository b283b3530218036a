import type { SerialRecord } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
let id = '';
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  id = `S-${desk.begin()}`;
  const { key, shop, clock } = desk.server;
  owner = aClient(
    office,
    host,
    mintOperatorToken(key, { shopId: shop.id, name: 'Els', now: clock.now, minutes: 600 }),
  );
  await desk.anItem({ stock: { noord: 5 } });
  await desk.aSerial(id);
});

const inspect = (more: object = {}, client = owner, headers: Record<string, string> = {}) =>
  client.post(
    `${base}/serials/${id}/_inspect`,
    { On: '2026-06-01', Result: 'good', Note: 'Gekeurd', NextOn: '2027-06-01', ...more },
    { origin: backOfficeOrigin, ...headers },
  );
const record = async (client = owner) =>
  (await client.get(`${base}/serials/${id}`)).body as unknown as SerialRecord;

test('an inspection stands with its result and its next day, and is the last service of its piece', async () => {
  expect((await inspect()).status).toBe(200);
  await inspect({ On: '2026-05-01', Result: 'repair', Note: '', NextOn: null });
  expect(await record()).toMatchObject({
    ID: id,
    WarehouseID: 'noord',
    State: 'in',
    LastServiceOn: '2026-06-01',
    Inspections: [
      { On: '2026-06-01', Result: 'good', Note: 'Gekeurd', NextOn: '2027-06-01', By: 'Els' },
      { On: '2026-05-01', Result: 'repair', Note: null, NextOn: null },
    ],
    Stays: [],
  });
});

test('a piece tells where it came from, with which order it is, and that it was sold', async () => {
  const bought = `B-${id}`;
  await owner.post(
    `${base}/stock/${desk.item}/_buy`,
    { WarehouseID: 'noord', Quantity: 1, Seen: 5, CostExcVAT: 80, SerialIDs: [bought], Brand: 'Alu' },
    { origin: backOfficeOrigin },
  );
  const key = await desk.order({ [desk.item]: 1 }, { from: '2026-06-01', to: '2026-06-02' });
  await desk.handOut(key, 1, [id]);
  expect(await record()).toMatchObject({
    State: 'out',
    Stays: [{ Until: null, Order: { Number: expect.any(String) } }],
  });
  await owner.post(
    `${base}/stock/${desk.item}/_remove`,
    { WarehouseID: 'noord', Reason: 'sale', Quantity: 1, Seen: 6, SerialIDs: [bought] },
    { origin: backOfficeOrigin },
  );
  id = bought;
  expect(await record()).toMatchObject({
    Brand: 'Alu',
    BoughtOn: '2026-06-01',
    CostExcVAT: 80,
    State: 'gone',
    Gone: { Reason: 'sale' },
  });
  expect((await inspect()).status).toBe(404);
});

test.each([
  ['a day that has not come', { On: '2026-06-02' }, 'On'],
  ['a next day before it', { NextOn: '2026-05-01' }, 'NextOn'],
  ['a result that there is not', { Result: 'maybe' }, 'Result'],
])('an inspection with %s is refused', async (_, more, field) => {
  const answer = await inspect(more);
  expect([answer.status, answer.body.Error.Fields?.[0]?.Field]).toEqual([400, field]);
});

test('the same key counts once, whoever may only look inspects nothing, and of another warehouse nobody sees a piece', async () => {
  const keyed = { 'idempotency-key': `k-${id}` };
  await Promise.all([inspect({}, owner, keyed), inspect({}, owner, keyed)]);
  expect((await record()).Inspections).toHaveLength(1);
  const viewer = aClient(office, host, await anOperatorAtWork(desk.server, 'viewer'));
  expect((await inspect({}, viewer)).status).toBe(403);
  expect((await record(viewer)).CostExcVAT).toBeNull();
  const south = aClient(
    office,
    host,
    await anOperatorAtWork(desk.server, 'warehouse', { warehouses: ['zuid'] }),
  );
  expect((await south.get(`${base}/serials/${id}`)).status).toBe(404);
  expect((await inspect({}, south)).status).toBe(404);
});

test('a numbered piece is one statement', async () => {
  const { statements } = await withStatements(() => owner.get(`${base}/serials/${id}`));
  expect(statements).toHaveLength(1);
});
