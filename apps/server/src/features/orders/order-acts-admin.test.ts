import type { getToday, OrderActed, StaffOrder } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOfficeClient } from '../identity/testing/an-office-client.ts';
import { anOrder, type TestOrder } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let office: FastifyInstance;
let chiro: Client;
const base = '/feesthuis/api/v3/admin';
const host = new URL(backOfficeOrigin).host;
const somebody = (token: string | null) => aClient(office, host, token);
const desk = (shop = server.shop) =>
  somebody(
    mintOperatorToken(server.key, { shopId: shop.id, name: 'test', now: server.clock.now, minutes: 600 }),
  );
const post = (path: string, body?: unknown, headers: Record<string, string> = {}, client = desk()) =>
  client.post(`${base}${path}`, body, { origin: backOfficeOrigin, ...headers });
const seen = (version: number) => ({ 'if-match': `"${version}"` });
/** The answer of a call of the back office, whose names the shop's contract does not know. */
const said = (answer: { readonly body: unknown }) =>
  answer.body as StaffOrder & OrderActed & OperationAnswer<typeof getToday>;
const order = (): Promise<TestOrder> => anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }]);

beforeAll(async () => {
  server = await aServer({ payment: { policy: 'BlockPayment' } });
  office = await server.backOffice();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  chiro = await server.customer('chiro');
});
afterAll(() => server.close());

