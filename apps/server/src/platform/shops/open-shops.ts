import { type ShopConfig, shopOrigins } from '@bivak/contract/shop-config';
import type pg from 'pg';
import { createZone } from '../clock/zone.ts';
import { createShopDatabase } from '../database/shop-database.ts';
import { createTranslators } from '../i18n/translate.ts';
import type { Logger } from '../log/log.ts';
import { isConnectionError } from '../http/unexpected.ts';
import { onceAMinute } from '../log/once-a-minute.ts';
import { SettingError } from '../settings.ts';
import { type CheckConfig, checkConfig, effectiveConfig } from './effective-config.ts';
import type { PaymentAccount } from './payment-account.ts';
import type { PlaceAccounts, RegisterAccount, RegisterAccounts } from './register-account.ts';
import type { ShopFolder } from './read-shop-folders.ts';
import type { Shop } from './shop.ts';
import type { SignOnClient } from './sign-on-client.ts';
import { folderOf, readStoredShops, type StoredShop } from './stored-shops.ts';
import { readStored, readVersions } from './stored-settings.ts';

/**
 * The shops as they are at this instant. Who begins a piece of work (a request, a job, a sweep) takes its shop from here
 * once and keeps it to the end, so that all of it follows one version of the settings.
 */
export type CurrentShops = () => readonly Shop[];

export interface ShopsParts {
  readonly folders: readonly ShopFolder[];
  readonly pool: pg.Pool;
  readonly basePort: number;
  /** Where folders of shops are made that have none; absent: stored shops stay closed. */
  readonly brandsDir?: string;
  /** Other sites that may show the widgets of every shop. */
  readonly embedOrigins?: readonly string[];
  readonly wakeRelay?: (shopId: string) => void;
  /** Hears of stored settings that cannot hold. */
  readonly log?: Logger;
  readonly signOnOf?: (config: ShopConfig) => SignOnClient | null;
  readonly paymentsOf?: (config: ShopConfig) => PaymentAccount | null;
  readonly registersOf?: (config: ShopConfig) => RegisterAccounts;
  readonly places?: PlaceAccounts;
  readonly beacon?: RegisterAccount | null;
  /** Where nothing polls: a request that comes so many milliseconds after the last reading reads anew. */
  readonly freshMs?: number;
  /** Milliseconds that never go back; those of this process unless a test has its own. */
  readonly elapsed?: () => number;
}

/** All shops of a process: those of folders in their order, then those that are stored. */
export interface OpenShops {
  readonly current: CurrentShops;
  /** Hears of the shops as they are whenever one was added. */
  onAdded(listener: () => void): void;
  /** Reads the versions of all shops in one statement, and takes in what changed. */
  refresh(): Promise<void>;
  /** To be awaited before a request takes its shop; null where the process follows by itself. */
  readonly fresh: (() => Promise<void>) | null;
  /** Refreshes twice a second; answers how to stop it. */
  follow(log: Logger): () => Promise<void>;
}

/** A change is seen by every process within a second. */
const pollMs = 500;

/** The schema of a shop; its id is checked to be a plain word. */
export function schemaOf(shopId: string): string {
  return `shop_${shopId}`;
}

