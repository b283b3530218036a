import { isDeepStrictEqual } from 'node:util';
import {
  isEditable,
  placesOf,
  settingNames,
  settingOf,
  ShopConfig,
  withStored,
} from '@bivak/contract/shop-config';
import { staffImportSettings, staffListSettings } from '../features/settings/index.ts';
import { isRefusal } from '../platform/application/refusal.ts';
import type { EpochMs } from '../platform/database/types.ts';
import type { Shop } from '../platform/shops/shop.ts';

/** A file that says of what a business can edit as `base` does, and of the rest as `wanted` does. */
export function withoutEdits(base: ShopConfig, wanted: ShopConfig): ShopConfig {
  const names = settingNames().filter(isEditable);
  const edited = names.map((name) => ({ name, value: settingOf(base, name) ?? null }));
  return ShopConfig.parse(withStored(wanted, [...edited, ...placesOf(base)]));
}

/** Brings the settings of a running shop to `wanted`, as far as a business can edit them, by its own command. */
export async function editSettings(shop: Shop, wanted: ShopConfig, now: EpochMs): Promise<void> {
  const staff = {
    shop,
    actor: { kind: 'operator', role: 'owner', name: 'els' },
    now,
    requestId: 'test',
  } as const;
  const standing = await staffListSettings(staff, undefined);
  if (isRefusal(standing)) throw new Error(standing.code);
  const names = new Set([...standing, ...placesOf(wanted)].map(({ name }) => name));
  const changes = [...names].flatMap((name) => {
    const before = standing.find((one) => one.name === name);
    const value = settingOf(wanted, name) ?? null;
    const isSame = before !== undefined && isDeepStrictEqual(before.value, value);
    return isSame ? [] : [{ name, value, version: before?.version ?? null }];
  });
  if (changes.length === 0) return;
  const done = await staffImportSettings(staff, { changes });
  if (isRefusal(done)) throw new Error(`${done.code}: ${JSON.stringify(done.fields)}`);
}
