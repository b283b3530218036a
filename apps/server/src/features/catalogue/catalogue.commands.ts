import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { type ItemValue, lockItemFields, writeItemField } from './item-fields.sql.ts';
import { beginChanges, endChanges } from './staff-item.sql.ts';

export interface ItemFieldChange {
  readonly itemId: string;
  readonly name: string;
  /** Null: nobody knows it any more. */
  readonly value: ItemValue | null;
}

interface ChangedField {
  readonly before: ItemValue | null;
  readonly after: ItemValue | null;
}

/** What the business keeps of an item beside what every shop does (spec 2 §3, "Custom fields"). */
export const staffSetItemField = command(
  { right: 'catalogue.write' },
  (context: BareContext, { itemId, name, value }: ItemFieldChange): Promise<ChangedField | Refusal> => {
    const { shop } = context;
    const faults = customFieldFaults(shop.config, ['item'], { [name]: value }, false).filter(
      ({ field }) => field === `CustomFields.${name}`,
    );
    return inTransaction(shop.database, async (transaction) => {
      await beginChanges(transaction);
      const values = await lockItemFields(transaction, itemId);
      if (values === undefined) return refuse('NotFound');
      if (faults.length > 0) return customFieldRefusal(faults);
      const before = values[name] ?? null;
      await writeItemField(transaction, itemId, name, value);
      await endChanges(transaction, [itemId]);
      await recordEvents(transaction, context, {
        entity: 'item',
        entityId: itemId,
        action: 'set-field',
        before: { [name]: before },
        after: { [name]: value },
      });
      return { before, after: value };
    });
  },
);
