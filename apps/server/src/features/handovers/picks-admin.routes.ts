import { listDayPicks } from '@bivak/contract/admin';
import { handoverBalance } from '@bivak/rules';
import { refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { customerName } from '../orders/index.ts';
import { staffDayPicks } from './handovers.queries.ts';

/** /api/v3/admin/today/picks */
export const picksAdminRoutes: readonly Route[] = [
  serve(listDayPicks, staffDayPicks, {
    input: ({ query: { Day, WarehouseID = [] } }, { shop }) => {
      const day = Day === undefined ? null : readDay(Day, shop.zone);
      if (Day !== undefined && day === null)
        return refuse('ValidationFailed', { fields: [{ field: 'Day', reason: 'no-such-day' }] });
      return { day, warehouseIds: WarehouseID };
    },
    answer: ({ day, orders }, { shop, language }) => ({
      Day: day,
      Collection: orders.map((order) => ({
        ID: order.id,
        Number: order.number,
        Customer: customerName(order.person),
        Start: shop.zone.format(order.businessStart),
        WarehouseID: order.warehouseId,
        Notes: order.notes,
        Remark: order.remark,
        Lines: order.lines.map(({ itemId, descriptions, ordered, rows, serials }) => {
          const { ready, out } = handoverBalance(ordered, rows);
          return {
            ItemID: itemId,
            Description: descriptions[language] ?? descriptions[shop.config.defaultLanguage] ?? itemId,
            Ordered: ordered,
            Ready: ready,
            Out: out,
            Serials: [...serials],
          };
        }),
      })),
    }),
  }),
];
