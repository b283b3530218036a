import type { IsoDate, Period, Result } from '@bivak/rules';
import type { DayLook, ReasonTexts } from './labels.ts';

export type PeriodResults<Reason extends string> = {
  /** Whether a period may begin on the day. */
  readonly first: (date: IsoDate) => Result<Reason>;
  /** Whether a period that began on `start` may end on the day; null: on some start or other. */
  readonly last: (date: IsoDate, start: IsoDate | null) => Result<Reason>;
};

export type PeriodChoice = {
  /** The first day of a period whose last day is still to be chosen. */
  readonly anchor: IsoDate | null;
  /** The day under the pointer or the focus, to which the period would reach. */
  readonly reach: IsoDate | null;
  readonly value: Period | null;
};

/** Where a day stands in the chosen period; `only` is first and last day in one. */
export type DayPart = 'none' | 'start' | 'inside' | 'end' | 'only';

export type DayFace<Reason extends string> = {
  readonly look: DayLook;
  readonly part: DayPart;
  /** Why pressing it does nothing now; null when it can be pressed. */
  readonly reason: Reason | null;
  /** Cannot be the last day of the period that was begun. */
  readonly outOfReach: boolean;
};

/**
 * What a day is in a period calendar: look, place in the period, and whether it can be pressed now.
 * A day that is only a last day keeps its look while a first day is asked for, but says why it waits.
 */
export function periodDay<Reason extends string>(
  date: IsoDate,
  choice: PeriodChoice,
  results: PeriodResults<Reason>,
  lookOf: ReasonTexts<Reason>['lookOf'],
): DayFace<Reason> {
  const reason = refusal(date, choice.anchor, results);
  return {
    look: lookOfDay(date, results, lookOf),
    part: partOf(date, shownPeriod(choice, results)),
    reason,
    outOfReach: choice.anchor !== null && date > choice.anchor && reason !== null,
  };
}

/**
 * What pressing a day does: begins a period, ends it, or begins another when the day is before the
 * first one. The first day again ends a period of one day, or, where that is too short, takes it back.
 */
export function pressPeriodDay<Reason extends string>(
  date: IsoDate,
  anchor: IsoDate | null,
  results: PeriodResults<Reason>,
): { readonly anchor: IsoDate | null; readonly chosen: Period | null } | null {
  if (refusal(date, anchor, results) !== null) return null;
  if (anchor === null || date < anchor) return { anchor: date, chosen: null };
  const ends = results.last(date, anchor).ok;
  return { anchor: null, chosen: ends ? { from: anchor, to: date } : null };
}

function refusal<Reason extends string>(
  date: IsoDate,
  anchor: IsoDate | null,
  results: PeriodResults<Reason>,
): Reason | null {
  if (date === anchor) return null;
  const result = anchor === null || date < anchor ? results.first(date) : results.last(date, anchor);
  return result.ok ? null : result.reason;
}

function lookOfDay<Reason extends string>(
  date: IsoDate,
  results: PeriodResults<Reason>,
  lookOf: ReasonTexts<Reason>['lookOf'],
): DayLook {
  const first = results.first(date);
  const last = results.last(date, null);
  if (first.ok) return last.ok ? 'free' : 'start-only';
  return last.ok ? 'end-only' : lookOf(first.reason);
}

function shownPeriod<Reason extends string>(
  choice: PeriodChoice,
  results: PeriodResults<Reason>,
): Period | null {
  const { anchor, reach, value } = choice;
  if (anchor === null) return value;
  const reaches = reach !== null && reach > anchor && results.last(reach, anchor).ok;
  return { from: anchor, to: reaches ? reach : anchor };
}

function partOf(date: IsoDate, period: Period | null): DayPart {
  if (!period || date < period.from || date > period.to) return 'none';
  if (period.from === period.to) return 'only';
  if (date === period.from) return 'start';
  return date === period.to ? 'end' : 'inside';
}
