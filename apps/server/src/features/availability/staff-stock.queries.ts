import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { instant } from '../../platform/database/types.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  countStaffShortages,
  readItemStock,
  readShortagePage,
  type StaffShortage,
  type StaffStockPlace,
  type StockMoveRow,
} from './staff-stock.sql.ts';

export interface ShortageList {
  readonly rows: readonly StaffShortage[];
  readonly next: string | null;
  readonly total: number;
  readonly isExact: boolean;
}

/** Of what there is too little, as far as the caller's warehouses go: a page in two statements. */
export const staffShortagePage = query(
  { right: 'stock.read', shared: 'nobody' },
  async (
    { shop, key, actor, now }: Context,
    { size, after }: { readonly size: number; readonly after: string | null },
  ): Promise<ShortageList | Refusal> => {
    const { warehouses } = OperatorScope.of(actor);
    const of: CursorOf = { key, shop, list: 'shortages', filter: { warehouses } };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const [rows, total] = await Promise.all([
      readShortagePage(shop.database, warehouses, { size, after: end, now }),
      countStaffShortages(shop.database, warehouses, now),
    ]);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const hasMore = rows.length > size && last !== undefined;
    return {
      rows: shown,
      next: hasMore
        ? cursorAt(of, { key: instant(last.fromAt), id: `${last.itemId}@${last.warehouseId}` })
        : null,
      total: Math.min(total, 1000),
      isExact: total <= 1000,
    };
  },
);

export interface ItemStock {
  readonly itemId: string;
  readonly places: readonly StaffStockPlace[];
  readonly moves: readonly StockMoveRow[];
}

/** What there is of an article in each of the caller's warehouses; one that has no stock of its own is not found. */
export const staffItemStock = query(
  { right: 'stock.read', shared: 'nobody' },
  async (
    { shop, actor, now }: Context,
    { itemId }: { readonly itemId: string },
  ): Promise<ItemStock | Refusal> => {
    const { warehouses } = OperatorScope.of(actor);
    const found = await readItemStock(shop.database, itemId, warehouses, now);
    return found.places.length === 0 ? refuse('NotFound') : { itemId, ...found };
  },
);
