import { shopMode, type ShopConfig } from '@bivak/contract/shop-config';
import {
  addDays,
  daysInclusive,
  firstUsable,
  type IsoDate,
  evaluatedFirstDays,
  evaluatedLastDays,
  lastUsable,
  minutesOfDay,
} from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { Context } from '../../platform/application/context.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import {
  type AskedRange,
  type LocalNow,
  localNow,
  slotsOn,
  type PlaceCalendar,
  readCalendars,
} from '../locations/index.ts';
import type { DayWindow } from './ledger.ts';
import { type FreeLeaf, selectFreeLeaves } from './ledger.sql.ts';
import { type LedgerSpan, type PlaceSpans, selectSoldOut } from './offers.sql.ts';
import { calendarEnd, evaluatePeriod, periodRulesOf, periodWindow } from './periods.ts';

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
    to: calendarEnd(shop.config, addDays(to, daysAhead)),
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
  const window = evaluatePeriod({
    config: shop.config,
    zone: shop.zone,
    now,
    calendar,
    from,
    to: shopMode(shop.config) === 'sales' ? from : to,
  });
  return window.ok ? { startMs: window.startMs, endMs: window.endMs } : null;
}

function untilMidnight(zone: Context['shop']['zone'], now: EpochMs, today: IsoDate): LedgerSpan {
  return { startMs: now, endMs: zone.at(today, 1440) };
}

/** How far ahead the next free period is looked for. */
const daysAhead = 90;

/** The periods of the same length that could be rented instead, nearest first, whatever is free in them. */
function nextPeriods(
  {
    config,
    zone,
    calendar,
    clock,
  }: { config: ShopConfig; zone: Zone; calendar: PlaceCalendar; clock: LocalNow },
  { from, to }: AskedRange,
): LedgerSpan[] {
  const mode = shopMode(config);
  const length = mode === 'sales' ? 1 : daysInclusive(from, to);
  const rules = periodRulesOf(config, calendar, clock);
  const first = addDays(from, 1);
  const starts = evaluatedFirstDays(first, addDays(from, daysAhead), rules).filter(({ result }) => result.ok);
  return starts.flatMap(({ date }) => {
    const last = addDays(date, length - 1);
    const [end] = evaluatedLastDays(last, last, date, rules);
    if (end?.result.ok !== true) return [];
    const window = periodWindow({ calendar, zone, mode, clock, from: date, to: last });
    return window.ok ? [{ startMs: window.startMs, endMs: window.endMs }] : [];
  });
}

const wholeDay = 1440;

/**
 * Gives the stretch of one day by which a calendar of free pieces counts: as a period of that day alone would be
 * claimed, so that a period is free when all its days are. Where nobody hands out or takes back, from and to midnight.
 */
export function dayWindow(calendar: PlaceCalendar, zone: Zone, day: IsoDate, clock: LocalNow): DayWindow {
  const first = firstUsable(slotsOn(calendar, 'pickup', day, clock));
  const last = lastUsable(slotsOn(calendar, 'return', day, clock));
  const start = first === null ? 0 : minutesOfDay(first.from);
  const end = last === null ? wholeDay : minutesOfDay(last.to);
  return { day, startMs: zone.at(day, start), endMs: zone.at(day, end > start ? end : wholeDay) };
}

/**
 * What is left over the days of the things that items are made of, at each of the warehouses; nothing of an item that is
 * not offered. Two statements, whatever the number of items and warehouses.
 */
export async function readFreeLeaves(
  db: Db,
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  input: {
    readonly itemIds: readonly string[];
    readonly warehouseIds: readonly string[];
    readonly from: IsoDate;
    readonly to: IsoDate;
  },
): Promise<FreeLeaf[]> {
  const { from, to, itemIds, warehouseIds } = input;
  const calendars = await readCalendars(db, { warehouseIds, from, to });
  const places = calendars.map((calendar) => {
    const window = evaluatePeriod({ config: shop.config, zone: shop.zone, now, calendar, from, to });
    const asked = window.ok ? { startMs: window.startMs, endMs: window.endMs } : null;
    return { warehouseId: calendar.warehouseId, asked };
  });
  return selectFreeLeaves(db, itemIds, places);
}

/** What none of these warehouses has in a period; null when it can be had at none of them. */
export async function readSoldOut(
  context: Pick<Context, 'shop' | 'now'>,
  warehouseIds: readonly string[],
  period: AskedRange,
): Promise<string[] | null> {
  const { shop } = context;
  const { today } = localNow(shop.zone, context.now);
  const calendars = await readCalendars(shop.database, {
    warehouseIds,
    from: period.from < today ? period.from : today,
    to: calendarEnd(shop.config, period.to),
  });
  const places = calendars.flatMap((calendar) => {
    const span = askedSpan(context, calendar, period);
    return span === null ? [] : [{ warehouseId: calendar.warehouseId, span }];
  });
  if (places.length === 0) return null;
  const days = shopMode(shop.config) === 'sales' ? 1 : daysInclusive(period.from, period.to);
  return selectSoldOut(shop.database, places, days);
}
