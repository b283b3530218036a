import type { ShopConfigInput } from '@bivak/contract/shop-config';
import { isNewPassword, type ShopColours, validateField } from '@bivak/rules';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/clock.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';
import { withLock } from '../../platform/jobs/advisory-lock.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { type RefusedField, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { checkConfig } from '../../platform/shops/effective-config.ts';
import { openShops, type OpenShops, schemaOf } from '../../platform/shops/open-shops.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { areColours, folderOf, type StoredShop } from '../../platform/shops/stored-shops.ts';
import { choiceFaults, createOperator, loginName } from '../identity/index.ts';
import { settlePlaces } from '../settings/index.ts';
import { isUsable, useSetupLink } from './setup-links.ts';

/** What is known of the installation: there is no shop yet whose context a command could have. */
export interface NewShopParts {
  readonly pool: pg.Pool;
  readonly shops: OpenShops;
  readonly clock: Clock;
  readonly brandsDir: string;
  readonly basePort: number;
  readonly officeOrigin: string;
  /** A shop of a production server has a web address of its own; on a laptop it gets the next port. */
  readonly production: boolean;
  /** Whether nobody listens there. */
  readonly isPortFree: (port: number) => Promise<boolean>;
}

export interface NewShop {
  readonly token: string;
  readonly owner: {
    readonly name: string;
    readonly email: string;
    readonly password: string;
    readonly repeated: string;
  };
  readonly shop: {
    readonly name: string;
    readonly id: string;
    readonly origin: string | null;
    readonly languages: readonly Language[];
    readonly mode: 'rental' | 'sales';
    readonly prices: 'incl' | 'excl';
    readonly colours: ShopColours;
  };
  readonly business: {
    readonly company: string;
    readonly street: string;
    readonly houseNumber: string;
    readonly zipCode: string;
    readonly city: string;
    readonly country: string;
    readonly phone: string;
    readonly email: string;
  };
}

/** Paths of the back office's origin that a shop cannot be called. */
const reservedIds = new Set([
  'admin',
  'api',
  'assets',
  'files',
  'health',
  'help',
  'metrics',
  'ready',
  'setup',
]);
/** Ports of a laptop behind its first that folders leave free: from here the new shops stand, before the back office. */
const firstOffset = 10;
const lastOffset = 79;

/** Where a shop would stand that is made now; null where it has to say so itself. */
export async function askSetup(
  parts: NewShopParts,
  token: string,
): Promise<{ readonly origin: string | null } | Refusal> {
  if (!(await mayMake(parts, token))) return refuse('SetupLinkOver');
  if (parts.production) return { origin: null };
  const offset = await nextOffset(parts);
  return offset === null ? refuse('ShopsFull') : { origin: `http://localhost:${parts.basePort + offset}` };
}

/**
 * Makes a shop of a link: its schema, its places and its first owner. One is made at a time. The row stands first, as
 * `making`, and last of all one transaction makes it a draft and uses up the link, so a process that is killed in between
 * leaves a link that still works and a schema that the next try begins anew.
 */
export async function createShop(
  parts: NewShopParts,
  input: NewShop,
): Promise<{ readonly id: string; readonly origin: string } | Refusal> {
  if (!(await mayMake(parts, input.token))) return refuse('SetupLinkOver');
  const turn = await withLock(parts.pool, 'bivak.new-shop', () => makeAlone(parts, input));
  return turn.held ? turn.value : refuse('Busy');
}

async function makeAlone(
  parts: NewShopParts,
  input: NewShop,
): Promise<{ readonly id: string; readonly origin: string } | Refusal> {
  const { pool, shops } = parts;
  const now = parts.clock.now();
  // Whoever was before this one may have used it.
  if (!(await mayMake(parts, input.token))) return refuse('SetupLinkOver');
  const offset = parts.production ? 0 : await nextOffset(parts);
  if (offset === null) return refuse('ShopsFull');
  const config = configOf(input, parts.production ? null : offset);
  const fields = await faultsOf(parts, input, config);
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  const { id, colours } = input.shop;
  await beginAnew(pool, { id, config, colours }, now);
  const schema = schemaOf(id);
  await migrate(pool, [schema]);
  const row: StoredShop = { id, state: 'draft', config, colours, version: 1 };
  const [shop] = openShops({
    folders: [await folderOf(row, parts.brandsDir)],
    pool,
    basePort: parts.basePort,
  }).current();
  if (shop === undefined) throw new Error('the new shop did not open');
  await settlePlaces(shop, now);
  const finished = await finish(shop, input, now);
  if (!finished) return refuse('SetupLinkOver');
  await shops.refresh();
  return { id, origin: shop.origins[0] ?? '' };
}

function mayMake({ pool, shops, clock }: NewShopParts, token: string): Promise<boolean> {
  return isUsable(pool, token, { now: clock.now(), hasShops: shops.current().length > 0 });
}

async function nextOffset({ shops, basePort, isPortFree }: NewShopParts): Promise<number | null> {
  const taken = new Set(shops.current().map(({ config }) => config.portOffset));
  for (let offset = firstOffset; offset <= lastOffset; offset += 1)
    if (!taken.has(offset) && (await isPortFree(basePort + offset))) return offset;
  return null;
}

