import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent' });
});
afterAll(() => server.close());

test('an order has plain ids with what they stand for beside, and says where it is brought, also when the shop has no such delivery any more', async () => {
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    place: { DeliveryID: 'leveren', DateTimeExpectedEnd: '2026-06-08' },
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R1.1600'],
  });
  const delivery = { Key: 'leveren', Description: 'Leveren', Kind: 'delivery' };
  expect((await visitor.get(`/api/v3/rental/cart/${cart}`)).body).toMatchObject({
    DeliveryID: 'leveren',
    Delivery: delivery,
  });
  const { Email, ...hall } = { ...person, Street: 'Feestzaal', HouseNumber: '1' };
  const made = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: { ...person, Email },
    Address: hall,
  });
  const order = `/api/v2/shop/reservationOrders/${made.body.Collection[0].ReservationOrderID}`;
  expect((await visitor.get(order)).body).toMatchObject({
    WarehouseID: 'noord',
    Warehouse: { Key: 'noord', Description: 'noord' },
    DeliveryID: 'leveren',
    Delivery: delivery,
    BusinessHourStart: 'noord.P5.0900',
    PickupHour: { Key: 'noord.P5.0900', Description: expect.stringContaining('09:00') },
    BusinessHourEnd: 'noord.R1.1600',
    ReturnHour: { Key: 'noord.R1.1600', Description: expect.stringContaining('16:00') },
    Customer: { Street: 'Kerkstraat', Email },
    Address: { Street: 'Feestzaal', HouseNumber: '1', City: 'Zaventem' },
  });

  const { deliveries } = server.shop.config;
  await server.edit({ deliveries: deliveries.filter(({ id }) => id !== 'leveren'), style: {} });
  expect((await visitor.get(order)).body).toMatchObject({ DeliveryID: 'leveren', Delivery: delivery });
});
