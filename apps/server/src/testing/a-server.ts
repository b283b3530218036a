import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShopConfig, ShopConfigInput } from '@bivak/contract/shop-config';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createAdminApp } from '../admin-app.ts';
import { createApp } from '../app.ts';
import { createPerson, createResolveActor, mintOperatorToken } from '../features/identity/index.ts';
import { settlePlaces } from '../features/settings/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { answers } from '../platform/database/answers.ts';
import { createPool } from '../platform/database/pool.ts';
import type { EpochMs } from '../platform/database/types.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import type { ConnectionLimits } from '../platform/http/guard-connections.ts';
import type { TrustProxy } from '../platform/http/trusted-proxies.ts';
import { createServerKey, type ServerKey } from '../platform/identity/server-key.ts';
import { createLog } from '../platform/log/log.ts';
import { openShops, type ShopsParts } from '../platform/shops/open-shops.ts';
import type { PaymentAccount } from '../platform/shops/payment-account.ts';
import type { PlaceAccounts, RegisterAccount } from '../platform/shops/register-account.ts';
import type { Shop } from '../platform/shops/shop.ts';
import type { SignOnClient } from '../platform/shops/sign-on-client.ts';
import { aClient, type Client } from './a-client.ts';
import { aShopConfig } from './a-shop.ts';
import { editSettings, withoutEdits } from './edit-settings.ts';
import { testDatabaseUrl } from './test-database.ts';

/** Where a test has its back office. */
export const backOfficeOrigin = 'http://localhost:4080';

/** A Monday; every day of a test is given relative to it. */
export const monday = Date.parse('2026-06-01T08:00:00+02:00') as EpochMs;

export interface TestServer {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly shop: Shop;
  /** The other shop of the same process, which must see nothing of the first. */
  readonly other: Shop;
  readonly key: ServerKey;
  /** Stands still until a test moves it. */
  readonly clock: { now: EpochMs };
  /** The business edits what it may of the shop's settings, to be these and otherwise as the server began. */
  edit(config: Partial<ShopConfigInput>): Promise<void>;
  /** Where the bytes of files lie. */
  readonly files: string;
  /** The app of the people of the business, beside the shops' own; made when it is first asked for. */
  backOffice(origin?: string): Promise<FastifyInstance>;
  public(language?: string): Client;
  visitor(language?: string, shop?: Shop): Promise<Client>;
  customer(id: string, more?: { group?: string; role?: string | null; contact?: string }): Promise<Client>;
  operator(): Client;
  close(): Promise<void>;
}

const key = createServerKey(Buffer.alloc(32, 3));
/** How many servers of this test file are open over a database. */
const open = new Map<string, number>();

/**
 * The whole server on a database of this test file, with two shops whose schemas were just migrated. What `config` says
 * otherwise than `aShopConfig` is edited while the server runs, save what only shop.json can say.
 */
