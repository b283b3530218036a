import { searchAll } from '@bivak/contract/admin';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffSearch } from './search.queries.ts';

/** /api/v3/admin/search */
export const searchAdminRoutes: readonly Route[] = [
  serve(searchAll, staffSearch, {
    input: ({ query }) => ({ text: query.q }),
    answer: (rows) => ({
      Collection: rows.map(({ kind, id, number, name, isExact, status, startDay, orderId }) => ({
        Kind: kind,
        ID: id,
        Number: number,
        Name: name,
        IsExact: isExact,
        Status: status,
        Start: startDay,
        OrderID: orderId,
      })),
    }),
  }),
];
