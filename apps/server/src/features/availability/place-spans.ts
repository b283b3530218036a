import { shopMode } from '@bivak/contract/shop-config';
import { addDays, type IsoDate } from '@bivak/rules';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import { type AskedRange, type PlaceCalendar, localNow, readCalendars } from '../locations/index.ts';
import { judgePeriod } from './judge-period.ts';
import { DAYS_AHEAD, nextPeriods } from './next-periods.ts';
import type { LedgerSpan, PlaceSpans } from './offers.queries.ts';
import { calendarEnd } from './period-rules.ts';

/**
 * When a period really begins and ends at each warehouse, and which periods could be tried instead. An unknown
 * warehouse is absent. Without a period, what is there today counts, from now to midnight.
 */
export async function readPlaceSpans(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  warehouseIds: readonly string[] | null,
  period: AskedRange | null,
): Promise<PlaceSpans[]> {
  const clock = localNow(shop.zone, now);
  const { from, to } = period ?? { from: clock.today, to: clock.today };
  const calendars = await readCalendars(shop.database, {
    warehouseIds,
    from: from < clock.today ? from : clock.today,
    to: calendarEnd(shop.config, addDays(to, DAYS_AHEAD)),
  });
  return calendars.map((calendar) => ({
    warehouseId: calendar.warehouseId,
    asked:
      period === null
        ? untilMidnight(shop.zone, now, clock.today)
        : askedSpan({ shop, now }, calendar, period),
    next: nextPeriods({ config: shop.config, zone: shop.zone, calendar, clock }, { from, to }),
  }));
}

/** The whole days of a period, for counting what does not depend on a warehouse. */
export function wholeDays(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  period: AskedRange | null,
): LedgerSpan {
  if (period === null) return untilMidnight(shop.zone, now, shop.zone.dayOf(now));
  return { startMs: shop.zone.at(period.from, 0), endMs: shop.zone.at(period.to, 1440) };
}

function askedSpan(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  calendar: PlaceCalendar,
  { from, to }: AskedRange,
): LedgerSpan | null {
  const judged = judgePeriod({
    config: shop.config,
    zone: shop.zone,
    now,
    calendar,
    from,
    to: shopMode(shop.config) === 'sales' ? from : to,
  });
  return judged.ok ? { startMs: judged.startMs, endMs: judged.endMs } : null;
}

function untilMidnight(zone: Context['shop']['zone'], now: EpochMs, today: IsoDate): LedgerSpan {
  return { startMs: now, endMs: zone.at(today, 1440) };
}