/** Gives every folder its database, zone, words and addresses. Touches no database before it is asked to. */
export function openShops(parts: ShopsParts): OpenShops {
  const { pool, freshMs, elapsed = () => performance.now() } = parts;
  let shops: readonly Shop[] = parts.folders.map((folder) => openShop(folder, parts));
  let lastReading = Number.NEGATIVE_INFINITY;
  let begun = 0;
  const refusedRows = new Map<string, number>();
  let taken = 0;
  const listeners: (() => void)[] = [];

  async function refresh(): Promise<void> {
    begun += 1;
    const turn = begun;
    lastReading = elapsed();
    const before = await withStoredShops();
    const versions = await readVersions(pool, before);
    const next = await Promise.all(before.map((shop) => take(shop, versions.get(shop.id))));
    // A reading that was overtaken by a later one says nothing new.
    if (turn < taken) return;
    taken = turn;
    const isMore = next.length > shops.length;
    shops = next;
    if (isMore) for (const listener of listeners) listener();
  }

  /** The shops that there are by now: a stored one that is new or was changed is opened from its row. */
  async function withStoredShops(): Promise<readonly Shop[]> {
    const { brandsDir } = parts;
    if (brandsDir === undefined) return shops;
    const own = shops.filter(({ stored }) => stored === undefined);
    const ofFolders = new Set(own.map(({ id }) => id));
    const rows = (await readStoredShops(pool)).filter(({ id }) => !ofFolders.has(id));
    const opened = await Promise.all(rows.map((row) => openStored(row, brandsDir)));
    return [...own, ...opened.flatMap((shop) => shop ?? [])];
  }

  async function openStored(row: StoredShop, brandsDir: string): Promise<Shop | null> {
    const known = shops.find(({ id }) => id === row.id);
    if (known?.stored?.version === row.version) return known;
    try {
      const { state, version } = row;
      const shop = openShop(await folderOf(row, brandsDir), parts);
      return { ...shop, stored: { state: state === 'open' ? 'open' : 'draft', version } };
    } catch (error) {
      // Of a newer server, it may say what this one does not know: the other shops go on.
      if (refusedRows.get(row.id) !== row.version)
        parts.log?.error({ shop: row.id, err: error }, 'a stored shop cannot be opened');
      refusedRows.set(row.id, row.version);
      return known ?? null;
    }
  }

  async function refreshAfter(ms: number): Promise<void> {
    if (elapsed() - lastReading < ms) return;
    try {
      await refresh();
    } catch {
      // The request finds out by itself what is wrong with the database; until then the shop is as it was.
      lastReading = Number.NEGATIVE_INFINITY;
    }
  }

  async function take(shop: Shop, version = shop.version): Promise<Shop> {
    const { catalogue } = version;
    if (version.settings === shop.version.settings)
      return catalogue === shop.version.catalogue ? shop : { ...shop, version };
    const { settings, rows } = await readStored(shop.database);
    const { config, ignored } = effectiveConfig(shop.file, rows, shop.check);
    for (const { name: setting, problems } of ignored)
      parts.log?.warn(
        { shop: shop.id, setting, problems },
        'a stored setting cannot hold: shop.json counts instead',
      );
    return withConfig({ ...shop, version: { catalogue, settings } }, config, parts);
  }

  return {
    current: () => shops,
    onAdded: (listener) => void listeners.push(listener),
    refresh,
    fresh: freshMs === undefined ? null : () => refreshAfter(freshMs),
    follow: (log) => poll(refresh, log),
  };
}

function poll(refresh: () => Promise<void>, log: Logger): () => Promise<void> {
  // A database that is away, or slow to let in, is told by whoever waits for it; the shops stay as they were.
  const tell = onceAMinute<Error>((times, error) =>
    log[isConnectionError(error) ? 'warn' : 'error'](
      { times, reason: error.message },
      'the versions of the shops could not be read',
    ),
  );
  let reading: Promise<void> | null = null;
  const timer = setInterval(() => {
    reading ??= refresh()
      .catch(tell)
      .finally(() => {
        reading = null;
      });
  }, pollMs);
  return async () => {
    clearInterval(timer);
    await reading;
  };
}

function openShop({ directory, config, texts }: ShopFolder, parts: ShopsParts): Shop {
  const shop = {
    id: config.id,
    directory,
    config,
    file: config,
    check: checkWith(parts),
    version: { settings: '', catalogue: '' },
    origins: shopOrigins(config, parts.basePort),
    embedOrigins: [...config.embedOrigins, ...(parts.embedOrigins ?? [])],
    database: createShopDatabase(parts.pool, schemaOf(config.id)),
    zone: createZone(config.timeZone),
    translate: createTranslators(texts, config.timeZone),
    signOn: parts.signOnOf?.(config) ?? null,
    payments: null,
    registers: parts.registersOf?.(config) ?? { enterprises: null, associations: null, addresses: null },
    places: parts.places ?? { search: null, maps: null },
    beacon: parts.beacon ?? null,
    wakeRelay: () => parts.wakeRelay?.(config.id),
  };
  return withConfig(shop, config, parts);
}

/** Zone, words, sign-on and registers follow settings that stay with the file. */
function withConfig(shop: Shop, config: ShopConfig, parts: ShopsParts): Shop {
  return { ...shop, config, payments: parts.paymentsOf?.(config) ?? null };
}

/** Whether a configuration can hold in this process: who takes payments needs an account of the provider. */
function checkWith({ paymentsOf }: ShopsParts): CheckConfig {
  return (candidate) => {
    const checked = checkConfig(candidate);
    if (!checked.ok) return checked;
    try {
      paymentsOf?.(checked.config);
      return checked;
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      return { ok: false, problems: [{ field: 'payment.policy', code: 'needsPaymentAccount' }] };
    }
  };
}
