import {
  isEditable,
  isOfTheFile,
  placeOf,
  placesOf,
  settingOf,
  type StoredSetting,
  storedField,
  withStored,
} from '@bivak/contract/shop-config';
import type { BareContext } from '../../platform/application/context.ts';
import { Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { plainTexts } from '../../platform/i18n/plain-texts.ts';
import { effectiveConfig } from '../../platform/shops/effective-config.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { syncPlaces } from '../locations/index.ts';
import { differs, standingFrom, type StandingSetting } from './settings.queries.ts';
import {
  dropRows,
  lockSettings,
  readRows,
  recordChanges,
  type SettingRow,
  type SettingToWrite,
  writeRows,
} from './settings.sql.ts';

interface Seen {
  readonly name: string;
  /** Of the row as who changes it saw it; null: there was none. */
  readonly version: number | null;
}

/** A value as it would stand in `shop.json`; null for nothing, or for a place that is no longer offered. */
export interface SettingChange extends Seen {
  readonly value: unknown;
}

/** Somebody else changed it since: what stands now comes along. */
export class SettingChanged extends Refusal {
  readonly current: StandingSetting;

  constructor(current: StandingSetting) {
    super('SettingChanged', { params: { name: current.name } });
    this.current = current;
  }
}

const terms = { right: 'operator' } as const;

export const changeSetting = command(terms, (context: BareContext, change: SettingChange) =>
  write(context, [change]),
);

/** What shop.json says holds again; a place that stands there is copied anew. */
export const resetSetting = command(terms, (context: BareContext, { name, version }: Seen) =>
  write(context, [{ name, version }]),
);

/** Several at once, all or none: what one says about another is looked at when all are changed. */
export const importSettings = command(
  terms,
  (context: BareContext, { changes }: { readonly changes: readonly SettingChange[] }) =>
    write(context, changes),
);

/** Without a value the setting is reset. */
type Write = Seen & { readonly value?: unknown };

/** Answers what changed, as it stands afterwards. */
async function write(
  context: BareContext,
  writes: readonly Write[],
): Promise<readonly StandingSetting[] | Refusal> {
  const { shop, now } = context;
  const faults = writes.flatMap(nameFaults);
  if (faults.length > 0) return refuse('ValidationFailed', { fields: faults });
  return inTransaction(shop.database, async (transaction) => {
    const version = (await lockSettings(transaction)) + 1;
    const rows = await readRows(transaction);
    const before = standingFrom(shop, rows);
    const stale = writes.find((one) => one.version !== (rowOf(rows, one)?.version ?? null));
    if (stale !== undefined) return new SettingChanged(standingOf(before, stale.name, shop));
    const upserts = writes.flatMap((one) => rowToWrite(shop, rows, one));
    const candidate = withStored(shop.file, merged(shop, rows, writes, upserts));
    const checked = shop.check(candidate);
    if (!checked.ok) {
      const fields = checked.problems.map((problem) => ({
        field: storedField(candidate, problem),
        reason: `setting.${problem.code}`,
        params: { detail: problem.detail ?? '' },
      }));
      return refuse('ValidationFailed', { fields });
    }
    await writeRows(transaction, context, version, upserts);
    await dropRows(
      transaction,
      writes.map(({ name }) => name).filter((name) => !upserts.some((row) => row.name === name)),
    );
    if (writes.some(({ name }) => decidesPlaces(name))) await syncPlaces(transaction, checked.config, now);
    const after = standingFrom(shop, await readRows(transaction));
    const changed = writes.map(({ name }) => standingOf(after, name, shop));
    await recordChanges(
      transaction,
      context,
      changed.map(({ name, value }, index) => ({
        name,
        isReset: writes[index]?.value === undefined,
        before: standingOf(before, name, shop).value,
        after: value,
      })),
    );
    return changed;
  });
}

function nameFaults({ name, value }: Write): RefusedField[] {
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

/** None: the row goes. */
function rowToWrite({ file }: Shop, rows: readonly SettingRow[], { name, value }: Write): SettingToWrite[] {
  const place = placeOf(name);
  if (value === undefined) {
    const ofFile = place === null ? undefined : settingOf(file, name);
    return ofFile === undefined ? [] : [{ name, value: ofFile, copied: true }];
  }
  const { kept } = plainTexts(value);
  if (place === null || typeof kept !== 'object' || kept === null || Array.isArray(kept))
    return [{ name, value: kept, copied: false }];
  const order = orderOf(kept) ?? orderOf(rowOf(rows, { name })?.value) ?? rows.length;
  return [{ name, value: { ...kept, id: place.id, order }, copied: false }];
}

/** What holds of the table, with what is to be written over it: a row that cannot hold stops nobody. */
function merged(
  { file, check }: Shop,
  rows: readonly SettingRow[],
  writes: readonly Write[],
  upserts: readonly SettingToWrite[],
): StoredSetting[] {
  const sound = effectiveConfig(file, rows, check).rows;
  return [...sound.filter((row) => !writes.some(({ name }) => name === row.name)), ...upserts];
}

function rowOf(rows: readonly SettingRow[], { name }: { readonly name: string }): SettingRow | undefined {
  return rows.find((one) => one.name === name);
}

/** A place that is gone from table and file stands nowhere. */
function standingOf(all: readonly StandingSetting[], name: string, { file }: Shop): StandingSetting {
  const gone = { name, value: null, version: null, changedAt: null, edited: false };
  return all.find((one) => one.name === name) ?? { ...gone, ofFile: settingOf(file, name) ?? null };
}

function decidesPlaces(name: string): boolean {
  return placeOf(name) !== null || name === 'style.deliveryRestrictions';
}

/**
 * At every start, before the server listens: copies the places of the file that the table does not know, and writes those
 * that hold into the tables that orders point at. Several servers at once take turns. Answers which places the file says
 * otherwise by now.
 */
export async function settlePlaces(shop: Shop, now: EpochMs): Promise<readonly string[]> {
  return inTransaction(shop.database, async (transaction) => {
    const version = (await lockSettings(transaction)) + 1;
    const known = await readRows(transaction);
    const unknown = placesOf(shop.file).filter(({ name }) => rowOf(known, { name }) === undefined);
    const copies = unknown.map(({ name, value }) => ({ name, value, copied: true }));
    await writeRows(transaction, { actor: { kind: 'job' }, now }, version, copies);
    const rows = await readRows(transaction);
    await syncPlaces(transaction, effectiveConfig(shop.file, rows, shop.check).config, now);
    return standingFrom(shop, rows)
      .filter((one) => placeOf(one.name) !== null && differs(one))
      .map(({ name }) => name);
  });
}
