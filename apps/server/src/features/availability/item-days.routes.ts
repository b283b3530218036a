// GET /api/v2/shop/items/{id}/days
import { listItemDays } from '@bivak/contract';
import { eachDay } from '@bivak/rules';
import { isRefusal, refuse } from '../../platform/http/refusal.ts';
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
    const calendar = await readCalendar(shop.database, query.warehouseID, range);
    if (calendar === undefined) return refuse('NotFound');
    const clock = localNow(shop.zone, now);
    const windows = eachDay(range.from, range.to).map((day) => dayWindow(calendar, shop.zone, day, clock));
    const item = { itemId: params.id, warehouseId: query.warehouseID };
    const days = await daysOf(shop.database, item, windows);
    return days === null ? refuse('NotFound') : listed(days.map((day) => presentDayStock(day, clock.today)));
  }),
];
