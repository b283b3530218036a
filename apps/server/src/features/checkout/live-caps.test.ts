import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCart, person } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';

// RULINGS: "live claims per e-mail and address are capped".
let server: TestServer;

beforeAll(async () => {
  server = await aServer({ reservations: { liveReservationsPerEmail: 3, liveReservationsPerAddress: 2 } });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 100 } });
});
beforeEach(async () => {
  await server.pool.query(
    "update shop_feesthuis.reservation set status = 'Expired', expires_at = null where status = 'Active'",
  );
});
afterAll(() => server.close());

let turn = 0;

/** Checks out as a new visitor with a new e-mail address, on a day of its own. */
async function ask(given: Record<string, unknown> = {}, more: Record<string, unknown> = {}, language = 'nl') {
  turn += 1;
  const start = new Date(Date.parse('2026-06-05T00:00Z') + turn * 7 * 24 * 3_600_000);
  const day = start.toISOString().slice(0, 10);
  const visitor = await server.visitor(language);
  const cart = await aCart(visitor, {
    place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
  return visitor.post(`/api/v3/rental/cart/${cart}/_checkout-anonymous`, {
    Customer: { ...person, Email: `klant-${turn}@bivak.example`, ...given },
    ...more,
  });
}

const here = { Street: 'Dorpsstraat', HouseNumber: '12', HouseNumberAddition: 'b', ZipCode: '1930' };

test('requests of one postal address are capped, under whatever e-mail address and however it is written', async () => {
  expect((await ask(here)).status).toBe(201);
  const written = { Street: 'dorps-straat ', HouseNumber: '12B', HouseNumberAddition: '', ZipCode: ' 1930' };
  expect((await ask(written)).status).toBe(201);
  const third = await ask(here);
  expect([third.status, third.body.Error]).toMatchObject([
    409,
    {
      Code: 'LiveReservationsCapped',
      Message:
        'Er staan al 2 aanvragen op dit postadres te wachten. Wacht tot een ervan beantwoord is, of bel ons.',
    },
  ]);
  expect((await ask({ ...here, HouseNumber: '14' })).status).toBe(201);
  expect((await ask({ ...here, City: 'Gent', ZipCode: '9000' })).status).toBe(201);
});

test('a business that raises its cap takes the next request at once', async () => {
  for (let time = 0; time < 2; time += 1) expect((await ask(here)).status).toBe(201);
  expect((await ask(here)).status).toBe(409);
  await server.edit({ reservations: { liveReservationsPerEmail: 3, liveReservationsPerAddress: 3 } });
  expect((await ask(here)).status).toBe(201);
  await server.edit({});
  expect((await ask(here)).body.Error.Code).toBe('LiveReservationsCapped');
});

test('what was answered or has expired counts no more', async () => {
  for (let time = 0; time < 2; time += 1) expect((await ask(here)).status).toBe(201);
  await server.pool.query("update shop_feesthuis.reservation set status = 'Rejected', expires_at = null");
  expect((await ask(here)).status).toBe(201);
});

test('a hall that receives the goods of many is nobody to be capped', async () => {
  const { CountryID, FirstName, LastName, City } = person;
  const hall = { ...here, Street: 'Feestzaal', CountryID, FirstName, LastName, City };
  for (const HouseNumber of ['1', '2', '3']) {
    expect((await ask({ ...here, HouseNumber }, { Address: hall })).status).toBe(201);
  }
});

test('an e-mail address is capped as well, and says so in the language of who asks', async () => {
  const Email = 'Vaste.Klant@bivak.example';
  for (const HouseNumber of ['1', '2', '3']) {
    expect((await ask({ ...here, HouseNumber, Email })).status).toBe(201);
  }
  const fourth = await ask({ ...here, HouseNumber: '4', Email: Email.toLowerCase() }, {}, 'de');
  expect([fourth.status, fourth.body.Error.Message]).toEqual([
    409,
    'Für diese E-Mail-Adresse warten schon 3 Anfragen. Bitte warten Sie, bis eine beantwortet ist, oder rufen Sie uns an.',
  ]);
});

test('many of one address that check out at once get no more than the cap', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(here)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
});
