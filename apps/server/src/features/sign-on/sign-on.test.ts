import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { approveLogin } from '../identity/index.ts';
import { signOnSweep } from './index.ts';
import { aBrowser, type TestBrowser } from './testing/a-browser.ts';
import { signOnShop, start } from './testing/a-sign-on.ts';
import { anIssuer, earlyFaults, type Fault, type TestIssuer } from './testing/an-issuer.ts';

let issuer: TestIssuer;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  issuer = await anIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => open());
afterEach(() => server.close());

async function open(more: object = {}, client: object = {}): Promise<void> {
  Object.assign(issuer.state, { fault: null, claims: { ...issuer.person }, exchanges: [], strayed: [] });
  server = await aServer(signOnShop(more), { signOn: { ...issuer.client, ...client } });
  const schema = server.shop.database.schema;
  await server.pool.query(
    `delete from ${schema}.login; delete from ${schema}.sign_on_registration; delete from ${schema}.sign_on_attempt`,
  );
  await server.pool.query(
    `insert into ${schema}.customer (id, company_name, customer_group, created_at, modified_at)
     values ('V0012345', 'De Zwerfkei', '33', now(), now()), ('V0040552', 'Duinenkamp', '35', now(), now())
     on conflict do nothing`,
  );
  browser = aBrowser(server);
}

async function again(more: object): Promise<void> {
  await server.close();
  await open(more);
}

const claims = (said: object): void => void Object.assign(issuer.state.claims, said);
const signOn = async (address = start()) => (await browser.go(address)).url;
const statusOf = (url: URL) => url.searchParams.get('status');
const tokenOf = (url: URL) => url.searchParams.get('token') ?? '';
const exchange = (Token: string, Confirmed?: boolean, by = browser) =>
  by.post('/api/v3/core/token/_exchange', { Token, ...(Confirmed === undefined ? {} : { Confirmed }) });
const companies = (body: { Accounts: { CompanyName: string }[] }) =>
  body.Accounts.map((one) => one.CompanyName);
const count = async (table: string): Promise<number> => {
  const { rows } = await server.pool.query(
    `select count(*)::int as n from ${server.shop.database.schema}.${table}`,
  );
  return rows[0].n;
};

