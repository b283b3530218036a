// /api/v3/admin/stock-counts
import { countShelves, listShelves } from '@bivak/contract/admin';
import { refuseNamed } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { staffCountShelves } from './counts.commands.ts';
import { staffShelves } from './counts.queries.ts';
import { itemReference } from './stock.present.ts';

export const countsAdminRoutes: readonly Route[] = [
  serve(listShelves, staffShelves, {
    input: ({ query }) => ({ warehouseId: query.WarehouseID }),
    answer: (rows, context) => ({
      Collection: rows.map((row) => ({
        ItemID: row.itemId,
        Description: itemReference(row, context).Description,
        Expected: row.expected,
        SerialIDs: [...row.serialIds],
      })),
    }),
  }),
  serve(countShelves, staffCountShelves, {
    input: ({ body: { WarehouseID, Lines } }) => ({
      warehouseId: WarehouseID,
      lines: Lines.map(({ ItemID, Counted, Expected, Note }) => ({
        itemId: ItemID,
        counted: Counted,
        expected: Expected,
        note: Note === '' ? null : Note,
      })),
    }),
    answer: (outcomes) => ({
      Lines: outcomes.map(({ itemId, outcome, expected }) => ({
        ItemID: itemId,
        Outcome: outcome,
        Expected: expected,
      })),
    }),
    refusal: (refused) =>
      refuseNamed(refused, (field) =>
        field
          .replace(/^lines\.(\d+)\./u, 'Lines[$1].')
          .replace('itemId', 'ItemID')
          .replace('note', 'Note'),
      ),
  }),
];
