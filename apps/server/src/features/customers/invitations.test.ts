import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withStatements } from '../../platform/database/count-statements.ts';
import { aClient, type Client } from '../../testing/a-client.ts';
import { aServer, monday, type TestServer } from '../../testing/a-server.ts';
import { schemaOf } from '../../platform/shops/open-shops.ts';
import { aRegistration } from '../identity/testing/registration-calls.ts';
import { accept, goodPassword, logIn, look, newPerson, personCalls } from './testing/person-calls.ts';

let server: TestServer;
let count = 0;
let customer: string;
let admin: Client;
let calls: ReturnType<typeof personCalls>;

beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  server.clock.now = monday;
  count += 1;
  customer = `club${count}`;
  admin = await server.customer(customer);
  calls = personCalls(server, `${customer}-contact`);
});
afterAll(() => server.close());

const hour = 3_600_000;
const lastOf = async (email: string) => (await calls.codes(email)).at(-1) ?? '';
const accountsOf = async (email: string, password = goodPassword) =>
  ((await logIn(server, email, password)).body.Accounts ?? []).map(
    (account: { CustomerID: string }) => account.CustomerID,
  );

/** Somebody of another customer who logs in already. */
async function aKnown(email: string): Promise<string> {
  const id = `elders-${email.split('@')[0] ?? ''}`;
  const elsewhere = await server.customer(id);
  await personCalls(server, `${id}-contact`).add(elsewhere, newPerson(email));
  await accept(server, (await personCalls(server, '').codes(email)).at(-1) ?? '');
  return id;
}

describe('an invitation', () => {
  test('an invitation makes a login with the password that its reader chooses', async () => {
    await calls.add(admin, newPerson('nieuw@club.example'));
    const code = await lastOf('nieuw@club.example');
    expect((await logIn(server, 'nieuw@club.example')).status).toBe(400);
    const { result: told, statements: looked } = await withStatements(() => look(server, code));
    expect(looked.length).toBeLessThanOrEqual(6);
    expect([told.status, told.body]).toEqual([
      200,
      {
        Kind: 'invitation',
        CompanyName: `${customer} vzw`,
        FirstName: 'Piet',
        Email: 'nieuw@club.example',
        NeedsPassword: true,
        Asks: [],
      },
    ]);
    const { result: agreed, statements } = await withStatements(() => accept(server, code));
    // Once in a person’s life it makes a login and a membership of one mail: held at what it takes.
    expect(statements.length).toBeLessThanOrEqual(18);
    expect([agreed.status, agreed.body]).toEqual([200, { Email: 'nieuw@club.example', IsApproved: true }]);
    expect(await accountsOf('nieuw@club.example')).toEqual([customer]);
  });

  test('an invitation works once, for three days, and is told apart from what was never ours', async () => {
    await calls.add(admin, newPerson('een@club.example'));
    const code = await lastOf('een@club.example');
    server.clock.now = (monday + 72 * hour) as typeof monday;
    expect((await accept(server, code)).status).toBe(410);
    server.clock.now = (monday + 72 * hour - 1) as typeof monday;
    expect((await accept(server, code)).status).toBe(200);
    expect((await accept(server, code, 'Een-ander-woord-2')).status).toBe(410);
    expect((await look(server, code)).status).toBe(410);
    expect((await look(server, `${code.slice(0, -1)}!`)).status).toBe(404);
    expect((await accept(server, 'x'.repeat(43))).status).toBe(404);
    expect((await logIn(server, 'een@club.example', 'Een-ander-woord-2')).status).toBe(400);
  });

  test('an invitation is accepted once, however often that is asked at the same instant', async () => {
    await calls.add(admin, newPerson('vaak@club.example'));
    const code = await lastOf('vaak@club.example');
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(server, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410, 410, 410,
    ]);
    expect(await accountsOf('vaak@club.example')).toEqual([customer]);
  });

  test('an invitation asks for a good password, twice the same, and stays good meanwhile', async () => {
    await calls.add(admin, newPerson('zwak@club.example'));
    const code = await lastOf('zwak@club.example');
    expect((await accept(server, code, null)).body.Error.Fields).toMatchObject([
      { Field: 'Password', Code: 'required' },
    ]);
    expect((await accept(server, code, 'kort')).body.Error.Fields).toMatchObject([{ Code: 'password-rule' }]);
    expect((await accept(server, code, 'Welcome2027!')).body.Error.Fields).toMatchObject([
      { Code: 'password-known' },
    ]);
    expect((await accept(server, code, 'Janssens-2027')).body.Error.Fields).toMatchObject([
      { Code: 'password-known' },
    ]);
    const path = '/api/v2/shop/authorization/_accept-invitation';
    const unlike = { Code: code, Password: goodPassword, ConfirmPassword: 'iets anders' };
    expect((await server.public().post(path, unlike)).body.Error.Fields).toMatchObject([
      { Field: 'ConfirmPassword', Code: 'not-repeated' },
    ]);
    expect((await accept(server, code)).status).toBe(200);
  });

  test('an invitation is a password for nothing else, and a code for a password is no invitation', async () => {
    await calls.add(admin, newPerson('code@club.example'));
    const Code = await lastOf('code@club.example');
    const body = { Code, Password: goodPassword, ConfirmPassword: goodPassword };
    expect((await server.public().post('/api/v2/shop/authorization/setpassword', body)).status).toBe(404);
    expect((await server.public().post(`/api/v2/shop/authorization/confirmuser?code=${Code}`)).status).toBe(
      404,
    );
  });

  test('an invitation of who is taken off again is of no use', async () => {
    const { body } = await calls.add(admin, newPerson('toch-niet@club.example'));
    const code = await lastOf('toch-niet@club.example');
    await calls.remove(admin, 'toch-niet@club.example', body.CONTACT_ContactID);
    expect((await accept(server, code)).status).toBe(410);
    expect((await logIn(server, 'toch-niet@club.example')).status).toBe(400);
  });

  test('an invitation follows the address when that is corrected, and the first reader can do nothing', async () => {
    const { body } = await calls.add(admin, newPerson('tikfout@club.example'));
    const wrong = await lastOf('tikfout@club.example');
    const change = { CONTACT_Email: 'goed@club.example' };
    const changed = await calls.change(admin, 'tikfout@club.example', body.CONTACT_ContactID, change);
    expect(changed.body).toMatchObject({
      UserName: 'goed@club.example',
      PendingEmail: null,
      IsInvited: true,
    });
    expect((await accept(server, wrong)).status).toBe(410);
    expect((await accept(server, await lastOf('goed@club.example'))).body.Email).toBe('goed@club.example');
  });
});

