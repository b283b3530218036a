import { inTransaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { markReference } from './customers.queries.ts';

/** Whether the orders of a customer carry a reference of its own from now on; orders that stand stay as they are. */
export function askReference(
  shop: Shop,
  source: EventSource,
  { customerId, asked }: { readonly customerId: string; readonly asked: boolean },
): Promise<{ readonly name: string } | Refusal> {
  return inTransaction<{ readonly name: string } | Refusal>(shop.database, async (transaction) => {
    const marked = await markReference(transaction, customerId, asked, source.now);
    if (marked === undefined) return refuse('NotFound');
    await recordEvents(transaction, source, {
      entity: 'customer',
      entityId: marked.id,
      action: 'ask-reference',
      after: { referenceRequired: asked },
    });
    return marked;
  });
}
