import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { TOTP } from 'otpauth';
import type pg from 'pg';
import { createAdminApp } from '../../../admin-app.ts';
import { createApp } from '../../../app.ts';
import { answers } from '../../../platform/database/answers.ts';
import { createPool } from '../../../platform/database/pool.ts';
import type { EpochMs } from '../../../platform/database/types.ts';
import { localFileStore } from '../../../platform/files/file-store.ts';
import { createServerKey } from '../../../platform/identity/server-key.ts';
import { createLog } from '../../../platform/log/log.ts';
import { openShops, type OpenShops } from '../../../platform/shops/open-shops.ts';
import type { AnswerBody } from '../../../testing/answer-body.ts';
import { backOfficeOrigin, monday } from '../../../testing/a-server.ts';
import { freshDatabaseUrl } from '../../../testing/test-database.ts';
import { createResolveActor } from '../../identity/index.ts';
import { makeSetupLink } from '../setup-links.ts';

export interface Answered {
  readonly status: number;
  readonly body: AnswerBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** A fresh installation: a database, no folder of a shop, and a clock that stands still. */
export interface Installation {
  readonly app: FastifyInstance;
  readonly office: FastifyInstance;
  readonly pool: pg.Pool;
  readonly shops: OpenShops;
  readonly clock: { now: EpochMs };
  /** The token of a new link. */
  link(isFirst?: boolean): Promise<string>;
  /** Asks the back office as its own page does. */
  readonly ask: (path: string, body: object, headers?: Record<string, string>) => Promise<Answered>;
  /** Another process of the same installation. */
  anotherProcess(): OpenShops;
  close(): Promise<void>;
}

export async function anInstallation({
  production = false,
  takenPorts = [],
}: { readonly production?: boolean; readonly takenPorts?: readonly number[] } = {}): Promise<Installation> {
  const pool = createPool(await freshDatabaseUrl(), { max: 6 });
  const place = join(tmpdir(), `bivak-installation-${process.pid}-${randomBytes(4).toString('hex')}`);
  const brandsDir = join(place, 'brands');
  const open = () => openShops({ folders: [], pool, basePort: 4000, brandsDir, freshMs: 0 });
  const shops = open();
  const clock = { now: monday };
  const key = createServerKey(Buffer.alloc(32, 3));
  const parts = {
    shops,
    clock: { now: () => clock.now },
    log: createLog(process.env['TEST_LOG'] ?? 'silent'),
    key,
    resolveActor: createResolveActor({ key }),
    trustProxy: null,
    files: localFileStore(join(place, 'files')),
  };
  const app = await createApp({ ...parts, ready: () => answers(pool), metricsKey: null, development: false });
  const isPortFree = (port: number) => Promise.resolve(!takenPorts.includes(port));
  const office = await createAdminApp({
    ...parts,
    origin: backOfficeOrigin,
    newShop: { pool, brandsDir, basePort: 4000, production, isPortFree },
  });
  return {
    app,
    office,
    pool,
    shops,
    clock,
    async link(isFirst = true) {
      const link = await makeSetupLink(pool, backOfficeOrigin, { isFirst, now: clock.now });
      return link.split('#')[1] ?? '';
    },
    async ask(path, body, headers = {}) {
      const { host } = new URL(backOfficeOrigin);
      const answer = await office.inject({
        method: 'POST',
        url: path,
        headers: { host, origin: backOfficeOrigin, 'accept-language': 'en', ...headers },
        payload: body,
      });
      return {
        status: answer.statusCode,
        body: answer.json<AnswerBody>(),
        headers: answer.headers,
      };
    },
    anotherProcess: open,
    async close() {
      await app.close();
      await office.close();
      await pool.end();
      await rm(place, { recursive: true, force: true });
    },
  };
}

export const ownersPassword = 'Tent-op-zolder-7';

/** What a page sends that makes a shop. */
export function aNewShop(token: string, more: { readonly [part: string]: object } = {}) {
  return {
    Token: token,
    Owner: {
      Name: 'Els Maes',
      Email: 'els@kampeerhoek.example',
      Password: ownersPassword,
      ConfirmPassword: ownersPassword,
      ...more['Owner'],
    },
    Shop: {
      Name: 'De Kampeerhoek',
      ID: 'kampeerhoek',
      Languages: ['nl', 'en'],
      Mode: 'rental',
      Prices: 'incl',
      BrandColour: '#1c5a32',
      AccentColour: '#f2b24a',
      ...more['Shop'],
    },
    Business: {
      Company: 'De Kampeerhoek bv',
      Street: 'Stationsstraat',
      HouseNumber: '12',
      ZipCode: '9000',
      City: 'Gent',
      Country: 'BE',
      Phone: '+32 9 555 01 12',
      Email: 'hallo@kampeerhoek.example',
      ...more['Business'],
    },
  };
}

export interface Owner {
  get(path: string): Promise<Answered>;
  send(method: 'POST' | 'PATCH', path: string, body?: object): Promise<Answered>;
}

/** The first owner of a shop that was just made, in with a password and six digits; paths are below `/api/v3/admin`. */
export async function itsOwner({ office, clock, ask }: Installation, shopId: string): Promise<Owner> {
  const base = `/${shopId}/api/v3/admin`;
  const { host } = new URL(backOfficeOrigin);
  const opened = await ask(`${base}/session`, {
    UserName: 'els@kampeerhoek.example',
    Password: ownersPassword,
  });
  const token: string = opened.body.Token.Access_token;
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answered> => {
    const answer = await office.inject({
      method,
      url: `${base}${path}`,
      headers: { host, origin: backOfficeOrigin, 'accept-language': 'en', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<AnswerBody>(), headers: answer.headers };
  };
  const begun = await call('POST', '/me/totp');
  const secret = new TOTP({ secret: begun.body.Secret }).secret;
  const Code = TOTP.generate({ secret, timestamp: clock.now });
  const confirmed = await call('POST', '/me/totp/_confirm', { Code });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { get: (path) => call('GET', path), send: call };
}
