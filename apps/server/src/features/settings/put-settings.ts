import { isDeepStrictEqual } from 'node:util';
import { settingOf, type ShopConfig } from '@bivak/contract/shop-config';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { effectiveConfig } from '../../platform/shops/effective-config.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { syncCalendars, syncPlaces } from '../locations/index.ts';
import { evaluateWrites, type SettingWrite } from './evaluate-writes.ts';
import { standingFrom, type StandingSetting } from './settings.queries.ts';
import {
  dropRows,
  lockSettings,
  readRows,
  recordChanges,
  type SettingRow,
  writeRows,
} from './settings.sql.ts';

/** The settings as they stand for whoever writes them next. */
export interface LockedSettings {
  /** The version that the next write makes. */
  readonly version: number;
  readonly rows: readonly SettingRow[];
}

export interface PutSettings {
  /** What was written, as it stands afterwards. */
  readonly changed: readonly StandingSetting[];
  readonly before: ShopConfig;
  readonly after: ShopConfig;
}

/** Whoever writes settings takes their turn here. */
export async function lockAndRead(transaction: Db): Promise<LockedSettings> {
  const version = (await lockSettings(transaction)) + 1;
  return { version, rows: await readRows(transaction) };
}

/** Writes under the lock, with the tables that follow the settings and an event for each. A refusal writes nothing. */
export async function putSettings(
  transaction: Db,
  context: BareContext,
  { version, rows }: LockedSettings,
  writes: readonly SettingWrite[],
): Promise<PutSettings | Refusal> {
  const { shop, now } = context;
  const evaluated = evaluateWrites(shop, rows, writes);
  if (isRefusal(evaluated)) return evaluated;
  const { upserts, config } = evaluated;
  await writeRows(transaction, context, version, upserts);
  const dropped = writes.map(({ name }) => name).filter((name) => !upserts.some((row) => row.name === name));
  await dropRows(transaction, dropped);
  const before = effectiveConfig(shop.file, rows, shop.check).config;
  await syncWhatFollows(transaction, before, config, now);
  const standing = standingFrom(shop, rows);
  const after = standingFrom(shop, await readRows(transaction));
  const changed = writes.map(({ name }) => standingOf(after, name, shop));
  await recordChanges(
    transaction,
    context,
    changed.map(({ name, value }, index) => ({
      name,
      isReset: writes[index]?.value === undefined,
      before: standingOf(standing, name, shop).value,
      after: value,
    })),
  );
  return { changed, before, after: config };
}

/** A place that is gone from table and file stands nowhere. */
export function standingOf(all: readonly StandingSetting[], name: string, { file }: Shop): StandingSetting {
  const gone = { name, value: null, version: null, changedAt: null, edited: false };
  return all.find((one) => one.name === name) ?? { ...gone, ofFile: settingOf(file, name) ?? null };
}

/** Only what is another: a warehouse that comes or goes makes the cards of all items anew. */
async function syncWhatFollows(
  transaction: Db,
  before: ShopConfig,
  after: ShopConfig,
  now: BareContext['now'],
): Promise<void> {
  if (!isDeepStrictEqual(placesIn(before), placesIn(after))) return syncPlaces(transaction, after, now);
  if (!isDeepStrictEqual(before.warehouses, after.warehouses)) await syncCalendars(transaction, after, now);
}

function placesIn({ warehouses, deliveries, style }: ShopConfig) {
  const none = { hours: [], dayHours: [], slotCapacities: [], closingDays: [] };
  const bare = warehouses.map((warehouse) => ({ ...warehouse, ...none }));
  return { bare, deliveries, restrictions: style.deliveryRestrictions };
}
