import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import {
  countStaffShortages,
  readItemStock,
  readShortagePage,
  type ShortageSearch,
  type ShortageSort,
  type StaffShortage,
  type StaffStockPlace,
  type StockMoveRow,
} from './staff-stock.sql.ts';

export interface ShortageFilter extends Sorted<ShortageSort> {
  readonly text: string;
  readonly warehouseIds: readonly string[];
  /** It lasts into these, half-open; null: that end is open. */
  readonly from: EpochMs | null;
  readonly to: EpochMs | null;
}

/** Of what there is too little, as far as the caller's warehouses go: a page in two statements. */
export const staffShortagePage = query(
  { right: 'stock.read', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: ShortageFilter & PageAsked,
  ): Promise<ListPage<StaffShortage> | Refusal> => {
    const { shop, key } = context;
    const search = shortageSearch(context, filter);
    return listPage(
      { key, shop, list: 'shortages', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readShortagePage(shop.database, search, { ...filter, ...span }),
      () => countStaffShortages(shop.database, search),
    );
  },
);

export function shortageSearch(
  { actor, now }: Context,
  { text, warehouseIds, from, to }: ShortageFilter,
): ShortageSearch {
  const warehouses = OperatorScope.of(actor).among(warehouseIds);
  return { warehouses, pattern: text === '' ? null : likePattern(text), from, to, now };
}

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
