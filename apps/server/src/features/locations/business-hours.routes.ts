// GET /api/v2/warehouse/{warehouse}/businessdays/{date}/shipmenthours and …/returnhours
import { listReturnHours, listShipmentHours } from '@bivak/contract';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readOneDay } from './asked-days.ts';
import { listed } from './listed.ts';
import { localNow } from './local-now.ts';
import { presentMoment } from './moments.present.ts';
import { type Direction, momentsOn, readCalendar } from './place-calendar.ts';

export const businessHoursRoutes: readonly Route[] = [
  route(listShipmentHours, 'public', (context, { params }) => hoursOfDay(context, params, 'pickup')),
  route(listReturnHours, 'public', (context, { params }) => hoursOfDay(context, params, 'return')),
];

async function hoursOfDay(
  { shop, now }: Context,
  params: { warehouse: string; date: string },
  direction: Direction,
) {
  const day = readOneDay('date', params.date, shop.zone);
  if (isRefusal(day)) return day;
  const calendar = await readCalendar(shop.database, params.warehouse, { from: day, to: day });
  if (calendar === undefined) return refuse('NotFound');
  const moments = momentsOn(calendar, direction, day, localNow(shop.zone, now));
  return listed(moments.map((moment) => presentMoment(day, moment, shop.zone)));
}
