import type { BusinessMoment, ClosingDay, CoreSettings } from '@bivak/contract/wire';
import type { IsoDate, OpenDays, PeriodRules, ShopMode } from '@bivak/rules';
import type { AvailableDays } from '../api/available-days.ts';

export interface RulesInput {
  readonly mode: ShopMode;
  readonly today: IsoDate;
  readonly settings: CoreSettings;
  readonly closingDays: readonly ClosingDay[];
  readonly days: AvailableDays;
  /** The calendar day of an instant in the shop's zone. */
  readonly dayOf: (instant: string) => IsoDate;
}

/**
 * The rules of a warehouse as the calendar asks them, from what the server says of its days. The calendar evaluates
 * with the server's own functions, so it never shows a day that the server refuses.
 */
export function periodRules({ mode, today, settings, closingDays, days, dayOf }: RulesInput): PeriodRules {
  const refusedFor = (reason: string) =>
    [...days.start, ...days.end].filter(({ Reason }) => Reason === reason).map(day);
  return {
    mode,
    today,
    minStartInterval: settings.CartReservationMinimumStartInterval,
    maxStartInterval: settings.CartReservationMaximumStartInterval,
    minDuration: settings.CartReservationMinimumDuration,
    maxDuration: settings.CartReservationMaximumDuration,
    // The list of closing days ends a year ahead; the days of a calendar go on.
    closingDays: [...new Set([...closingDays.map(({ Date }) => dayOf(Date)), ...refusedFor('closed')])],
    blockedRanges: [...new Set(refusedFor('blocked'))].map((date) => ({ from: date, to: date })),
    pickupDays: open(days.start),
    returnDays: open(days.end),
    knownUntil: days.start.map(day).at(-1),
    fullPickupDays: days.start.filter(({ Reason }) => Reason === 'full').map(day),
    fullReturnDays: days.end.filter(({ Reason }) => Reason === 'full').map(day),
  };

  function day(slot: BusinessMoment): IsoDate {
    return dayOf(slot.MomentStartDate);
  }

  /** A day is open unless it is refused for want of hours; every other reason is evaluated by its own rule. */
  function open(slots: readonly BusinessMoment[]): OpenDays {
    const withHours = slots.filter(({ MomentCanBeUsed, Reason }) => MomentCanBeUsed || Reason !== 'no-hours');
    return { weekdays: [], days: withHours.map(day) };
  }
}
