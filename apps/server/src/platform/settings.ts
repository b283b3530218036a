import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { type EpochMs } from './database/types.ts';
import { usualLimits } from './http/guard-connections.ts';
import { readTrustedProxies, type TrustProxy } from './http/trusted-proxies.ts';
import { shortestSecret } from './identity/server-key.ts';

export interface ServerSettings {
  readonly production: boolean;
  readonly dev: boolean;
  readonly basePort: number;
  readonly host: string;
  /** Where the people of the business work; null: this installation has no back office. */
  readonly backOffice: BackOfficeSettings | null;
  readonly dataDir: string;
  readonly shopsDir: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  /** Sites that may show the widgets of every shop, besides those of its shop.json; a laptop has one of the sandbox. */
  readonly embedOrigins: readonly string[];
  readonly clockStart: EpochMs | null;
  readonly metricsKey: string | null;
  readonly logLevel: string;
  readonly poolSize: number;
  /** Whose `X-Forwarded-*` is believed; null: nobody's. */
  readonly trustProxy: TrustProxy | null;
  /** 0: any number. */
  readonly connectionsPerAddress: number;
  /** Its keys are the ids of shops. */
  readonly signOn: ReadonlyMap<string, SignOnSettings>;
  /** Its keys are the ids of shops. */
  readonly payments: ReadonlyMap<string, PaymentSettings>;
  /** Its keys are the ids of shops. */
  readonly registers: ReadonlyMap<string, RegisterSettings>;
  /** Registers of associations; its keys are the ids of shops. */
  readonly associations: ReadonlyMap<string, RegisterSettings>;
  /** Registers of addresses, likewise. */
  readonly addresses: ReadonlyMap<string, RegisterSettings>;
  /** The search for places, and static maps of them; null: the shops offer none. */
  readonly places: RegisterSettings | null;
  readonly maps: RegisterSettings | null;
  /** A beacon in the wire of drand, with its chain; null: no division counts a public value. */
  readonly beacon: RegisterSettings | null;
}

export interface BackOfficeSettings {
  /** As a browser says it: without a slash at its end. */
  readonly origin: string;
  readonly port: number;
}

export interface SignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface PaymentSettings {
  /** It has no slash at the end. */
  readonly url: string;
  readonly key: string;
}

export interface RegisterSettings {
  /** It has no slash at the end; what is asked follows it. */
  readonly url: string;
  /** Null: the register asks for none. */
  readonly key: string | null;
}

/** A setting that the server cannot start with; the message names the variable. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}

const projectRoot = resolve(import.meta.dirname, '../../../..');

/** Everything that the environment says, checked once at the start (DESIGN §8). */
export function readSettings(env: NodeJS.ProcessEnv): ServerSettings {
  const production = env['NODE_ENV'] === 'production';
  if (production && env['BIVAK_CLOCK'] !== undefined) {
    throw new SettingError('BIVAK_CLOCK: a production server keeps the real time; unset it');
  }
  if (production && env['DATABASE_URL'] === undefined) {
    throw new SettingError('DATABASE_URL: a production server needs its own PostgreSQL (15 or newer)');
  }
  if (production && env['BIVAK_SMTP_URL'] === undefined) {
    throw new SettingError(
      'BIVAK_SMTP_URL: a production server needs a mail server, as in smtp://user:password@host:587',
    );
  }
  if (production && (env['BIVAK_SECRET'] ?? '').length < shortestSecret) {
    throw new SettingError(
      `BIVAK_SECRET: a production server needs a secret of at least ${shortestSecret} characters, the same for all its processes`,
    );
  }
  return {
    production,
    dev: env['BIVAK_DEV'] === '1',
    basePort: wholeNumber(env['PORT'], 'PORT', 4000, 65_000),
    host: env['BIVAK_HOST'] ?? (production ? '0.0.0.0' : 'localhost'),
    backOffice: readBackOffice(env, production),
    dataDir: resolve(projectRoot, (env['BIVAK_DATA'] ?? '.bivak').replace(/^~(?=\/)/u, homedir())),
    shopsDir: resolve(projectRoot, env['BIVAK_SHOPS'] ?? 'shops'),
    databaseUrl: env['DATABASE_URL'] ?? null,
    smtpUrl: env['BIVAK_SMTP_URL'] ?? null,
    embedOrigins: [],
    clockStart: readClock(env['BIVAK_CLOCK']),
    metricsKey: env['BIVAK_METRICS_KEY'] ?? null,
    logLevel: env['BIVAK_LOG'] ?? (production ? 'info' : 'warn'),
    poolSize: wholeNumber(env['BIVAK_POOL'], 'BIVAK_POOL', 10, 200),
    trustProxy: readProxies(env['BIVAK_TRUST_PROXY']),
    connectionsPerAddress: wholeNumber(
      env['BIVAK_CONNECTIONS'],
      'BIVAK_CONNECTIONS',
      usualLimits.perAddress,
      100_000,
      0,
    ),
    signOn: readSignOn(env),
    payments: readPayments(env),
    registers: readRegisters(env, 'REGISTERS'),
    associations: readRegisters(env, 'ASSOCIATIONS'),
    addresses: readRegisters(env, 'ADDRESSES'),
    places: readLookup(env, 'PLACES'),
    maps: readLookup(env, 'MAPS'),
    beacon: readLookup(env, 'BEACON'),
  };
}

