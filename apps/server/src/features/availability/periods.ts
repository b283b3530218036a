import { ownEntry, type ShopConfig, shopMode } from '@bivak/contract/shop-config';
import {
  addDays,
  type BusinessHour,
  type DayRefusal,
  firstUsable,
  type IsoDate,
  lastUsable,
  minutesOfDay,
  type TimeSlot,
  type TimeSlotRefusal,
  type OpenDays,
  type PeriodRules,
  periodResult,
  type Refused,
  refused,
  refusedLength,
  sameDayReturns,
  type ShopMode,
} from '@bivak/rules';
import type { Zone } from '../../platform/clock/zone.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import { type Direction, type LocalNow, localNow, slotsOn, type PlaceCalendar } from '../locations/index.ts';

export interface PeriodInput {
  readonly config: ShopConfig;
  readonly zone: Zone;
  readonly now: EpochMs;
  /** Read from today, or the first day where that is earlier, to the last day. */
  readonly calendar: PlaceCalendar;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly deliveryId?: string | null;
  readonly pickupHourId?: string | null;
  readonly returnHourId?: string | null;
}

export type RefusedPeriod = Refused<DayRefusal | WindowRefusal> & {
  /** Whether a day is at fault or a slot, and which. */
  readonly at: 'first' | 'last' | 'pickup' | 'return';
  /** How many days a period must have that is too short, or may have that is too long. */
  readonly days?: number;
};

/**
 * Whether a period may be rented at a warehouse, days first, then slots; and if so, when exactly. The one
 * answer for calendars, carts and checkout.
 */
export function evaluatePeriod(input: PeriodInput): PeriodWindow | RefusedPeriod {
  const { config, zone, calendar, from, to } = input;
  const clock = localNow(zone, input.now);
  const rules = periodRulesOf(config, calendar, clock, input.deliveryId ?? null);
  const result = periodResult(from, to, rules);
  if (!result.ok) {
    const days = refusedLength(result.reason, rules);
    return days === null ? result : { ...result, days };
  }
  return periodWindow({
    calendar,
    zone,
    mode: shopMode(config),
    clock,
    from,
    to,
    pickupHourId: input.pickupHourId ?? null,
    returnHourId: input.returnHourId ?? null,
  });
}

export interface WindowInput {
  /** Read for a range that holds both days. */
  readonly calendar: PlaceCalendar;
  readonly zone: Zone;
  readonly mode: ShopMode;
  readonly clock: LocalNow;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The slots that were chosen; null or absent: the first usable one, the last usable one. */
  readonly pickupHourId?: string | null;
  readonly returnHourId?: string | null;
}

export type WindowRefusal = TimeSlotRefusal | 'no-hours' | 'unknown-hour' | 'before-start';

export interface PeriodWindow {
  readonly ok: true;
  /** It has no turnaround: each item has its own, see `claimEnd`. */
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly pickup: TimeSlot;
  readonly return: TimeSlot;
}

export type RefusedWindow = Refused<WindowRefusal> & { readonly at: 'pickup' | 'return' };

/**
 * From the beginning of the pickup slot to the end of the return slot (RULINGS, "a day as a moment"). Evaluates
 * slots only; whether the days may be chosen is the period rules' matter, see `evaluatePeriod`. In sales mode
 * nothing comes back: the window ends with the pickup slot.
 */
export function periodWindow(input: WindowInput): PeriodWindow | RefusedWindow {
  const { calendar, clock, zone, from, to } = input;
  if (to < from) return { ...refused('before-start'), at: 'return' };
  const pickup = chosen(slotsOn(calendar, 'pickup', from, clock), input.pickupHourId, firstUsable);
  if (!pickup.ok) return { ...pickup, at: 'pickup' };
  const back = input.mode === 'sales' ? pickup : returnSlot(input, pickup.slot);
  if (!back.ok) return { ...back, at: 'return' };
  return {
    ok: true,
    startMs: zone.at(from, minutesOfDay(pickup.slot.from)),
    endMs: zone.at(input.mode === 'sales' ? from : to, minutesOfDay(back.slot.to)),
    pickup: pickup.slot,
    return: back.slot,
  };
}

type Chosen = { readonly ok: true; readonly slot: TimeSlot } | Refused<WindowRefusal>;

function returnSlot({ calendar, clock, from, to, returnHourId }: WindowInput, pickup: TimeSlot): Chosen {
  const slots = slotsOn(calendar, 'return', to, clock);
  return chosen(from === to ? sameDayReturns(slots, pickup) : slots, returnHourId, lastUsable);
}

function chosen(
  slots: readonly TimeSlot[],
  hourId: string | null | undefined,
  otherwise: (slots: readonly TimeSlot[]) => TimeSlot | null,
): Chosen {
  const slot =
    hourId === null || hourId === undefined
      ? (otherwise(slots) ?? slots[0])
      : slots.find((candidate) => candidate.hourId === hourId);
  if (slot === undefined) return refused(slots.length === 0 ? 'no-hours' : 'unknown-hour');
  return slot.reason === null ? { ok: true, slot } : refused(slot.reason);
}

/**
 * What the rules need to evaluate days at a warehouse: the shop's settings and the calendar. While a reservation
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
 * How far the rules look beyond the days that they are asked about: a first day is evaluated by the days on which
 * its period could end. A calendar that is to evaluate days up to `to` is read up to here.
 */
export function calendarEnd(config: ShopConfig, to: IsoDate): IsoDate {
  const shortest = config.core.CartReservationMinimumDuration ?? 1;
  const longestOfDelivery = Math.max(0, ...Object.values(config.style.deliveryRestrictions));
  return addDays(to, Math.max(shortest, longestOfDelivery) + monthOfClosing);
}

/** No warehouse is closed for longer than this at a stretch. */
const monthOfClosing = 62;

/** On which days a warehouse has hours; null: on every day. */
export function openDays(hours: readonly BusinessHour[]): OpenDays {
  if (hours.length === 0) return null;
  return {
    weekdays: hours.flatMap(({ day, weekday }) => (day === null && weekday !== null ? [weekday] : [])),
    days: hours.flatMap(({ day }) => (day === null ? [] : [day])),
  };
}

/** Days whose slots are all taken; today counts as full once its last slot is over. */
export function fullDays(calendar: PlaceCalendar, direction: Direction, clock: LocalNow): IsoDate[] {
  const days = new Set([clock.today, ...calendar.used[direction].keys()]);
  return [...days].filter((day) => {
    const slots = slotsOn(calendar, direction, day, clock);
    return slots.length > 0 && slots.every(({ usable }) => !usable);
  });
}
