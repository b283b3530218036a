import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { aServer, type TestServer } from '../../../testing/a-server.ts';
import { aBrowser, type TestBrowser } from './a-browser.ts';
import { signOnShop, start } from './a-sign-on.ts';
import { anIssuer, type TestIssuer } from './an-issuer.ts';

/** For every test of a file: a shop that knows two associations and nobody's login, its provider, and a browser. */
export function aShopWithSignOn() {
  let issuer: TestIssuer;
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    issuer = await anIssuer();
  });
  afterAll(() => issuer.close());
  beforeEach(() => open());
  afterEach(() => server.close());

  async function open(more: object = {}, shop: object = {}): Promise<void> {
    Object.assign(issuer.state, { fault: null, claims: { ...issuer.person }, exchanges: [], strayed: [] });
    // What a provider said of itself is remembered by its client: a new one asks again.
    server = await aServer({ ...signOnShop(more), ...shop }, { signOn: { ...issuer.client } });
    const { schema } = server.shop.database;
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

  return {
    get issuer() {
      return issuer;
    },
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    again: async (more: object, shop: object = {}) => {
      await server.close();
      await open(more, shop);
    },
    claims: (said: object): void => void Object.assign(issuer.state.claims, said),
    signOn: async (address = start()) => (await browser.go(address)).url,
    statusOf: (url: URL) => url.searchParams.get('status'),
    tokenOf: (url: URL) => url.searchParams.get('token') ?? '',
    exchange: (Token: string, Confirmed?: boolean, by = browser) =>
      by.post('/api/v3/core/token/_exchange', { Token, ...(Confirmed === undefined ? {} : { Confirmed }) }),
    companies: (body: { Accounts: { CompanyName: string }[] }) => body.Accounts.map((one) => one.CompanyName),
    count: async (table: string): Promise<number> => {
      const { rows } = await server.pool.query(
        `select count(*)::int as n from ${server.shop.database.schema}.${table}`,
      );
      return rows[0].n;
    },
  };
}
