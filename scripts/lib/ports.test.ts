import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { firstTaken, portsOf } from './ports.mjs';

test('the ports are those of the shops, of the back office, of the sandbox and of its mail server', () => {
  expect(portsOf({ PORT: '5000' })).toEqual(expect.arrayContaining([5000, 5002, 5090, 5091]));
  expect(portsOf({ BIVAK_SHOPS: '/nowhere' })).toEqual([4000, 4080, 4090, 4091]);
});

test('a port on which somebody answers is taken', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  expect(await firstTaken([port])).toBe(port);
  await new Promise((resolve) => server.close(resolve));
  expect(await firstTaken([port])).toBeUndefined();
});
