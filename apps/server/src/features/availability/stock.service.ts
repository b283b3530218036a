import { statement } from '../../platform/database/statement.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { instant } from '../../platform/database/types.ts';
import { type EventSource, recordEvents } from '../../platform/events/record-event.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Shop } from '../../platform/shops/shop.ts';

const stockForUpdate = statement<{ qty: number }>(`
  select qty from $schema.stock where item_id = $1 and warehouse_id = $2 for update
`);

const peakFrom = statement<{ peak: number }>(`
  select $schema.claim_peak($1, $2, tstzrange($3, null)) as peak
`);

const changeStock = statement(`
  update $schema.stock set qty = $3, checked_from = $4 where item_id = $1 and warehouse_id = $2
`);

export interface StockChange {
  readonly itemId: string;
  readonly warehouseId: string;
  readonly qty: number;
}

/** Sets the stock of a leaf. It never falls below what is promised from now on: lock, recompute, write. */
export function setStock(
  shop: Shop,
  source: EventSource,
  { itemId, warehouseId, qty }: StockChange,
): Promise<{ before: number; after: number } | Refusal> {
  return inTransaction(shop.database, async (transaction) => {
    const row = await transaction.first(stockForUpdate, [itemId, warehouseId]);
    if (row === undefined) return refuse('NotFound');
    const from = instant(source.now);
    const promised = (await transaction.first(peakFrom, [itemId, warehouseId, from]))?.peak ?? 0;
    if (qty < row.qty && qty < promised) return refuse('StockTooLow', { params: { promised } });
    await transaction.rows(changeStock, [itemId, warehouseId, qty, from]);
    await recordEvents(transaction, source, {
      entity: 'stock',
      entityId: `${itemId}@${warehouseId}`,
      action: 'set',
      before: { qty: row.qty },
      after: { qty },
    });
    return { before: row.qty, after: qty };
  });
}
