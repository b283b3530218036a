import { epochMinutes } from '../time/epoch-minutes.ts';
import { parseHourMinute, type HourMinute } from '../time/hour-minute.ts';
import { parseIsoDate, type IsoDate } from '../time/iso-date.ts';
import { cents } from '../money/cents.ts';
import type { PeriodUnit, UnitPrice } from '../money/period-price.ts';
import type { Claim, TimeWindow } from '../availability/time-window.ts';

/** A day that a test writes down. A slip in it is the test's mistake, so it throws. */
export function day(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (!date) throw new Error(`no such day: ${text}`);
  return date;
}

export function time(text: string): HourMinute {
  const parsed = parseHourMinute(text);
  if (!parsed) throw new Error(`no such time: ${text}`);
  return parsed;
}

export function window(from: number, to: number): TimeWindow {
  return { from: epochMinutes(from), to: epochMinutes(to) };
}

export function claim(from: number, to: number, qty: number): Claim {
  return { ...window(from, to), qty };
}

export function price(unit: PeriodUnit, amount: number): UnitPrice {
  return { unit, cents: cents(amount) };
}