describe('an invitation of somebody who logs in already', () => {
  test('an invitation of somebody who logs in already adds an account when they agree, and their password stays', async () => {
    const elsewhere = await aKnown('an@elders.example');
    await calls.add(admin, newPerson('an@elders.example'));
    expect(await accountsOf('an@elders.example')).toEqual([elsewhere]);
    const code = await lastOf('an@elders.example');
    expect((await look(server, code)).body).toMatchObject({ NeedsPassword: false });
    expect((await accept(server, code, 'Gekaapt-woord-9')).status).toBe(200);
    expect((await logIn(server, 'an@elders.example', 'Gekaapt-woord-9')).status).toBe(400);
    expect(await accountsOf('an@elders.example')).toEqual([customer, elsewhere].toSorted());
  });

  test('an invitation of somebody who logs in already looks to who invites like any other: same answer, same statements, same mail', async () => {
    await aKnown('bekend@elders.example');
    const ask = (email: string) => withStatements(() => calls.add(admin, newPerson(email)));
    await calls.list(admin);
    const known = await ask('bekend@elders.example');
    const unknown = await ask('onbekend@elders.example');
    expect(known.statements).toEqual(unknown.statements);
    const plain = (text: string) =>
      text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gu, 'id').replaceAll('onbekend', 'bekend');
    expect(plain(JSON.stringify(known.result.body))).toBe(plain(JSON.stringify(unknown.result.body)));
    const { rows } = await server.pool.query(
      `select distinct kind from shop_feesthuis.outbox where payload->>'codeId' in (
         select id from shop_feesthuis.login_code where contact_id = any($1))`,
      [[known.result.body.CONTACT_ContactID, unknown.result.body.CONTACT_ContactID]],
    );
    expect(rows).toEqual([{ kind: 'mail.login-invitation' }]);
  });

  test('who only registered and never proved the mailbox does not keep the squatter’s password, nor the squatter’s address', async () => {
    const squatter = server.public();
    const input = aRegistration('bezet@club.example', { user: { Password: 'Kraker-woord-1' } });
    await squatter.post('/api/v2/shop/customers/_register', input);
    const schema = schemaOf(server.shop.id);
    await server.pool.query(
      `insert into ${schema}.known_address select '\\x01', id, now() from ${schema}.login where email = $1`,
      ['bezet@club.example'],
    );
    await calls.add(admin, newPerson('bezet@club.example'));
    const code = await lastOf('bezet@club.example');
    expect((await look(server, code)).body.NeedsPassword).toBe(true);
    expect((await accept(server, code)).status).toBe(200);
    expect((await logIn(server, 'bezet@club.example', 'Kraker-woord-1')).status).toBe(400);
    const { rows } = await server.pool.query(`select from ${schema}.known_address where key_hash = '\\x01'`);
    expect(rows).toEqual([]);
    expect(await accountsOf('bezet@club.example')).toContain(customer);
  });
});

