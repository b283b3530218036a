import { getItemPrice, getItemStock, listItemDays, type Call } from '@bivak/contract/wire';
import { addDays, type IsoDate } from '@bivak/rules';
import { hashKey, queryOptions } from '@tanstack/react-query';
import type { Asked } from './offers-query.ts';

const HALF_A_MINUTE = 30_000;
/** `listItemDays` answers at most this many days. */
export const DAYS_PER_CALL = 100;

/** What is free of one item where and when it is asked for, with its allowances; null when the place has none. */
export function itemStockQuery(call: Call, id: string, asked: Asked, cartId: string | null) {
  return queryOptions({
    queryKey: ['stock', id, asked, cartId],
    queryFn: async () => {
      const answer = await call(getItemStock, {
        params: { id },
        query: { ...queryOf(asked), ...(cartId === null ? {} : { cartID: cartId }) },
      });
      const exact = answer.Warehouses.find((stock) => stock.WarehouseID === asked.warehouse);
      // Of an alias the warehouse with most counts, because a line is fetched at one.
      const [most = null] = answer.Warehouses.toSorted(
        (a, b) => (b.Stock ?? Infinity) - (a.Stock ?? Infinity),
      );
      const here = exact ?? most;
      return { here, maxReservationDays: answer.MaxReservationDays };
    },
    staleTime: HALF_A_MINUTE,
  });
}

/** Whether that was asked of the same, for another cart. */
export function isSameStock(key: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return other !== undefined && hashKey(key.slice(0, 3)) === hashKey(other.slice(0, 3));
}

/** The warehouses that have one of it in a period. */
export function stockElsewhereQuery(call: Call, id: string, asked: Omit<Asked, 'warehouse'>) {
  return queryOptions({
    queryKey: ['stock-elsewhere', id, asked],
    queryFn: async () => {
      const answer = await call(getItemStock, { params: { id }, query: queryOf(asked) });
      return answer.Warehouses.filter(({ HasStock }) => HasStock).map(({ WarehouseID }) => WarehouseID);
    },
    staleTime: HALF_A_MINUTE,
  });
}

/** What one piece costs for the whole period. */
export function itemPriceQuery(call: Call, id: string, asked: Asked) {
  return queryOptions({
    queryKey: ['price', id, asked],
    queryFn: () => call(getItemPrice, { params: { id }, query: queryOf(asked) }),
    staleTime: HALF_A_MINUTE,
  });
}

/** What is free per day, for the calendar of a product. */
export function itemDaysQuery(call: Call, id: string, warehouse: string, from: IsoDate) {
  return queryOptions({
    queryKey: ['item-days', id, warehouse, from],
    queryFn: async () => {
      const query = { warehouseID: warehouse, dateFrom: from, dateTo: addDays(from, DAYS_PER_CALL - 1) };
      return (await call(listItemDays, { params: { id }, query })).Collection;
    },
    staleTime: HALF_A_MINUTE,
  });
}

function queryOf({ warehouse, period, identity }: Omit<Asked, 'warehouse'> & Partial<Asked>) {
  return {
    ...(warehouse === undefined ? {} : { warehouseID: warehouse }),
    ...(period === null ? {} : { DateTimeExpectedStart: period.from, DateTimeExpectedEnd: period.to }),
    ...(identity === 'public' ? {} : { CustomerID: identity }),
  };
}
