import { inTransaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { type ItemValue, lockItemFields, writeItemField } from './item-fields.queries.ts';

export interface ItemFieldChange {
  readonly itemId: string;
  readonly name: string;
  /** Null: nobody knows it any more. */
  readonly value: ItemValue | null;
}

/** What the business keeps of an item beside what every shop does (spec 2 §3, "Custom fields"). */
export function setItemField(
  shop: Shop,
  source: EventSource,
  { itemId, name, value }: ItemFieldChange,
): Promise<{ before: ItemValue | null; after: ItemValue | null } | Refusal> {
  const faults = customFieldFaults(shop.config, ['item'], { [name]: value }, false).filter(
    ({ field }) => field === `CustomFields.${name}`,
  );
  return inTransaction(shop.database, async (transaction) => {
    const values = await lockItemFields(transaction, itemId);
    if (values === undefined) return refuse('NotFound');
    if (faults.length > 0) return customFieldRefusal(faults);
    const before = values[name] ?? null;
    await writeItemField(transaction, itemId, name, value);
    await recordEvents(transaction, source, {
      entity: 'item',
      entityId: itemId,
      action: 'set-field',
      before: { [name]: before },
      after: { [name]: value },
    });
    return { before, after: value };
  });
}
