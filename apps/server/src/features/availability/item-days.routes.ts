// GET /api/v2/shop/items/{id}/days
import { listItemDays } from '@bivak/contract';
import { warehousesOf } from '@bivak/contract/shop-config';
import { eachDay, type FreeQty } from '@bivak/rules';
import { isRefusal, refuse } from '../../platform/application/refusal.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { listed, localNow, readCalendar } from '../locations/index.ts';
import { readLimitedRange } from './asked-calendar.ts';
import { dayWindow } from './day-window.ts';
import { presentDayStock } from './item-stock.present.ts';
import { daysOf } from './ledger.ts';

const mostDays = 100;

export const itemDaysRoutes: readonly Route[] = [
  route(listItemDays, 'public', async ({ shop, now }, { params, query }) => {
    const range = readLimitedRange(
      { field: 'dateFrom', text: query.dateFrom },
      { field: 'dateTo', text: query.dateTo },
      { shop, maximum: mostDays },
    );
    if (isRefusal(range)) return range;
    const [warehouseId = ''] = warehousesOf(shop.config, query.warehouseID);
    const calendar = await readCalendar(shop.database, warehouseId, range);
    if (calendar === undefined) return refuse('NotFound');
    const clock = localNow(shop.zone, now);
    const windows = eachDay(range.from, range.to).map((day) => dayWindow(calendar, shop.zone, day, clock));
    const perPlace = await Promise.all(
      warehousesOf(shop.config, query.warehouseID).map((id) =>
        daysOf(shop.database, { itemId: params.id, warehouseId: id }, windows),
      ),
    );
    const known = perPlace.filter((days) => days !== null);
    const [days] = known;
    if (days === undefined) return refuse('NotFound');
    const best = days.map((_, index) => mostOf(known.flatMap((place) => place[index] ?? [])));
    return listed(best.flatMap((day) => (day === undefined ? [] : [presentDayStock(day, clock.today)])));
  }),
];

/** The day at the warehouse that has most of it, because a line is fetched at one. */
function mostOf<Day extends { readonly free: FreeQty }>(days: readonly Day[]): Day | undefined {
  return days.toSorted((a, b) => (b.free ?? Infinity) - (a.free ?? Infinity))[0];
}
