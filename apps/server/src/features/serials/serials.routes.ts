// GET /api/v2/shop/customer/serials, /api/v2/shop/serials/{serial}
import { type CustomerSerial, findSerial, listCustomerSerials, type SerialSort } from '@bivak/contract/wire';
import { type Route, serve } from '../../platform/http/route.ts';
import { findMachine, listMachines } from './serials.queries.ts';
import type { SerialRow } from './serials.sql.ts';

const sorts = {
  SerialID: 'id',
  Brand: 'brand',
  ServiceStatus: 'serviceStatus',
  LastServiceDate: 'lastServiceOn',
} as const satisfies Record<SerialSort, string>;

export const serialsRoutes: readonly Route[] = [
  serve(listCustomerSerials, listMachines, {
    input: ({ query: { size, index, search = '', sortOn, sortReverse } }) => ({
      search,
      sortOn: sorts[sortOn ?? 'LastServiceDate'],
      sortReverse: sortReverse === undefined ? sortOn === undefined : sortReverse === 'true',
      size,
      index,
    }),
    answer: ({ rows, total, index }) => ({
      Collection: rows.map(presentMachine),
      Total: total,
      Index: index,
    }),
  }),
  serve(findSerial, findMachine, {
    input: ({ params }) => ({ serial: params.serial }),
    answer: ({ id, itemId }) => ({ SerialID: id, ItemID: itemId }),
  }),
];

function presentMachine(row: SerialRow): CustomerSerial {
  return {
    SerialID: row.id,
    ItemID: row.itemId,
    ItemDescription: row.description,
    Brand: row.brand,
    ServiceStatus: row.serviceStatus,
    LastServiceDate: row.lastServiceOn,
  };
}
