import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern } from '../../platform/database/typed-words.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readSerialRecord, type SerialRecord } from './serial-record.sql.ts';
import {
  countSerials,
  type PieceState,
  readSerialPage,
  type StaffSerial,
  type StaffSerialSearch,
  type StaffSerialSort,
} from './staff-serials.sql.ts';

export interface StaffSerialFilter extends Sorted<StaffSerialSort> {
  readonly text: string;
  readonly warehouseIds: readonly string[];
  readonly state: PieceState | null;
}

/** Pieces that bear a number, as far as the caller's warehouses go: a page in two statements. */
export const staffSerialPage = query(
  { right: 'stock.read', shared: 'nobody' },
  (
    context: Context,
    { size, after, ...filter }: StaffSerialFilter & PageAsked,
  ): Promise<ListPage<StaffSerial> | Refusal> => {
    const { shop, key } = context;
    const search = serialSearch(context, filter);
    return listPage(
      { key, shop, list: 'serials', filter: { ...filter, warehouses: search.warehouses } },
      { size, after },
      (span) => readSerialPage(shop.database, search, { ...filter, ...span }),
      () => countSerials(shop.database, search),
    );
  },
);

/** One of them, in one statement; what it cost is null for whoever neither writes stock nor reads the money. */
export const staffSerialRecord = query(
  { right: 'stock.read', shared: 'nobody' },
  async (
    { shop, actor, now }: Context,
    { serialId }: { readonly serialId: string },
  ): Promise<SerialRecord | Refusal> => {
    const scope = OperatorScope.of(actor);
    const found = await readSerialRecord(shop.database, serialId, scope.warehouses, now);
    if (found === undefined) return refuse('NotFound');
    return scope.may('stock.write') || scope.may('money.read') ? found : { ...found, costCents: null };
  },
);

export function serialSearch(
  { actor, now }: Context,
  { text, warehouseIds, state }: StaffSerialFilter,
): StaffSerialSearch {
  const warehouses = OperatorScope.of(actor).among(warehouseIds);
  return { warehouses, pattern: text === '' ? null : likePattern(text), state, now };
}
