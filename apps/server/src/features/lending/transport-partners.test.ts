import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aStoredRequest } from './testing/a-stored-request.ts';
import { ask, refusedWith } from './testing/request-calls.ts';

// `design/lending.md` §2, "combined transport": both name each other, then both see the sum and each other's contact.
let server: TestServer;
let scouts: Client;
let chiro: Client;
let stranger: Client;
const [mine, theirs] = ['V0001234', 'V0005678'];

beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
  server.clock.now = Date.parse('2027-01-11T10:00:00+01:00') as EpochMs;
  scouts = await server.customer(mine, { group: '33' });
  chiro = await server.customer(theirs, { group: '33' });
  stranger = await server.customer('V0009999', { group: '33' });
  await server.pool.query(
    `update shop_feesthuis.contact set mobile_phone = '0470 00 00 07' where id = '${theirs}-contact'`,
  );
});
beforeEach(() => server.pool.query('delete from shop_feesthuis.rental_request'));
afterAll(() => server.close());

const request = (customerId: string, more: object = {}) => aStoredRequest(server, { customerId, ...more });
const partner =
  '{ VCode Name DateStart DateEnd Day TentsTotal TransportType TransportUnitCount TransportPersonnelCount ContactName ContactPhone ContactEmail }';
const partnersOf = (client: Client, id: string) =>
  ask(client, `query ($id: ID!) { transportPartners(id: $id) { Pickup ${partner} Return ${partner} } }`, {
    id,
  });
const read = async (client: Client, id: string) => (await partnersOf(client, id)).body.data.transportPartners;

test('a request that names another shows nothing of it before that one names it too, then both see sum and contact', async () => {
  const id = await request(mine, { pickup_code: theirs });
  const other = await request(theirs, { first_day: '2027-07-11', tents_stock: true });
  expect(await read(scouts, id)).toEqual({ Pickup: null, Return: null });
  expect(await read(chiro, other)).toEqual({ Pickup: null, Return: null });
  await server.pool.query('update shop_feesthuis.rental_request set pickup_code = $2 where id = $1', [
    other,
    mine,
  ]);
  expect(await read(scouts, id)).toEqual({
    Pickup: {
      VCode: theirs,
      Name: `${theirs} vzw`,
      DateStart: '2027-07-11',
      DateEnd: '2027-07-20',
      Day: '2027-07-09',
      TentsTotal: 23,
      TransportType: 'VAN',
      TransportUnitCount: 3,
      TransportPersonnelCount: 4,
      ContactName: expect.stringMatching(/./u),
      ContactPhone: '0470 00 00 07',
      ContactEmail: `${theirs}-contact@bivak.example`,
    },
    Return: null,
  });
  expect((await read(chiro, other)).Pickup).toMatchObject({ VCode: mine, TentsTotal: 23 });
});

const vehicles = ({
  Pickup: { TentsTotal, TransportType, TransportUnitCount },
}: Awaited<ReturnType<typeof read>>) => [TentsTotal, TransportType, TransportUnitCount];

test('half a van of each is one van, and both see the same', async () => {
  const half = { tents_senior: 2, tents_patrol: 3, unit_count: 1 };
  const id = await request(mine, { pickup_code: theirs, ...half });
  const other = await request(theirs, { pickup_code: mine, ...half });
  expect(vehicles(await read(scouts, id))).toEqual([10, 'VAN', 1]);
  expect(vehicles(await read(chiro, other))).toEqual([10, 'VAN', 1]);
});

test.each([
  ['a truck for what the other puts in vans', { transport_type: 'TRUCK' }, ['TRUCK', 1]],
  ['what the municipality drives', { transport_type: 'MUNICIPAL' }, [null, null]],
  [
    'a camp whose pickup day lies too far off',
    { first_day: '2027-07-17', last_day: '2027-07-26' },
    [null, null],
  ],
])('two that name each other have one sum of vehicles: with %s', async (_, more, expected) => {
  const id = await request(mine, { pickup_code: theirs });
  await request(theirs, { pickup_code: mine, ...more });
  expect(vehicles(await read(scouts, id)).slice(1)).toEqual(expected);
});

test('of a request that was assigned the tents that it got are driven, not those that it asked for', async () => {
  const id = await request(mine, { pickup_code: theirs });
  await request(theirs, {
    pickup_code: mine,
    state: 'ASSIGNED',
    granted_senior: 1,
    granted_patrol: 6,
    granted_stock: false,
  });
  expect(vehicles(await read(scouts, id))).toEqual([18, 'VAN', 2]);
});

test('fetching together is not bringing back together', async () => {
  const id = await request(mine, { pickup_code: theirs, return_code: theirs });
  await request(theirs, { return_code: mine });
  expect(await read(scouts, id)).toMatchObject({ Pickup: null, Return: { VCode: theirs } });
});

test('two that name each other fetch on the earlier day and bring back on the later one, save where those lie far apart', async () => {
  const id = await request(mine, { pickup_code: theirs, return_code: theirs });
  await request(theirs, {
    pickup_code: mine,
    return_code: mine,
    first_day: '2027-07-11',
    last_day: '2027-07-26',
  });
  const { Pickup, Return } = await read(scouts, id);
  expect([Pickup.Day, Return.Day]).toEqual(['2027-07-09', null]);
});

test.each([
  ['was withdrawn', { state: 'CANCELED' }],
  ['is of another summer', { first_day: '2028-07-10', last_day: '2028-07-20' }],
  ['names somebody else', { pickup_code: 'V0009999' }],
])('a request of the other association that %s is no partner', async (_, more) => {
  const id = await request(mine, { pickup_code: theirs });
  await request(theirs, { pickup_code: mine, ...more });
  expect(await read(scouts, id)).toEqual({ Pickup: null, Return: null });
});

test('of several requests of the other association the nearest camp counts, and a withdrawn one of its own shows nobody', async () => {
  const id = await request(mine, { pickup_code: theirs });
  await request(theirs, { pickup_code: mine, first_day: '2027-08-01', last_day: '2027-08-08' });
  await request(theirs, { pickup_code: mine, first_day: '2027-07-09', last_day: '2027-07-12' });
  expect((await read(scouts, id)).Pickup.DateStart).toBe('2027-07-09');
  await server.pool.query(`update shop_feesthuis.rental_request set state = 'CANCELED' where id = $1`, [id]);
  expect(await read(scouts, id)).toEqual({ Pickup: null, Return: null });
});

test('who drives together is read by the association alone', async () => {
  const id = await request(mine, { pickup_code: theirs });
  await request(theirs, { pickup_code: mine });
  expect(refusedWith(await partnersOf(stranger, id))).toEqual(['NotFound']);
  // Whom it names reads its own request, not this one.
  expect(refusedWith(await partnersOf(chiro, id))).toEqual(['NotFound']);
  expect((await partnersOf(server.public(), id)).status).toBe(401);
});
