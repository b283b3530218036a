import { exportOrders, listOrders, type OrderFilterQuery } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { staffExportOrders } from './order-export.commands.ts';
import { ordersFile } from './order-export.present.ts';
import { presentListedOrder } from './orders-admin.present.ts';
import { staffListOrders } from './staff-orders.queries.ts';
import type { OrderSort } from './staff-orders.sql.ts';

/** /api/v3/admin/orders */
export const ordersAdminRoutes: readonly Route[] = [
  serve(listOrders, staffListOrders, {
    input: ({ query: { size, after = null, ...filter } }, context) => {
      const asked = readOrderFilter(filter, context);
      return isRefusal(asked) ? asked : { ...asked, size, after };
    },
    answer: ({ rows, next, total, isExact }, context) => ({
      Collection: rows.map((row) => presentListedOrder(row, context)),
      Next: next,
      Total: total,
      TotalIsExact: isExact,
    }),
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
  const days = readDays({ From: query.From, To: query.To }, shop);
  if (isRefusal(days)) return days;
  const [, minus = '', name = 'Start'] = /^(-?)(.+)$/u.exec(query.Sort) ?? [];
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
    sort: sorts[name] ?? 'start',
    isReverse: minus === '-',
  };
}

const sorts: Readonly<Record<string, OrderSort>> = { Start: 'start', End: 'end', CreatedAt: 'created' };

/** Days of a query; those that there are not are refused under their names. */
function readDays<Name extends string>(
  given: Readonly<Record<Name, string | undefined>>,
  { zone }: Context['shop'],
): Partial<Record<Name, IsoDate>> | Refusal {
  const days: Partial<Record<Name, IsoDate>> = {};
  const fields: RefusedField[] = [];
  for (const [name, text] of Object.entries(given) as [Name, string | undefined][]) {
    if (text === undefined) continue;
    const day = readDay(text, zone);
    if (day === null) fields.push({ field: name, reason: 'no-such-day' });
    else days[name] = day;
  }
  return fields.length === 0 ? days : refuse('ValidationFailed', { fields });
}
