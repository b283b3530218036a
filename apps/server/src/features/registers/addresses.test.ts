import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';

/** why: the register is somebody else's; this one says what a test makes it say. */
let register: Server;
let server: TestServer;
let asked: string[];
let status: number;

beforeAll(async () => {
  asked = [];
  status = 200;
  register = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(status);
    response.end(
      JSON.stringify({ gemeenten: ['Zaventem', ' Zaventem'], straten: ['Dorps\nstraat', 'Kerklaan'] }),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => register.once('listening', resolve));
  const { port } = register.address() as AddressInfo;
  server = await aServer(
    { registers: { addresses: true } },
    { addresses: { url: `http://127.0.0.1:${port}`, key: null } },
  );
});
afterAll(async () => {
  register.close();
  await server.close();
});

const of = async (zipCode: string) =>
  (await (await server.visitor()).get(`/api/v2/shop/addresses/${zipCode}`)).body;

test('a postcode names its towns and streets, and is asked for once', async () => {
  const known = { Cities: ['Zaventem'], Streets: ['Dorps straat', 'Kerklaan'] };
  expect(await of('1930')).toEqual(known);
  expect(await of('1930')).toEqual(known);
  expect(asked).toEqual(['/v1/postcodes/1930']);
});

test('a postcode of another country, or while the register is away, names nothing', async () => {
  const nothing = { Cities: [], Streets: [] };
  expect(await of('75001')).toEqual(nothing);
  status = 503;
  expect(await of('2800')).toEqual(nothing);
  expect(asked).not.toContain('/v1/postcodes/75001');
});