describe('an order over the wire', () => {
  test('note and reference of an order are changed by one call, each as far as it is named, and stand in its history', async () => {
    const { id } = await order();
    const patch = (body: object, version: number, client = desk()) =>
      client.patch(`${base}/orders/${id}`, body, { origin: backOfficeOrigin, ...seen(version) });
    const both = await patch({ Notes: 'Bel aan', Reference: 'PO 7' }, 1);
    expect([both.status, said(await desk().get(`${base}/orders/${id}`))]).toMatchObject([
      200,
      { Notes: 'Bel aan', Reference: 'PO 7' },
    ]);
    const { Version } = both.body;
    expect((await patch({ Reference: '' }, Version)).status).toBe(200);
    const read = said(await desk().get(`${base}/orders/${id}`));
    expect(read).toMatchObject({ Notes: 'Bel aan', Reference: null });
    expect(read.History[0]).toMatchObject({
      Action: 'edit',
      Changes: [{ Field: 'Reference', From: 'PO 7', To: null }],
    });
    const stale = await patch({ Notes: 'x' }, Version);
    expect([stale.status, stale.body]).toMatchObject([412, { ChangedFields: ['Reference'] }]);
    expect((await patch({ Status: 'Closed' }, read.Version)).status).toBe(400);
    expect((await patch({ Notes: 'x' }, read.Version, somebody(null))).status).toBe(401);
  });

  test('the note of the business on an order is read beside the remark of its customer, who never reads it', async () => {
    const { id } = await order();
    await server.pool.query(
      `update shop_feesthuis.reservation set notes = 'We komen met twee' where id = $1`,
      [id],
    );
    const { Version } = said(await desk().get(`${base}/orders/${id}`));
    const noted = await post(`/orders/${id}/_note`, { Notes: 'Betaalt altijd te laat' }, seen(Version));
    expect(noted.status).toBe(200);
    const changed = await desk().patch(
      `${base}/orders/${id}`,
      { Notes: 'Betaalt vaak te laat' },
      { origin: backOfficeOrigin, ...seen(noted.body.Version) },
    );
    expect(changed.status).toBe(200);
    expect(said(await desk().get(`${base}/orders/${id}`))).toMatchObject({
      Notes: 'Betaalt vaak te laat',
      Remark: 'We komen met twee',
    });
    const theirs = await chiro.get(`/api/v2/shop/reservationOrders/${id}`);
    expect(theirs.body.Notes).toBe('We komen met twee');
    expect(JSON.stringify(theirs.body)).not.toContain('te laat');
  });

  test('the hours of a warehouse on a day are told to whoever moves an order', async () => {
    const hours = (query: string, client = desk()) => client.get(`${base}/hours?${query}`);
    const { status, body } = await hours('WarehouseID=noord&Day=2026-06-08&Direction=pickup');
    expect(status).toBe(200);
    expect(body.Collection[0]).toMatchObject({ CanBeUsed: expect.any(Boolean) });
    expect((await hours('WarehouseID=maan&Day=2026-06-08&Direction=pickup')).status).toBe(404);
    expect((await hours('WarehouseID=noord&Day=2026-06-31&Direction=pickup')).status).toBe(400);
    expect((await hours('WarehouseID=noord&Day=2026-06-08&Direction=pickup', somebody(null))).status).toBe(
      401,
    );
  });

  test('an order over the wire is read with its version as ETag, acted on with it, and tells what happened', async () => {
    const { id } = await order();
    const read = await desk().get(`${base}/orders/${id}`);
    expect([read.status, read.headers['etag'], read.body.Version]).toEqual([200, '"1"', 1]);
    expect(read.body).toMatchObject({
      ID: id,
      Status: 'Active',
      Lines: [{ ItemID: 'tent', Amount: 2, Out: 0 }],
      Warehouse: { Key: 'noord' },
      Risks: ['unpaid'],
    });
    const accepted = await post(`/orders/${id}/_accept`, undefined, seen(1));
    expect([accepted.status, accepted.headers['etag']]).toEqual([200, '"2"']);
    expect(accepted.body).toMatchObject({
      Version: 2,
      Effects: { Status: { From: 'Active', To: 'Order' }, Mails: ['mail.reservation-accepted'] },
    });
    const [last] = said(await desk().get(`${base}/orders/${id}`)).History;
    expect(last).toMatchObject({
      Action: 'status.Order',
      By: { Kind: 'operator', Name: 'test' },
    });
    expect(last?.Changes).toContainEqual({ Field: 'Status', From: 'Active', To: 'Order' });
  });

  test('whoever hands out reads the telephone of what comes or goes today, and whoever only looks reads names', async () => {
    const { id, from } = await order();
    const as = (role: 'warehouse' | 'viewer' | 'bookkeeper') => anOfficeClient(server, role);
    const [warehouse, viewer, bookkeeper] = [
      await as('warehouse'),
      await as('viewer'),
      await as('bookkeeper'),
    ];
    await server.pool.query(
      `update shop_feesthuis.checkout set person = person || '{"Tel": "+32 9 123 45 67"}' where id =
         (select checkout_id from shop_feesthuis.reservation where id = $1)`,
      [id],
    );
    const person = async (client: typeof viewer): Promise<object> =>
      (await client.get(`/orders/${id}`)).body.Person;
    const whole = await person(bookkeeper);
    expect(whole).toMatchObject({ Tel: '+32 9 123 45 67', Email: expect.stringContaining('@') });
    expect(await person(warehouse)).toEqual({ ...whole, Email: '', Tel: '' });
    await server.pool.query(`update shop_feesthuis.reservation set start_day = '2026-06-01' where id = $1`, [
      id,
    ]);
    expect(await person(warehouse)).toEqual({ ...whole, Email: '' });
    expect(await person(viewer)).toEqual({ ...whole, Email: '', Tel: '' });
    await server.pool.query('update shop_feesthuis.reservation set start_day = $2 where id = $1', [id, from]);
  });

  test('without a version is 428, with one that is no number 400, with an old one 412 and the fresh one', async () => {
    const { id } = await order();
    expect((await post(`/orders/${id}/_note`, { Notes: 'x' })).status).toBe(428);
    expect((await post(`/orders/${id}/_note`, { Notes: 'x' }, { 'if-match': 'abc' })).status).toBe(400);
    expect((await post(`/orders/${id}/_note`, { Notes: 'Bel' }, seen(1))).status).toBe(200);
    const stale = await post(`/orders/${id}/_accept`, undefined, seen(1));
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      Error: { Code: 'VersionStale' },
      Current: { ID: id, Version: 2, Notes: 'Bel' },
      ChangedBy: 'test',
      ChangedFields: ['Notes'],
    });
  });

  test('a dry run changes nothing, and an undo within twenty seconds takes an act back', async () => {
    const { id } = await order();
    const tried = await post(`/orders/${id}/_reject?DryRun=true`, { Reason: 'Vol' }, seen(1));
    expect(tried.body).toMatchObject({
      Version: 1,
      Undo: null,
      Effects: { Stock: [{ ItemID: 'tent', WarehouseID: 'noord', From: 2, To: 0 }] },
    });
    const rejected = await post(`/orders/${id}/_reject`, { Reason: 'Vol' }, seen(1));
    const undo = `/undo/${said(rejected).Undo?.ID}`;
    const undone = await post(undo);
    expect([undone.status, undone.body]).toEqual([200, { Act: 'order.reject', EntityID: id, IsTold: false }]);
    expect((await desk().get(`${base}/orders/${id}`)).body.Status).toBe('Active');
    expect([(await post(undo)).status, (await post('/undo/nothing')).status]).toEqual([200, 404]);
  });

  test('one key is one act, and another body under it 422', async () => {
    const { id } = await order();
    const key = { 'idempotency-key': 'k', ...seen(1) };
    const first = await post(`/orders/${id}/_note`, { Notes: 'a' }, key);
    expect((await post(`/orders/${id}/_note`, { Notes: 'a' }, key)).body).toEqual(first.body);
    expect((await post(`/orders/${id}/_note`, { Notes: 'b' }, key)).status).toBe(422);
  });

  test.each([
    ['a reason that is empty', '_reject', { Reason: '' }, 'Reason'],
    ['a colleague who is not there', '_assign', { AssignedTo: 'nobody-here' }, 'AssignedTo'],
    ['a name that is not known', '_note', { Notes: 'x', Extra: 1 }, 'Extra'],
  ])('%s is refused under its name', async (_, act, body, field) => {
    const { id } = await order();
    const answer = await post(`/orders/${id}/${act}`, body, seen(1));
    expect([answer.status, answer.body.Error.Fields[0].Field]).toEqual([400, field]);
  });
});

