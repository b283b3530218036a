import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aRegistration, registrationCalls } from '../identity/testing/registration-calls.ts';
import { staffAskReference } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const schema = () => schemaOf(server.shop.id);
async function numberOf(id: string): Promise<string> {
  const { rows } = await server.pool.query(`select number from ${schema()}.customer where id = $1`, [id]);
  return rows[0]?.number;
}

test('customers who register at the same instant get a readable number each, and read it', async () => {
  const calls = registrationCalls(server);
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => calls.register(aRegistration(`nummer${i}@vzw.example`))),
  );
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  const numbers = await Promise.all(made.map(({ body }) => numberOf(body.CustomerID)));
  expect(new Set(numbers).size).toBe(8);
  for (const number of numbers) expect(number).toMatch(/^C\d{6}$/u);
  const client = await server.customer('leest');
  const { body } = await client.get('/api/v3/customer/customer/leest');
  expect([body.CustomerID, body.CustomerNumber]).toEqual(['leest', await numberOf('leest')]);
});

test('the business names a customer by its number as well as by its id', async () => {
  await server.customer('genoemd');
  const context = {
    shop: server.shop,
    actor: { kind: 'operator', role: 'owner', name: 'noor' },
    now: server.clock.now,
    requestId: 'x',
  } as const;
  const customerId = await numberOf('genoemd');
  expect(await staffAskReference(context, { customerId, asked: true })).toMatchObject({
    id: 'genoemd',
  });
});
