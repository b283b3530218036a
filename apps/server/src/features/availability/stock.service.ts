import { inTransaction } from '../../platform/database/transaction.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';
import { lockStock, promisedFrom, type StockPlace, writeStock } from './stock.queries.ts';

export interface StockChange extends StockPlace {
  readonly qty: number;
}

/** Sets the stock of a leaf. It never falls below what is promised from now on: lock, recompute, write. */
export function setStock(
  shop: Shop,
  source: EventSource,
  change: StockChange,
): Promise<{ before: number; after: number } | Refusal> {
  const { itemId, warehouseId, qty } = change;
  return inTransaction(shop.database, async (transaction) => {
    const before = await lockStock(transaction, change);
    if (before === undefined) return refuse('NotFound');
    const promised = await promisedFrom(transaction, change, source.now);
    if (qty < before && qty < promised) return refuse('StockTooLow', { params: { promised } });
    await writeStock(transaction, change, source.now);
    await recordEvents(transaction, source, {
      entity: 'stock',
      entityId: `${itemId}@${warehouseId}`,
      action: 'set',
      before: { qty: before },
      after: { qty },
    });
    return { before, after: qty };
  });
}
