import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/a-client.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { accept, logIn, personCalls } from './testing/person-calls.ts';

let server: TestServer;
let count = 0;
let customer: string;
let contact: string;
let client: Client;

beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  count += 1;
  customer = `bond${count}`;
  contact = `${customer}-contact`;
  client = await server.customer(customer);
  await server.pool.query("update shop_feesthuis.contact set email = '' where id = $1", [contact]);
});
afterAll(() => server.close());

const path = () => `/api/v2/shop/contacts/${contact}`;
const ofCustomer = () => `/api/v2/shop/customers/${customer}`;
const account = async () => (await client.get('/api/v3/core/token/_user-info')).body.Accounts[0];
const codes = (email: string) => personCalls(server, contact).codes(email);

/** Whom only a provider of sign-on vouches for: nobody knows an address of theirs. */
async function goesByAnId(): Promise<void> {
  await server.pool.query('update shop_feesthuis.login set email = id where id = $1', [`${contact}-login`]);
}

describe('a contact without an e-mail address', () => {
  test('a contact without an e-mail address is told so with the account, and gets one at once that its reader still has to confirm', async () => {
    await goesByAnId();
    expect(await account()).toMatchObject({ EmailRequired: true });
    const saved = await client.patch(path(), { Email: 'Eerste@bond.example' });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      Email: 'eerste@bond.example',
      UserName: `${contact}-login`,
      PendingEmail: 'eerste@bond.example',
    });
    expect(await account()).not.toHaveProperty('EmailRequired');
    // How somebody logs in changes only when the mailbox's reader says so.
    const [code = ''] = await codes('eerste@bond.example');
    expect((await accept(server, code)).status).toBe(200);
    const { rows } = await server.pool.query('select email from shop_feesthuis.login where id = $1', [
      `${contact}-login`,
    ]);
    expect(rows).toEqual([{ email: 'eerste@bond.example' }]);
  });

  test('a contact without an e-mail address that logs in by an address may be written to elsewhere, and keeps how it logs in', async () => {
    const saved = await client.patch(path(), { Email: 'post@bond.example' });
    expect([saved.status, saved.body.Email, saved.body.UserName, saved.body.PendingEmail]).toEqual([
      200,
      'post@bond.example',
      `${contact}@bivak.example`,
      null,
    ]);
    expect((await logIn(server, `${contact}@bivak.example`, 'Sterk-Wachtwoord-1')).status).toBe(200);
    expect(await codes('post@bond.example')).toEqual([]);
    // The form of a person sends all of it back.
    const own = personCalls(server, contact);
    const same = { CONTACT_Email: 'post@bond.example', CONTACT_Tel: '016 11 22 33' };
    const kept = await own.change(client, `${contact}@bivak.example`, contact, same);
    expect([kept.status, kept.body]).toMatchObject([
      200,
      { CONTACT_Email: 'post@bond.example', CONTACT_Tel: '016 11 22 33', PendingEmail: null },
    ]);
    // From then on it is a change like every other: with the password.
    const again = await client.patch(path(), { Email: 'ander@bond.example' });
    expect([again.status, again.body.Error.Fields[0].Field]).toEqual([400, 'CurrentPassword']);
    // Back to the one that it logs in with.
    const back = await client.patch(path(), { Email: `${contact}@bivak.example` });
    expect([back.status, back.body.Email, back.body.PendingEmail]).toEqual([
      200,
      `${contact}@bivak.example`,
      null,
    ]);
  });

  test('a contact without an e-mail address cannot take the address of a colleague', async () => {
    await goesByAnId();
    await server.customer(customer, { contact: `collega${count}`, role: 'User' });
    const taken = await client.patch(path(), { Email: `collega${count}@bivak.example` });
    expect([taken.status, taken.body.Error.Code]).toEqual([409, 'UserDuplicate']);
    expect(await account()).toMatchObject({ EmailRequired: true });
  });

  test('a contact without an e-mail address is not stopped by the mails that its customer may have sent in a day', async () => {
    await goesByAnId();
    await server.pool.query(
      `insert into shop_feesthuis.login_code (id, purpose, code_hash, language, created_at, expires_at, contact_id)
       select $1 || n, 'invitation', sha256(($1 || n)::bytea), 'nl', $2, $2, $1 from generate_series(1, 60) n`,
      [contact, new Date(server.clock.now).toISOString()],
    );
    const saved = await client.patch(path(), { Email: 'druk@bond.example' });
    expect([saved.status, saved.body.Email, saved.body.PendingEmail]).toEqual([
      200,
      'druk@bond.example',
      null,
    ]);
  });
});

describe('who may change an address', () => {
  test('a contact changes its own address, an admin that of the customer too, and nobody that of a stranger', async () => {
    const plain = await server.customer(customer, { contact: `gewoon${count}`, role: 'User' });
    const input = { Email: 'iemand@bond.example' };
    const answers = await Promise.all([
      server.public().patch(path(), input),
      (await server.visitor()).patch(path(), input),
      plain.patch(path(), input),
      (await server.customer(`${customer}-vreemd`)).patch(path(), input),
      server.public().patch(ofCustomer(), input),
      plain.patch(ofCustomer(), input),
      (await server.customer(`${customer}-ander`)).patch(ofCustomer(), input),
      client.patch(path(), { Email: 'geen adres' }),
      client.patch(ofCustomer(), { Email: 'geen adres' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 401, 403, 404, 400, 400]);
    const saved = await client.patch(ofCustomer(), { Email: 'bond@bond.example' });
    expect([saved.status, saved.body.Email]).toEqual([200, 'bond@bond.example']);
    expect((await client.get(`/api/v3/customer/customer/${customer}`)).body.Email).toBe('bond@bond.example');
  });
});
