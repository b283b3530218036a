import type { ShopConfig } from '@bivak/contract/shop-config';
import { ownEntry, shopMode } from '@bivak/contract/shop-config';
import { addDays, type BusinessHour, type IsoDate, type OpenDays, type PeriodRules } from '@bivak/rules';
import { type Direction, type LocalNow, momentsOn, type PlaceCalendar } from '../locations/index.ts';

/**
 * What the rules need to judge days at a warehouse: the shop's settings and the calendar. While a reservation
 * of the caller's own is edited, the earliest day is at most tomorrow (RULINGS, "minimum date in order edit").
 */
export function periodRulesOf(
  config: ShopConfig,
  calendar: PlaceCalendar,
  clock: LocalNow,
  deliveryId: string | null = null,
): PeriodRules {
  const { core, style } = config;
  const interval = core.CartReservationMinimumStartInterval ?? 1;
  return {
    mode: shopMode(config),
    today: clock.today,
    minStartInterval: calendar.holdsOwn ? Math.min(1, interval) : interval,
    maxStartInterval: core.CartReservationMaximumStartInterval,
    minDuration: core.CartReservationMinimumDuration,
    maxDuration: core.CartReservationMaximumDuration,
    closingDays: calendar.closingDays,
    blockedRanges: config.blockedRanges.map(({ from, to }) => ({ from: from as IsoDate, to: to as IsoDate })),
    pickupDays: openDays(calendar.hours.pickup),
    returnDays: openDays(calendar.hours.return),
    fullPickupDays: fullDays(calendar, 'pickup', clock),
    fullReturnDays: fullDays(calendar, 'return', clock),
    deliveryMinDays: deliveryId === null ? null : (ownEntry(style.deliveryRestrictions, deliveryId) ?? null),
  };
}

/**
 * How far the rules look beyond the days that they are asked about: a first day is judged by the days on which
 * its period could end. A calendar that is to judge days up to `to` is read up to here.
 */
export function calendarEnd(config: ShopConfig, to: IsoDate): IsoDate {
  const shortest = config.core.CartReservationMinimumDuration ?? 1;
  const longestOfDelivery = Math.max(0, ...Object.values(config.style.deliveryRestrictions));
  return addDays(to, Math.max(shortest, longestOfDelivery) + monthOfClosing);
}

/** No warehouse is closed for longer than this at a stretch. */
const monthOfClosing = 62;

function openDays(hours: readonly BusinessHour[]): OpenDays {
  if (hours.length === 0) return null;
  return {
    weekdays: hours.flatMap(({ day, weekday }) => (day === null && weekday !== null ? [weekday] : [])),
    days: hours.flatMap(({ day }) => (day === null ? [] : [day])),
  };
}

/** Today counts as full once its last slot is over. */
function fullDays(calendar: PlaceCalendar, direction: Direction, clock: LocalNow): IsoDate[] {
  const days = new Set([clock.today, ...calendar.used[direction].keys()]);
  return [...days].filter((day) => {
    const moments = momentsOn(calendar, direction, day, clock);
    return moments.length > 0 && moments.every(({ usable }) => !usable);
  });
}