/** What no server runs without. Who starts it on a laptop brings both (apps/dev). */
export function demandSurroundings({
  databaseUrl,
  smtpUrl,
}: Pick<ServerSettings, 'databaseUrl' | 'smtpUrl'>): {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
} {
  if (databaseUrl === null)
    throw new SettingError('DATABASE_URL: the server needs a PostgreSQL (15 or newer); npm start brings one');
  if (smtpUrl === null)
    throw new SettingError('BIVAK_SMTP_URL: the server needs a mail server; npm start brings one');
  return { databaseUrl, smtpUrl };
}

/** On a laptop the back office is on a port beside those of the shops (DESIGN §8). */
const backOfficeOffset = 80;

/** Reads `BIVAK_ADMIN_ORIGIN`, and `BIVAK_ADMIN_PORT` where its port is another than the shops' and 80. */
function readBackOffice(env: NodeJS.ProcessEnv, production: boolean): BackOfficeSettings | null {
  const beside = wholeNumber(env['PORT'], 'PORT', 4000, 65_000) + backOfficeOffset;
  const port = wholeNumber(env['BIVAK_ADMIN_PORT'], 'BIVAK_ADMIN_PORT', beside, 65_535);
  const origin = env['BIVAK_ADMIN_ORIGIN'] ?? (production ? null : `http://localhost:${port}`);
  if (origin === null) return null;
  if (!isSafe(origin) || new URL(origin).origin !== origin)
    throw new SettingError(
      `BIVAK_ADMIN_ORIGIN: "${origin}" is not an origin such as https://office.example, without a path`,
    );
  return { origin, port };
}

function wholeNumber(
  text: string | undefined,
  name: string,
  fallback: number,
  most: number,
  least = 1,
): number {
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new SettingError(`${name}: "${text}" is not a whole number from ${least} to ${most}`);
  }
  return number;
}

/** `BIVAK_SIGN_ON_<SHOP>_ISSUER`, `_CLIENT` and `_SECRET`, all three or none. */
function readSignOn(env: NodeJS.ProcessEnv): Map<string, SignOnSettings> {
  const shops = Object.keys(env).flatMap((name) => signOnName.exec(name)?.[1] ?? []);
  return new Map(
    [...new Set(shops)].map((shop) => {
      const of = (what: string): string => {
        const name = `BIVAK_SIGN_ON_${shop}_${what}`;
        const value = env[name] ?? '';
        if (value === '') throw new SettingError(`${name}: is empty; of a provider all three are needed`);
        return value;
      };
      return [
        shop.toLowerCase(),
        { issuer: readIssuer(of('ISSUER'), shop), clientId: of('CLIENT'), clientSecret: of('SECRET') },
      ];
    }),
  );
}