describe('the calls that every screen uses', () => {
  test('the day, the search, what changed and saved views answer staff', async () => {
    const { id, from } = await order();
    const today = await desk().get(`${base}/today?Day=${from}`);
    expect([today.status, said(today).Counts.Collect]).toEqual([200, 0]);
    await post(`/orders/${id}/_accept`, undefined, seen(1));
    const day = await desk().get(`${base}/today?Day=${from}&WarehouseID=noord`);
    expect(said(day).Collect).toMatchObject([{ ID: id, SlotFrom: '09:00', Risks: ['unpaid'] }]);
    expect(said(day).Slots).toContainEqual(expect.objectContaining({ Direction: 'pickup', Used: 1 }));
    const found = await desk().get(`${base}/search?q=chiro`);
    expect(found.body.Collection.at(-1)).toMatchObject({ Kind: 'customer', ID: 'chiro' });
    const begin = await desk().get(`${base}/changes`);
    expect(begin.body).toEqual({ Collection: [], Next: server.clock.now, IsWhole: true });
    server.clock.now = (server.clock.now + 1000) as EpochMs;
    await post(`/orders/${id}/_note`, { Notes: 'x' }, seen(2));
    const changes = await desk().get(`${base}/changes?After=${begin.body.Next}`);
    expect(changes.body.Collection).toContainEqual(
      expect.objectContaining({ Entity: 'reservation', ID: id, Action: 'note', Version: 3 }),
    );
    const made = await post('/views', { List: 'orders', Name: 'Laat', Address: 'View=late' });
    expect([made.status, made.headers['etag']]).toEqual([201, '"1"']);
    const view = `${base}/views/${made.body.ID}`;
    const change = (headers: Record<string, string>) =>
      desk().send({
        method: 'PATCH',
        path: view,
        payload: JSON.stringify({ IsShared: true }),
        headers: { 'content-type': 'application/json', origin: backOfficeOrigin, ...headers },
      });
    expect([
      (await change({})).status,
      (await change(seen(1))).status,
      (await change(seen(1))).status,
    ]).toEqual([428, 200, 412]);
    const listed = await desk().get(`${base}/views?List=orders`);
    expect(listed.body.Collection).toMatchObject([{ Name: 'Laat', IsShared: true, IsOwn: true }]);
    const gone = await desk().send({ method: 'DELETE', path: view, headers: { origin: backOfficeOrigin } });
    expect(gone.status).toBe(204);
  });

  test.each(['/today?Day=2026-06-31', '/changes?After=x', '/views', '/search', '/today?Nothing=1'])(
    '%s is refused',
    async (path) => {
      expect((await desk().get(`${base}${path}`)).status).toBe(400);
    },
  );

  test('nobody, a customer and staff of another shop get nothing of any of them', async () => {
    const { id } = await order();
    const customer = await server.customer('gidsen');
    for (const token of [null, customer.token, desk(server.other).token]) {
      const client = somebody(token);
      for (const path of [`/orders/${id}`, '/today', '/search?q=chiro', '/changes', '/views?List=orders'])
        expect([path, (await client.get(`${base}${path}`)).status]).toEqual([path, 401]);
      for (const path of [`/orders/${id}/_accept`, '/undo/x'])
        expect([path, (await post(path, undefined, seen(1), client)).status]).toEqual([path, 401]);
    }
    expect((await desk().get(`${base}/orders/nowhere`)).status).toBe(404);
  });
});
