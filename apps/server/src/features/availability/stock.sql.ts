import type { Db } from '../../platform/database/shop-database.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EpochMs, instant } from '../../platform/database/types.ts';

const stockForUpdate = statement({ qty: 'int' })(`
  select qty from $schema.stock where item_id = $1 and warehouse_id = $2 for update
`);

const peakFrom = statement({ peak: 'int' })(`
  select $schema.claim_peak($1, $2, tstzrange($3, null)) as peak
`);

const changeStock = statement(`
  update $schema.stock set qty = $3, checked_from = $4 where item_id = $1 and warehouse_id = $2
`);

export interface StockPlace {
  readonly itemId: string;
  readonly warehouseId: string;
}

/** Undefined when the warehouse has no row of it. */
export async function lockStock(db: Db, { itemId, warehouseId }: StockPlace): Promise<number | undefined> {
  return (await db.first(stockForUpdate, [itemId, warehouseId]))?.qty;
}

/** The most that is promised at once from an instant on. */
export async function promisedFrom(
  db: Db,
  { itemId, warehouseId }: StockPlace,
  from: EpochMs,
): Promise<number> {
  return (await db.first(peakFrom, [itemId, warehouseId, instant(from)]))?.peak ?? 0;
}

export async function writeStock(
  db: Db,
  { itemId, warehouseId, qty }: StockPlace & { readonly qty: number },
  from: EpochMs,
): Promise<void> {
  await db.rows(changeStock, [itemId, warehouseId, qty, instant(from)]);
}