const signOnName = /^BIVAK_SIGN_ON_([A-Z][A-Z0-9]*)_(?:ISSUER|CLIENT|SECRET)$/u;
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Over plain http a provider may be on this machine only: it hands out who people are, and who paid. */
function isSafe(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname));
}

function readIssuer(text: string, shop: string): string {
  if (isSafe(text)) return text;
  throw new SettingError(
    `BIVAK_SIGN_ON_${shop}_ISSUER: "${text}" is not an address such as https://login.example`,
  );
}

const paymentsName = /^BIVAK_PAYMENTS_([A-Z][A-Z0-9]*)_KEY$/u;
const molliesOwn = 'https://api.mollie.com';

/** Reads `BIVAK_PAYMENTS_<SHOP>_KEY`, and `_URL` where the provider is another than Mollie itself. */
function readPayments(env: NodeJS.ProcessEnv): Map<string, PaymentSettings> {
  const shops = Object.keys(env).flatMap((name) => paymentsName.exec(name)?.[1] ?? []);
  return new Map(
    shops.map((shop) => {
      const key = env[`BIVAK_PAYMENTS_${shop}_KEY`] ?? '';
      if (!/^(?:test|live)_\w+$/u.test(key)) {
        throw new SettingError(`BIVAK_PAYMENTS_${shop}_KEY: is no key such as live_… or test_…`);
      }
      const name = `BIVAK_PAYMENTS_${shop}_URL`;
      const url = env[name] ?? molliesOwn;
      if (!isSafe(url)) throw new SettingError(`${name}: "${url}" is not an address such as ${molliesOwn}`);
      return [shop.toLowerCase(), { key, url: url.replace(/\/+$/u, '') }];
    }),
  );
}

/**
 * Reads `BIVAK_REGISTERS_<SHOP>_URL`, `BIVAK_ASSOCIATIONS_<SHOP>_URL` or `BIVAK_ADDRESSES_<SHOP>_URL`, and `_KEY` where
 * the register asks for one.
 */
function readRegisters(
  env: NodeJS.ProcessEnv,
  kind: 'REGISTERS' | 'ASSOCIATIONS' | 'ADDRESSES',
): Map<string, RegisterSettings> {
  const pattern = new RegExp(`^BIVAK_${kind}_([A-Z][A-Z0-9]*)_URL$`, 'u');
  const shops = Object.keys(env).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return new Map(
    shops.map((shop) => {
      const name = `BIVAK_${kind}_${shop}_URL`;
      const url = env[name] ?? '';
      if (!isSafe(url))
        throw new SettingError(`${name}: "${url}" is not an address such as https://register.example`);
      return [
        shop.toLowerCase(),
        { url: url.replace(/\/+$/u, ''), key: env[`BIVAK_${kind}_${shop}_KEY`] ?? null },
      ];
    }),
  );
}

/** `BIVAK_PLACES_URL`, `BIVAK_MAPS_URL` or `BIVAK_BEACON_URL`, and `_KEY` where the service asks for one. */
function readLookup(env: NodeJS.ProcessEnv, kind: 'PLACES' | 'MAPS' | 'BEACON'): RegisterSettings | null {
  const name = `BIVAK_${kind}_URL`;
  const url = env[name] ?? '';
  if (url === '') return null;
  if (!isSafe(url))
    throw new SettingError(`${name}: "${url}" is not an address such as https://maps.example`);
  return { url: url.replace(/\/+$/u, ''), key: env[`BIVAK_${kind}_KEY`] ?? null };
}

function readProxies(text: string | undefined): TrustProxy | null {
  try {
    return readTrustedProxies(text);
  } catch (error) {
    throw new SettingError(`BIVAK_TRUST_PROXY: ${(error as Error).message}`);
  }
}

function readClock(text: string | undefined): EpochMs | null {
  if (text === undefined || text === '') return null;
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new SettingError(`BIVAK_CLOCK: "${text}" is not an instant such as 2026-02-01T10:00`);
  return at as EpochMs;
}
