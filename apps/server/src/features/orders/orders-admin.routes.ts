import { exportOrders, listOrders, type OrderFilterQuery } from '@bivak/contract/admin';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { listAnswer, sortOf } from '../../platform/http/list-answer.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDays } from '../locations/index.ts';
import { staffExportOrders } from './order-export.commands.ts';
import { ordersFile } from './order-export.present.ts';
import { presentListedOrder } from './orders-admin.present.ts';
import { staffListOrders } from './staff-orders.queries.ts';

/** /api/v3/admin/orders */
export const ordersAdminRoutes: readonly Route[] = [
  serve(listOrders, staffListOrders, {
    input: ({ query: { size, after = null, ...filter } }, context) => {
      const asked = readOrderFilter(filter, context);
      return isRefusal(asked) ? asked : { ...asked, size, after };
    },
    answer: listAnswer(presentListedOrder),
  }),
  serve(exportOrders, staffExportOrders, {
    input: ({ query, body }, context) => {
      const asked = readOrderFilter(query, context);
      return isRefusal(asked) ? asked : { ...asked, columns: body.Columns };
    },
    answer: ordersFile,
  }),
];

type FilterQuery = z.output<typeof OrderFilterQuery>;

/** The filter of a list, as the wire has it. */
export function readOrderFilter(query: FilterQuery, { shop }: Context) {
  const days = readDays({ From: query.From, To: query.To }, shop.zone);
  if (isRefusal(days)) return days;
  return {
    view: query.View,
    statuses: query.Status ?? [],
    warehouseIds: query.WarehouseID ?? [],
    startFrom: days.From ?? null,
    startTo: days.To ?? null,
    customerIds: query.CustomerID ?? [],
    text: query.q ?? '',
    assignedTo: query.AssignedTo ?? null,
    isOwing: query.Owing === 'true',
    ...sortOf(query.Sort, sorts),
  };
}

const sorts = { Start: 'start', End: 'end', CreatedAt: 'created' } as const;
