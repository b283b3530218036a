import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, daysBetween } from '../time/iso-date.ts';
import { periodRules } from '../testing/period-rules.ts';
import { day } from '../testing/values.ts';
import { automaticPeriod } from './automatic-period.ts';
import { deliveryRestriction } from './delivery-restriction.ts';
import { editDateRange } from './edit-range.ts';
import { dropInvalidDates, parsePeriod } from './selection.ts';
import { shiftDates } from './shift-dates.ts';

const WEEKDAYS_ONLY = { weekdays: [1, 2, 3, 4, 5], days: [] } as const;

describe('the period that is set automatically', () => {
  it('the period that is set automatically is tomorrow, for the shortest duration', () => {
    expect(automaticPeriod(periodRules({ minDuration: 3 }))).toEqual({
      from: '2026-06-02',
      to: '2026-06-04',
    });
  });

  it('the period that is set automatically ends on the next possible day when the shortest duration ends on a day without hours', () => {
    const rules = periodRules({ minDuration: 5, returnDays: WEEKDAYS_ONLY });
    expect(automaticPeriod(rules)).toEqual({ from: '2026-06-02', to: '2026-06-08' });
  });

  it('the period that is set automatically is one day in sales mode', () => {
    const rules = periodRules({ mode: 'sales', minDuration: 3, closingDays: [day('2026-06-02')] });
    expect(automaticPeriod(rules)).toEqual({ from: '2026-06-03', to: '2026-06-03' });
  });

  it('the period that is set automatically does not exist when no day can be chosen', () => {
    expect(automaticPeriod(periodRules({ pickupDays: { weekdays: [], days: [] } }))).toBeNull();
    expect(automaticPeriod(periodRules({ minStartInterval: 9, maxStartInterval: 3 }))).toBeNull();
  });
});

describe('the minimum of a delivery', () => {
  const period = { from: day('2026-06-03'), to: day('2026-06-04') };

  it('the minimum of a delivery moves the end of a shorter period and says how many days it asks', () => {
    expect(deliveryRestriction(period, periodRules({ deliveryMinDays: 3 }))).toEqual({
      ok: false,
      reason: 'delivery-too-short',
      minDays: 3,
      moved: { from: '2026-06-03', to: '2026-06-05' },
    });
  });

  it('the minimum of a delivery moves it to the next day on which things can be brought back', () => {
    const rules = periodRules({ deliveryMinDays: 4, returnDays: WEEKDAYS_ONLY });
    expect(deliveryRestriction(period, rules)).toMatchObject({ moved: { to: '2026-06-08' } });
  });

  it('the minimum of a delivery has nowhere to move it when the longest duration is shorter', () => {
    const rules = periodRules({ deliveryMinDays: 4, maxDuration: 3 });
    expect(deliveryRestriction(period, rules)).toMatchObject({ ok: false, moved: null });
  });

  it('the minimum of a delivery leaves a period that is long enough alone', () => {
    expect(deliveryRestriction(period, periodRules({ deliveryMinDays: 2 }))).toEqual({ ok: true });
  });
});

describe('a change of warehouse', () => {
  const selection = { from: day('2026-06-05'), to: day('2026-06-08') };

  it('a change of warehouse keeps the days that are still valid', () => {
    expect(dropInvalidDates(selection, periodRules())).toEqual(selection);
    expect(dropInvalidDates({ from: null, to: null }, periodRules())).toEqual({ from: null, to: null });
  });

  it('a change of warehouse clears only the day that is not', () => {
    const closedAtStart = periodRules({ closingDays: [selection.from] });
    expect(dropInvalidDates(selection, closedAtStart)).toEqual({ from: null, to: selection.to });
    const closedAtEnd = periodRules({ closingDays: [selection.to] });
    expect(dropInvalidDates(selection, closedAtEnd)).toEqual({ from: selection.from, to: null });
  });

  it('a change of warehouse clears both when both are closed, and both in sales mode, where they are one', () => {
    const rules = periodRules({ closingDays: [selection.from, selection.to] });
    expect(dropInvalidDates(selection, rules)).toEqual({ from: null, to: null });
    const sale = { from: selection.from, to: selection.from };
    expect(dropInvalidDates(sale, { ...rules, mode: 'sales' })).toEqual({ from: null, to: null });
  });
});

describe('two typed days', () => {
  it('two typed days are applied when both are days', () => {
    expect(parsePeriod('2026-06-05', '2026-06-08')).toEqual({ from: '2026-06-05', to: '2026-06-08' });
  });

  it.each([
    ['', ''],
    ['2026-06-05', ''],
    ['', '2026-06-05'],
    ['05-06-2026', '2026-06-08'],
    ['2026-06-05', '2026-06-31'],
  ])('two typed days: %j to %j clears the dates', (from, to) => {
    expect(parsePeriod(from, to)).toBeNull();
  });
});

describe('the days for an edit', () => {
  const expected = { from: day('2026-06-05'), to: day('2026-06-09') };

  it.each([
    ['2026-06-01', '2026-06-05'],
    ['2026-06-04', '2026-06-05'],
    ['2026-06-05', '2026-06-06'],
    ['2026-06-08', '2026-06-09'],
  ])('the days for an edit on %s begin on %s', (today, from) => {
    expect(editDateRange(expected, day(today))).toEqual({ from, to: '2026-06-09' });
  });

  it('the days for an edit are over on the last day', () => {
    expect(editDateRange(expected, day('2026-06-09'))).toBeNull();
  });
});

describe('shifting a date', () => {
  const blocked = [day('2026-06-11'), day('2026-06-13')];

  it('shifting a date gives the closest free days on one side, nearest first', () => {
    const asked = { date: day('2026-06-10'), blocked, results: 2 } as const;
    expect(shiftDates({ ...asked, direction: 'after' })).toEqual(['2026-06-12', '2026-06-14']);
    expect(shiftDates({ ...asked, direction: 'before' })).toEqual(['2026-06-09', '2026-06-08']);
    expect(shiftDates({ ...asked, direction: 'after', results: 1 })).toEqual(['2026-06-12']);
  });

  it('shifting a date looks five days away and no further', () => {
    const six = Array.from({ length: 6 }, (_, n) => addDays(day('2026-06-10'), n + 1));
    const asked = { date: day('2026-06-10'), direction: 'after', results: 2 } as const;
    expect(shiftDates({ ...asked, blocked: six.slice(0, 5) })).toEqual([]);
    expect(shiftDates({ ...asked, blocked: six.slice(0, 4) })).toEqual(['2026-06-15']);
  });

  it('shifting a date never gives a blocked day, the day itself, or one that leaves a nearer free one out', () => {
    const offsets = fc.uniqueArray(fc.integer({ min: -6, max: 6 }));
    const directions = fc.constantFrom('before' as const, 'after' as const);
    const counts = fc.constantFrom(1 as const, 2 as const);
    fc.assert(
      fc.property(offsets, directions, counts, (taken, direction, results) => {
        const date = day('2026-06-10');
        const days = shiftDates({ date, direction, results, blocked: taken.map((n) => addDays(date, n)) });
        const distances = days.map((d) => daysBetween(date, d) * (direction === 'after' ? 1 : -1));
        const free = [1, 2, 3, 4, 5].filter((n) => !taken.includes(direction === 'after' ? n : -n));
        expect(distances).toEqual(free.slice(0, results));
      }),
    );
  });
});
