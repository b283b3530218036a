import { isDeepStrictEqual } from 'node:util';
import { editedElsewhere, isEditable } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { staleRecord } from '../../platform/events/latest-change.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { atTheDesk, isMembers, mayEdit } from './desk-settings.queries.ts';
import { rowOf, type SettingWrite } from './evaluate-writes.ts';
import { lockAndRead, putSettings, standingOf } from './put-settings.ts';
import { standingFrom, type StandingSetting } from './settings.queries.ts';

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
