import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addDays,
  daysInclusive,
  eachDay,
  isWithin,
  weekdayOf,
  type IsoDate,
  type Weekday,
} from '../time/iso-date.ts';
import { periodRules } from '../testing/period-rules.ts';
import { day } from '../testing/values.ts';
import { automaticPeriod } from './automatic-period.ts';
import { firstDayResult, lastDayResult, periodResult } from './day-results.ts';
import { deliveryRestriction } from './delivery-restriction.ts';
import type { OpenDays, PeriodRules } from './period-rules.ts';
import { evaluatedFirstDays, evaluatedLastDays } from './selectable-days.ts';

const TODAY = day('2026-06-01');
const SPAN = 30;
const HORIZON = { from: addDays(TODAY, -2), to: addDays(TODAY, SPAN) };

const someDay = fc.integer({ min: -2, max: SPAN }).map((n) => addDays(TODAY, n));
const someDays = fc.uniqueArray(someDay, { maxLength: 6 });
const interval = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: undefined });
const openDays: fc.Arbitrary<OpenDays> = fc.option(
  fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }).map((n) => n as Weekday)),
    days: someDays,
  }),
  { nil: null },
);

const rules: fc.Arbitrary<PeriodRules> = fc.record({
  mode: fc.constantFrom('rental' as const, 'rental' as const, 'sales' as const),
  today: fc.constant(TODAY),
  minStartInterval: interval(4),
  maxStartInterval: interval(20),
  minDuration: interval(4),
  maxDuration: interval(9),
  deliveryMinDays: interval(5),
  closingDays: someDays,
  blockedRanges: fc.array(
    fc.tuple(someDay, fc.nat(3)).map(([from, length]) => ({ from, to: addDays(from, length) })),
    { maxLength: 2 },
  ),
  soldOutDays: fc.uniqueArray(someDay, { maxLength: 2 }),
  pickupDays: openDays,
  returnDays: openDays,
  fullPickupDays: someDays,
  fullReturnDays: someDays,
});

/** why: the oracle says in one plain sentence per rule when a period is possible, without reasons or shortcuts. */
function isPossible(from: IsoDate, to: IsoDate, given: PeriodRules): boolean {
  const start = daysInclusive(given.today, from) - 1;
  const length = daysInclusive(from, to);
  const sales = given.mode === 'sales';
  return (
    to >= from &&
    start >= Math.max(0, given.minStartInterval ?? 1) &&
    atMost(start, given.maxStartInterval) &&
    !given.closingDays.includes(from) &&
    open(from, given.pickupDays) &&
    !given.fullPickupDays.includes(from) &&
    eachDay(from, to).every((date) => !given.blockedRanges.some((range) => isWithin(date, range))) &&
    eachDay(from, to).every((date) => !(given.soldOutDays ?? []).includes(date)) &&
    (sales
      ? from === to
      : length >= (given.minDuration ?? 1) &&
        atMost(length, given.maxDuration) &&
        length >= (given.deliveryMinDays ?? 0) &&
        !given.closingDays.includes(to) &&
        open(to, given.returnDays) &&
        !given.fullReturnDays.includes(to))
  );
}

function open(date: IsoDate, days: OpenDays): boolean {
  return days === null || days.days.includes(date) || days.weekdays.includes(weekdayOf(date));
}

function atMost(n: number, max: number | null | undefined): boolean {
  return !max || n <= max;
}

