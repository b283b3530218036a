import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aCart } from '../../testing/a-cart.ts';
import { anItem } from '../../testing/an-item.ts';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { aRegistration, goodPassword, registrationCalls } from '../identity/testing/registration-calls.ts';

// RULINGS, "checkout-and-register": customer and reservation together, and the login waits for its mail.
let server: TestServer;
let calls: ReturnType<typeof registrationCalls>;
let visitor: Client;
let cart: string;
let email: string;
let turn = 0;

beforeAll(async () => {
  server = await aServer({
    registration: { approval: 'operator', kvk: true },
    reservations: { liveReservationsPerAddress: 3 },
  });
  await anItem(server.shop.database, { id: 'tent', stock: { noord: 1 } });
  calls = registrationCalls(server);
});
beforeEach(async () => {
  turn += 1;
  email = `noor-${turn}@bivak.example`;
  visitor = await server.visitor();
  cart = await newCart(visitor);
});
afterAll(() => server.close());

/** A week of its own for every test. */
function newCart(client: Client): Promise<string> {
  const day = new Date(Date.parse('2026-06-05T00:00Z') + turn * 7 * 86_400_000).toISOString().slice(0, 10);
  return aCart(client, {
    place: { DateTimeExpectedStart: day, DateTimeExpectedEnd: day },
    lines: [{ ItemID: 'tent', Amount: 1 }],
    hours: ['noord.P5.0900', 'noord.R5.1600'],
  });
}

const registration = (over: Parameters<typeof aRegistration>[1] = {}) =>
  aRegistration(email, { ...over, customer: { Street: `Kerkstraat ${turn}`, ...over.customer } });
const order = (more: object = {}, headers: Record<string, string> = {}, id = cart) =>
  visitor.post(
    `/api/v3/rental/cart/${id}/_checkout-register`,
    { Registration: registration(), ...more },
    headers,
  );

async function counts() {
  const { rows } = await server.pool.query<Record<string, number>>(`select
    (select count(*)::integer from shop_feesthuis.login) as logins,
    (select count(*)::integer from shop_feesthuis.customer) as customers,
    (select count(*)::integer from shop_feesthuis.contact) as contacts,
    (select count(*)::integer from shop_feesthuis.login_code) as codes,
    (select count(*)::integer from shop_feesthuis.reservation) as reservations,
    (select count(*)::integer from shop_feesthuis.outbox) as messages,
    (select sum(used)::integer from shop_feesthuis.moment) as moments`);
  return rows[0]!;
}

