import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import type { Answer } from '../../testing/a-client.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { anAddress, aPerson, callsOf, hour, password, wait } from './testing/identity-calls.ts';
import { hashPassword } from './password-hash.ts';

let server: TestServer;
let calls: ReturnType<typeof callsOf>;
const name = 'lies@feesthuis.example';
const base = '/api/v3/core/token';

beforeAll(async () => {
  server = await aServer({ limits: { lockout: { attempts: 3, minutes: 15 } } });
  await server.pool.query(
    `insert into ${schemaOf(server.shop.id)}.login (id, email, name, kind, password_hash, approved, created_at)
     values ('lies', $1, 'Lies Baert', 'operator', $2, true, now())`,
    [name, await hashPassword(password)],
  );
});
beforeEach(() => {
  server.clock.now = monday;
  calls = callsOf(server);
});
afterAll(() => server.close());

async function ask(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  token?: string,
  address = anAddress(),
) {
  const response = await server.app.inject({
    method,
    url,
    remoteAddress: address,
    headers: { host: 'localhost:4000', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { payload: body }),
  });
  const answer: Pick<Answer, 'status' | 'body'> = {
    status: response.statusCode,
    body: JSON.parse(response.body === '' ? 'null' : response.body),
  };
  return answer;
}

const logIn = (UserName: string, Password = password, address = anAddress()) =>
  ask('POST', `${base}/_login-operator`, { UserName, Password }, undefined, address);

describe('an operator', () => {
  test('an operator logs in to the management system, and is known by name', async () => {
    const { status, body } = await logIn(` ${name.toUpperCase()} `);
    expect([status, body.Operator]).toEqual([200, { Name: 'Lies Baert', Email: name }]);
    const token: string = body.Token.Access_token;
    const info = await ask('GET', `${base}/_operator-info`, undefined, token);
    expect([info.status, info.body]).toEqual([200, body]);
    const { rows } = await server.pool.query(
      `select actor from ${schemaOf(server.shop.id)}.event where entity_id = 'lies' and action = 'login'`,
    );
    expect(rows).toEqual([{ actor: { kind: 'operator', login: 'lies' } }]);
  });

  test('an operator is no customer: has no accounts, no cart and no persons', async () => {
    const { Access_token: token } = (await logIn(name)).body.Token;
    expect(await calls.userInfo({ token })).toMatchObject({ status: 403, code: 'Forbidden' });
    expect((await ask('GET', '/api/v2/shop/contacts', undefined, token)).status).toBe(403);
    expect((await ask('GET', '/api/v3/customer/customer/x', undefined, token)).status).toBe(403);
  });

  test('an operator keeps the session by refreshing it, and ends it by logging out', async () => {
    const { Access_token: token } = (await logIn(name)).body.Token;
    wait(server, 2 * hour);
    const { Access_token: next } = (await calls.refresh(token)).body;
    expect((await ask('GET', `${base}/_operator-info`, undefined, next)).status).toBe(200);
    expect((await calls.logout(next)).status).toBe(204);
    expect((await ask('GET', `${base}/_operator-info`, undefined, next)).status).toBe(401);
  });

  test('an operator is nobody in another shop', async () => {
    const { Access_token: token } = (await logIn(name)).body.Token;
    const there = await server.app.inject({
      url: `${base}/_operator-info`,
      headers: { host: 'localhost:4002', authorization: `Bearer ${token}` },
    });
    expect(there.statusCode).toBe(401);
  });

  test('an operator cannot log in as a customer, and no customer as an operator', async () => {
    const customer = await aPerson(server);
    const wrong = { status: 400, body: { Error: { Code: 'IncorrectDetails' } } };
    expect(await logIn(customer.name)).toMatchObject(wrong);
    expect(await calls.login(name)).toMatchObject({ status: 400, code: 'IncorrectDetails' });
    const token = (await calls.login(customer.name)).body.Token.Access_token;
    expect((await ask('GET', `${base}/_operator-info`, undefined, token)).status).toBe(403);
    expect((await ask('GET', `${base}/_operator-info`)).status).toBe(401);
  });

  test('an operator is refused in the same words as nobody, and locked out after the same number of attempts', async () => {
    const [here, there] = [anAddress(), anAddress()];
    for (let time = 0; time < 3; time += 1) {
      const known = await logIn(name, 'verkeerd', here);
      expect(known.body).toEqual((await logIn('niemand@feesthuis.example', 'verkeerd', here)).body);
    }
    expect((await logIn(name, password, here)).status).toBe(423);
    expect((await logIn('niemand@feesthuis.example', password, here)).status).toBe(423);
    expect((await logIn(name, password, there)).status).toBe(200);
  });

  test('an operator may have the address of a customer, whose attempts and password are others', async () => {
    const customer = await aPerson(server);
    await server.pool.query(
      `insert into ${schemaOf(server.shop.id)}.login (id, email, name, kind, password_hash, approved, created_at)
       values ('both', $1, 'Both', 'operator', $2, true, now())`,
      [customer.name, await hashPassword('Een-ander-woord-1')],
    );
    expect((await logIn(customer.name)).status).toBe(400);
    expect((await logIn(customer.name, 'Een-ander-woord-1')).status).toBe(200);
    expect((await calls.login(customer.name)).status).toBe(200);
  });

  test('an operator changes the password within the session, knowing the current one', async () => {
    const { Access_token: token } = (await logIn(name)).body.Token;
    const change = { CurrentPassword: password, Password: 'Nieuw@Woord7', ConfirmPassword: 'Nieuw@Woord7' };
    const set = await ask('POST', '/api/v2/shop/authorization/setpassword', change, token);
    expect(set.status).toBe(204);
    expect((await logIn(name)).status).toBe(400);
    expect((await logIn(name, 'Nieuw@Woord7')).status).toBe(200);
  });
});
