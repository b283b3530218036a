import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopConfig } from '@bivak/contract/shop-config';
import type { IsoDate } from '@bivak/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { aCart } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aMailbox } from '../../testing/a-mailbox.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aShopConfig, aWarehouse } from '../../testing/a-shop.ts';
import { orderAccess, pickupAccess } from '../orders/index.ts';
import { pickupMailJobs } from './index.ts';

// `design/lending.md` §4, "mails": a read-only link for the council that fetches.
let server: TestServer;
let noor: Client;
let id: string;
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
  FetcherEmail: 'dienst@diest.example',
};

beforeAll(async () => {
  server = await aServer(
    {
      lending: lendingOf(),
      customFields: customFields.filter(({ entity }) => entity === 'cart'),
      warehouses: [aWarehouse('noord', { hours })],
      reservations: { acceptance: 'immediate' },
      limits: { ...aShopConfig('feesthuis').limits, tokenMinutes: 600_000, rates: { identity: 1000 } },
    },
    { directory },
  );
  await anItem(server.shop.database, { id: 'senior', stock: { noord: 90 } });
  at('2027-03-11T10:00:00+01:00');
  noor = await server.customer('V0001234', { group: '33', contact: 'noor' });
});
beforeEach(async () => {
  at('2027-03-11T10:00:00+01:00');
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
  const fields = {
    CUST_EventDateStart: '2027-05-14',
    CUST_EventDateEnd: '2027-05-17',
    CUST_LocationStreet: 'Dorpsstraat',
    CUST_LocationNumber: '12',
    CUST_LocationPostalCode: '4970',
    CUST_LocationCity: 'Stavelot',
    CUST_TransportType: 'MUNICIPAL',
    CUST_TransportPersonnelCount: 2,
    CUST_TransportTotalWeight: 84,
    CUST_RequestedSpotsChild: 20,
    CUST_Notes: 'Iets voor het depot.',
  };
  const { body } = await noor.post(`/api/v3/rental/cart/${cart}/_checkout`, { CustomFields: fields });
  return body.Collection[0].ReservationOrderID;
}

const say = (more: object = {}) =>
  noor.post(`/api/v2/shop/reservationOrders/${id}/pickupContact`, { ...said, ...more });
const deliver = () => box.deliver(server, pickupMailJobs({ mailer: box.mailer, key: server.key }));
const open = (access: string, order = id) =>
  server.public().post(`/api/v2/shop/reservationOrders/${order}/_pickup`, { Access: access });

async function mailedAccess(): Promise<string> {
  await say();
  await deliver();
  const [link = ''] = /http:\S+\/ophalen\/\S+/u.exec(box.sent.at(-1)?.text ?? '') ?? [];
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe(`/ophalen/${id}`);
  return searchParams.get('access') ?? '';
}

describe('the link of who fetches', () => {
  test('the link of who fetches is mailed to them, once per address, with what, where and when', async () => {
    expect((await say()).body.PickupContact).toEqual(said);
    await deliver();
    await say({ CampPhone: '0470 00 00 09' });
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual([said.FetcherEmail]);
    expect(box.sent[0]?.text).toContain('2 × senior nl');
    expect(box.sent[0]?.text).toContain('Technische dienst');
    await say({ FetcherEmail: 'ander@diest.example' });
    await deliver();
    expect(box.sent.map(({ to }) => to)).toEqual([said.FetcherEmail, 'ander@diest.example']);
    const wrong = await say({ FetcherEmail: 'geen' });
    expect([wrong.status, wrong.body.Error.Fields[0].Field]).toEqual([400, 'FetcherEmail']);
  });

  test('the link of who fetches is mailed to nobody without an address, nor once the order was called off', async () => {
    await say({ FetcherEmail: '' });
    await say();
    await noor.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
    await deliver();
    expect(box.sent).toEqual([]);
  });

  test('the link of who fetches opens tents, place, days and whom to call, and nothing else', async () => {
    const { status, body } = await open(await mailedAccess());
    expect([status, body]).toEqual([
      200,
      {
        Number: expect.stringMatching(/^O2027-/u),
        Association: 'V0001234 vzw',
        ReservationStatus: 'Order',
        Depot: expect.objectContaining({ Description: 'noord' }),
        PickupDate: '2027-05-13',
        PickupHour: { From: '09:00', To: '10:00' },
        ReturnDate: '2027-05-18',
        ReturnHour: { From: '16:00', To: '17:00' },
        Items: [{ Description: 'senior nl', Amount: 2 }],
        TransportType: 'MUNICIPAL',
        TransportUnitCount: null,
        TransportPersonnelCount: 2,
        TransportTotalWeight: 84,
        Camp: {
          DateStart: '2027-05-14',
          DateEnd: '2027-05-17',
          Title: '',
          Street: 'Dorpsstraat',
          Number: '12',
          PostalCode: '4970',
          City: 'Stavelot',
        },
        Contact: { Name: said.CampName, Phone: said.CampPhone },
      },
    ]);
  });

  test('the link of who fetches opens nothing when it is wrong, of another order, or for another purpose', async () => {
    const access = await mailedAccess();
    const [seconds = '', signature = ''] = access.split('.');
    const other = await reserve();
    const order = { shop: server.shop, reservationId: id };
    const day = '2027-05-18' as IsoDate;
    const wrong = [
      `${Number(seconds) + 1}.${signature}`,
      `${seconds}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      signature,
      orderAccess(server.key, order, day),
      pickupAccess(server.key, { ...order, fetcherEmail: 'ander@diest.example' }, day),
      pickupAccess(server.key, { ...order, shop: server.other, fetcherEmail: said.FetcherEmail }, day),
      pickupAccess(server.key, { ...order, fetcherEmail: '' }, day),
    ];
    for (const one of wrong) expect([one, (await open(one)).status]).toEqual([one, 404]);
    expect((await open(access, other)).status).toBe(404);
    expect((await open(access, 'nergens')).status).toBe(404);
    expect((await open('')).status).toBe(400);
    const asOrder = await server
      .public()
      .post(`/api/v2/shop/reservationOrders/${id}/_open`, { Access: access });
    expect(asOrder.status).toBe(404);
  });

  test('the link of who fetches opens until seven days after the last day, and not once another is named', async () => {
    const access = await mailedAccess();
    at('2027-05-25T23:59:59+02:00');
    expect((await open(access)).status).toBe(200);
    at('2027-05-26T00:00:00+02:00');
    expect((await open(access)).status).toBe(404);
    at('2027-03-11T10:00:00+01:00');
    await say({ FetcherEmail: 'ander@diest.example' });
    expect((await open(access)).status).toBe(404);
    await say({ FetcherEmail: '' });
    expect((await open(access)).status).toBe(404);
  });

  test('the link of who fetches says that the order was called off, and shows nobody to call', async () => {
    const access = await mailedAccess();
    await noor.post(`/api/v2/shop/reservationOrders/${id}/_cancel`, {});
    expect((await open(access)).body).toMatchObject({
      ReservationStatus: 'Cancelled',
      Items: [],
      Camp: null,
      Contact: null,
      TransportPersonnelCount: null,
    });
  });

  test('a shop that lends nothing opens no such link', async () => {
    const access = await mailedAccess();
    await server.edit({ lending: undefined, customFields: [] });
    expect((await open(access)).status).toBe(404);
  });
});
