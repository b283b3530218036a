import { listClosingDays, listDeliveries, listWarehouses, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';

export function warehousesQuery(call: Call) {
  return queryOptions({
    queryKey: ['warehouses'],
    queryFn: async () => (await call(listWarehouses)).Collection,
    staleTime: Infinity,
  });
}

export function deliveriesQuery(call: Call) {
  return queryOptions({
    queryKey: ['deliveries'],
    queryFn: async () => (await call(listDeliveries)).Collection,
    staleTime: Infinity,
  });
}

/** Today to one year ahead (spec 1 §9); the server knows both ends. */
export function closingDaysQuery(call: Call, warehouse: string) {
  return queryOptions({
    queryKey: ['closing-days', warehouse],
    queryFn: async () => (await call(listClosingDays, { query: { warehouse } })).Collection,
    staleTime: 10 * 60_000,
  });
}
