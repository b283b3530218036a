import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

/** why: the register is somebody else's; this one says what a test makes it say. */
let register: Server;
let server: TestServer;
let customer: Client;
let answer: { status: number; body: string };
let asked: { path: string; key: string | string[] | undefined; bearer: string | undefined }[];

beforeAll(async () => {
  register = createServer((request, response) => {
    const { headers, url = '' } = request;
    asked.push({ path: decodeURIComponent(url), key: headers['vr-api-key'], bearer: headers.authorization });
    response.writeHead(answer.status);
    response.end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => register.once('listening', resolve));
  const { port } = register.address() as AddressInfo;
  server = await aServer(
    { registers: { associations: true } },
    { associations: { url: `http://127.0.0.1:${port}/public`, key: 'geheim' } },
  );
  customer = await server.customer('V0012345');
});
beforeEach(() => {
  asked = [];
  says([
    { vCode: 'V0060231', naam: 'Chiro De\nLinde', korteNaam: '', isErkend: true },
    { vCode: 'v0060348', naam: 'Chiro Zilverberg' },
  ]);
});
afterAll(async () => {
  register.close();
  await server.close();
});

const at = '/api/v2/shop/verenigings-register/verenigingen/search';
const search = (text: string, client = customer) =>
  client.get(`${at}?searchValue=${encodeURIComponent(text)}`);

function says(verenigingen: readonly object[], status = 200): void {
  answer = { status, body: JSON.stringify({ verenigingen, facets: {} }) };
}

test('associations are found by words of their name, with the shop’s key', async () => {
  expect((await search('chiro')).body).toEqual({
    Collection: [
      { naam: 'Chiro De Linde', vCode: 'V0060231' },
      { naam: 'Chiro Zilverberg', vCode: 'V0060348' },
    ],
    Total: 2,
    Index: 0,
  });
  expect(asked).toEqual([
    { path: '/public/v1/verenigingen/zoeken?q=chiro*&limit=20', key: 'geheim', bearer: undefined },
  ]);
});

test.each([
  ['Scouts & Gidsen', 'Scouts Gidsen*'],
  ['naam:(x) OR *', 'naam x OR*'],
  ['Hélène 2', 'Hélène 2*'],
])('what was typed reaches the register as words alone: %s', async (typed, terms) => {
  await search(typed);
  expect(asked.map(({ path }) => path)).toEqual([`/public/v1/verenigingen/zoeken?q=${terms}&limit=20`]);
});

test('a code is searched for as such, however it is written, and only its own association is answered', async () => {
  const { body } = await search('VR 0060348');
  expect(asked[0]?.path).toContain('q=V0060348&');
  expect(body.Collection).toEqual([{ naam: 'Chiro Zilverberg', vCode: 'V0060348' }]);
});

test('the same words are asked once in ten minutes, and again after the register was away', async () => {
  await search('zilverberg');
  await search('zilverberg');
  expect(asked).toHaveLength(1);
  says([], 503);
  expect((await search('storing')).status).toBe(503);
  says([]);
  expect((await search('storing')).body.Total).toBe(0);
});

test('signs without a word ask nobody, an unreadable answer is an unavailable register', async () => {
  expect((await search('*')).body).toEqual({ Collection: [], Total: 0, Index: 0 });
  expect(asked).toEqual([]);
  answer = { status: 200, body: '{"verenigingen":[{"naam":null}]}' };
  const refused = await search('kapot');
  expect([refused.status, refused.body.Error.Code]).toEqual([503, 'RegisterUnavailable']);
  answer = { status: 200, body: 'x'.repeat(300_000) };
  expect((await search('te lang')).status).toBe(503);
});

test('only who acts for a customer searches, and an empty or endless search is refused', async () => {
  const nobody = server.public();
  expect((await search('chiro', nobody)).status).toBe(401);
  const visitor = await server.visitor();
  expect((await search('chiro', visitor)).status).toBe(403);
  expect((await customer.get(at)).status).toBe(400);
  expect((await search(' ')).status).toBe(400);
  expect((await search('x'.repeat(101))).status).toBe(400);
});