/** The least that a shop has to say; whatever else it decides is a setting of the back office. */
function configOf({ shop, business }: NewShop, portOffset: number | null): ShopConfigInput {
  const { email, company, ...address } = business;
  const [first = 'nl'] = shop.languages;
  return {
    id: shop.id,
    name: shop.name,
    ...(portOffset === null ? { origins: [shop.origin ?? ''] } : { portOffset }),
    languages: [...shop.languages],
    defaultLanguage: first,
    listPrices: shop.prices,
    core: {
      ShopSalesModus: shop.mode === 'sales',
      DisplayPricePolicy: shop.prices === 'excl' ? 'VATShowExcVAT' : 'VATShowIncVAT',
    },
    warehouses: [
      {
        id: 'main',
        name: business.city,
        ...address,
        hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
      },
    ],
    deliveries: [{ id: 'pickup', name: { nl: 'Afhalen', en: 'Collect', de: 'Abholen' } }],
    contact: { company, ...address, email },
    mail: { fromName: shop.name, fromAddress: email },
  };
}

const emailRules = [
  { name: 'required', args: [] },
  { name: 'email', args: [] },
] as const;

async function faultsOf(
  { pool, shops, officeOrigin }: NewShopParts,
  { owner, shop, business }: NewShop,
  config: ShopConfigInput,
): Promise<RefusedField[]> {
  const fields: RefusedField[] = [];
  for (const [field, email] of [
    ['owner.email', owner.email],
    ['business.email', business.email],
  ] as const)
    if (validateField(email, emailRules).length > 0) fields.push({ field, reason: 'email' });
  const names = [{ firstName: owner.name, lastName: '', email: owner.email, companyName: shop.name }];
  const broken = isNewPassword(owner.password) ? null : 'password-rule';
  const named = { config: { id: shop.id, name: shop.name } };
  for (const fault of choiceFaults(named, owner, broken, names))
    fields.push({ ...fault, field: `owner.${fault.field}` });
  if (!/^[a-z][a-z0-9]{1,30}$/u.test(shop.id)) fields.push({ field: 'shop.id', reason: 'shop-id' });
  else if (reservedIds.has(shop.id) || (await isTaken(pool, shops, shop.id)))
    fields.push({ field: 'shop.id', reason: 'shop-id-taken' });
  if (!areColours(shop.colours)) fields.push({ field: 'shop.colours', reason: 'colour' });
  const [origin] = config.origins ?? [];
  if (origin !== undefined) {
    const taken = [officeOrigin, ...shops.current().flatMap(({ origins }) => origins)];
    if (!isOrigin(origin)) fields.push({ field: 'shop.origin', reason: 'web-address' });
    else if (taken.some((one) => new URL(one).host === new URL(origin).host))
      fields.push({ field: 'shop.origin', reason: 'web-address-taken' });
  }
  // What the schema says besides is a fault of ours, save of what was typed.
  if (fields.length > 0) return fields;
  const checked = checkConfig(config);
  if (checked.ok) return fields;
  return checked.problems.map(({ field }) => ({
    field: `business.${field.split('.').at(-1) ?? ''}`,
    reason: 'wrong-type',
  }));
}

function isOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/u.test(text) && new URL(text).origin === text;
}

/** A name belongs to a shop that there is, and to a schema that a folder has left: its data is somebody's. */
async function isTaken(pool: pg.Pool, shops: OpenShops, id: string): Promise<boolean> {
  if (shops.current().some((shop) => shop.id === id)) return true;
  const { rows } = await pool.query<{ state: string | null; hasSchema: boolean }>(
    `select (select state from bivak.shop where id = $1) as state,
      exists (select from pg_namespace where nspname = $2) as "hasSchema"`,
    [id, schemaOf(id)],
  );
  const [found] = rows;
  return found?.state === 'making' ? false : found?.state !== null || found.hasSchema;
}

/** Only what a try before this one left half is thrown away; under the lock nobody is at it any more. */
async function beginAnew(
  pool: pg.Pool,
  { id, config, colours }: Pick<StoredShop, 'id' | 'config' | 'colours'>,
  now: EpochMs,
): Promise<void> {
  const schema = schemaOf(id);
  const { rows } = await pool.query<{ id: string }>(
    `insert into bivak.shop (id, state, config, colours, made_at) values ($1, 'making', $2, $3, $4)
     on conflict (id) do update set config = excluded.config, colours = excluded.colours, made_at = excluded.made_at
     where shop.state = 'making' returning id`,
    [id, JSON.stringify(config), JSON.stringify(colours), instant(now)],
  );
  if (rows.length === 0) throw new Error(`the shop ${id} is no longer being made`);
  await pool.query(`drop schema if exists "${schema}" cascade`);
  await pool.query('delete from bivak.migration where schema = $1', [schema]);
}

/** The one that everybody pays by; lists of groups come beside it. */
const addPriceList = statement(
  `insert into $schema.price_list (id) values ('standard') on conflict do nothing`,
);
const makeDraft = statement(`update bivak.shop set state = 'draft' where id = $1 and state = 'making'`);

/** Tells whether the link was still there. */
function finish(shop: Shop, { token, owner }: NewShop, now: EpochMs): Promise<boolean> {
  return inTransaction(shop.database, async (db) => {
    const source = { actor: { kind: 'job' }, now, requestId: `setup-${shop.id}` } as const;
    const person = {
      email: loginName(owner.email),
      name: owner.name,
      password: owner.password,
      role: 'owner',
      warehouses: null,
    } as const;
    if (!(await useSetupLink(db, token, shop.id, now))) return db.rollback(false);
    await createOperator(db, source, person, null);
    await db.rows(addPriceList);
    await db.rows(makeDraft, [shop.id]);
    return true;
  });
}
