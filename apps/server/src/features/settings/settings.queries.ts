import { isDeepStrictEqual } from 'node:util';
import {
  allowsAnonymousShopping,
  isEditable,
  placesOf,
  settingNames,
  settingOf,
  type ShopConfig,
  shopMode,
  shopPriceMode,
} from '@bivak/contract/shop-config';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { effectiveConfig } from '../../platform/shops/effective-config.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { evaluateWrites, type SettingWrite } from './evaluate-writes.ts';
import { readRows, type SettingRow } from './settings.sql.ts';

/** A setting that the business can edit, as it stands. */
export interface StandingSetting {
  readonly name: string;
  /** What holds, null where nothing does. */
  readonly value: unknown;
  /** What would hold without the table: of shop.json, else the default. */
  readonly ofFile: unknown;
  /** The version of the row in the table, which a change has to name; null: there is none. */
  readonly version: number | null;
  readonly changedAt: EpochMs | null;
  /** Somebody edited it; places that were copied from the file and left alone are not. */
  readonly edited: boolean;
}

/** What holds where several settings decide one thing. */
export interface CoreRules {
  readonly core: ShopConfig['core'];
  readonly allowsAnonymousShopping: boolean;
  readonly mode: ReturnType<typeof shopMode>;
  readonly priceMode: ReturnType<typeof shopPriceMode>;
  readonly timeZone: string;
  /** The instant with the offset of the shop's zone. */
  readonly now: string;
}

/**
 * The core settings as they hold: where a style variable or the configuration decides a setting, the decision is answered
 * (RULINGS, "style variable or core setting"; spec 1 §4 for anonymous shopping).
 */
export const coreRules = query(
  { right: 'public', shared: 'nobody' },
  async ({ shop, now }: BareContext): Promise<CoreRules> => ({
    core: shop.config.core,
    allowsAnonymousShopping: allowsAnonymousShopping(shop.config),
    mode: shopMode(shop.config),
    priceMode: shopPriceMode(shop.config),
    timeZone: shop.config.timeZone,
    now: shop.zone.format(now),
  }),
);

const terms = { right: 'settings.write', shared: 'nobody' } as const;
type Asking = Pick<BareContext, 'shop' | 'actor'>;

/** Read from the table itself, so that whoever has just written sees it. */
export const staffListSettings = query(terms, async ({ shop }: Asking) =>
  standingFrom(shop, await readRows(shop.database)),
);

export const staffShowSetting = query(
  terms,
  async ({ shop }: Asking, { name }: { readonly name: string }) => {
    const standing = standingFrom(shop, await readRows(shop.database));
    return standing.find((one) => one.name === name) ?? refuse('NotFound');
  },
);

/** Where table and file say different things. */
export const staffListDiffering = query(terms, async ({ shop }: Asking) =>
  standingFrom(shop, await readRows(shop.database)).filter(differs),
);

/** What would be refused of these changes; null when nothing would be. Writes nothing. */
export const staffCheckSettings = query(
  terms,
  async ({ shop }: Asking, { changes }: { readonly changes: readonly SettingWrite[] }) => {
    const evaluated = evaluateWrites(shop, await readRows(shop.database), changes);
    return isRefusal(evaluated) ? evaluated : null;
  },
);

export function differs({ value, ofFile }: Pick<StandingSetting, 'value' | 'ofFile'>): boolean {
  return !isDeepStrictEqual(value, ofFile);
}

export function standingFrom(shop: Shop, rows: readonly SettingRow[]): StandingSetting[] {
  const { config } = effectiveConfig(shop.file, rows, shop.check);
  const places = [...placesOf(shop.file), ...rows].map(({ name }) => name);
  const names = new Set([...settingNames(), ...places].filter(isEditable));
  return [...names].toSorted().map((name) => asItStands(shop, config, name, rows));
}

function asItStands(
  { file }: Pick<Shop, 'file'>,
  config: ShopConfig,
  name: string,
  rows: readonly SettingRow[],
): StandingSetting {
  const row = rows.find((one) => one.name === name);
  return {
    name,
    value: settingOf(config, name) ?? null,
    ofFile: settingOf(file, name) ?? null,
    version: row?.version ?? null,
    changedAt: row?.changedAt ?? null,
    edited: row !== undefined && !row.copied,
  };
}
