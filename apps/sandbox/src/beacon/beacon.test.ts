import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerBeacon } from './beacon.routes.ts';

async function ask(path: string, aheadMs = 0) {
  const app = Fastify();
  registerBeacon(app, { aheadMs });
  const answer = await app.inject(path);
  await app.close();
  return { status: answer.statusCode, body: answer.json<{ round: number; randomness: string }>() };
}

test('the beacon of the sandbox has the same number for a round each time, and none for one of the future', async () => {
  const latest = await ask('/beacon/public/latest');
  expect(latest.body.randomness).toMatch(/^[0-9a-f]{64}$/u);
  expect((await ask(`/beacon/public/${String(latest.body.round)}`)).body).toEqual(latest.body);
  const next = `/beacon/public/${String(latest.body.round + 5)}`;
  expect((await ask(next)).status).toBe(404);
  expect((await ask(next, 300_000)).status).toBe(200);
});
