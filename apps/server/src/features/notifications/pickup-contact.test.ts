import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from '@bivak/contract/shop-config';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { pickupContactsSweep } from '../orders/index.ts';
import { notificationJobs, pickupMailJobs } from './index.ts';

// `design/lending.md` §4, "mails": contact on camp and who fetches, asked before pickup.
let server: TestServer;
let noor: Client;
let bram: Client;
let stranger: Client;
const box = aMailbox();
const hours = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00', slotMinutes: 60, capacity: 200 },
];
const directory = join(import.meta.dirname, '../../../../../shops/tentendienst');
const { customFields } = JSON.parse(readFileSync(join(directory, 'shop.json'), 'utf8')) as Pick<
  ShopConfig,
  'customFields'
>;
const said = {
  CampName: 'Noor Claes',
  CampPhone: '0470 00 00 01',
  FetcherName: 'Technische dienst',
  FetcherPhone: '013 00 00 02',
  FetcherEmail: '',
};
let id: string;

beforeAll(async () => {
  server = await aServer(
    {
      lending: lendingOf(),
      customFields: customFields.filter(({ entity }) => entity === 'cart'),
      warehouses: [aWarehouse('noord', { hours })],
      reservations: { acceptance: 'immediate' },
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000 },
    },
    { directory },
  );
  await anItem(server.shop.database, { id: 'senior', stock: { noord: 90 } });
  at('2027-03-11T10:00:00+01:00');
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
  bram = await server.customer('V0001234', { group: '33', contact: 'bram', role: 'User' });
  stranger = await server.customer('V0005678', { group: '34' });
});
beforeEach(async () => {
  at('2027-03-11T10:00:00+01:00');
  await server.pool.query('update shop_feesthuis.reservation set pickup_asked_at = now()');
  id = await reserve();
  await server.pool.query('delete from shop_feesthuis.outbox');
  box.sent.length = 0;
});
afterAll(() => server.close());

function at(time: string): void {
  server.clock.now = Date.parse(time) as EpochMs;
}

async function reserve(): Promise<string> {
  const cart = await aCart(noor, {
    place: { DateTimeExpectedStart: '2027-05-13', DateTimeExpectedEnd: '2027-05-18' },
    lines: [{ ItemID: 'senior', Amount: 2 }],
    hours: ['noord.P4.0900', 'noord.R2.1600'],
  });
  const fields = { CUST_TransportType: 'VAN', CUST_TransportUnitCount: 1, CUST_TransportPersonnelCount: 2 };
  const { body } = await noor.post(`/api/v3/rental/cart/${cart}/_checkout`, {
    CustomFields: { ...fields, CUST_TransportTotalWeight: 84 },
  });
  return body.Collection[0].ReservationOrderID;
}

const path = () => `/api/v2/shop/reservationOrders/${id}/pickupContact`;
const asked = async (time: string) => {
  at(time);
  await pickupContactsSweep.run(server.shop, server.clock.now);
  await box.deliver(server, pickupMailJobs({ mailer: box.mailer, key: server.key }));
  return box.sent.map(({ to }) => to);
};

describe('whom to reach on camp and who fetches', () => {
  test('whom to reach on camp and who fetches is said by any person of the association, and again, and stands with the order', async () => {
    expect((await noor.get(`/api/v2/shop/reservationOrders/${id}`)).body.PickupContact).toBeNull();
    const { status, body } = await bram.post(path(), said);
    expect([status, body.PickupContact, body.Version]).toEqual([200, said, 1]);
    await noor.post(path(), { ...said, CampName: 'Bram' });
    const { body: order } = await noor.get(`/api/v2/shop/reservationOrders/${id}`);
    expect(order.PickupContact).toEqual({ ...said, CampName: 'Bram' });
  });

  test('whom to reach on camp and who fetches is refused with what is missing, from strangers and visitors, and once the tents are out', async () => {
    const { status, body } = await noor.post(path(), { ...said, CampPhone: ' ' });
    expect([status, body.Error.Fields[0].Field]).toEqual([400, 'CampPhone']);
    expect((await stranger.post(path(), said)).status).toBe(404);
    expect((await server.public().post(path(), said)).status).toBe(401);
    expect((await (await server.visitor()).post(path(), said)).status).toBe(403);
    await server.pool.query(`update shop_feesthuis.reservation set status = 'Picked' where id = $1`, [id]);
    const late = await noor.post(path(), said);
    expect([late.status, late.body.Error.Code]).toEqual([409, 'OrderNotEditable']);
  });

  test('whom to reach on camp and who fetches is asked by mail seven days before pickup, of each person, once, with what to bring', async () => {
    expect(await asked('2027-05-05T10:00:00+02:00')).toEqual([]);
    expect(await asked('2027-05-06T07:00:00+02:00')).toEqual([]);
    const readers = ['bram@bivak.example', 'noor@bivak.example'];
    expect((await asked('2027-05-06T10:00:00+02:00')).toSorted()).toEqual(readers);
    expect(box.sent[0]?.text).toContain('laadvermogen voor ongeveer 84 kg');
    expect(box.sent[0]?.text).toContain('2 mensen meebrengen');
    expect(box.sent[0]?.text).toContain(`${id}?order=true#pickup-contact`);
    expect(await asked('2027-05-07T10:00:00+02:00')).toHaveLength(2);
  });

  test('whom to reach on camp and who fetches is asked of nobody who said it, also while the mail waited', async () => {
    at('2027-05-06T10:00:00+02:00');
    await pickupContactsSweep.run(server.shop, server.clock.now);
    await noor.post(path(), said);
    await box.deliver(server, pickupMailJobs({ mailer: box.mailer, key: server.key }));
    expect(box.sent).toEqual([]);
  });

  test('whom to reach on camp and who fetches stands in the mails about the reservation', async () => {
    await noor.post(path(), said);
    await noor.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
    await box.deliver(server, notificationJobs({ mailer: box.mailer, key: server.key }));
    expect(box.sent[0]?.text).toContain('Technische dienst');
    expect(box.sent[0]?.text).toContain('0470 00 00 01');
  });
});
