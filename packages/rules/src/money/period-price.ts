import { cents, type Cents } from './cents.ts';

export type PeriodUnit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** What one unit of time costs in a price list. */
export interface UnitPrice {
  readonly unit: PeriodUnit;
  readonly cents: Cents;
}

export interface CoverPart {
  readonly unit: PeriodUnit;
  readonly count: number;
  /** The price of all `count` units together. */
  readonly cents: Cents;
}

export interface PeriodPrice {
  readonly cents: Cents;
  /** Longest unit first. */
  readonly cover: readonly CoverPart[];
}

/** Days that a unit covers. Hours are apart: they are sold 24 to the day. */
export const UNIT_DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;

/** Nothing is rented out for longer than ten years; the bound keeps a nonsense period from costing time. */
export const MAX_PRICED_DAYS = 3660;

const HOURS_PER_DAY = 24;

/**
 * The cheapest set of units that covers the days (RULINGS "price"): six days cost a week when the week is
 * cheaper than six days. So more days never cost less than fewer. Of equally cheap covers the one with the
 * fewest units wins, of those the longer unit. Hours count only when the list has nothing else.
 * A price below zero is no price: it would make longer cheaper than shorter. Null when there is no price, or
 * the days are not a whole number from 1 to MAX_PRICED_DAYS.
 */
export function coverPeriod(prices: readonly UnitPrice[], days: number): PeriodPrice | null {
  if (!Number.isInteger(days) || days < 1 || days > MAX_PRICED_DAYS) return null;
  const charged = prices.filter((price) => price.cents >= 0);
  const units = dayUnits(charged);
  return units.length > 0 ? cheapestCover(units, days) : hourCover(charged, days);
}

interface DayUnit {
  readonly unit: keyof typeof UNIT_DAYS;
  readonly days: number;
  readonly cents: Cents;
}

interface Step {
  readonly cents: number;
  readonly pieces: number;
  readonly unit: DayUnit;
}

function dayUnits(prices: readonly UnitPrice[]): DayUnit[] {
  return prices
    .flatMap(({ unit, cents: price }) =>
      unit === 'hour' ? [] : [{ unit, days: UNIT_DAYS[unit], cents: price }],
    )
    .toSorted((a, b) => b.days - a.days || a.cents - b.cents);
}

function cheapestCover(units: readonly DayUnit[], days: number): PeriodPrice {
  const best: (Step | undefined)[] = [undefined];
  for (let day = 1; day <= days; day += 1) {
    for (const unit of units) {
      const before = best[Math.max(0, day - unit.days)];
      const step = { cents: (before?.cents ?? 0) + unit.cents, pieces: (before?.pieces ?? 0) + 1, unit };
      if (isBetter(step, best[day])) best[day] = step;
    }
  }
  return { cents: cents(best[days]?.cents ?? 0), cover: coverOf(best, days) };
}

function isBetter(step: Step, known: Step | undefined): boolean {
  if (!known || step.cents !== known.cents) return !known || step.cents < known.cents;
  return step.pieces < known.pieces;
}

function coverOf(best: readonly (Step | undefined)[], days: number): CoverPart[] {
  const counts = new Map<DayUnit, number>();
  let step = best[days];
  for (let left = days; left > 0 && step; step = best[left]) {
    counts.set(step.unit, (counts.get(step.unit) ?? 0) + 1);
    left = Math.max(0, left - step.unit.days);
  }
  return [...counts]
    .map(([{ unit, cents: price }, count]) => ({ unit, count, cents: cents(price * count) }))
    .toSorted((a, b) => UNIT_DAYS[b.unit] - UNIT_DAYS[a.unit]);
}

function hourCover(prices: readonly UnitPrice[], days: number): PeriodPrice | null {
  const [cheapest] = prices.toSorted((a, b) => a.cents - b.cents);
  if (!cheapest) return null;
  const count = days * HOURS_PER_DAY;
  const total = cents(cheapest.cents * count);
  return { cents: total, cover: [{ unit: 'hour', count, cents: total }] };
}
