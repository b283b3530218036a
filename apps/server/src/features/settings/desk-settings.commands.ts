import { isDeepStrictEqual } from 'node:util';
import { editedElsewhere, isEditable } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  atTheDesk,
  differences,
  isMembers,
  mayEdit,
  type SettingDifference,
  versionId,
} from './desk-settings.queries.ts';
import { rowOf, type SettingWrite } from './evaluate-writes.ts';
import { lockAndRead, putSettings, standingOf } from './put-settings.ts';
import { standingFrom, type StandingSetting } from './settings.queries.ts';
import { readSince } from './settings.sql.ts';

/** Without a value it is reset. */
export interface SettingEdit extends SettingWrite {
  /** Of the row that its caller saw; 0: there was none. */
  readonly version: number;
}

/**
 * Several settings at once, all or none: what one says about another is looked at when all are changed. What another screen
 * edits of a setting stays as it stands.
 */
export const staffEditSettings = command(
  { right: 'settings.write|settings.tax' },
  async (
    context: Context,
    { edits }: { readonly edits: readonly SettingEdit[] },
  ): Promise<readonly StandingSetting[] | Refusal> => {
    const { shop, actor } = context;
    const scope = OperatorScope.of(actor);
    if (edits.some(({ name }) => !mayEdit(scope, name))) return refuse('Forbidden');
    const twice = edits.filter(({ name }, at) => edits.findIndex((one) => one.name === name) !== at);
    if (twice.length > 0)
      return refuse('ValidationFailed', {
        fields: twice.map(({ name }) => ({ field: name, reason: 'setting.duplicate' })),
      });
    return inTransaction(shop.database, async (transaction) => {
      const locked = await lockAndRead(transaction);
      const standing = standingFrom(shop, locked.rows);
      const stale = edits.find((one) => (rowOf(locked.rows, one)?.version ?? 0) !== one.version);
      if (stale !== undefined && isEditable(stale.name)) {
        const current = edits
          .filter(({ name }) => isEditable(name))
          .map(({ name }) => standingOf(standing, name, shop));
        return staleRecord(transaction, current, { entities: ['setting'], entityId: stale.name });
      }
      const writes = edits.map((edit) => whole(edit, standingOf(standing, edit.name, shop)));
      const fields = writes.flatMap((one) => ('field' in one ? [one] : []));
      if (fields.length > 0) return refuse('ValidationFailed', { fields });
      const sound = writes.flatMap((one) => ('field' in one ? [] : [one]));
      const put = await putSettings(transaction, context, locked, sound);
      return isRefusal(put) ? put : put.changed;
    });
  },
);

/**
 * The settings as they stood right after a version, as far as the caller may edit them and this screen does. It is refused
 * where the shop could not run with them any more.
 */
export const staffRestoreSettings = command(
  { right: 'settings.write|settings.tax' },
  async (
    context: Context,
    { id, version, isDryRun }: { readonly id: string; readonly version: number; readonly isDryRun: boolean },
  ): Promise<readonly SettingDifference[] | Refusal> => {
    const { shop, actor } = context;
    const scope = OperatorScope.of(actor);
    const sought = versionId(id);
    if (sought === undefined) return refuse('NotFound');
    return inTransaction(
      shop.database,
      async (transaction) => {
        const locked = await lockAndRead(transaction);
        const since = await readSince(transaction, sought);
        if (since === undefined) return refuse('NotFound');
        const standing = standingFrom(shop, locked.rows);
        if (locked.version - 1 !== version)
          return staleRecord(transaction, locked.version - 1, {
            entities: ['setting'],
            entityId: since[0]?.name ?? '',
          });
        const stands = (name: string) => standingOf(standing, name, shop);
        const changes = differences(
          since
            .filter(({ name }) => mayEdit(scope, name))
            .map(({ name, value }) => ({ name, before: stands(name).value, after: value })),
        );
        if (changes.length === 0) return [];
        const writes = changes.map(({ name, after }) => {
          const isDefault = isDeepStrictEqual(after ?? null, atTheDesk(name, stands(name).ofFile));
          return whole(isDefault ? { name } : { name, value: after ?? null }, stands(name));
        });
        const sound = writes.flatMap((one) => ('field' in one ? [] : [one]));
        const put = await putSettings(transaction, context, locked, sound);
        if (isRefusal(put)) return put;
        return isDryRun ? transaction.rollback(changes) : changes;
      },
      { planned: true },
    );
  },
);

/** The edit with what another screen edits of it, as that stands. */
function whole(
  { name, value }: SettingWrite,
  { value: before, ofFile }: StandingSetting,
): SettingWrite | RefusedField {
  const elsewhere = editedElsewhere(name);
  const isReset = value === undefined;
  if (elsewhere.length === 0 || !isMembers(before)) return isReset ? { name } : { name, value };
  const kept = Object.fromEntries(Object.entries(before).filter(([member]) => elsewhere.includes(member)));
  const given = isReset ? atTheDesk(name, ofFile) : value;
  if (!isMembers(given)) return isReset ? { name } : { name, value };
  const taken = elsewhere.find((member) => Object.hasOwn(given, member));
  if (taken !== undefined) return { field: `${name}.${taken}`, reason: 'setting.unknownKey' };
  const made = { ...given, ...kept };
  return isReset && isDeepStrictEqual(made, ofFile) ? { name } : { name, value: made };
}
