import { listOrders, type OrderRow } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { Refusal, refuse, type RefusedField } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { type ListedOrder, staffListOrders } from './staff-orders.queries.ts';
import type { OrderSort } from './staff-orders.sql.ts';

/** /api/v3/admin/orders */
export const ordersAdminRoutes: readonly Route[] = [
  serve(listOrders, staffListOrders, {
    input: ({ query }, { shop }) => {
      const { Sort, From, To, size, after } = query;
      const days = readDays({ From, To }, shop);
      if (days instanceof Refusal) return days;
      const [, minus = '', name = 'Start'] = /^(-?)(.+)$/u.exec(Sort) ?? [];
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
        size,
        after: after ?? null,
      };
    },
    answer: ({ rows, next, total, isExact }, context) => ({
      Collection: rows.map((row) => presentListedOrder(row, context)),
      Next: next,
      Total: total,
      TotalIsExact: isExact,
    }),
  }),
];

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

export function presentListedOrder(row: ListedOrder, { shop, language }: Context): OrderRow {
  const { zone } = shop;
  const { person } = row;
  const name = `${person.firstName} ${person.lastName}`.trim();
  return {
    ID: row.id,
    Number: row.number,
    Status: row.status,
    Version: row.version,
    Customer: { Key: row.customerId, Description: person.companyName || name },
    Start: zone.format(row.businessStart),
    End: zone.format(row.businessEnd),
    WarehouseID: row.warehouseId,
    Goods: row.goods.map(({ itemId, descriptions, qty }) => ({
      ItemID: itemId,
      Description: descriptions[language] ?? descriptions[shop.config.defaultLanguage] ?? itemId,
      Amount: qty,
    })),
    Amount: row.itemQty,
    TotalIncVAT: money(row.grossCents),
    Paid: money(row.ownPaidCents),
    Open: money(row.openCents),
    DepositHeld: money(row.depositHeldCents),
    AssignedTo: row.assigned === null ? null : { Key: row.assigned.id, Description: row.assigned.name },
    Risks: [...row.risks],
    CreatedAt: zone.format(row.createdAt),
  };
}