describe('who may be sent where', () => {
  test.each([
    'https://elders.example/aanmelden',
    '//elders.example/aanmelden',
    '/\\elders.example',
    'http://localhost:4002/aanmelden',
    'http://localhost:4000@elders.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://127.0.0.1:4000/aanmelden',
  ])('nobody is sent to %s', async (page) => {
    for (const where of ['start', 'start/register', 'switch', 'logout']) {
      const answer = await browser.once(
        `/api/v2/oidc/loket/${where}?ResponseURL=${encodeURIComponent(page)}`,
      );
      expect([where, answer.status, answer.to]).toEqual([where, 400, undefined]);
    }
    expect(await count('sign_on_attempt')).toBe(0);
  });

  test('a page of this shop is, by its canonical address and without what a caller wrote under our names', async () => {
    const page =
      'http://localhost:4000/aanmelden?redirect=%2Faanbod&token=mine&registerKey=mine&status=x#deep';
    const url = await signOn(start(page));
    expect(url.origin + url.pathname).toBe('http://localhost:4000/aanmelden');
    expect([...url.searchParams.keys()]).toEqual(['redirect', 'token']);
    expect(tokenOf(url)).not.toBe('mine');
  });

  test('who is at another address of the shop begins at the canonical one, where the cookie is', async () => {
    await server.close();
    const origins = ['http://localhost:4000', 'http://winkel.localhost:4000'];
    server = await aServer({ ...signOnShop(), origins }, { signOn: issuer.client });
    const page = encodeURIComponent('http://winkel.localhost:4000/aanmelden?redirect=%2Faanbod');
    const { headers } = await server.app.inject({
      url: `/api/v2/oidc/loket/start/register?ResponseURL=${page}&login_hint=x`,
      headers: { host: 'winkel.localhost:4000' },
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location).toBe(
      'http://localhost:4000/api/v2/oidc/loket/start/register?ResponseURL=%2Faanmelden%3Fredirect%3D%252Faanbod&login_hint=x',
    );
  });

  test('a ResponseURL is needed, by whatever spelling', async () => {
    expect((await browser.once('/api/v2/oidc/loket/start')).status).toBe(400);
    expect((await browser.once('/api/v2/oidc/loket/start?responseUrl=/aanmelden')).status).toBe(303);
  });

  test('another provider does not exist, nor does any in a shop without one', async () => {
    expect((await browser.once('/api/v2/oidc/ander/start?ResponseURL=/')).status).toBe(404);
    const other = aBrowser(server, server.other);
    for (const path of [
      'start?ResponseURL=/',
      'callback?state=x',
      'ended',
      'switch?ResponseURL=/',
      'logout?ResponseURL=/',
    ])
      expect([path, (await other.once(`/api/v2/oidc/loket/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('the question to the provider', () => {
  test('carries state, nonce and a challenge, and its cookie says no more than which browser it is', async () => {
    const answer = await server.app.inject({
      url: start('/aanmelden', '&login_hint=eyJ9'),
      headers: { host: 'localhost:4000' },
    });
    const asked = new URL(String(answer.headers.location));
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'feesthuis',
      response_type: 'code',
      scope: 'openid profile email vo',
      redirect_uri: 'http://localhost:4000/api/v2/oidc/loket/callback',
      code_challenge_method: 'S256',
      login_hint: 'eyJ9',
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^bivak-feesthuis-sign-on=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Lax$/u,
    );
    const { rows } = await server.pool.query('select * from shop_feesthuis.sign_on_attempt');
    expect(JSON.stringify(rows)).not.toContain(asked.searchParams.get('state'));
  });

  test('sets a cookie for https only where the shop has that', async () => {
    await server.close();
    server = await aServer(
      { ...signOnShop(), origins: ['https://feest.example'] },
      { signOn: issuer.client },
    );
    const { headers } = await server.app.inject({ url: start(), headers: { host: 'feest.example' } });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Secure-bivak-feesthuis-sign-on=[\w-]{43}; Path=\/api; Max-Age=1800; HttpOnly; SameSite=Lax; Secure$/u,
    );
  });

  test('of two tabs each gets its answer', async () => {
    const first = await browser.once(start('/aanmelden?redirect=%2Feen'));
    const second = await browser.once(start('/aanmelden?redirect=%2Ftwee'));
    expect((await browser.go(second.to ?? '')).url.searchParams.get('redirect')).toBe('/twee');
    expect((await browser.go(first.to ?? '')).url.searchParams.get('redirect')).toBe('/een');
  });

  test('asks to choose another account where the provider knows no switch at its logout', async () => {
    await again({ capacitySwitch: 'prompt' });
    const { to = '' } = await browser.once('/api/v2/oidc/loket/switch?ResponseURL=/aanmelden');
    expect(new URL(to).searchParams.get('prompt')).toBe('select_account');
    await again({ capacitySwitch: 'off' });
    expect((await browser.once('/api/v2/oidc/loket/switch?ResponseURL=/aanmelden')).status).toBe(404);
  });
});

describe('a provider that', () => {
  test.each<[Fault, string]>([
    ['down', 'unavailable'],
    ['server-error', 'unavailable'],
    ['half-an-answer', 'unavailable'],
    ['wrong-nonce', 'failed'],
    ['no-nonce', 'failed'],
    ['wrong-signature', 'failed'],
    ['no-signature', 'failed'],
    ['wrong-audience', 'failed'],
    ['wrong-issuer', 'failed'],
    ['expired-token', 'failed'],
    ['no-id-token', 'failed'],
    ['not-json', 'failed'],
    ['error-in-token', 'failed'],
    ['other-subject-in-userinfo', 'failed'],
    ['redirected-token', 'failed'],
    ['redirected-userinfo', 'failed'],
  ])('fails when the browser is back (%s) lets nobody in, and says so', async (fault, status) => {
    const { to = '' } = await browser.once(start());
    issuer.state.fault = fault;
    const url = (await browser.go(to)).url;
    expect([url.pathname, statusOf(url), tokenOf(url)]).toEqual(['/aanmelden', status, '']);
    expect(await count('login')).toBe(0);
    // Our server stands inside: nobody outside sends it elsewhere.
    expect(issuer.state.strayed).toEqual([]);
  });

  test.each(earlyFaults)(
    'fails at the start (%s) sends straight back with words, and is asked again by the next',
    async (fault) => {
      issuer.state.fault = fault;
      expect(statusOf(await signOn())).toBe('unavailable');
      expect([await count('sign_on_attempt'), issuer.state.strayed]).toEqual([0, []]);
      issuer.state.fault = null;
      expect(tokenOf(await signOn())).not.toBe('');
    },
  );

  test('is slow is waited for a few seconds, no longer', async () => {
    issuer.state.fault = 'slow';
    const begun = performance.now();
    expect(statusOf(await signOn())).toBe('unavailable');
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  test.each([
    [{ vo_associations: 'V0012345' }],
    [{ vo_associations: [{ name: 'without a code' }] }],
    [{ vo_associations: [{ code: "V1'; drop table" }] }],
    [{ vo_associations: [null] }],
  ])('describes people in another form is not believed by half (%j)', async (said) => {
    claims(said);
    expect(statusOf(await signOn())).toBe('failed');
    expect(await count('login')).toBe(0);
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['invalid_scope', 'failed'],
  ])('says no with %s is told as that', async (error, status) => {
    const { to = '' } = await browser.once(start());
    const state = new URL(to).searchParams.get('state');
    const { url } = await browser.go(`/api/v2/oidc/loket/callback?state=${state}&error=${error}`);
    expect(statusOf(url)).toBe(status);
  });
});

describe('the way back', () => {
  const callbackOf = async (address: string): Promise<string> => {
    const answer = await fetch(address, { redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };

  test('is good once', async () => {
    const callback = await callbackOf((await browser.once(start())).to ?? '');
    expect(tokenOf((await browser.go(callback)).url)).not.toBe('');
    expect(statusOf((await browser.go(callback)).url)).toBe('expired');
    expect(issuer.state.exchanges).toHaveLength(1);
  });

  test('is of no use in another browser, and stays good in its own', async () => {
    const callback = await callbackOf((await browser.once(start())).to ?? '');
    const thief = aBrowser(server);
    expect(statusOf((await thief.go(callback)).url)).toBe('expired');
    await thief.once(start());
    expect(statusOf((await thief.go(callback)).url)).toBe('expired');
    expect(issuer.state.exchanges).toHaveLength(0);
    expect(tokenOf((await browser.go(callback)).url)).not.toBe('');
  });

  test('is good for half an hour', async () => {
    const { to = '' } = await browser.once(start());
    server.clock.now = (server.clock.now + 30 * 60_000) as typeof server.clock.now;
    expect(statusOf((await browser.go(to)).url)).toBe('expired');
  });

  test.each(['', '?state=', '?state=verzonnen', '?code=x', `?state=${'x'.repeat(200)}`])(
    'of a sign-on that never was (%s) ends at the login page',
    async (query) => {
      const { url } = await browser.go(`/api/v2/oidc/loket/callback${query}`);
      expect([url.pathname, statusOf(url)]).toEqual(['/aanmelden', 'expired']);
    },
  );

  test('with a code of somebody else fails at the provider', async () => {
    const theirs = new URL(await callbackOf((await aBrowser(server).once(start())).to ?? ''));
    const { to = '' } = await browser.once(start());
    const state = new URL(to).searchParams.get('state');
    const { url } = await browser.go(
      `/api/v2/oidc/loket/callback?state=${state}&code=${theirs.searchParams.get('code')}`,
    );
    expect(statusOf(url)).toBe('failed');
  });
});

describe('the token of the address', () => {
  test('is good once, though two come at the same moment', async () => {
    const token = tokenOf(await signOn());
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
  });

  test('is good for a minute', async () => {
    const token = tokenOf(await signOn());
    server.clock.now = (server.clock.now + 60_000) as typeof server.clock.now;
    expect(await exchange(token)).toMatchObject({ status: 410, body: { Error: { Code: 'CodeExpired' } } });
  });

  test('stands nowhere but in the address', async () => {
    const token = tokenOf(await signOn());
    const { rows } = await server.pool.query('select * from shop_feesthuis.exchange_code');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await exchange(token.toUpperCase())).status).toBe(404);
  });

  test('of another shop is none here', async () => {
    const token = tokenOf(await signOn());
    expect((await exchange(token, true, aBrowser(server, server.other))).status).toBe(404);
    expect((await exchange(token)).status).toBe(200);
  });

  test('asks a browser that did not begin it whether it is that person, and is not used up by the question', async () => {
    const token = tokenOf(await signOn());
    const other = aBrowser(server);
    const asked = await exchange(token, undefined, other);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        Error: { Code: 'ConfirmationNeeded' },
        Person: { FirstName: 'Noor', LastName: 'Claes', CompanyName: 'De Zwerfkei' },
      },
    });
    expect(JSON.stringify(asked.body)).not.toContain('Access_token');
    expect((await exchange(token, false, other)).status).toBe(409);
    expect((await exchange(token, true, other)).status).toBe(200);
    expect((await exchange(token)).status).toBe(410);
  });

  test('of a login that was shut out meanwhile opens nothing', async () => {
    const token = tokenOf(await signOn());
    await server.pool.query('update shop_feesthuis.login set approved = false');
    expect((await exchange(token)).status).toBe(403);
  });

  test('has to be there, and may not be a book', async () => {
    expect((await browser.post('/api/v3/core/token/_exchange', {})).status).toBe(400);
    expect((await exchange('x'.repeat(300))).status).toBe(400);
  });
});

describe('who it is', () => {
  test('somebody new of a known association gets a login without a password, and the same one the next time', async () => {
    const first = (await exchange(tokenOf(await signOn()))).body;
    expect(first.Accounts).toMatchObject([{ CustomerID: 'V0012345', RoleName: 'Admin', FirstName: 'Noor' }]);
    const second = (await exchange(tokenOf(await signOn()))).body;
    expect(second.Accounts).toEqual(first.Accounts);
    expect([await count('login'), await count('sign_on_identity')]).toEqual([1, 1]);
    const login = await browser.post('/api/v3/core/token/_login', {
      UserName: issuer.person.email,
      Password: 'x',
    });
    expect(login.status).toBe(400);
  });

  test('signing on twice at the same moment makes one login', async () => {
    // The browser has its mark by then.
    await browser.once(start());
    const urls = await Promise.all([signOn(), signOn(), signOn()]);
    expect(urls.every((url) => tokenOf(url) !== '')).toBe(true);
    expect(await count('login')).toBe(1);
  });

  test('accounts follow what the provider says: a new association comes, a former one goes, and comes back', async () => {
    const dunes = { code: 'V0040552', name: 'Duinenkamp', kind: 'youth-large-events' };
    const [rock] = issuer.person.vo_associations;
    await signOn();
    claims({ vo_associations: [rock, dunes] });
    const both = (await exchange(tokenOf(await signOn()))).body;
    expect(companies(both)).toEqual(['De Zwerfkei', 'Duinenkamp']);
    claims({ vo_associations: [dunes] });
    expect(companies((await exchange(tokenOf(await signOn()))).body)).toEqual(['Duinenkamp']);
    claims({ vo_associations: [rock] });
    const back = (await exchange(tokenOf(await signOn()))).body;
    expect(back.Accounts[0].ContactID).toBe(both.Accounts[0].ContactID);
    claims({ vo_associations: [] });
    expect(statusOf(await signOn())).toBe('no-association');
    expect(await count('membership')).toBe(0);
  });

  test('whom the customer removed, and the provider still names, comes back as a new contact', async () => {
    const first = (await exchange(tokenOf(await signOn()))).body;
    await server.pool.query('update shop_feesthuis.contact set removed_at = now() where id = $1', [
      first.Accounts[0].ContactID,
    ]);
    await server.pool.query('delete from shop_feesthuis.membership');
    const second = (await exchange(tokenOf(await signOn()))).body;
    expect(second.Accounts[0].ContactID).not.toBe(first.Accounts[0].ContactID);
  });

  test('a session of before acts no longer for whom the provider names no longer', async () => {
    const { Token } = (await exchange(tokenOf(await signOn()))).body;
    const read = () =>
      server.app.inject({
        url: '/api/v3/core/token/_user-info?customerId=V0012345',
        headers: { host: 'localhost:4000', authorization: `Bearer ${Token.Access_token}` },
      });
    expect((await read()).statusCode).toBe(200);
    claims({ vo_associations: [] });
    await signOn();
    expect((await read()).statusCode).toBe(403);
  });

  test('a shop that does not synchronise takes no account away', async () => {
    await again({ synchronise: false });
    await signOn();
    claims({ vo_associations: [] });
    expect(companies((await exchange(tokenOf(await signOn()))).body)).toEqual(['De Zwerfkei']);
  });

  test('a provider that names one association at a time gives that one, and takes no other', async () => {
    await again({ claims: { associations: { id: 'org', name: 'orgname' } } });
    claims({ org: 'V0012345' });
    await signOn();
    claims({ org: 'V0040552' });
    expect(companies((await exchange(tokenOf(await signOn()))).body)).toEqual(['Duinenkamp']);
    expect(await count('membership')).toBe(2);
    claims({ org: undefined });
    expect(companies((await exchange(tokenOf(await signOn()))).body)).toEqual(['De Zwerfkei', 'Duinenkamp']);
  });

  test('a login with the same address is opened by an address that the provider proved, and by no other', async () => {
    const email = issuer.person.email;
    await server.customer('vzw', { contact: 'noor' });
    await server.pool.query('update shop_feesthuis.login set email = $1', [email]);
    claims({ email_verified: false });
    expect(statusOf(await signOn())).toBe('email-taken');
    claims({ email_verified: true });
    await server.pool.query('update shop_feesthuis.login set activated = false');
    expect(statusOf(await signOn())).toBe('email-taken');
    await server.pool.query('update shop_feesthuis.login set activated = true');
    await exchange(tokenOf(await signOn()));
    expect(await count('login')).toBe(1);
  });

  test('a shop that links nobody by address says that it is taken', async () => {
    await again({ linkVerifiedEmail: false });
    await server.customer('vzw', { contact: 'noor' });
    await server.pool.query('update shop_feesthuis.login set email = $1', [issuer.person.email]);
    expect(statusOf(await signOn())).toBe('email-taken');
  });

  test('an address that nobody proved is nobody’s login: its reader can still be invited or register', async () => {
    claims({ email_verified: false });
    await exchange(tokenOf(await signOn()));
    const { rows } = await server.pool.query('select id from shop_feesthuis.login where email = $1', [
      issuer.person.email,
    ]);
    expect(rows).toEqual([]);
  });

  test('a provider that tells no address lets people in all the same', async () => {
    claims({ email: undefined });
    expect((await exchange(tokenOf(await signOn()))).status).toBe(200);
    claims({ sub: 'p-9' });
    expect((await exchange(tokenOf(await signOn()))).status).toBe(200);
    expect(await count('login')).toBe(2);
  });
});

describe('whom the shop does not know', () => {
  const kiekeboe = [{ code: 'V9', name: 'Kiekeboe', kind: 'youth' }];
  const person = { FirstName: 'Lotte', LastName: 'Wouters', Email: 'lotte@kiekeboe.example' };
  const address = { Street: 'Laan', HouseNumber: '1', ZipCode: '9000', City: 'Gent', CountryID: 'BE' };
  const body = (RegisterKey: string | null, over: object = {}) => ({
    RegisterKey,
    Customer: { ...person, ...address, CompanyName: 'Kiekeboe', ...over },
    User: { ...person, Salutation: 'Ms', ...over },
  });
  const register = (sent: object, by = browser) => by.post('/api/v2/oidc/loket/_register', sent);
  const keyOf = (url: URL) => url.searchParams.get('registerKey');
  beforeEach(() => {
    claims({
      sub: 'p-new',
      given_name: 'Lotte',
      family_name: 'Wouters',
      email: person.Email,
      vo_associations: kiekeboe,
    });
  });

  test('may register for an association, which becomes the customer with its id and group', async () => {
    const key = keyOf(await signOn());
    const told = await browser.post('/api/v2/oidc/loket/_register-person', { RegisterKey: key });
    expect(told.body).toEqual({ ...person, CompanyName: 'Kiekeboe' });
    expect((await register(body(key))).body).toMatchObject({ CustomerID: 'V9', NextStep: 'LogIn' });
    const { rows } = await server.pool.query(
      "select customer_group from shop_feesthuis.customer where id = 'V9'",
    );
    expect(rows).toEqual([{ customer_group: '33' }]);
    expect(companies((await exchange(tokenOf(await signOn()))).body)).toEqual(['Kiekeboe']);
    await server.pool.query(
      "delete from shop_feesthuis.login; delete from shop_feesthuis.contact where customer_id = 'V9'; delete from shop_feesthuis.customer where id = 'V9'",
    );
  });

  test('keeps the key to the browser that signed on, once, and for half an hour', async () => {
    const key = keyOf(await signOn());
    const thief = aBrowser(server);
    await thief.once(start());
    expect((await register(body(key), thief)).status).toBe(404);
    expect((await thief.post('/api/v2/oidc/loket/_register-person', { RegisterKey: key })).status).toBe(404);
    expect((await register(body('verzonnen'))).status).toBe(404);
    expect((await register(body(null))).status).toBe(400);
    expect((await register(body(key, { ZipCode: 'x' }))).status).toBe(400);
    server.clock.now = (server.clock.now + 30 * 60_000) as typeof server.clock.now;
    expect((await register(body(key))).status).toBe(410);
  });

  test('and gives another address proves it by mail before the login opens', async () => {
    const key = keyOf(await signOn());
    const other = 'andere@kiekeboe.example';
    expect((await register(body(key, { Email: other }))).body).toMatchObject({ NextStep: 'Activate' });
    expect(statusOf(await signOn())).toBe('not-activated');
    // Whose mailbox it is chose a password instead of following the link: then it was not theirs to give away.
    await server.pool.query('update shop_feesthuis.login set activated = true');
    expect(statusOf(await signOn())).toBe('email-taken');
    await server.pool.query(
      "update shop_feesthuis.login_code set used_at = now() where purpose = 'activation'",
    );
    expect(tokenOf(await signOn())).not.toBe('');
    await server.pool.query(
      "delete from shop_feesthuis.login; delete from shop_feesthuis.contact where customer_id = 'V9'; delete from shop_feesthuis.customer where id = 'V9'",
    );
  });

  test('without an association hears that one is needed', async () => {
    claims({ vo_associations: [] });
    expect(statusOf(await signOn('/api/v2/oidc/loket/start/register?ResponseURL=/aanmelden'))).toBe(
      'no-association',
    );
    await again({ register: 'anybody' });
    claims({ sub: 'p-new', vo_associations: [], email: person.Email });
    expect(keyOf(await signOn())).not.toBe(null);
  });

  test('cannot register where nobody may', async () => {
    await again({ register: 'nobody' });
    claims({ sub: 'p-new', vo_associations: kiekeboe, email: person.Email });
    expect(statusOf(await signOn())).toBe('unknown-person');
  });

  test('waits for the business where that approves', async () => {
    await server.close();
    Object.assign(issuer.state, { fault: null });
    server = await aServer(
      { ...signOnShop(), registration: { approval: 'operator' } },
      { signOn: { ...issuer.client } },
    );
    browser = aBrowser(server);
    const key = keyOf(await signOn());
    expect((await register(body(key))).body).toMatchObject({ NextStep: 'WaitForApproval' });
    expect(statusOf(await signOn())).toBe('not-approved');
    const { rows: mails } = await server.pool.query(
      "select 1 from shop_feesthuis.outbox where kind = 'mail.login-waiting'",
    );
    expect(mails).toHaveLength(1);
    // Another of the same association gets in no earlier.
    claims({ sub: 'p-other', email: 'ander@kiekeboe.example' });
    expect(statusOf(await signOn())).toBe('not-approved');
    claims({ sub: 'p-new', email: person.Email });
    const { rows } = await server.pool.query('select id from shop_feesthuis.login where email = $1', [
      person.Email,
    ]);
    await approveLogin(
      server.shop,
      { actor: { kind: 'job' }, now: server.clock.now, requestId: 'test' },
      rows[0].id,
    );
    expect(tokenOf(await signOn())).not.toBe('');
    await server.pool.query(
      "delete from shop_feesthuis.login; delete from shop_feesthuis.contact where customer_id = 'V9'; delete from shop_feesthuis.customer where id = 'V9'",
    );
  });
});

describe('what is over', () => {
  test('logging out at a provider that cannot do it says that one may still be logged in there', async () => {
    const url = await signOn('/api/v2/oidc/loket/logout?ResponseURL=/');
    expect([url.pathname, statusOf(url)]).toEqual(['/', 'still-signed-on']);
  });

  test('coming back from a logout that never began ends at the login page', async () => {
    const { url } = await browser.go('/api/v2/oidc/loket/ended?state=verzonnen');
    expect(url.href).toBe('http://localhost:4000/aanmelden');
  });

  test('is swept away when its time is over', async () => {
    await browser.once(start());
    await signOn();
    const later = (server.clock.now + 25 * 3_600_000) as typeof server.clock.now;
    await signOnSweep.run(server.shop, later);
    for (const table of ['sign_on_attempt', 'exchange_code', 'sign_on_registration'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });
});