describe('a checkout that registers', () => {
  test('a checkout that registers makes customer and reservation together, in at most 23 statements', async () => {
    const before = await counts();
    const { Email: _, Tel: __, ...where } = registration().Customer;
    const Address = { ...where, Salutation: 'Mr', HouseNumber: '9' };
    const { result: made, statements } = await withStatements(() =>
      order({
        Notes: 'Achterom',
        Registration: registration({ more: { CustomerDetail: { BusinessNo: '0123.456.749' }, Address } }),
      }),
    );
    expect(made.status).toBe(201);
    expect(statements.length).toBeLessThanOrEqual(23);
    expect(await counts()).toMatchObject({
      logins: before['logins']! + 1,
      customers: before['customers']! + 1,
      contacts: before['contacts']! + 1,
      reservations: before['reservations']! + 1,
    });
    const id = made.body.Collection[0].ReservationOrderID;
    // Whoever placed it reads it, and is told what the login waits for.
    const mine = await visitor.get(`/api/v2/shop/reservationOrders/${id}`);
    expect(mine.body).toMatchObject({
      ReservationStatus: 'Active',
      Notes: 'Achterom',
      AccountNextStep: 'Activate',
      CustomerID: expect.any(String),
      Customer: { Email: email, CompanyName: 'Noor De Smet-Vandenbroucke' },
    });
    const waits = async () => (await calls.login(email)).body.Error.Code;
    expect(await waits()).toBe('UserNotActivated');
    const [code = ''] = await calls.codes('activation', email);
    await calls.confirm(code);
    expect(await waits()).toBe('UserNotApproved');
    expect((await visitor.get(`/api/v2/shop/reservationOrders/${id}`)).body.AccountNextStep).toBe(
      'WaitForApproval',
    );
    await server.pool.query('update shop_feesthuis.login set approved = true where email = $1', [email]);
    const { body } = await calls.login(email);
    const { Access_token } = body.Token;
    const { CustomerID, ContactID } = body.Accounts[0];
    const own = await server.app.inject({
      url: `/api/v2/shop/reservationOrders/${id}?contactId=${ContactID}&customerId=${CustomerID}`,
      headers: { host: 'localhost:4000', authorization: `Bearer ${Access_token}` },
    });
    expect(own.json()).toMatchObject({ CustomerID, AccountNextStep: null });
  });

  test('a checkout that registers with an address that has a login is refused as a duplicate, and leaves the cart as it is', async () => {
    await server.customer('vzw');
    email = 'VZW-contact@bivak.example';
    const before = await counts();
    const refused = await order();
    expect([refused.status, refused.body.Error.Code]).toEqual([409, 'UserDuplicate']);
    expect(await counts()).toEqual(before);
    const anonymous = await visitor.get(`/api/v3/rental/cart/${cart}`);
    expect(anonymous.status).toBe(200);
  });

  test.each([
    ['whose stock is gone', 'StockShort', 409],
    ['whose total has changed', 'PriceChanged', 409],
  ])(
    'a checkout that registers: %s makes no customer either, however often it is tried',
    async (_, code, status) => {
      if (code === 'StockShort') {
        const other = await server.visitor();
        const { Customer } = registration();
        await other.post(`/api/v3/rental/cart/${await newCart(other)}/_checkout-anonymous`, { Customer });
      }
      const before = await counts();
      for (let n = 0; n < 7; n += 1) {
        const refused = await order(code === 'PriceChanged' ? { ExpectedTotalIncVAT: 1 } : {});
        expect([refused.status, refused.body.Error.Code]).toEqual([status, code]);
      }
      expect(await counts()).toEqual(before);
    },
  );

  test('a checkout that registers, and fails for its total, takes back no earlier try under its name', async () => {
    await server.customer('school');
    email = 'school-contact@bivak.example';
    const codes: string[] = [];
    for (const body of [{}, {}, {}, {}, { ExpectedTotalIncVAT: 1 }, {}, {}]) {
      codes.push((await order(body)).body.Error.Code);
    }
    // The fifth of its own is the last that a shop lets pass.
    const duplicate = 'UserDuplicate';
    const four = [duplicate, duplicate, duplicate, duplicate];
    expect(codes).toEqual([...four, 'PriceChanged', duplicate, 'TooManyAttempts']);
  });

  test('a checkout that registers, sent twice, answers the same, and the same key with another body is refused', async () => {
    const key = { 'idempotency-key': 'een' };
    const [first, second] = await Promise.all([order({}, key), order({}, key)]);
    expect(first.body.Collection).toEqual(second.body.Collection);
    expect((await order({ Notes: 'Anders' }, key)).body.Error.Code).toBe('IdempotencyMismatch');
    for (let n = 0; n < 6; n += 1) expect((await order({}, key)).body).toEqual(first.body);
  });

  test('a checkout that registers a second time with other details names the order; another password is no detail of it', async () => {
    const first = await order();
    const other = await order({ Notes: 'Anders' });
    expect([other.status, other.body.Error.Code]).toEqual([409, 'AlreadyPlaced']);
    expect(other.body.Collection).toEqual(first.body.Collection);
    const password = registration({ user: { Password: 'Ander-Wachtwoord-2' } });
    expect((await order({ Registration: password })).body).toEqual(first.body);
    const name = registration({ user: { FirstName: 'Iemand' } });
    expect((await order({ Registration: name })).status).toBe(409);
  });

  test('a checkout that registers keeps nothing of the password but its hash', async () => {
    await order();
    const { rows } = await server.pool.query<{ text: string }>(`
      select to_jsonb(c)::text || (select string_agg(to_jsonb(e)::text, '') from shop_feesthuis.event e) as text
      from shop_feesthuis.checkout c order by created_at desc limit 1`);
    expect(rows[0]!.text).not.toContain(goodPassword);
  });

  test('a checkout that registers names what is wrong with its registration, each field by its place', async () => {
    const Registration = registration({
      customer: { ZipCode: '1' },
      user: { Password: 'kort', Salutation: 'Ms' },
      more: { CustomerDetail: { VATNo: 'BE0123456789' } },
    });
    const refused = await order({ Registration });
    expect(refused.status).toBe(400);
    expect(refused.body.Error.Fields.map(({ Field }: { Field: string }) => Field)).toEqual([
      'Registration.Customer.ZipCode',
      'Registration.User.Password',
      'Registration.CustomerDetail.VATNo',
    ]);
    const without = { ...registration(), User: { ...registration().User, Salutation: undefined } };
    const shape = await order({ Registration: without });
    expect(shape.body.Error.Fields).toMatchObject([{ Field: 'Registration.User.Salutation' }]);
  });

  test('a checkout that registers counts among the requests that wait where this person lives', async () => {
    const where = { Street: 'Dorpsplein', HouseNumber: '1' };
    const codes: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      turn += 1;
      email = `noor-${turn}@bivak.example`;
      const made = await order(
        { Registration: registration({ customer: where }) },
        {},
        await newCart(visitor),
      );
      codes.push(made.status === 201 ? 'ok' : made.body.Error.Code);
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'LiveReservationsCapped']);
  });

  test('a checkout that registers is for visitors only, and for their own cart', async () => {
    expect((await order({}, {}, 'nergens')).status).toBe(404);
    const other = await server.visitor();
    const body = { Registration: registration() };
    expect((await other.post(`/api/v3/rental/cart/${cart}/_checkout-register`, body)).status).toBe(404);
    const nobody = server.public();
    expect((await nobody.post(`/api/v3/rental/cart/${cart}/_checkout-register`, body)).status).toBe(401);
    const customer = await server.customer('vzw-zelf');
    expect((await customer.post(`/api/v3/rental/cart/${cart}/_checkout-register`, body)).status).toBe(403);
  });
});
