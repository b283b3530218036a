import { afterAll, beforeAll, expect, test } from 'vitest';
import { lendingOf } from '../../testing/a-lending-shop.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ lending: lendingOf() });
});
afterAll(() => server.close());

const base = '/api/v3/core/token';

/** Somebody whom a sign-on or an invitation let in, and who has not been here yet. */
async function aNewcomer(customer: string) {
  const client = await server.customer(customer);
  await server.pool.query(
    'update shop_feesthuis.membership set first_login_at = null, details_confirmed_at = null where customer_id = $1',
    [customer],
  );
  const account = async () => (await client.get(`${base}/_user-info`)).body.Accounts[0];
  return { client, account };
}

test('of many first logins at the same instant exactly one is the first, and none after it', async () => {
  const { client } = await aNewcomer('nieuw');
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(`${base}/_first-login`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(answers.filter(({ body }) => body.First)).toHaveLength(1);
  expect((await client.post(`${base}/_first-login`)).body).toEqual({ First: false });
});

test('an account asks for its details until they are confirmed, and a confirmation counts once', async () => {
  const { client, account } = await aNewcomer('vers');
  await client.post(`${base}/_first-login`);
  expect(await account()).toMatchObject({ DetailsToConfirm: true });
  const confirmed = [
    await client.post(`${base}/_confirm-details`),
    await client.post(`${base}/_confirm-details`),
  ];
  expect(confirmed.map(({ status }) => status)).toEqual([204, 204]);
  expect(await account()).not.toHaveProperty('DetailsToConfirm');
  const { rows } = await server.pool.query(
    "select count(*)::int as n from shop_feesthuis.event where action = 'confirm-details' and entity_id = 'vers-contact'",
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('whose details the business wrote down is asked for nothing, nor is anybody where nothing is lent', async () => {
  const known = await server.customer('bekend');
  expect((await known.get(`${base}/_user-info`)).body.Accounts[0]).not.toHaveProperty('DetailsToConfirm');
  expect((await known.post(`${base}/_first-login`)).body).toEqual({ First: false });
  const rental = await aServer();
  const renter = await rental.customer('huurder');
  await rental.pool.query(
    'update shop_feesthuis.membership set first_login_at = null, details_confirmed_at = null',
  );
  expect((await renter.get(`${base}/_user-info`)).body.Accounts[0]).not.toHaveProperty('DetailsToConfirm');
  await rental.close();
});

test.each(['_first-login', '_confirm-details'])('%s is for who acts for a customer', async (call) => {
  const answers = [
    await server.public().post(`${base}/${call}`),
    await (await server.visitor()).post(`${base}/${call}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 403]);
});
