// GET /api/v2/shop/capacity, …/_available-start-days, …/_available-end-days
import { checkCapacity, listAvailableEndDays, listAvailableStartDays } from '@bivak/contract';
import { type JudgedDay, type PeriodRules, judgedFirstDays, judgedLastDays, yearAfter } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type AskedRange, listed, presentDay, readRange } from '../locations/index.ts';
import { readJudgingCalendar, readLimitedRange } from './asked-calendar.ts';
import { judgePeriod } from './judge-period.ts';

const mostDays = 400;

export const capacityDaysRoutes: readonly Route[] = [
  route(checkCapacity, 'public', async (context, { query }) => {
    const { shop, now } = context;
    const from = query.startDate ?? query.dateToCheckFrom;
    const to = query.endDate ?? query.dateToCheckTo;
    const today = shop.zone.dayOf(now);
    const range = readRange(
      { field: 'startDate', text: from, otherwise: today },
      { field: 'endDate', text: to ?? from, otherwise: today },
      shop.zone,
    );
    if (isRefusal(range)) return range;
    const { warehouseID: warehouseId, reservationOrderID: reservationId } = query;
    const read = await readJudgingCalendar(context, { ...range, warehouseId, reservationId });
    if (isRefusal(read)) return read;
    return judgePeriod({
      config: shop.config,
      zone: shop.zone,
      now,
      calendar: read.calendar,
      ...range,
      pickupHourId: query.businessHourStart ?? null,
      returnHourId: query.businessHourEnd ?? null,
    }).ok;
  }),
  route(listAvailableStartDays, 'public', (context, { query }) =>
    judgedDays(context, query, ({ from, to }, rules) => judgedFirstDays(from, to, rules)),
  ),
  route(listAvailableEndDays, 'public', (context, { query }) =>
    judgedDays(context, query, ({ from, to }, rules) => judgedLastDays(from, to, null, rules)),
  ),
];

interface DaysQuery {
  readonly warehouseID: string;
  readonly dateToCheckFrom?: string | undefined;
  readonly dateToCheckTo?: string | undefined;
  readonly reservationOrderID?: string | undefined;
}

async function judgedDays(
  context: Context,
  query: DaysQuery,
  judge: (range: AskedRange, rules: PeriodRules) => JudgedDay[],
) {
  const { shop, now } = context;
  const today = shop.zone.dayOf(now);
  const range = readLimitedRange(
    { field: 'dateToCheckFrom', text: query.dateToCheckFrom, otherwise: today },
    { field: 'dateToCheckTo', text: query.dateToCheckTo, otherwise: yearAfter(today) },
    { shop, maximum: mostDays },
  );
  if (isRefusal(range)) return range;
  const read = await readJudgingCalendar(context, {
    ...range,
    warehouseId: query.warehouseID,
    reservationId: query.reservationOrderID,
  });
  if (isRefusal(read)) return read;
  return listed(judge(range, read.rules).map((day) => presentDay(day, shop.zone)));
}
