import { StaffOrderStatus } from '@bivak/contract/admin';
import { RESERVATION_STATUSES } from '@bivak/rules';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, type Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { anOrder } from '../order-edit/testing/an-order.ts';

let server: TestServer;
let office: FastifyInstance;
let first: string;

const host = new URL(backOfficeOrigin).host;
const path = '/feesthuis/api/v3/admin/orders';

function somebody(token: string | null): Client {
  return aClient(office, host, token);
}
const owner = (shop = server.shop) =>
  somebody(mintOperatorToken(server.key, { shopId: shop.id, name: 'test', now: server.clock.now }));

beforeAll(async () => {
  server = await aServer();
  office = await server.backOffice();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  const chiro = await server.customer('chiro');
  first = (await anOrder(chiro, [{ ItemID: 'tent', Amount: 2 }], { week: 1 })).id;
  await anOrder(chiro, [{ ItemID: 'tent', Amount: 1 }], { week: 2 });
});
afterAll(() => server.close());

test('the wire knows exactly the statuses that the rules have', () => {
  expect(StaffOrderStatus.options.toSorted()).toEqual([...RESERVATION_STATUSES].toSorted());
});

describe('the list of orders over the wire', () => {
  test('the list tells of each order who, what, when, how much and what is in its way', async () => {
    const { status, body } = await owner().get(`${path}?View=to-accept`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ Total: 2, TotalIsExact: true, Next: null });
    expect(body.Collection[0]).toMatchObject({
      ID: first,
      Status: 'Active',
      Customer: { Key: 'chiro', Description: 'chiro vzw' },
      WarehouseID: 'noord',
      Goods: [{ ItemID: 'tent', Amount: 2 }],
      Amount: 2,
      AssignedTo: null,
    });
  });

  test('a page leads to the next one, and a cursor of another filter is refused', async () => {
    const page = await owner().get(`${path}?size=1`);
    expect(page.body.Collection).toHaveLength(1);
    const next = await owner().get(`${path}?size=1&after=${page.body.Next}`);
    expect(next.body.Collection[0].ID).not.toBe(first);
    expect(next.body.Next).toBeNull();
    const other = await owner().get(`${path}?size=1&View=late&after=${page.body.Next}`);
    expect(other.status).toBe(400);
  });

  test.each([
    ['a day that there is not', 'From=2026-06-31', 'From', 'no-such-day'],
    ['a view that there is not', 'View=everything', 'View', 'not-a-choice'],
    ['a page of more than 200', 'size=201', 'size', 'too-big'],
  ])('%s is refused under its name', async (_, query, field, reason) => {
    const { status, body } = await owner().get(`${path}?${query}`);
    expect(status).toBe(400);
    expect(body.Error.Fields).toMatchObject([{ Field: field, Code: reason }]);
  });

  test('nobody, a visitor, a customer and staff of another shop get nothing', async () => {
    expect((await somebody(null).get(path)).status).toBe(401);
    const visitor = await server.visitor();
    const customer = await server.customer('gidsen');
    for (const { token } of [visitor, customer, owner(server.other)])
      expect((await somebody(token).get(path)).status).toBe(401);
  });
});