describe('the days of a calendar', () => {
  it('a period is allowed exactly when every single rule allows it', () => {
    fc.assert(
      fc.property(rules, someDay, fc.integer({ min: -1, max: 9 }), (given, from, length) => {
        const to = addDays(from, length);
        expect(periodResult(from, to, given).ok).toBe(isPossible(from, to, given));
      }),
      { numRuns: 3000 },
    );
  });

  it('every day that can be chosen as last day makes a period that is accepted, every other has a reason', () => {
    fc.assert(
      fc.property(rules, (given) => {
        for (const from of selectableFirstDays(HORIZON.from, HORIZON.to, given).slice(0, 3)) {
          const selectable = selectableLastDays(from, HORIZON.to, from, given);
          for (const { date, result } of evaluatedLastDays(from, HORIZON.to, from, given)) {
            expect(selectable.includes(date)).toBe(result.ok);
            expect(result).toEqual(lastDayResult(date, from, given));
            expect(periodResult(from, date, given)).toEqual(result.ok ? result : { ...result, at: 'last' });
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('every day that can be chosen as first day leads to a period that is accepted, every other leads to none', () => {
    fc.assert(
      fc.property(rules, (given) => {
        const selectable = selectableFirstDays(HORIZON.from, HORIZON.to, given);
        for (const { date, result } of evaluatedFirstDays(HORIZON.from, HORIZON.to, given)) {
          const ends = eachDay(date, addDays(date, 50)).filter((to) => isPossible(date, to, given));
          expect(selectable.includes(date)).toBe(ends.length > 0);
          expect(result).toEqual(firstDayResult(date, given));
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('the period that is set automatically', () => {
  it('the period that is set automatically begins on the first day that can be chosen and is as short as it may be', () => {
    fc.assert(
      fc.property(rules, (given) => {
        const period = automaticPeriod(given);
        const [firstDay] = selectableFirstDays(TODAY, addDays(TODAY, 60), given);
        expect(period?.from).toBe(firstDay);
        if (!period) return;
        expect(periodResult(period.from, period.to, given)).toEqual({ ok: true });
        const [shortest] = selectableLastDays(period.from, period.to, period.from, given);
        expect(period.to).toBe(shortest);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the minimum of a delivery', () => {
  const periods = fc
    .tuple(rules, someDay, fc.nat(4))
    .map(([given, from, length]) => ({ given, period: { from, to: addDays(from, length) } }))
    .filter(
      ({ given, period }) => periodResult(period.from, period.to, { ...given, deliveryMinDays: null }).ok,
    );

  it('the minimum of a delivery is the only thing that an otherwise accepted period can still fail on', () => {
    fc.assert(
      fc.property(periods, ({ given, period }) => {
        const { ok } = deliveryRestriction(period, given);
        const short = daysInclusive(period.from, period.to) < (given.deliveryMinDays ?? 0);
        expect(ok).toBe(given.mode === 'sales' || !short);
        expect(periodResult(period.from, period.to, given).ok).toBe(ok);
      }),
      { numRuns: 1000 },
    );
  });

  it('the minimum of a delivery moves the end to the nearest day that is accepted', () => {
    const moves = periods.chain(({ given, period }) => {
      const result = deliveryRestriction(period, given);
      return fc.constant({ given, moved: result.ok ? null : result.moved });
    });
    fc.assert(
      fc.property(moves, ({ given, moved }) => {
        fc.pre(moved !== null);
        expect(periodResult(moved.from, moved.to, given)).toEqual({ ok: true });
        expect(selectableLastDays(moved.from, moved.to, moved.from, given)).toEqual([moved.to]);
      }),
      { numRuns: 100 },
    );
  });

  it('the minimum of a delivery is nothing to a shop without one', () => {
    const period = { from: day('2026-06-05'), to: day('2026-06-05') };
    expect(deliveryRestriction(period, periodRules())).toEqual({ ok: true });
  });
});

function selectableFirstDays(from: IsoDate, to: IsoDate, given: PeriodRules): IsoDate[] {
  return allowed(evaluatedFirstDays(from, to, given));
}

function selectableLastDays(from: IsoDate, to: IsoDate, start: IsoDate, given: PeriodRules): IsoDate[] {
  return allowed(evaluatedLastDays(from, to, start, given));
}

function allowed(days: ReturnType<typeof evaluatedFirstDays>): IsoDate[] {
  return days.filter(({ result }) => result.ok).map(({ date }) => date);
}
