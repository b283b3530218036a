import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCart, aPerson } from '../a-cart.ts';
import { aServer, type TestServer } from '../a-server.ts';
import { anItem } from '../an-item.ts';
import { type Acknowledged, storedFaults } from './stored-faults.ts';

// The kill rounds are worth what these checks see.
let server: TestServer;
let acknowledged: Acknowledged[];
let round = 0;

beforeAll(async () => {
  server = await aServer();
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 100 } });
});
afterAll(() => server.close());
beforeEach(async () => {
  const visitor = await server.visitor();
  const hour = String(9 + Math.floor(round / 2)).padStart(2, '0');
  round += 1;
  const cartId = await aCart(visitor, {
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: [`noord.P5.${hour}00`, `noord.R7.${hour}00`],
  });
  const { body } = await visitor.post(`/api/v3/rental/cart/${cartId}/_checkout-anonymous`, {
    Customer: aPerson(cartId),
  });
  acknowledged = [{ cartId, reservationId: body.Collection[0].ReservationOrderID }];
});

const faults = () =>
  storedFaults(server.pool, { schema: 'shop_feesthuis', acknowledged, now: server.clock.now });

test('a checkout that stands has no faults', async () => {
  expect(await faults()).toEqual([]);
});

test('a reservation that was promised and is not there is a fault', async () => {
  acknowledged = [{ cartId: acknowledged[0]?.cartId ?? '', reservationId: 'never-stored' }];
  expect(await faults()).toContain('never-stored: reservations is 0');
});

test.each([
  ['a lost claim', 'delete from shop_feesthuis.claim', /unclaimed is 1|claims-missing/u],
  [
    'a cart that is open again',
    'update shop_feesthuis.cart set checked_out_at = null',
    /is not checked out/u,
  ],
  ['a lost mail', 'delete from shop_feesthuis.outbox', /mails is 0/u],
  ['a slot that forgot a customer', 'update shop_feesthuis.moment set used = used - 1', /places taken/u],
])('a checkout that was stored with %s has a fault', async (_, harm, seen) => {
  await server.pool.query(harm);
  expect((await faults()).join('\n')).toMatch(seen);
});
