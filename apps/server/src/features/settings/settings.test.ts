import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, aServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({
    core: { ShopAllowCancellationDays: 3, ShopSalesModus: true, DefaultDeliveryID: 'afhalen' },
    style: { mode: 'rental', priceMode: 'excl' },
    anonymousShopping: false,
  });
});
afterAll(() => server.close());

test('everybody may read the settings, with the clock and the zone of the shop', async () => {
  const { status, body } = await server.public().get('/api/v2/shop/core/settings');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    DefaultRoleName: 'Admin',
    ShopAllowCancellationDays: 3,
    CartReservationMinimumDuration: null,
    TimeZone: 'Europe/Brussels',
    DateTimeServer: '2026-06-01T08:00:00+02:00',
  });
});

test('style variables and the configuration win over the core settings that they decide', async () => {
  const { body } = await server.public().get('/api/v2/shop/core/settings');
  expect(body).toMatchObject({
    ShopSalesModus: false,
    DisplayPricePolicy: 'VATShowExcVAT',
    AllowAnonymousShopUser: false,
  });
});
