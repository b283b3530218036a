import { beforeEach, describe, expect, test } from 'vitest';
import { staffApproveLogin } from '../identity/index.ts';
import { aBrowser } from './testing/a-browser.ts';
import { aShopWithSignOn } from './testing/a-shop-with-sign-on.ts';
import { start } from './testing/a-sign-on.ts';

const at = aShopWithSignOn();
const { again, claims, signOn, statusOf, tokenOf, exchange, companies, count } = at;

describe('who signs on', () => {
  test('somebody new of a known association gets a login without a password, and the same one the next time', async () => {
    const first = (await exchange(tokenOf(await signOn()))).body;
    expect(first.Accounts).toMatchObject([{ CustomerID: 'V0012345', RoleName: 'Admin', FirstName: 'Noor' }]);
    const second = (await exchange(tokenOf(await signOn()))).body;
    expect(second.Accounts).toEqual(first.Accounts);
    expect([await count('login'), await count('sign_on_identity')]).toEqual([1, 1]);
    const login = await at.browser.post('/api/v3/core/token/_login', {
      UserName: at.issuer.person.email,
      Password: 'x',
    });
    expect(login.status).toBe(400);
  });

  test('signing on twice at the same instant makes one login', async () => {
    // The browser has its mark by then.
    await at.browser.once(start());
    const urls = await Promise.all([signOn(), signOn(), signOn()]);
    expect(urls.every((url) => tokenOf(url) !== '')).toBe(true);
    expect(await count('login')).toBe(1);
  });

  test('accounts follow what the provider says: a new association comes, a former one goes, and comes back', async () => {
    const dunes = { code: 'V0040552', name: 'Duinenkamp', kind: 'youth-large-events' };
    const [rock] = at.issuer.person.vo_associations;
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
    await at.server.pool.query('update shop_feesthuis.contact set removed_at = now() where id = $1', [
      first.Accounts[0].ContactID,
    ]);
    await at.server.pool.query('delete from shop_feesthuis.membership');
    const second = (await exchange(tokenOf(await signOn()))).body;
    expect(second.Accounts[0].ContactID).not.toBe(first.Accounts[0].ContactID);
  });

  test('a session of before acts no longer for whom the provider names no longer', async () => {
    const { Token } = (await exchange(tokenOf(await signOn()))).body;
    const read = () =>
      at.server.app.inject({
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
    const email = at.issuer.person.email;
    await at.server.customer('vzw', { contact: 'noor' });
    await at.server.pool.query('update shop_feesthuis.login set email = $1', [email]);
    claims({ email_verified: false });
    expect(statusOf(await signOn())).toBe('email-taken');
    claims({ email_verified: true });
    await at.server.pool.query('update shop_feesthuis.login set activated = false');
    expect(statusOf(await signOn())).toBe('email-taken');
    await at.server.pool.query('update shop_feesthuis.login set activated = true');
    await exchange(tokenOf(await signOn()));
    expect(await count('login')).toBe(1);
  });

  test('a shop that links nobody by address says that it is taken', async () => {
    await again({ linkVerifiedEmail: false });
    await at.server.customer('vzw', { contact: 'noor' });
    await at.server.pool.query('update shop_feesthuis.login set email = $1', [at.issuer.person.email]);
    expect(statusOf(await signOn())).toBe('email-taken');
  });

  test('an address that nobody proved is nobody’s login: its reader can still be invited or register', async () => {
    claims({ email_verified: false });
    await exchange(tokenOf(await signOn()));
    const { rows } = await at.server.pool.query('select id from shop_feesthuis.login where email = $1', [
      at.issuer.person.email,
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
    Customer: { ...person, ...address, CompanyName: 'Kiekeboe', Tel: '09 555 01 12', ...over },
    User: { ...person, Salutation: 'Ms', MobilePhone: '0470 55 01 12', ...over },
  });
  const register = (sent: object, by = at.browser) => by.post('/api/v2/oidc/loket/_register', sent);
  const keyOf = (url: URL) => url.searchParams.get('registerKey');
  const newcomer = {
    sub: 'p-new',
    given_name: 'Lotte',
    family_name: 'Wouters',
    email: person.Email,
    vo_associations: kiekeboe,
  };
  beforeEach(() => claims(newcomer));

  test('whom the shop does not know may register for an association, which becomes the customer with its id and group', async () => {
    const key = keyOf(await signOn());
    const told = await at.browser.post('/api/v2/oidc/loket/_register-person', { RegisterKey: key });
    expect(told.body).toEqual({ ...person, CompanyName: 'Kiekeboe' });
    expect((await register(body(key))).body).toMatchObject({ CustomerID: 'V9', NextStep: 'LogIn' });
    const { rows } = await at.server.pool.query(
      "select customer_group from shop_feesthuis.customer where id = 'V9'",
    );
    expect(rows).toEqual([{ customer_group: '33' }]);
    expect(companies((await exchange(tokenOf(await signOn()))).body)).toEqual(['Kiekeboe']);
    await at.server.pool.query(
      "delete from shop_feesthuis.login; delete from shop_feesthuis.contact where customer_id = 'V9'; delete from shop_feesthuis.customer where id = 'V9'",
    );
  });

  test('whom the shop does not know keeps the key to the browser that signed on, once, and for half an hour', async () => {
    const key = keyOf(await signOn());
    const thief = aBrowser(at.server);
    await thief.once(start());
    expect((await register(body(key), thief)).status).toBe(404);
    expect((await thief.post('/api/v2/oidc/loket/_register-person', { RegisterKey: key })).status).toBe(404);
    expect((await register(body('verzonnen'))).status).toBe(404);
    expect((await register(body(null))).status).toBe(400);
    expect((await register(body(key, { ZipCode: 'x' }))).status).toBe(400);
    at.server.clock.now = (at.server.clock.now + 30 * 60_000) as typeof at.server.clock.now;
    expect((await register(body(key))).status).toBe(410);
  });

  test('whom the shop does not know, and who gives another address, proves it by mail before the login opens', async () => {
    const key = keyOf(await signOn());
    const other = 'andere@kiekeboe.example';
    expect((await register(body(key, { Email: other }))).body).toMatchObject({ NextStep: 'Activate' });
    expect(statusOf(await signOn())).toBe('not-activated');
    // Whose mailbox it is chose a password instead of following the link: then it was not theirs to give away.
    await at.server.pool.query('update shop_feesthuis.login set activated = true');
    expect(statusOf(await signOn())).toBe('email-taken');
    await at.server.pool.query(
      "update shop_feesthuis.login_code set used_at = now() where purpose = 'activation'",
    );
    expect(tokenOf(await signOn())).not.toBe('');
    await at.server.pool.query(
      "delete from shop_feesthuis.login; delete from shop_feesthuis.contact where customer_id = 'V9'; delete from shop_feesthuis.customer where id = 'V9'",
    );
  });

  test('whom the shop does not know without an association hears that one is needed', async () => {
    claims({ vo_associations: [] });
    expect(statusOf(await signOn('/api/v2/oidc/loket/start/register?ResponseURL=/aanmelden'))).toBe(
      'no-association',
    );
    await again({ register: 'anybody' });
    claims({ sub: 'p-new', vo_associations: [], email: person.Email });
    expect(keyOf(await signOn())).not.toBe(null);
  });

  test('whom the shop does not know cannot register where nobody may', async () => {
    await again({ register: 'nobody' });
    claims({ sub: 'p-new', vo_associations: kiekeboe, email: person.Email });
    expect(statusOf(await signOn())).toBe('unknown-person');
  });

  test('whom the shop does not know waits for the business where that approves', async () => {
    await again({}, { registration: { approval: 'operator' } });
    claims(newcomer);
    const key = keyOf(await signOn());
    expect((await register(body(key))).body).toMatchObject({ NextStep: 'WaitForApproval' });
    expect(statusOf(await signOn())).toBe('not-approved');
    const { rows: mails } = await at.server.pool.query(
      "select 1 from shop_feesthuis.outbox where kind = 'mail.login-waiting'",
    );
    expect(mails).toHaveLength(1);
    // Another of the same association gets in no earlier.
    claims({ sub: 'p-other', email: 'ander@kiekeboe.example' });
    expect(statusOf(await signOn())).toBe('not-approved');
    claims({ sub: 'p-new', email: person.Email });
    const { rows } = await at.server.pool.query('select id from shop_feesthuis.login where email = $1', [
      person.Email,
    ]);
    await staffApproveLogin(
      {
        shop: at.server.shop,
        actor: { kind: 'operator', role: 'owner', name: 'noor' },
        now: at.server.clock.now,
        requestId: 'test',
      },
      { loginId: rows[0].id },
    );
    expect(tokenOf(await signOn())).not.toBe('');
    await at.server.pool.query(
      "delete from shop_feesthuis.login; delete from shop_feesthuis.contact where customer_id = 'V9'; delete from shop_feesthuis.customer where id = 'V9'",
    );
  });
});
