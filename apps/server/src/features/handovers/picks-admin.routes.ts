import { type DayPick as PickOnWire, listDayPicks, listOrderPapers } from '@bivak/contract/admin';
import { handoverBalance } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { readDay } from '../locations/index.ts';
import { customerName } from '../orders/index.ts';
import { staffDayPicks, staffOrderPapers } from './handovers.queries.ts';
import type { DayPick } from './handovers.sql.ts';

/** /api/v3/admin/today/picks, …/orders/_papers */
export const picksAdminRoutes: readonly Route[] = [
  serve(listDayPicks, staffDayPicks, {
    input: ({ query: { Day, WarehouseID = [] } }, { shop }) => {
      const day = Day === undefined ? null : readDay(Day, shop.zone);
      if (Day !== undefined && day === null)
        return refuse('ValidationFailed', { fields: [{ field: 'Day', reason: 'no-such-day' }] });
      return { day, warehouseIds: WarehouseID };
    },
    answer: ({ day, orders }, context) => ({
      Day: day,
      Collection: orders.map((order) => presentPick(order, context)),
    }),
  }),
  serve(listOrderPapers, staffOrderPapers, {
    input: ({ query }) => ({ orderIds: query.ID }),
    answer: (orders, context) => ({
      Collection: orders.map((order) => {
        const { person, delivery, businessEnd } = order;
        const pick = presentPick(order, context);
        return {
          ...pick,
          End: context.shop.zone.format(businessEnd),
          Person: {
            Name: `${person.firstName} ${person.lastName}`.trim(),
            CompanyName: person.companyName ?? '',
            Tel: mayCall(context) ? (person.tel ?? '') : '',
          },
          Delivery: delivery === null ? null : said(delivery, '', context),
          Lines: pick.Lines.map((line, place) => {
            const { rows = [], recipe = [] } = order.lines[place] ?? {};
            const { good, broken } = handoverBalance(line.Ordered, rows, recipe);
            return { ...line, Back: good + broken };
          }),
        };
      }),
    }),
  }),
];

function presentPick(order: DayPick, context: Context): PickOnWire {
  return {
    ID: order.id,
    Number: order.number,
    Customer: customerName(order.person),
    Start: context.shop.zone.format(order.businessStart),
    WarehouseID: order.warehouseId,
    Notes: order.notes,
    Remark: order.remark,
    Lines: order.lines.map(({ itemId, descriptions, ordered, rows, serials }) => {
      const { ready, out } = handoverBalance(ordered, rows);
      return {
        ItemID: itemId,
        Description: said(descriptions, itemId, context),
        Ordered: ordered,
        Ready: ready,
        Out: out,
        Serials: [...serials],
      };
    }),
  };
}

function said(
  words: DayPick['lines'][number]['descriptions'],
  otherwise: string,
  { shop, language }: Context,
) {
  return words[language] ?? words[shop.config.defaultLanguage] ?? otherwise;
}

/** Who only looks sees names (design, §1). */
function mayCall({ actor }: Context): boolean {
  const scope = OperatorScope.of(actor);
  return scope.may('customers.read') || scope.may('orders.handOut');
}
