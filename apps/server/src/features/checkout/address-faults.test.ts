import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await aServer({ countries: ['BE', 'NL', 'LU'] });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 50 } });
});
afterAll(() => server.close());

let weeks = 0;

/** Checks out a cart on a day of its own. */
async function order(client: Client, call: string, body: Record<string, unknown>) {
  weeks += 1;
  const start = new Date(Date.parse('2026-06-05T00:00Z') + weeks * 7 * 24 * 3_600_000);
  const day = start.toISOString().slice(0, 10);
  const cart = await aCart(client, {
    place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
  return client.post(`/api/v3/rental/cart/${cart}/${call}`, body);
}

const { FirstName, LastName, Street, HouseNumber } = person;
const dutch = {
  FirstName,
  LastName,
  Street,
  HouseNumber,
  CountryID: 'NL',
  ZipCode: '4811ab',
  City: 'Breda',
};

test.each([
  ['nl', 'Deze postcode past niet bij het land. Een voorbeeld: 4811 AB.'],
  ['en', 'This postcode does not match the country. An example: 4811 AB.'],
  ['de', 'Diese Postleitzahl passt nicht zum Land. Ein Beispiel: 4811 AB.'],
])('a postcode that the country has not is refused by its field, in %s', async (language, words) => {
  const visitor = await server.visitor(language);
  const answer = await order(visitor, '_checkout-anonymous', { Customer: { ...person, CountryID: 'NL' } });
  expect([answer.status, answer.body.Error.Fields]).toEqual([
    400,
    [{ Field: 'Customer.ZipCode', Code: 'zip-code', Message: words }],
  ]);
});

test('every address is evaluated by its own country, and all that is wrong is named', async () => {
  const visitor = await server.visitor();
  const wrong = await order(visitor, '_checkout-anonymous', {
    Customer: { ...person, ZipCode: '193' },
    Address: { ...dutch, CountryID: 'US', ZipCode: '90210' },
  });
  expect(wrong.body.Error.Fields).toMatchObject([
    { Field: 'Customer.ZipCode', Code: 'zip-code' },
    { Field: 'Address.CountryID', Code: 'not-a-choice', Message: 'Kies een van: BE, NL, LU.' },
  ]);
  const right = await order(visitor, '_checkout-anonymous', { Customer: person, Address: dutch });
  expect(right.status).toBe(201);
});

test('a country that the business takes off is refused from the next order on', async () => {
  const visitor = await server.visitor();
  const asked = () => order(visitor, '_checkout-anonymous', { Customer: person, Address: dutch });
  await server.edit({ countries: ['BE', 'LU'] });
  expect((await asked()).body.Error.Fields).toMatchObject([
    { Field: 'Address.CountryID', Code: 'not-a-choice', Message: 'Kies een van: BE, LU.' },
  ]);
  await server.edit({});
  expect((await asked()).status).toBe(201);
});

test('of a customer only what is given with the order is evaluated', async () => {
  const customer = await server.customer('vzw-adres');
  await server.pool.query("update shop_feesthuis.customer set zip_code = 'B-9000' where id = 'vzw-adres'");
  expect((await order(customer, '_checkout', {})).status).toBe(201);
  const given = await order(customer, '_checkout', { Customer: { ZipCode: '90000' } });
  expect([given.status, given.body.Error.Fields[0].Field]).toEqual([400, 'Customer.ZipCode']);
  expect((await order(customer, '_checkout', { Customer: { ZipCode: '9000' } })).status).toBe(201);
});