describe('where the business approves', () => {
  test('an invited person may begin at once, and one who waits for the business goes on waiting', async () => {
    const manager = await server.customer('streng');
    await server.edit({ registration: { approval: 'operator' } });
    onTestFinished(() => server.edit({}));
    const theirs = personCalls(server, 'streng-contact');
    await theirs.add(manager, newPerson('nieuw@streng.example'));
    const agreed = await accept(server, (await theirs.codes('nieuw@streng.example')).at(-1) ?? '');
    expect(agreed.body).toEqual({ Email: 'nieuw@streng.example', IsApproved: true });
    expect((await logIn(server, 'nieuw@streng.example')).status).toBe(200);
    await server.public().post('/api/v2/shop/customers/_register', aRegistration('wacht@streng.example'));
    await theirs.add(manager, newPerson('wacht@streng.example'));
    const waits = await accept(server, (await theirs.codes('wacht@streng.example')).at(-1) ?? '');
    expect(waits.body).toEqual({ Email: 'wacht@streng.example', IsApproved: false });
    expect((await logIn(server, 'wacht@streng.example')).body.Error.Code).toBe('UserNotApproved');
    // Who alone manages the customer does not become somebody who waits.
    await server.public().post('/api/v2/shop/customers/_register', aRegistration('baas@streng.example'));
    const CurrentPassword = 'Sterk-Wachtwoord-1';
    const input = { CONTACT_Email: 'baas@streng.example', CurrentPassword };
    await theirs.change(manager, 'streng-contact@bivak.example', 'streng-contact', input);
    const code = (await theirs.codes('baas@streng.example')).at(-1) ?? '';
    expect((await accept(server, code)).body.Error.Code).toBe('LastAdmin');
    expect((await theirs.list(manager)).body.Collection).toHaveLength(3);
    await server.customer('streng', { contact: 'tweede' });
    expect((await accept(server, code)).body).toEqual({ Email: 'baas@streng.example', IsApproved: false });
  });
});

