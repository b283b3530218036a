import {
  getReservationOrder,
  listReservationOrderItems,
  type Call,
  type ReservationOrder,
  type ReservationOrderItem,
} from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

export interface LoadedOrder {
  readonly order: ReservationOrder;
  readonly lines: readonly ReservationOrderItem[];
}

/** A reservation or order with its lines, for who placed it: another token gets a 404 (RULINGS, "orders"). */
export function orderQuery(call: Call, id: string, identity: string) {
  return queryOptions({
    queryKey: ['order', id, identity],
    queryFn: async (): Promise<LoadedOrder> => {
      const params = { id };
      const [order, items] = await Promise.all([
        call(getReservationOrder, { params }),
        call(listReservationOrderItems, { params }),
      ]);
      return { order, lines: items.Collection };
    },
    refetchOnWindowFocus: true,
  });
}
