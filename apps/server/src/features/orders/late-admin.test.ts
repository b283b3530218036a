import type { FastifyInstance } from 'fastify';
import type { LateOrder } from '@bivak/contract/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart, aPerson } from '../../testing/a-cart.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { backOfficeOrigin, aServer, type TestServer } from '../../testing/a-server.ts';
import { anItem } from '../../testing/an-item.ts';
import { aWarehouse } from '../../testing/a-shop.ts';
import { mintOperatorToken } from '../identity/index.ts';
import { lateMailJobs } from '../notifications/index.ts';
import { moveOrder } from './moves.ts';
import { staffListLateOrders } from './overdue.queries.ts';

let server: TestServer;
let office: FastifyInstance;
let item = '';
let count = 0;
const box = aMailbox();
const path = '/feesthuis/api/v3/admin';
const at = (text: string) => Date.parse(text) as EpochMs;

beforeAll(async () => {
  const hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', capacity: 500 }];
  server = await aServer({
    warehouses: [aWarehouse('noord', { hours }), aWarehouse('zuid', { hours })],
    core: { DefaultDeliveryID: 'afhalen', CartReservationMinimumStartInterval: 0 },
    reservations: { overdueDays: 2, lateFeePercent: 100 },
  });
  office = await server.backOffice();
});
afterAll(() => server.close());
beforeEach(async () => {
  count += 1;
  item = `tent-${count}`;
  server.clock.now = at('2026-06-01T08:00+02:00');
  await anItem(server.shop.database, { id: item, stock: { noord: 2 } });
});

function owner(): Client {
  const { shop, key, clock } = server;
  const token = mintOperatorToken(key, { shopId: shop.id, name: 'Lies', now: clock.now });
  const client = aClient(office, new URL(backOfficeOrigin).host, token);
  return {
    ...client,
    post: (to, body, headers = {}) => client.post(to, body, { origin: backOfficeOrigin, ...headers }),
  };
}

async function order(qty: number, day: string): Promise<string> {
  const weekday = new Date(`${day}T00:00Z`).getUTCDay() || 7;
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [{ ItemID: item, Amount: qty }],
    place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
    hours: [`noord.P${weekday}.0900`, `noord.R${weekday}.0900`],
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: aPerson(`${item}-${day}`),
  });
  return body.Collection[0].ReservationID;
}

/** Two of two are out since the day before, and somebody comes for them the day after tomorrow. */
async function late(): Promise<LateOrder> {
  const number = await order(2, '2026-06-02');
  await order(2, '2026-06-05');
  for (const to of ['Order', 'Open', 'Pick', 'Picked'] as const) {
    const source = { actor: { kind: 'operator', role: 'owner', name: 'x' }, now: server.clock.now } as const;
    const moved = await moveOrder(
      server.shop,
      { ...source, requestId: 'r' },
      { key: number, to, who: 'operator' },
    );
    if (isRefusal(moved)) throw new Error(moved.code);
  }
  server.clock.now = at('2026-06-03T10:00+02:00');
  return mine();
}

async function mine(): Promise<LateOrder> {
  const { body } = await owner().get(`${path}/late`);
  const found = (body.Collection as unknown as LateOrder[]).find(({ Goods }) => Goods[0]?.ItemID === item);
  if (found === undefined) throw new Error(`${item} is not late`);
  return found;
}

const seen = ({ Version }: LateOrder, key = 'k') => ({
  'if-match': `"${String(Version)}"`,
  'idempotency-key': `${item}-${key}`,
});

describe('what is late, at the desk', () => {
  test('says what is out, since when, what it costs by now; of another warehouse it says nothing', async () => {
    const one = await late();
    expect(one).toMatchObject({ DaysLate: 1, BackOn: null, IsReminded: false, Goods: [{ Amount: 2 }] });
    expect(one.LateFee).toBeGreaterThan(0);
    const of = async (warehouses: readonly string[] | null) => {
      const actor = { kind: 'operator', role: 'warehouse', name: 'Wout', warehouses } as const;
      const context = { shop: server.shop, now: server.clock.now, requestId: 'r', actor };
      const found = await staffListLateOrders(context, undefined);
      return isRefusal(found) ? [] : found.filter(({ id }) => id === one.ID);
    };
    expect([(await of(['zuid'])).length, (await of(['noord'])).length]).toEqual([0, 1]);
    expect((await owner().get(`${path}/late?WarehouseID=zuid`)).body.Collection).toEqual([]);
    expect((await owner().get(`${path}/late?Warehouse=zuid`)).status).toBe(400);
  });

  test('the list of what is late takes two statements, whoever is endangered', async () => {
    await late();
    const actor = { kind: 'operator', role: 'owner', name: 'x' } as const;
    const context = { shop: server.shop, now: server.clock.now, requestId: 'r', actor };
    const { statements } = await withStatements(async () =>
      staffListLateOrders(context as never, { warehouseIds: [] }),
    );
    expect(statements).toHaveLength(2);
  });

  test('a new date is tried first, and then noted once with the version that was seen', async () => {
    const one = await late();
    const call = `${path}/orders/${one.ID}/_back-on`;
    const staff = owner();
    const dry = await staff.post(`${call}?DryRun=true`, { BackOn: '2026-06-06' }, seen(one));
    expect(dry.body.Endangers).toMatchObject([{ Items: [expect.stringContaining(item)] }]);
    expect((await mine()).BackOn).toBeNull();
    expect((await staff.post(call, { BackOn: '2026-06-06' })).status).toBe(428);
    const noted = await staff.post(call, { BackOn: '2026-06-06' }, seen(one));
    expect([noted.status, noted.body.Endangers.length]).toEqual([200, 1]);
    expect(await mine()).toMatchObject({ BackOn: '2026-06-06', Endangers: [{ Number: expect.any(String) }] });
    expect((await staff.post(call, { BackOn: '2026-06-07' }, seen(one, 'later'))).status).toBe(412);
    const past = await staff.post(call, { BackOn: '2026-06-01' }, seen(await mine(), 'past'));
    expect([past.status, past.body.Error.Fields[0].Field]).toEqual([400, 'BackOn']);
    expect(
      (await staff.post(`${path}/orders/nergens/_back-on`, { BackOn: null }, seen(one, 'x'))).status,
    ).toBe(404);
  });

  test('a reminder goes out once a day, and never for what is back', async () => {
    const one = await late();
    const call = `${path}/orders/${one.ID}/_remind`;
    const staff = owner();
    const asked = await staff.post(call, undefined, seen(one));
    expect(asked.body.Effects.Mails).toEqual(['mail.late-reminder']);
    await box.deliver(server, lateMailJobs(box));
    expect(await mine()).toMatchObject({ IsReminded: true });
    const again = await staff.post(call, undefined, seen(await mine(), 'again'));
    expect([again.status, again.body.Error.Code]).toEqual([409, 'RemindedToday']);
  });
});
