import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import type { Client } from '../../testing/a-client.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

let server: TestServer;
let owner: Client;

const own = '/api/v2/shop/customer/serials';
const lookup = '/api/v2/shop/serials';

/** Number, article, whose (`noord` is a warehouse), brand, what is the matter, last serviced on. */
const machines = [
  ['R-1', 'robot', 'tuin', 'Grasmus', '', '2026-05-01'],
  ['R-2', 'robot', 'tuin', 'Grasmus', 'Onderhoud nodig', '2025-01-31'],
  ['Z-1', 'zaag', 'tuin', 'beemdra', '', null],
  ['Z-9', 'zaag', 'ander', 'Beemdra', '', '2026-04-01'],
  ['N-1', 'robot', 'noord', 'Grasmus', '', '2026-03-01'],
  ['OUD', 'weg', 'tuin', 'Oldtimer', 'Uit de handel', '1999-12-31'],
] as const;

beforeAll(async () => {
  server = await aServer();
  owner = await server.customer('tuin');
  await server.customer('ander');
  for (const id of ['robot', 'zaag', 'weg']) await anItem(server.shop.database, { id, stockType: 'Serial' });
  await server.pool.query(`update shop_feesthuis.item set active = false where id = 'weg'`);
  for (const [id, item, whose, brand, status, serviced] of machines) {
    await server.pool.query(
      `insert into shop_feesthuis.serial (id, item_id, warehouse_id, customer_id, brand, service_status, last_service_on)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, item, whose === 'noord' ? whose : null, whose === 'noord' ? null : whose, brand, status, serviced],
    );
  }
});
afterAll(() => server.close());

async function numbers(query = ''): Promise<string[]> {
  const { status, body } = await owner.get(own + query);
  expect(status).toBe(200);
  return body.Collection.map((one: { SerialID: string }) => one.SerialID);
}

describe('the machines of a customer', () => {
  test('the machines of a customer are its own alone, the one that was serviced last first, twenty on a page', async () => {
    const { result, statements } = await withStatements(() => owner.get(own));
    const { body } = result;
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(body).toMatchObject({ Total: 4, Index: 0 });
    expect(body.Collection[0]).toEqual({
      SerialID: 'R-1',
      ItemID: 'robot',
      ItemDescription: 'robot nl',
      Brand: 'Grasmus',
      ServiceStatus: '',
      LastServiceDate: '2026-05-01',
    });
    expect(await numbers()).toEqual(['R-1', 'R-2', 'OUD', 'Z-1']);
    // The shop no longer has that article, so there is no page to go to.
    expect(body.Collection[2]).toMatchObject({ ItemID: null, ItemDescription: 'weg nl' });
  });

  test.each([
    ['sortOn=SerialID', ['OUD', 'R-1', 'R-2', 'Z-1']],
    ['sortOn=SerialID&sortReverse=true', ['Z-1', 'R-2', 'R-1', 'OUD']],
    ['sortOn=Brand', ['Z-1', 'R-1', 'R-2', 'OUD']],
    // Nothing the matter reads OK, and stands where that stands.
    ['sortOn=ServiceStatus', ['R-1', 'Z-1', 'R-2', 'OUD']],
    ['sortOn=LastServiceDate', ['OUD', 'R-2', 'R-1', 'Z-1']],
    ['sortReverse=false', ['OUD', 'R-2', 'R-1', 'Z-1']],
    ['size=1&index=2', ['OUD']],
    ['size=3&index=1', ['Z-1']],
  ])('the machines of a customer are sorted and paged by %s', async (query, expected) => {
    expect(await numbers(`?${query}`)).toEqual(expected);
  });

  test.each([
    ['r-2', ['R-2']],
    ['GRASMUS', ['R-1', 'R-2']],
    ['zaag', ['Z-1']],
    ['nodig', ['R-2']],
    ['%', []],
  ])(
    'the machines of a customer are found by number, brand, article or state: %s',
    async (words, expected) => {
      const { body } = await owner.get(`${own}?search=${encodeURIComponent(words)}`);
      expect([body.Total, await numbers(`?search=${encodeURIComponent(words)}`)]).toEqual([
        expected.length,
        expected,
      ]);
    },
  );

  test('the machines of a customer are listed in the language of who asks, and for no other customer', async () => {
    const { body } = await owner.send({ method: 'GET', path: own, headers: { 'accept-language': 'de' } });
    expect(body.Collection[0].ItemDescription).toBe('robot de');
    await server.pool.query(
      `update shop_feesthuis.serial set service_texts = '{"nl": "Stuk", "de": "Kaputt"}' where id = 'R-1'`,
    );
    const german = await owner.send({
      method: 'GET',
      path: `${own}?search=kaputt`,
      headers: { 'accept-language': 'de' },
    });
    expect(german.body.Collection).toMatchObject([{ SerialID: 'R-1', ServiceStatus: 'Kaputt' }]);
    await server.pool.query(`update shop_feesthuis.serial set service_texts = '{}'`);
    expect((await owner.get(`${own}?customerId=ander`)).status).toBe(403);
  });

  test('the machines of a customer are for customers: nobody, visitors and operators have none, and what cannot be asked is said', async () => {
    expect((await server.public().get(own)).status).toBe(401);
    expect((await (await server.visitor()).get(own)).status).toBe(403);
    expect((await server.operator().get(own)).status).toBe(403);
    for (const query of ['sortOn=Owner', 'sortReverse=maybe', 'size=101', `search=${'x'.repeat(101)}`]) {
      expect([query, (await owner.get(`${own}?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('the number on a machine', () => {
  test('the number on a machine says to everybody which article it is, and nothing about whose', async () => {
    for (const [serial, item] of [
      ['R-1', 'robot'],
      ['N-1', 'robot'],
      ['Z-9', 'zaag'],
    ]) {
      const { status, body } = await server.public().get(`${lookup}/${serial}`);
      expect([status, body]).toEqual([200, { SerialID: serial, ItemID: item }]);
    }
  });

  test('the number on a machine is not there when no machine has it, in another shop, or when the article is no longer shown', async () => {
    for (const serial of ['X-1', 'OUD', 'r-1']) {
      expect((await server.public().get(`${lookup}/${serial}`)).status).toBe(404);
    }
    expect((await (await server.visitor('nl', server.other)).get(`${lookup}/R-1`)).status).toBe(404);
    expect((await server.public().get(`${lookup}/${'x'.repeat(81)}`)).status).toBe(400);
  });
});
