import type { getToday } from '@bivak/contract/admin';
import type { OperationAnswer } from '@bivak/contract/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, backOfficeOrigin, type TestServer } from '../../testing/a-server.ts';
import { mintOperatorToken } from '../identity/index.ts';

// On 25 October 2026 the clock of Brussels goes back at 3 o'clock: the day has 25 hours, and 02:30 comes twice.
let server: TestServer;
let chiro: Client;
let today: (day?: string) => Promise<OperationAnswer<typeof getToday>>;
const day = '2026-10-25';
const firstHalfPastTwo = '2026-10-25T02:30:00+02:00';
const secondHalfPastTwo = '2026-10-25T02:30:00+01:00';
const clock = (text: string) => (server.clock.now = Date.parse(text) as EpochMs);

beforeAll(async () => {
  server = await aServer({
    payment: { policy: 'BlockPayment' },
    limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    warehouses: [
      aWarehouse('noord', {
        hours: [
          { weekdays: [7], direction: 'pickup', from: '02:30', to: '03:30', capacity: 2 },
          { weekdays: [1, 7], direction: 'return', from: '01:30', to: '02:30', capacity: 2 },
        ],
      }),
      aWarehouse('zuid'),
    ],
  });
  const office = await server.backOffice();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 9 } });
  chiro = await server.customer('chiro');
  today = async (asked) => {
    const token = mintOperatorToken(server.key, {
      shopId: server.shop.id,
      name: 'Els',
      now: server.clock.now,
      minutes: 600,
    });
    const client = aClient(office, new URL(backOfficeOrigin).host, token);
    const { body } = await client.get(
      `/feesthuis/api/v3/admin/today${asked === undefined ? '' : `?Day=${asked}`}`,
    );
    return body as unknown as OperationAnswer<typeof getToday>;
  };
});
afterAll(() => server.close());

async function ordered(from: string, to: string): Promise<string> {
  const place = { DateTimeExpectedStart: from, DateTimeExpectedEnd: to };
  const weekday = (of: string) => ((new Date(`${of}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
  const cart = await aCart(chiro, {
    lines: [{ ItemID: 'tent', Amount: 1 }],
    place,
    hours: [`noord.P${weekday(from)}.0230`, `noord.R${weekday(to)}.0130`],
  });
  const { body } = await chiro.post(`/api/v3/rental/cart/${cart}/_checkout`, {});
  const id: string = body.Collection[0].ReservationOrderID;
  await server.pool.query(
    `update shop_feesthuis.reservation set status = 'Order', order_no = 'O-' || id where id = $1`,
    [id],
  );
  return id;
}

test('on the day of 25 hours a pickup at half past two is the first of both, listed and counted once on that day alone', async () => {
  clock('2026-10-20T10:00:00+02:00');
  const id = await ordered(day, '2026-10-26');
  const seen = await today(day);
  expect(seen.Collect).toMatchObject([{ ID: id, Start: firstHalfPastTwo, SlotFrom: '02:30' }]);
  expect(seen.Collect[0]?.End).toBe('2026-10-26T02:30:00+01:00');
  expect(
    seen.Slots.filter((slot) => slot.Direction === 'pickup' && slot.WarehouseID === 'noord'),
  ).toMatchObject([{ From: '02:30', To: '03:30', Used: 1, Capacity: 2 }]);
  expect((await today('2026-10-24')).Counts).toMatchObject({ Collect: 0, BringBack: 0 });
  expect((await today('2026-10-26')).Counts).toMatchObject({ Collect: 0 });
});

test('today is the day of 25 hours from its first instant to its last, both hours of two o’clock included', async () => {
  const days = [];
  for (const moment of [
    '2026-10-24T23:59:59+02:00',
    '2026-10-25T00:00:00+02:00',
    firstHalfPastTwo,
    secondHalfPastTwo,
    '2026-10-25T23:59:59+01:00',
    '2026-10-26T00:00:00+01:00',
  ]) {
    clock(moment);
    days.push((await today()).Day);
  }
  expect(days).toEqual(['2026-10-24', day, day, day, day, '2026-10-26']);
});

test('what is to be back until half past two is late from the first of both on, and is not counted twice', async () => {
  clock('2026-10-11T00:00:00+02:00');
  const id = await ordered('2026-10-18', day);
  await server.pool.query(`update shop_feesthuis.reservation set status = 'Picked' where id = $1`, [id]);
  const counts = async (moment: string) => {
    clock(moment);
    const { Counts, Late, BringBack } = await today();
    expect([...Late, ...BringBack].filter((row) => row.ID === id)).toHaveLength(1);
    return [Counts.BringBack, Counts.Late];
  };
  expect(await counts('2026-10-25T02:29:00+02:00')).toEqual([1, 0]);
  expect(await counts(firstHalfPastTwo)).toEqual([0, 1]);
  expect(await counts('2026-10-25T02:29:00+01:00')).toEqual([0, 1]);
  expect(await counts(secondHalfPastTwo)).toEqual([0, 1]);
});
