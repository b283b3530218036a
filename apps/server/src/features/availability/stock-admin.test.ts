import type { ItemStock, StockMoved } from '@bivak/contract/admin';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { backOfficeOrigin } from '../../testing/a-server.ts';
import { allowed, aStaffContext } from '../../testing/a-staff-member.ts';
import { type Desk, openDesk } from '../handovers/testing/a-desk.ts';
import { anOperatorAtWork } from '../identity/testing/a-back-office.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { shortageJobs } from './availability.jobs.ts';
import { staffItemStock, staffShortagePage } from './staff-stock.queries.ts';
import { staffMoveStock } from './stock.commands.ts';

let desk: Desk;
let office: FastifyInstance;
let owner: Client;
const base = '/feesthuis/api/v3/admin';
const { host } = new URL(backOfficeOrigin);

beforeAll(async () => {
  desk = await openDesk();
  office = await desk.server.backOffice();
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  desk.begin();
  owner = mint();
  await desk.anItem({ stock: { noord: 5, zuid: 2 } });
  await desk.server.pool.query('delete from shop_feesthuis.outbox');
});

const mint = (shop = desk.server.shop) =>
  aClient(
    office,
    host,
    mintOperatorToken(desk.server.key, {
      shopId: shop.id,
      name: 'Els',
      now: desk.server.clock.now,
      minutes: 600,
    }),
  );
const move = (more: object = {}, path = '', client = owner, headers: Record<string, string> = {}) =>
  client.post(
    `${base}/stock-moves${path}`,
    {
      ItemID: desk.item,
      WarehouseID: 'noord',
      Reason: 'loss',
      Quantity: 1,
      Seen: 5,
      Note: 'Gestolen',
      ...more,
    },
    { origin: backOfficeOrigin, ...headers },
  );
const moved = (answer: { readonly body: unknown }) => answer.body as StockMoved;
const stock = async () => (await owner.get(`${base}/stock/${desk.item}`)).body as unknown as ItemStock;

/** What waits in the outbox: a look at what is short. */
async function look(): Promise<void> {
  await aMailbox().deliver(desk.server, shortageJobs());
}

describe('losses and counts', () => {
  test('a loss falls below what is promised, after it has told whom that endangers, and the shortage names them', async () => {
    const key = await desk.order({ [desk.item]: 5 }, { customer: 'chiro-tekort' });
    const { rows } = await desk.server.pool.query<{ order_no: string }>(
      'select order_no from shop_feesthuis.reservation where reservation_no = $1',
      [key],
    );
    const number = rows[0]?.order_no;
    const tried = await move({ Quantity: 2 }, '?DryRun=true');
    expect(moved(tried)).toEqual({
      Stock: { From: 5, To: 3 },
      Missing: { From: 0, To: 2 },
      Endangered: [number],
    });
    expect((await stock()).Places[0]).toMatchObject({ WarehouseID: 'noord', Stock: 5, Promised: 5 });
    expect((await move({ Quantity: 2 })).status).toBe(200);
    expect(await stock()).toMatchObject({
      Places: [{ Stock: 3 }, { WarehouseID: 'zuid', Stock: 2 }],
      Moves: [{ Quantity: -2, Reason: 'loss', Note: 'Gestolen', By: 'Els' }],
    });
    await look();
    const listed = await owner.get(`${base}/shortages`);
    expect(listed.body.Collection).toContainEqual(
      expect.objectContaining({
        Item: { Key: desk.item, Description: expect.any(String) },
        WarehouseID: 'noord',
        Short: 2,
        Stock: 3,
        Orders: [{ ID: expect.any(String), Number: number, Customer: 'chiro-tekort vzw' }],
      }),
    );
    expect(await desk.faults()).toEqual([]);
  });

  test('a count becomes the stock, more or less than it was', async () => {
    expect(moved(await move({ Reason: 'count', Quantity: 7 })).Stock).toEqual({ From: 5, To: 7 });
    expect(moved(await move({ Reason: 'count', Quantity: 6, Seen: 7 })).Stock).toEqual({ From: 7, To: 6 });
    expect((await stock()).Moves.map(({ Quantity }) => Quantity)).toEqual([-1, 2]);
  });

  test.each([
    ['a loss of more than there is', { Quantity: 6 }, 400, 'Quantity'],
    ['a loss of nothing', { Quantity: 0 }, 400, 'Quantity'],
    ['no reason in words', { Note: '' }, 400, 'Note'],
    ['a reason that there is not', { Reason: 'sale' }, 400, 'Reason'],
    ['a place that there is not', { WarehouseID: 'ergens' }, 404, undefined],
    ['an article that there is not', { ItemID: 'ergens' }, 404, undefined],
  ])('%s is refused', async (_, more, status, field) => {
    const answer = await move(more);
    expect([answer.status, answer.body.Error.Fields?.[0]?.Field]).toEqual([status, field]);
  });

  test('another stock than was seen is 412 with the one that stands, and the same key counts once', async () => {
    const keyed = { 'idempotency-key': `k-${desk.item}` };
    const first = await move({}, '', owner, keyed);
    expect((await move({}, '', owner, keyed)).body).toEqual(first.body);
    expect((await move({ Quantity: 2 }, '', owner, keyed)).status).toBe(422);
    const stale = await move({});
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ Current: { Stock: 4 } });
  });

  test('of many who count the same at once one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => move({ Reason: 'count', Quantity: 4 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await stock()).Moves).toHaveLength(1);
  });
});

test('shortages and stock are two statements each, a move 14 at most', async () => {
  for (const path of ['/shortages', `/stock/${desk.item}`])
    expect((await withStatements(() => owner.get(base + path))).statements.length).toBeLessThanOrEqual(2);
  expect((await withStatements(() => move())).statements.length).toBeLessThanOrEqual(14);
});

describe('who may', () => {
  test('a viewer reads stock and moves nothing, a warehouse moves it, nobody else comes in', async () => {
    const viewer = aClient(office, host, await anOperatorAtWork(desk.server, 'viewer'));
    const warehouse = aClient(office, host, await anOperatorAtWork(desk.server, 'warehouse'));
    expect((await viewer.get(`${base}/stock/${desk.item}`)).status).toBe(200);
    expect((await move({}, '', viewer)).status).toBe(403);
    expect((await move({}, '', warehouse)).status).toBe(200);
    expect((await aClient(office, host, null).get(`${base}/shortages`)).status).toBe(401);
    expect((await mint(desk.server.other).get(`${base}/shortages`)).status).toBe(401);
    expect((await owner.get(`${base}/stock/ergens`)).status).toBe(404);
  });

  test('a person of another warehouse sees and moves nothing of this one', async () => {
    const elsewhere = { kind: 'operator', role: 'warehouse', name: 'Ward', warehouses: ['zuid'] } as const;
    const context = aStaffContext(desk.server, elsewhere);
    const { places } = allowed(await staffItemStock(context, { itemId: desk.item }));
    expect(places.map(({ warehouseId }) => warehouseId)).toEqual(['zuid']);
    const input = {
      itemId: desk.item,
      warehouseId: 'noord',
      reason: 'loss',
      qty: 1,
      seen: 5,
      note: 'x',
    } as const;
    expect(await staffMoveStock(context, { ...input, isDryRun: false })).toEqual(refuse('NotFound'));
    const all = { text: '', warehouseIds: [], from: null, to: null, sort: 'from', isReverse: false } as const;
    const { rows } = allowed(await staffShortagePage(context, { ...all, size: 200, after: null }));
    expect(rows.filter(({ warehouseId }) => warehouseId !== 'zuid')).toEqual([]);
  });
});
