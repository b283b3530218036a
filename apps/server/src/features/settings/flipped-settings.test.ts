import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { newPerson, personCalls } from '../customers/testing/person-calls.ts';

/** Settings that no other test turns round (docs/settings.md), in one shop that has all of them otherwise: edited while it runs, save the zone and the language, which only its file can say. */
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await aServer({ timeZone: 'Europe/Lisbon', defaultLanguage: 'de' });
  await server.edit({
    core: {
      DefaultRoleName: 'Hoofd',
      DefaultRegisterCountryID: 'NL',
      CartReservationMinimumStartInterval: 3,
      CartReservationMinimumDuration: 4,
      DefaultDeliveryID: 'leveren',
    },
    reservations: { validityHours: 6 },
    plainRoleName: 'Medewerker',
    limits: { tokenMinutes: 5, refreshHours: 1, personsPerCustomer: 2 },
  });
  admin = await server.customer('vzw', { role: 'Hoofd' });
});
afterAll(() => server.close());

async function fits(from: string, to: string): Promise<unknown> {
  const { body } = await server
    .public()
    .get(`/api/v2/shop/capacity?warehouseID=noord&startDate=${from}&endDate=${to}`);
  return body;
}

test('a rental begins as many days ahead, and lasts as many, as the shop wants', async () => {
  // Today is Monday the first.
  expect(await fits('2026-06-04', '2026-06-07')).toBe(true);
  expect(await fits('2026-06-03', '2026-06-07')).toBe(false);
  expect(await fits('2026-06-04', '2026-06-06')).toBe(false);
});

test('a day begins on the clock of the shop, and who asks for no language of its own is answered in its first', async () => {
  const { body } = await server.public('fr').get('/api/v2/shop/core/settings');
  expect(body).toMatchObject({ TimeZone: 'Europe/Lisbon', DateTimeServer: '2026-06-01T07:00:00+01:00' });
  const refused = await server.public('fr').get('/api/v2/shop/items/nirgends');
  expect(refused.headers['content-language']).toBe('de');
});

test('a cart that names no delivery has the one of the shop, and what nobody accepts lapses when the shop says', async () => {
  await anItem(server.shop.database, { id: 'tent' });
  const visitor = await server.visitor();
  const cart = await aCart(visitor, {
    lines: [{ ItemID: 'tent', Amount: 1 }],
    place: { DateTimeExpectedEnd: '2026-06-08' },
    hours: ['noord.P5.0900', 'noord.R1.1600'],
  });
  const { body } = await visitor.get(`/api/v3/rental/cart/${cart}`);
  expect(body.DeliveryID).toBe('leveren');
  const done = await visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, { Customer: person });
  expect(done.status).toBe(201);
  const { rows } = await server.pool.query('select expires_at from shop_feesthuis.reservation');
  expect(Number(rows[0].expires_at) - server.clock.now).toBe(6 * 3_600_000);
});

test('forms begin with the country of the shop', async () => {
  const { body } = await server.public().get('/api/v2/shop/core/settings');
  expect(body).toMatchObject({ DefaultRegisterCountryID: 'NL', DefaultRoleName: 'Hoofd' });
});

test("who has the shop's own name for an admin adds persons, with its name for others, as many as it allows", async () => {
  const { add } = personCalls(server, 'vzw-contact');
  const { status, body } = await add(admin, newPerson('piet@vzw.example'));
  expect([status, body.RoleName]).toEqual([201, 'Medewerker']);
  const refused = await add(admin, newPerson('jan@vzw.example'));
  expect([refused.status, refused.body.Error.Message]).toEqual([
    429,
    'Er kan nu niemand meer bij: dit account heeft al 2 personen.',
  ]);
});

test('a token lasts as long as the shop says, and can be renewed for as long as that', async () => {
  const begun = server.clock.now;
  const { body } = await server.public().post('/api/v3/core/token/_get-anonymous-token');
  expect(Date.parse(body.Expires) - begun).toBe(5 * 60_000);
  const renew = async (minutes: number) => {
    server.clock.now = (begun + minutes * 60_000) as typeof begun;
    const { status } = await server.app
      .inject({
        method: 'POST',
        url: '/api/v3/core/token/_refresh',
        headers: { host: 'localhost:4000', authorization: `Bearer ${body.Access_token}` },
      })
      .then(({ statusCode }) => ({ status: statusCode }));
    server.clock.now = begun;
    return status;
  };
  expect([await renew(59), await renew(61)]).toEqual([200, 401]);
});
