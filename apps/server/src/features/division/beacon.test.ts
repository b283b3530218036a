import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EpochMs } from '../../platform/database/types.ts';
import { beaconRoundAt, beaconValue } from './beacon.ts';

const randomness = 'ab'.repeat(32);
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, answer) => {
    const known: Readonly<Record<string, object>> = {
      '/info': { period: 30, genesis_time: 1000 },
      '/public/7': { round: 7, randomness },
      '/public/8': { round: 7, randomness },
    };
    const body = known[request.url ?? ''];
    answer.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());

test('a beacon names the first number that comes at an instant or later, and never one that is out already', async () => {
  const at = (seconds: number) => beaconRoundAt({ url, key: null }, (seconds * 1000) as EpochMs);
  // Round 1 came at the genesis, round 2 half a minute later.
  expect(await at(1000)).toBe(1);
  expect(await at(1001)).toBe(2);
  expect(await at(1030)).toBe(2);
  expect(await at(1031)).toBe(3);
});

test('a number of a beacon that is not there yet, or is that of another round, is none', async () => {
  expect(await beaconValue({ url, key: null }, 7)).toBe(randomness);
  expect(await beaconValue({ url, key: null }, 8)).toBeNull();
  expect(await beaconValue({ url, key: null }, 9)).toBeNull();
  expect(await beaconValue({ url: `${url}/away`, key: null }, 7)).toBeNull();
  expect(await beaconRoundAt({ url: `${url}/away`, key: null }, 0 as EpochMs)).toBeNull();
});
