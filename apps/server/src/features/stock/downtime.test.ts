import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { at, type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
let number = 0;
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  number = desk.begin();
  const { key, shop, clock } = desk.server;
  const year = 60 * 24 * 365;
  owner = aClient(
    office,
    host,
    mintOperatorToken(key, { shopId: shop.id, name: 'Els', now: clock.now, minutes: 2 * year }),
  );
  await desk.anItem({ stock: { noord: 5 } });
});
afterEach(async () => {
  const faults = await desk.faults();
  if (faults.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(faults)}`);
});

const post = (path: string, body: object, client = owner) =>
  client.post(`${base}${path}`, body, { origin: backOfficeOrigin });
const plan = (more: object = {}, path = '', client = owner) =>
  post(
    `/downtimes${path}`,
    {
      ItemID: desk.item,
      WarehouseID: 'noord',
      Quantity: 2,
      From: '2026-06-05',
      To: '2026-06-07',
      Reason: 'Schilderen',
      ...more,
    },
    client,
  );
const list = async (query = '') =>
  (await owner.get(`${base}/downtimes?q=${desk.item}&${query}`)).body.Collection as Record<string, unknown>[];
const due = async () =>
  ((await owner.get(`${base}/due-services`)).body.Collection as { Item: { Key: string } }[]).filter(
    ({ Item }) => Item.Key === desk.item,
  );

describe('pieces that are out of use for a time', () => {
  test('a downtime takes its pieces from what is free on its days alone, and ends when somebody says so', async () => {
    const tried = await plan({}, '?DryRun=true');
    expect([tried.status, tried.body['Free']]).toEqual([200, 3]);
    expect(await list()).toEqual([]);
    const { ID } = (await plan()).body;
    expect([
      await desk.free('2026-06-04'),
      await desk.free('2026-06-06'),
      await desk.free('2026-06-08'),
    ]).toEqual([5, 3, 5]);
    expect(await list('State=planned')).toMatchObject([
      { Quantity: 2, Reason: 'Schilderen', DowntimeID: ID },
    ]);
    expect(await list('State=now')).toEqual([]);
    desk.server.clock.now = at('2026-06-06T10:00+02:00');
    expect(await list('State=now')).toHaveLength(1);
    const ended = await Promise.all(Array.from({ length: 4 }, () => post(`/downtimes/${ID}/_end`, {})));
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await desk.free('2026-06-07'), await list('State=now')]).toEqual([5, []]);
    desk.server.clock.now = at('2026-06-06T11:00+02:00');
    expect(await list('State=over')).toHaveLength(1);
  });

  test('a downtime that orders stand in is refused with the orders of those days, and of no others', async () => {
    const key = await desk.order({ [desk.item]: 4 });
    await desk.order({ [desk.item]: 5 }, { from: '2026-06-12', to: '2026-06-14' });
    const refused = await plan();
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'StockPromised']);
    const { rows } = await desk.server.pool.query<{ order_no: string }>(
      'select order_no from shop_feesthuis.reservation where reservation_no = $1',
      [key],
    );
    expect(refused.body['Orders']).toEqual([{ ID: expect.any(String), Number: rows[0]?.order_no }]);
    expect((await plan({ Quantity: 1 })).status).toBe(200);
  });

  test('of many downtimes and orders at once no piece is promised twice', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => plan({ Quantity: 1 }).then(({ status }) => status === 200)),
      ...Array.from({ length: 4 }, () =>
        desk.order({ [desk.item]: 1 }).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    expect(answers.filter((done) => done)).toHaveLength(5);
    expect(await desk.free('2026-06-06')).toBe(0);
  });

  test('a numbered piece that is down now is handed out to nobody, and one that is out is not taken down', async () => {
    const [here, out] = [`H-${number}`, `O-${number}`];
    await desk.aSerial(here);
    await desk.aSerial(out);
    const key = await desk.order({ [desk.item]: 2 }, { from: '2026-06-01', to: '2026-06-02' });
    const down = { Quantity: 1, From: '2026-06-01', To: null };
    expect((await plan({ ...down, SerialID: here })).status).toBe(200);
    expect(await desk.handOut(key, 1, [here])).toMatchObject({ fields: [{ reason: 'serial-down' }] });
    await desk.handOut(key, 1, [out]);
    const refused = await plan({ ...down, SerialID: out });
    expect(refused.body.Error.Fields).toMatchObject([{ Field: 'SerialID' }]);
    expect(await list()).toMatchObject([{ SerialID: here, Until: null }]);
  });

  test.each([
    ['a last day before the first', { From: '2026-06-07', To: '2026-06-05' }, 'To'],
    ['days that are over', { From: '2026-05-01', To: '2026-05-02' }, 'To'],
    ['more pieces than there are', { Quantity: 6 }, 'Quantity'],
    ['no reason', { Reason: '' }, 'Reason'],
  ])('a downtime with %s is refused', async (_, more, field) => {
    expect((await plan(more)).body.Error.Fields?.[0]?.Field).toBe(field);
  });

  test('a viewer sees downtimes and plans none, and the list is two statements', async () => {
    const viewer = aClient(office, host, await anOperatorAtWork(desk.server, 'viewer'));
    expect((await viewer.get(`${base}/downtimes`)).status).toBe(200);
    expect((await plan({}, '', viewer)).status).toBe(403);
    for (const path of ['/downtimes?q=tafel&State=now&Sort=-Until', '/due-services']) {
      const { statements, result } = await withStatements(() => owner.get(base + path));
      expect([path, result.status]).toEqual([path, 200]);
      expect(statements.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('what is looked after every so often', () => {
  const every = (EveryRentals: number | null, EveryMonths: number | null) =>
    post(`/service-plans/${desk.item}`, { EveryRentals, EveryMonths, Reason: 'Nazicht' });

  test('a numbered piece is due after so many rentals of its own, and no more once its service is planned', async () => {
    const [busy, idle] = [`B-${number}`, `I-${number}`];
    await desk.aSerial(busy);
    await desk.aSerial(idle);
    await every(2, null);
    for (const day of ['2026-06-01', '2026-06-03']) {
      desk.server.clock.now = at(`${day}T08:00+02:00`);
      const key = await desk.order({ [desk.item]: 1 }, { from: day, to: day });
      desk.server.clock.now = at(`${day}T09:30+02:00`);
      await desk.handOut(key, 1, [busy]);
      expect(await due()).toHaveLength(day === '2026-06-03' ? 1 : 0);
      desk.server.clock.now = at(`${day}T12:00+02:00`);
      await desk.takeBack(key, { good: 1 }, [busy]);
    }
    expect(await due()).toMatchObject([{ SerialID: busy, Rentals: 2, EveryRentals: 2, Reason: 'Nazicht' }]);
    const service = { Quantity: 1, SerialID: busy, From: '2026-06-04', To: '2026-06-05', IsService: true };
    expect((await plan(service)).status).toBe(200);
    expect(await due()).toEqual([]);
    desk.server.clock.now = at('2026-06-10T08:00+02:00');
    expect(await due()).toEqual([]);
  });

  test('pieces without numbers are due after so many months, whatever went out', async () => {
    await every(null, 12);
    desk.server.clock.now = at('2027-05-31T08:00+02:00');
    expect(await due()).toEqual([]);
    desk.server.clock.now = at('2027-06-01T08:01+02:00');
    expect(await due()).toMatchObject([
      { SerialID: null, Rentals: 0, EveryMonths: 12, WarehouseID: 'noord' },
    ]);
  });

  test('a plan is read back, changed, and gone without either number; of what has no stock there is none', async () => {
    const read = async () => (await owner.get(`${base}/service-plans/${desk.item}`)).body['Plan'];
    expect(await read()).toBeNull();
    await every(5, 6);
    expect(await read()).toEqual({ EveryRentals: 5, EveryMonths: 6, Reason: 'Nazicht' });
    await every(null, null);
    expect(await read()).toBeNull();
    expect(
      (await post('/service-plans/ergens', { EveryRentals: 1, EveryMonths: null, Reason: 'x' })).status,
    ).toBe(404);
  });
});
