// /api/v3/admin/late, /api/v3/admin/orders/{id}/{_back-on,_remind}
import { type LateOrder, listLateOrders, noteReturn, remindLateOrder } from '@bivak/contract/admin';
import { daysLate, lateFeeOfLine } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { readDay } from '../locations/index.ts';
import { money } from '../pricing/index.ts';
import { staffRemindLate } from './reminders.commands.ts';
import { actRefusal, ofAct, presentActed } from './order-acts-admin.routes.ts';
import { staffNoteReturn } from './overdue.commands.ts';
import {
  type Endangered,
  goodsName,
  type LateWithEndangered,
  staffListLateOrders,
} from './overdue.queries.ts';
import { customerName } from './staff-orders.queries.ts';

export const lateAdminRoutes: readonly Route[] = [
  serve(listLateOrders, staffListLateOrders, {
    input: ({ query: { WarehouseID = [] } }) => ({ warehouseIds: WarehouseID }),
    answer: (found, context) => ({ Collection: found.map((order) => presentLate(order, context)) }),
  }),
  serve(noteReturn, staffNoteReturn, {
    input: (request, context) => {
      const of = ofAct(request, context);
      if (isRefusal(of)) return of;
      const { BackOn } = request.body;
      const day = BackOn === null ? null : readDay(BackOn, context.shop.zone);
      if (BackOn !== null && day === null)
        return refuse('ValidationFailed', { fields: [{ field: 'BackOn', reason: 'no-such-day' }] });
      return { ...of, day };
    },
    answer: (noted, context) => ({
      ...presentActed(noted, context),
      Endangers: noted.endangers.map((one) => presentEndangered(one, context)),
    }),
    refusal: actRefusal,
  }),
  serve(remindLateOrder, staffRemindLate, { input: ofAct, answer: presentActed, refusal: actRefusal }),
];

function presentLate(order: LateWithEndangered, context: Context): LateOrder {
  const { shop, language, now } = context;
  const { reservations, listPrices, defaultLanguage } = shop.config;
  const late = daysLate(order.endDay, shop.zone.dayOf(now));
  const fee = order.goods.reduce(
    (sum, line) =>
      sum +
      lateFeeOfLine(line, {
        startDay: order.startDay,
        endDay: order.endDay,
        pieces: line.qty,
        daysLate: late,
        percent: reservations.lateFeePercent,
        basis: listPrices,
      }).grossCents,
    0,
  );
  return {
    ID: order.id,
    Number: order.number,
    Version: order.version,
    Customer: customerName(order.person),
    Tel: order.person.tel ?? null,
    Email: order.email,
    WarehouseID: order.warehouseId,
    End: shop.zone.format(order.businessEnd),
    DaysLate: late,
    BackOn: order.backOn,
    Goods: order.goods.map((line) => ({
      ItemID: line.itemId,
      Description: goodsName(
        line,
        ({ descriptions }) => descriptions[language] ?? descriptions[defaultLanguage],
      ),
      Amount: line.qty,
    })),
    Endangers: order.endangers.map((one) => presentEndangered(one, context)),
    LateFee: money(fee),
    IsReminded: order.isReminded,
  };
}

export function presentEndangered(
  { id, number, person, businessStart, items }: Endangered,
  { shop, language }: Context,
): LateOrder['Endangers'][number] {
  return {
    OrderID: id,
    Number: number,
    Customer: customerName(person),
    Start: shop.zone.format(businessStart),
    Items: items.map(
      ({ itemId, descriptions }) =>
        descriptions[language] ?? descriptions[shop.config.defaultLanguage] ?? itemId,
    ),
  };
}
