import {
  isEditable,
  isOfTheFile,
  placeOf,
  settingOf,
  type ShopConfig,
  type StoredSetting,
  storedField,
  withStored,
} from '@bivak/contract/shop-config';
import { type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { plainTexts } from '../../platform/i18n/plain-texts.ts';
import { effectiveConfig } from '../../platform/shops/effective-config.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import type { SettingRow, SettingToWrite } from './settings.sql.ts';

/** A write that has no value resets the setting. */
export interface SettingWrite {
  readonly name: string;
  readonly value?: unknown;
}

/** What would be written and would hold then, or why it cannot: each name, each text, and the whole that comes of it. */
export function evaluateWrites(
  shop: Shop,
  rows: readonly SettingRow[],
  writes: readonly SettingWrite[],
): { readonly upserts: readonly SettingToWrite[]; readonly config: ShopConfig } | Refusal {
  const faults = writes.flatMap(nameFaults);
  if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
  const upserts = writes.flatMap((one) => rowToWrite(shop, rows, one));
  const candidate = withStored(shop.file, merged(shop, rows, writes, upserts));
  const checked = shop.check(candidate);
  if (checked.ok) return { upserts, config: checked.config };
  const fields = checked.problems.map((problem) => ({
    field: storedField(candidate, problem),
    reason: `setting.${problem.code}`,
    params: { detail: problem.detail ?? '' },
  }));
  return refuse('ValidationFailed', { fields });
}

function nameFaults({ name, value }: SettingWrite): RefusedField[] {
  if (!isEditable(name))
    return [{ field: name, reason: isOfTheFile(name) ? 'setting.ofFile' : 'setting.unknownKey' }];
  const order = placeOf(name) === null ? undefined : orderOf(value);
  if (order !== undefined && !Number.isSafeInteger(order))
    return [{ field: `${name}.order`, reason: 'setting.wrongType', params: { detail: 'int' } }];
  return plainTexts(value).faults.map(({ path, ...fault }) => ({
    field: [name, ...path].join('.'),
    reason: fault.reason,
    params: 'character' in fault ? { character: fault.character } : {},
  }));
}

function orderOf(place: unknown): unknown {
  return typeof place === 'object' && place !== null && 'order' in place ? place.order : undefined;
}

/** Empty where the row goes. */
function rowToWrite(
  { file }: Shop,
  rows: readonly SettingRow[],
  { name, value }: SettingWrite,
): SettingToWrite[] {
  const place = placeOf(name);
  if (value === undefined) {
    const ofFile = place === null ? undefined : settingOf(file, name);
    return ofFile === undefined ? [] : [{ name, value: ofFile, copied: true }];
  }
  const { plain } = plainTexts(value);
  if (place === null || typeof plain !== 'object' || plain === null || Array.isArray(plain))
    return [{ name, value: plain, copied: false }];
  const order = orderOf(plain) ?? orderOf(rowOf(rows, { name })?.value) ?? rows.length;
  return [{ name, value: { ...plain, id: place.id, order }, copied: false }];
}

/** What holds of the table, with what is to be written over it: a row that cannot hold stops nobody. */
function merged(
  { file, check }: Shop,
  rows: readonly SettingRow[],
  writes: readonly SettingWrite[],
  upserts: readonly SettingToWrite[],
): StoredSetting[] {
  const sound = effectiveConfig(file, rows, check).rows;
  return [...sound.filter((row) => !writes.some(({ name }) => name === row.name)), ...upserts];
}

export function rowOf(
  rows: readonly SettingRow[],
  { name }: { readonly name: string },
): SettingRow | undefined {
  return rows.find((one) => one.name === name);
}
