import { isEditable, placeOf, placesOf } from '@bivak/contract/shop-config';
import type { BareContext } from '../../platform/application/context.ts';
import { isRefusal, Refusal } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { effectiveConfig } from '../../platform/shops/effective-config.ts';
import { syncPlaces } from '../locations/index.ts';
import { rowOf, type SettingWrite } from './evaluate-writes.ts';
import { lockAndRead, putSettings, standingOf } from './put-settings.ts';
import { differs, standingFrom, type StandingSetting } from './settings.queries.ts';
import { lockSettings, readRows, writeRows } from './settings.sql.ts';

interface Seen {
  readonly name: string;
  /** The version of the row that somebody saw who changes it; null: there was none. */
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

const terms = { right: 'settings.write' } as const;

export const staffChangeSetting = command(terms, (context: BareContext, change: SettingChange) =>
  write(context, [change]),
);

/** What shop.json says holds again; a place that stands there is copied anew. */
export const staffResetSetting = command(terms, (context: BareContext, { name, version }: Seen) =>
  write(context, [{ name, version }]),
);

/** Several at once, all or none: what one says about another is looked at when all are changed. */
export const staffImportSettings = command(
  terms,
  (context: BareContext, { changes }: { readonly changes: readonly SettingChange[] }) =>
    write(context, changes),
);

/** Answers what changed, as it stands afterwards. */
async function write(
  context: BareContext,
  writes: readonly (Seen & SettingWrite)[],
): Promise<readonly StandingSetting[] | Refusal> {
  const { shop } = context;
  return inTransaction(shop.database, async (transaction) => {
    const locked = await lockAndRead(transaction);
    const { rows } = locked;
    const stale = writes.find((one) => one.version !== (rowOf(rows, one)?.version ?? null));
    if (stale !== undefined && isEditable(stale.name))
      return new SettingChanged(standingOf(standingFrom(shop, rows), stale.name, shop));
    const put = await putSettings(transaction, context, locked, writes);
    return isRefusal(put) ? put : put.changed;
  });
}

/**
 * Copies the places of the file that the table does not know, and writes those that hold into the tables that orders point
 * at. Several servers at once take turns. Answers which places the file says otherwise by now.
 */
export const applyPlaces = command({ right: 'job' }, (context: BareContext): Promise<readonly string[]> => {
  const { shop, now } = context;
  return inTransaction(shop.database, async (transaction) => {
    const version = (await lockSettings(transaction)) + 1;
    const known = await readRows(transaction);
    const unknown = placesOf(shop.file).filter(({ name }) => rowOf(known, { name }) === undefined);
    const copies = unknown.map(({ name, value }) => ({ name, value, copied: true }));
    await writeRows(transaction, context, version, copies);
    const rows = await readRows(transaction);
    await syncPlaces(transaction, effectiveConfig(shop.file, rows, shop.check).config, now);
    return standingFrom(shop, rows)
      .filter((one) => placeOf(one.name) !== null && differs(one))
      .map(({ name }) => name);
  });
});
