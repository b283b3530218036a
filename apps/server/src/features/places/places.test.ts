import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

/** why: search and maps are somebody else's; these say what a test makes them say. */
let outside: Server;
let server: TestServer;
let customer: Client;
let asked: string[];
let answer: { status: number; body: string | Buffer };
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

beforeAll(async () => {
  outside = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(answer.status);
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => outside.once('listening', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  server = await aServer(
    { lending: lendingOf() },
    { places: { search: { url, key: null }, maps: { url: `${url}/map`, key: 'geheim' } } },
  );
  customer = await server.customer('V0012345', { group: '33' });
});
beforeEach(() => {
  asked = [];
  says([place({ name: 'De Hoge Rielen', street: 'Molenvelden', housenumber: '5', type: 'house' })]);
});
afterAll(async () => {
  outside.close();
  await server.close();
});

function place(properties: object) {
  const geometry = { coordinates: [4.93, 51.24] };
  return { geometry, properties: { postcode: '2460', city: 'Kasterlee', countrycode: 'be', ...properties } };
}

function says(features: readonly object[], status = 200): void {
  answer = { status, body: JSON.stringify({ features }) };
}

const search = (text: string, client = customer) =>
  client.get(`/api/v2/shop/places/_search?searchValue=${encodeURIComponent(text)}`);
const mapOf = (lat: number, lon: number, client = customer) =>
  client.get(`/api/v2/shop/places/_map?lat=${lat}&lon=${lon}`);

const rielen = {
  Title: 'De Hoge Rielen',
  Street: 'Molenvelden',
  Number: '5',
  PostalCode: '2460',
  City: 'Kasterlee',
  Country: 'BE',
  Lat: 51.24,
  Lon: 4.93,
};

test('places are found by words, each once, with the fields of an address', async () => {
  const street = place({ name: 'Molenvelden', type: 'street' });
  const town = { ...place({ name: 'Lichtaart', type: 'city', city: undefined }) };
  const house = place({ name: 'De Hoge Rielen', street: 'Molenvelden', housenumber: '5', type: 'house' });
  says([house, house, street, town]);
  expect((await search('hoge  <rielen>')).body).toEqual({
    Collection: [
      rielen,
      { ...rielen, Title: '', Number: '' },
      { ...rielen, Title: '', Street: '', Number: '', City: 'Lichtaart' },
    ],
    Total: 3,
    Index: 0,
    Unavailable: false,
  });
  expect(asked).toEqual(['/api?q=hoge%20rielen&limit=8']);
});

test('the same words are asked once, few letters and signs alone ask nobody', async () => {
  await search('kasterlee');
  await search('Kasterlee');
  expect(asked).toHaveLength(1);
  for (const few of ['ab', '???']) {
    expect((await search(few)).body).toMatchObject({ Total: 0, Unavailable: false });
  }
  expect(asked).toHaveLength(1);
});

test.each([
  ['is away', 503, '{}'],
  ['says what cannot be read', 200, '{"features":[{}]}'],
])('a search that %s says so, and the fields are filled in by hand', async (what, status, body) => {
  answer = { status, body };
  const { status: given, body: said } = await search(`storing ${what}`);
  expect([given, said]).toEqual([200, { Collection: [], Total: 0, Index: 0, Unavailable: true }]);
});

test('a map is fetched by the server with its key, once, and given to everybody', async () => {
  answer = { status: 200, body: png };
  const nobody = server.public();
  const first = await mapOf(51.24461, 4.93192, nobody);
  expect(first.status).toBe(200);
  expect(first.headers['content-type']).toBe('image/png');
  expect(first.headers['cache-control']).toBe('private, max-age=3600');
  await mapOf(51.24463, 4.93191);
  expect(asked.map((url) => decodeURIComponent(url))).toEqual([
    '/map?center=51.2446,4.9319&zoom=18&size=600x400&markers=color:red|51.2446,4.9319&key=geheim',
  ]);
});

test('what is no picture is none, and degrees that there are not are refused', async () => {
  answer = { status: 200, body: '<html>' };
  expect((await mapOf(50, 5)).status).toBe(503);
  expect((await mapOf(91, 5)).status).toBe(400);
  expect((await customer.get('/api/v2/shop/places/_map')).status).toBe(400);
});

test('only who acts for a customer searches', async () => {
  expect((await search('kasterlee', server.public())).status).toBe(401);
  expect((await search('kasterlee', await server.visitor())).status).toBe(403);
  expect((await search(' ')).status).toBe(400);
});

test('a shop that lends without a search or maps says that there are none', async () => {
  const bare = await aServer({ lending: lendingOf() });
  const client = await bare.customer('V0054321', { group: '33' });
  expect((await search('kasterlee', client)).body).toMatchObject({ Total: 0, Unavailable: true });
  expect((await mapOf(50, 5, client)).status).toBe(404);
  await bare.edit({});
  await bare.close();
});
