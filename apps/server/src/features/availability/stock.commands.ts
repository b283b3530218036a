import type { BareContext } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { command } from '../../platform/application/use-case.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import { lockStock, promisedFrom, type StockPlace, writeStock } from './stock.sql.ts';

/** Sets the stock of a leaf. It never falls below what is promised from now on: lock, recompute, write. */
export const staffSetStock = command(
  { right: 'stock.write' },
  (
    context: BareContext,
    change: StockPlace & { readonly qty: number },
  ): Promise<{ readonly before: number; readonly after: number } | Refusal> => {
    const { itemId, warehouseId, qty } = change;
    return inTransaction<{ before: number; after: number } | Refusal>(
      context.shop.database,
      async (transaction) => {
        const before = await lockStock(transaction, change);
        if (before === undefined) return refuse('NotFound');
        const promised = await promisedFrom(transaction, change, context.now);
        if (qty < before && qty < promised) return refuse('StockTooLow', { params: { promised } });
        await writeStock(transaction, change, context.now);
        await recordEvents(transaction, context, {
          entity: 'stock',
          entityId: `${itemId}@${warehouseId}`,
          action: 'set',
          before: { qty: before },
          after: { qty },
        });
        return { before, after: qty };
      },
    );
  },
);