export async function aServer(
  config: Partial<ShopConfigInput> = {},
  options: {
    poolSize?: number;
    url?: string;
    follow?: Pick<ShopsParts, 'freshMs' | 'elapsed'>;
    signOn?: SignOnClient;
    payments?: PaymentAccount;
    registers?: RegisterAccount;
    associations?: RegisterAccount;
    addresses?: RegisterAccount;
    places?: PlaceAccounts;
    beacon?: RegisterAccount;
    trustProxy?: TrustProxy | null;
    connections?: Partial<ConnectionLimits>;
    development?: boolean;
    /** The folder of the shop, where a test is about its files. */
    directory?: string;
  } = {},
): Promise<TestServer> {
  const url = options.url ?? (await testDatabaseUrl());
  const pool = createPool(url, { max: options.poolSize ?? 6 });
  const folders = (['feesthuis', 'groenhof'] as const).map((id) => ({
    directory: options.directory ?? '/nowhere',
    config: id === 'feesthuis' ? withoutEdits(aShopConfig(id), aShopConfig(id, config)) : aShopConfig(id),
    texts: {},
  }));
  const shops = openShops({
    folders,
    pool,
    basePort: 4000,
    signOnOf: ({ signOn }) => (signOn === undefined ? null : (options.signOn ?? null)),
    paymentsOf: () => options.payments ?? null,
    registersOf: ({ registers }) => ({
      enterprises: registers.enterprises ? (options.registers ?? null) : null,
      associations: registers.associations ? (options.associations ?? null) : null,
      addresses: registers.addresses ? (options.addresses ?? null) : null,
    }),
    ...(options.places === undefined ? {} : { places: options.places }),
    beacon: options.beacon ?? null,
    // A test sees its own changes at once, unless it is about not seeing them.
    freshMs: 0,
    ...options.follow,
  });
  const shopAt = (index: number): Shop => {
    const shop = shops.current()[index];
    if (shop === undefined) throw new Error('a test needs two shops');
    return shop;
  };
  const clock = { now: monday };
  const ticking: Clock = { now: () => clock.now };
  for (const one of shops.current()) await settlePlaces(one, clock.now);
  const files = join(tmpdir(), `bivak-test-files-${process.pid}-${randomBytes(4).toString('hex')}`);
  const log = createLog(process.env['TEST_LOG'] ?? 'silent');
  const parts = {
    shops,
    clock: ticking,
    log,
    key,
    resolveActor: createResolveActor({ key }),
    trustProxy: options.trustProxy ?? null,
    ...(options.connections === undefined ? {} : { connections: options.connections }),
    files: localFileStore(files),
  };
  const app = await createApp({
    ...parts,
    ready: () => answers(pool),
    metricsKey: null,
    development: options.development ?? false,
    keep: { maxBytes: 8 * 1024 ** 2 },
  });
  const offices = new Map<string, Promise<FastifyInstance>>();
  const editTo = async (wanted: ShopConfig) => {
    await editSettings(shopAt(0), wanted, clock.now);
    await shops.refresh();
  };
  const edit = (to: Partial<ShopConfigInput>) => editTo(aShopConfig('feesthuis', { ...config, ...to }));
  await shops.refresh();
  const before = shopAt(0).config;
  await edit({});
  open.set(url, (open.get(url) ?? 0) + 1);
  const hostOf = (one: Shop) => new URL(one.origins[0] ?? '').host;

  return {
    app,
    pool,
    get shop() {
      return shopAt(0);
    },
    get other() {
      return shopAt(1);
    },
    key,
    clock,
    edit,
    files,
    backOffice(origin = backOfficeOrigin) {
      const office = offices.get(origin) ?? createAdminApp({ ...parts, origin });
      offices.set(origin, office);
      return office;
    },
    public: (language) => aClient(app, hostOf(shopAt(0)), null, language),
    async visitor(language, where = shopAt(0)) {
      const nobody = aClient(app, hostOf(where), null, language);
      const { body } = await nobody.post('/api/v3/core/token/_get-anonymous-token');
      return aClient(app, hostOf(where), body.Access_token, language);
    },
    async customer(id, { group, role = 'Admin', contact = `${id}-contact` } = {}) {
      const source = { actor: { kind: 'job' }, now: clock.now, requestId: 'test' } as const;
      await createPerson(shopAt(0).database, source, {
        customer: {
          id,
          companyName: `${id} vzw`,
          firstName: 'Noor',
          lastName: 'Peeters',
          street: 'Kerkstraat',
          houseNumber: '7',
          zipCode: '9000',
          city: 'Gent',
          countryId: 'BE',
          email: `${id}@bivak.example`,
          customerGroup: group ?? null,
        },
        contact: {
          id: contact,
          salutation: 'Ms',
          firstName: 'Noor',
          lastName: 'Peeters',
          email: `${contact}@bivak.example`,
        },
        login: {
          id: `${contact}-login`,
          email: `${contact}@bivak.example`,
          password: 'Sterk-Wachtwoord-1',
          approved: true,
        },
        roleName: role,
      });
      const nobody = aClient(app, hostOf(shopAt(0)), null);
      const { body } = await nobody.post('/api/v3/core/token/_login', {
        UserName: `${contact}@bivak.example`,
        Password: 'Sterk-Wachtwoord-1',
      });
      return aClient(app, hostOf(shopAt(0)), body.Token.Access_token);
    },
    operator: () =>
      aClient(
        app,
        hostOf(shopAt(0)),
        mintOperatorToken(key, { shopId: shopAt(0).id, name: 'test', now: clock.now, minutes: 600 }),
      ),
    async close() {
      const others = (open.get(url) ?? 1) - 1;
      open.set(url, others);
      // Another goes on with the settings that it had.
      if (others > 0) await editTo(before);
      await app.close();
      for (const office of offices.values()) await (await office).close();
      await pool.end();
      await rm(files, { recursive: true, force: true });
    },
  };
}