describe('another address of a person', () => {
  async function aColleague(email: string) {
    const { body } = await calls.add(admin, newPerson(email));
    await accept(server, await lastOf(email));
    const token: string = (await logIn(server, email)).body.Token.Access_token;
    return { id: body.CONTACT_ContactID, client: aClient(server.app, 'localhost:4000', token) };
  }
  const noticesTo = async (email: string) => {
    const { rows } = await server.pool.query(
      `select kind from shop_feesthuis.mail where recipient = $1 and kind = 'mail.login-address'`,
      [email],
    );
    return rows.length;
  };

  test('another address of a person that they ask for themselves counts once confirmed; password and session stay, the old one is told', async () => {
    const { id, client } = await aColleague('oud@club.example');
    const own = personCalls(server, id);
    const asked = await own.change(client, 'oud@club.example', id, {
      CONTACT_Email: 'Vers@club.example',
      CurrentPassword: goodPassword,
    });
    expect(asked.body).toMatchObject({ UserName: 'oud@club.example', PendingEmail: 'vers@club.example' });
    expect(await noticesTo('oud@club.example')).toBe(1);
    const code = await lastOf('vers@club.example');
    expect((await look(server, code)).body).toMatchObject({ Kind: 'address', NeedsPassword: false });
    expect((await accept(server, code, null)).status).toBe(200);
    expect(await accountsOf('vers@club.example')).toEqual([customer]);
    expect((await logIn(server, 'oud@club.example')).status).toBe(400);
    expect((await own.list(client)).body.Collection[0]).toMatchObject({
      UserName: 'vers@club.example',
      CONTACT_Email: 'vers@club.example',
      PendingEmail: null,
    });
  });

  test('another address of a person that an admin types takes over nobody’s login: its reader gets their own, and the old one ends', async () => {
    const { id, client } = await aColleague('mijn@club.example');
    const other = await server.customer(`${customer}b`);
    const theirs = personCalls(server, `${customer}b-contact`);
    await theirs.add(other, newPerson('mijn@club.example'));
    await accept(server, (await theirs.codes('mijn@club.example')).at(-1) ?? '', null);
    await calls.change(admin, 'mijn@club.example', id, { CONTACT_Email: 'baas@club.example' });
    expect(await noticesTo('mijn@club.example')).toBe(1);
    expect((await accountsOf('mijn@club.example')).length).toBe(2);
    const code = await lastOf('baas@club.example');
    expect((await look(server, code)).body.NeedsPassword).toBe(true);
    await accept(server, code, 'Baas-zijn-woord-3');
    expect(await accountsOf('baas@club.example', 'Baas-zijn-woord-3')).toEqual([customer]);
    expect(await accountsOf('mijn@club.example')).toEqual([`${customer}b`]);
    expect((await client.get(`/api/v3/customer/customer/${customer}`)).status).toBe(404);
  });

  test('another address of a person is given up by who asks for the present one again', async () => {
    const { id, client } = await aColleague('bedacht@club.example');
    const own = personCalls(server, id);
    const change = (more: object) => own.change(client, 'bedacht@club.example', id, more);
    await change({ CONTACT_Email: 'toch@club.example', CurrentPassword: goodPassword });
    const code = await lastOf('toch@club.example');
    const back = await change({ CONTACT_Email: 'bedacht@club.example' });
    expect([back.status, back.body.PendingEmail]).toEqual([200, null]);
    expect((await accept(server, code, null)).status).toBe(410);
    expect((await own.list(client)).body.Collection[0]).toMatchObject({
      UserName: 'bedacht@club.example',
      CONTACT_Email: 'bedacht@club.example',
      PendingEmail: null,
    });
  });

  test('another address of a person is given up by a new password', async () => {
    const { id, client } = await aColleague('slachtoffer@club.example');
    const own = personCalls(server, id);
    await own.change(client, 'slachtoffer@club.example', id, {
      CONTACT_Email: 'dief@club.example',
      CurrentPassword: goodPassword,
    });
    const code = await lastOf('dief@club.example');
    const set = { CurrentPassword: goodPassword, Password: 'Nieuw@Woord7', ConfirmPassword: 'Nieuw@Woord7' };
    expect((await client.post('/api/v2/shop/authorization/setpassword', set)).status).toBe(204);
    expect((await accept(server, code, null)).status).toBe(410);
    expect(await accountsOf('slachtoffer@club.example', 'Nieuw@Woord7')).toEqual([customer]);
  });

  test('another address of a person is not for a stolen session: who changes their own knows their password, and guessing is counted', async () => {
    const { id, client } = await aColleague('open-scherm@club.example');
    const own = personCalls(server, id);
    const change = (more: object) =>
      own.change(client, 'open-scherm@club.example', id, { CONTACT_Email: 'rover@club.example', ...more });
    const without = await change({});
    expect([without.status, without.body.Error.Fields]).toMatchObject([
      400,
      [{ Field: 'CurrentPassword', Code: 'required' }],
    ]);
    const path = `/api/v3/customer/customer/${customer}/shop-users/${id}`;
    expect((await client.patch(path, { CONTACT_Email: 'rover@club.example' })).status).toBe(400);
    const wrong = await change({ CurrentPassword: 'niet-het-woord', CONTACT_Tel: '016 66 66 66' });
    expect([wrong.status, wrong.body.Error.Code, wrong.body.Error.Fields]).toMatchObject([
      400,
      'IncorrectDetails',
      [{ Field: 'CurrentPassword', Code: 'current-password' }],
    ]);
    for (let time = 1; time < server.shop.config.limits.lockout.attempts; time += 1)
      await change({ CurrentPassword: 'niet-het-woord' });
    expect((await change({ CurrentPassword: goodPassword })).body.Error.Code).toBe('UserLockedOut');
    expect((await own.list(client)).body.Collection[0]).toMatchObject({
      PendingEmail: null,
      CONTACT_Tel: '',
    });
    expect(await calls.codes('rover@club.example')).toEqual([]);
    const same = { CONTACT_Email: 'Open-Scherm@club.example', CONTACT_Tel: '016 11 22 33' };
    expect((await own.change(client, 'open-scherm@club.example', id, same)).body.CONTACT_Tel).toBe(
      '016 11 22 33',
    );
  });

  test('another address of a person may not be a colleague’s, and the right password that is refused for it counts as no failure', async () => {
    const { id, client } = await aColleague('dubbel@club.example');
    const change = {
      CONTACT_Email: `${customer}-contact@bivak.example`,
      CurrentPassword: goodPassword,
    };
    for (let time = 0; time <= server.shop.config.limits.lockout.attempts; time += 1) {
      const answer = await personCalls(server, id).change(client, 'dubbel@club.example', id, change);
      expect(answer.body.Error.Code).toBe('UserDuplicate');
    }
  });
});
