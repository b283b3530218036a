import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SandboxProcess, startSandboxProcess } from '../../../../dev/src/sandbox-process.ts';
import { aServer, type TestServer } from '../../testing/a-server.ts';
import { freeBase } from '../../testing/free-base.ts';
import { aBrowser, type Landed, type TestBrowser } from './testing/a-browser.ts';
import { signOnShop, start } from './testing/a-sign-on.ts';

let dataDir: string;
let sandbox: SandboxProcess;
let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bivak-sign-on-'));
  sandbox = await startSandboxProcess(await freeBase(), dataDir);
});
afterAll(async () => {
  await sandbox.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  const client = {
    issuer: `${sandbox.url}/sign-on`,
    clientId: 'feesthuis',
    clientSecret: 'feesthuis-secret',
  };
  server = await aServer(signOnShop(), { signOn: client });
  for (const [id, group] of [
    ['V0012345', '33'],
    ['V0040552', '35'],
  ] as const) {
    await server.pool.query(
      `insert into shop_feesthuis.customer (id, company_name, customer_group, created_at, modified_at)
       values ($1, $1, $2, now(), now()) on conflict do nothing`,
      [id, group],
    );
  }
  await server.pool.query('delete from shop_feesthuis.sign_on_identity');
  browser = aBrowser(server);
});
afterEach(() => server.close());

async function choose(page: Landed, person: string): Promise<Landed> {
  expect(page.text).toContain('Who are you?');
  return browser.go(page.url.href, { person });
}

async function signOn(person: string, address = start()): Promise<URL> {
  return (await choose(await browser.go(address), person)).url;
}

const companies = (accounts: { CompanyName: string }[]) => accounts.map(({ CompanyName }) => CompanyName);

async function enter(url: URL) {
  const { status, body } = await browser.post('/api/v3/core/token/_exchange', {
    Token: url.searchParams.get('token'),
  });
  expect(status).toBe(200);
  return body;
}

describe('through the provider of the sandbox', () => {
  test('somebody with one association comes back with a token that becomes a session', async () => {
    const url = await signOn('noor', start('/aanmelden?redirect=%2Fwinkelmand'));
    expect(url.pathname).toBe('/aanmelden');
    expect(url.searchParams.get('redirect')).toBe('/winkelmand');
    const { Accounts, Token } = await enter(url);
    expect(Accounts).toMatchObject([{ CustomerID: 'V0012345', FirstName: 'Noor', RoleName: 'Admin' }]);
    const info = await server.app.inject({
      url: '/api/v3/core/token/_user-info',
      headers: { host: 'localhost:4000', authorization: `Bearer ${Token.Access_token}` },
    });
    expect(info.statusCode).toBe(200);
  });

  test('somebody with several associations gets an account of each, and in one capacity only that', async () => {
    expect(companies((await enter(await signOn('bram'))).Accounts)).toEqual(['V0012345', 'V0040552']);
    const page = await browser.go('/api/v2/oidc/loket/switch?ResponseURL=/aanmelden');
    const again = await choose(page, 'bram~V0040552');
    expect(companies((await enter(again.url)).Accounts)).toEqual(['V0040552']);
  });

  test('somebody who is signed on there is not asked again', async () => {
    await enter(await signOn('noor'));
    const { url } = await browser.go(start());
    expect(url.searchParams.has('token')).toBe(true);
  });

  test('somebody without an association hears that one is needed', async () => {
    const url = await signOn('els');
    expect(url.searchParams.get('status')).toBe('no-association');
    expect(url.searchParams.has('token')).toBe(false);
  });

  test('whoever says no there is told so', async () => {
    expect((await signOn('')).searchParams.get('status')).toBe('cancelled');
  });

  test('what the shop expects is passed on as it is', async () => {
    const hint = 'eyJjYXBfaGludCI6IkVBIn0=';
    const { text } = await browser.go(start('/aanmelden', `&login_hint=${encodeURIComponent(hint)}`));
    expect(text).toContain(`The shop expects: ${hint}`);
  });

  test('somebody new registers, and is let in from then on', async () => {
    const url = await signOn('new', '/api/v2/oidc/loket/start/register?ResponseURL=/aanmelden');
    const RegisterKey = url.searchParams.get('registerKey');
    const person = await browser.post('/api/v2/oidc/loket/_register-person', { RegisterKey });
    expect(person.body).toMatchObject({
      FirstName: 'Lotte',
      CompanyName: expect.stringContaining('Kiekeboe'),
    });
    const { Email, FirstName, LastName, CompanyName } = person.body;
    const body = {
      RegisterKey,
      Customer: {
        CompanyName,
        FirstName,
        LastName,
        Email,
        Tel: '09 555 01 12',
        Street: 'Laan',
        HouseNumber: '1',
        ZipCode: '9000',
        City: 'Gent',
        CountryID: 'BE',
      },
      User: { Salutation: 'Ms', FirstName, LastName, Email, MobilePhone: '0470 55 01 12' },
    };
    const registered = await browser.post('/api/v2/oidc/loket/_register', body);
    expect(registered.status).toBe(201);
    expect(registered.body).toMatchObject({ NextStep: 'LogIn', CustomerID: expect.stringMatching(/^V9/u) });
    expect((await browser.post('/api/v2/oidc/loket/_register', body)).status).toBe(404);
    const again = await browser.go('/api/v2/oidc/loket/start/register?ResponseURL=/aanmelden');
    expect(again.url.searchParams.get('status')).toBe('known-person');
    expect(companies((await enter(again.url)).Accounts)).toEqual([CompanyName]);
  });

  test('logging out there ends the session there, and comes back', async () => {
    await enter(await signOn('noor'));
    const page = await browser.go('/api/v2/oidc/loket/logout?ResponseURL=/');
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/u.exec(page.text) ?? [];
    const action = /action="([^"]+)"/u.exec(page.text)?.[1] ?? '';
    const { url } = await browser.go(action, { xsrf, logout: 'yes' });
    expect(url.href).toBe('http://localhost:4000/');
    expect((await browser.go(start())).text).toContain('Who are you?');
  });
});
