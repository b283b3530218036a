import { describe, expect, it } from 'vitest';

import { periodRules } from '../testing/period-rules.ts';
import { day } from '../testing/values.ts';
import { firstDayResult, lastDayResult, periodResult, refusedLength } from './day-results.ts';
import type { PeriodRules } from './period-rules.ts';

const WEEKDAYS_ONLY = { weekdays: [1, 2, 3, 4, 5], days: [] } as const;

/** '' when the day is allowed. */
function first(date: string, rules: Partial<PeriodRules> = {}): string {
  const result = firstDayResult(day(date), periodRules(rules));
  return result.ok ? '' : result.reason;
}

function last(date: string, start: string | null, rules: Partial<PeriodRules> = {}): string {
  const result = lastDayResult(day(date), start === null ? null : day(start), periodRules(rules));
  return result.ok ? '' : result.reason;
}

describe('the first day of a period', () => {
  it('the first day of a period is tomorrow at the earliest, unless the shop says otherwise', () => {
    expect(['2026-05-31', '2026-06-01', '2026-06-02'].map((d) => first(d))).toEqual(['past', 'too-soon', '']);
    expect(first('2026-06-01', { minStartInterval: null })).toBe('too-soon');
  });

  it('the first day of a period may be today when the interval is 0, but never yesterday', () => {
    const rules = { minStartInterval: 0 };
    expect(['2026-05-31', '2026-06-01'].map((d) => first(d, rules))).toEqual(['past', '']);
  });

  it('the first day of a period keeps to the interval of the shop on both sides, its bounds included', () => {
    const rules = { minStartInterval: 3, maxStartInterval: 10 };
    const days = ['2026-06-03', '2026-06-04', '2026-06-11', '2026-06-12'];
    expect(days.map((d) => first(d, rules))).toEqual(['too-soon', '', '', 'too-late']);
  });

  it('the first day of a period may lie as far ahead as one likes when the longest interval is 0 or left out', () => {
    expect(first('2036-06-01', { maxStartInterval: 0 })).toBe('');
    expect(first('2036-06-01')).toBe('');
  });

  it('the first day of a period is refused on a closing day', () => {
    expect(first('2026-06-05', { closingDays: [day('2026-06-05')] })).toBe('closed');
  });

  it('the first day of a period needs hours of the warehouse: weekly ones, or some for that very day', () => {
    const pickupDays = { weekdays: WEEKDAYS_ONLY.weekdays, days: [day('2026-06-07')] };
    const weekend = ['2026-06-05', '2026-06-06', '2026-06-07'];
    expect(weekend.map((d) => first(d, { pickupDays }))).toEqual(['', 'no-hours', '']);
  });

  it('the first day of a period is refused when all moments of pickup are taken', () => {
    expect(first('2026-06-05', { fullPickupDays: [day('2026-06-05')] })).toBe('full');
    expect(first('2026-06-05', { fullReturnDays: [day('2026-06-05')] })).toBe('');
  });

  it('the first day of a period is refused inside a blocked range, its ends included', () => {
    const rules = { blockedRanges: [{ from: day('2026-06-10'), to: day('2026-06-12') }], maxDuration: 1 };
    const days = ['2026-06-09', '2026-06-10', '2026-06-12', '2026-06-13'];
    expect(days.map((d) => first(d, rules))).toEqual(['', 'blocked', 'blocked', '']);
  });

  it('the first day of a period is refused when what is asked for is sold out that day', () => {
    expect(first('2026-06-05', { soldOutDays: [day('2026-06-05')] })).toBe('sold-out');
  });

  it('the first day of a period is refused when no day could follow on which to bring things back', () => {
    const rules = { maxDuration: 2, returnDays: WEEKDAYS_ONLY };
    // Friday can end on Friday, Saturday cannot end before Monday.
    expect(['2026-06-05', '2026-06-06', '2026-06-07'].map((d) => first(d, rules))).toEqual([
      '',
      'no-last-day',
      '',
    ]);
    expect(first('2026-06-06', { returnDays: { weekdays: [], days: [] } })).toBe('no-last-day');
  });

  it('the first day of a period is refused as not known after the last known day, and where its last days lie after it', () => {
    const rules = { knownUntil: day('2026-06-12'), minDuration: 3 };
    const days = ['2026-06-10', '2026-06-11', '2026-06-13'];
    expect(days.map((d) => first(d, rules))).toEqual(['', 'unknown', 'unknown']);
    expect(last('2026-06-12', '2026-06-10', rules)).toBe('');
    expect(last('2026-06-13', '2026-06-10', rules)).toBe('unknown');
    expect(first('2026-06-10', { ...rules, maxDuration: 2 })).toBe('no-last-day');
  });

  it('the first day of a period is refused by durations that contradict each other', () => {
    expect(first('2026-06-05', { minDuration: 5, maxDuration: 3 })).toBe('no-last-day');
    expect(first('2026-06-05', { deliveryMinDays: 5, maxDuration: 3 })).toBe('no-last-day');
  });
});

describe('the last day of a period', () => {
  it('the last day of a period is the first day at the earliest', () => {
    const days = ['2026-06-04', '2026-06-05', '2026-06-06'];
    expect(days.map((d) => last(d, '2026-06-05'))).toEqual(['before-start', '', '']);
  });

  it('the last day of a period keeps to the shortest and longest duration, both ends counted', () => {
    const rules = { minDuration: 3, maxDuration: 5 };
    const days = ['2026-06-06', '2026-06-07', '2026-06-09', '2026-06-10'];
    expect(days.map((d) => last(d, '2026-06-05', rules))).toEqual(['too-short', '', '', 'too-long']);
  });

  it('the last day of a period knows no duration when it is 0', () => {
    expect(last('2026-06-05', '2026-06-05', { minDuration: 0, maxDuration: 0 })).toBe('');
    expect(last('2028-06-05', '2026-06-05', { minDuration: 0, maxDuration: 0 })).toBe('');
  });

  it('the last day of a period may follow a closing day, but not be one', () => {
    const rules = { closingDays: [day('2026-06-06'), day('2026-06-07')] };
    expect(['2026-06-06', '2026-06-07', '2026-06-08'].map((d) => last(d, '2026-06-05', rules))).toEqual([
      'closed',
      'closed',
      '',
    ]);
  });

  it('the last day of a period needs hours of return, not of pickup, and a free moment', () => {
    expect(last('2026-06-06', '2026-06-05', { returnDays: WEEKDAYS_ONLY })).toBe('no-hours');
    expect(last('2026-06-06', '2026-06-05', { pickupDays: WEEKDAYS_ONLY })).toBe('');
    expect(last('2026-06-06', '2026-06-05', { fullReturnDays: [day('2026-06-06')] })).toBe('full');
  });

  it('the last day of a period may not lie behind a blocked range or a sold-out day that the period would contain', () => {
    const blockedRanges = [{ from: day('2026-06-08'), to: day('2026-06-08') }];
    const days = ['2026-06-07', '2026-06-08', '2026-06-09'];
    expect(days.map((d) => last(d, '2026-06-05', { blockedRanges }))).toEqual(['', 'blocked', 'blocked']);
    expect(last('2026-06-09', '2026-06-08', { blockedRanges })).toBe('blocked');
    const soldOutDays = [day('2026-06-08')];
    expect(days.map((d) => last(d, '2026-06-05', { soldOutDays }))).toEqual(['', 'sold-out', 'sold-out']);
    expect(last('2026-06-09', '2026-06-08', { soldOutDays })).toBe('sold-out');
  });

  it('the last day of a period asks the minimum of the delivery apart from that of the shop', () => {
    const rules = { minDuration: 2, deliveryMinDays: 3 };
    const days = ['2026-06-05', '2026-06-06', '2026-06-07'];
    expect(days.map((d) => last(d, '2026-06-05', rules))).toEqual(['too-short', 'delivery-too-short', '']);
  });

  it('the last day of a period name the length that was refused, and none for another reason', () => {
    const rules = periodRules({ minDuration: 2, deliveryMinDays: 3, maxDuration: 9 });
    const reasons = ['too-short', 'delivery-too-short', 'too-long', 'closed'];
    expect(reasons.map((reason) => refusedLength(reason, rules))).toEqual([2, 3, 9, null]);
  });

  it('the last day of a period without a first day chosen lies between the earliest start and the latest start plus the longest duration', () => {
    const rules = { maxStartInterval: 10, maxDuration: 5 };
    expect(
      ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-16', '2026-06-17'].map((d) => last(d, null, rules)),
    ).toEqual(['past', 'too-soon', '', '', 'too-late']);
  });
});

describe('a period', () => {
  it('a period may have a closing day inside, on its edges it is refused', () => {
    const rules = periodRules({ closingDays: [day('2026-06-06')] });
    expect(periodResult(day('2026-06-05'), day('2026-06-07'), rules)).toEqual({ ok: true });
    expect(periodResult(day('2026-06-06'), day('2026-06-07'), rules)).toEqual({
      ok: false,
      reason: 'closed',
      at: 'first',
    });
    expect(periodResult(day('2026-06-05'), day('2026-06-06'), rules)).toEqual({
      ok: false,
      reason: 'closed',
      at: 'last',
    });
  });

  it('a period cannot end before it begins', () => {
    const result = periodResult(day('2026-06-07'), day('2026-06-05'), periodRules());
    expect(result).toMatchObject({ reason: 'before-start', at: 'last' });
  });

  it('a period is one day in sales mode, evaluated by the start days alone', () => {
    const rules = periodRules({
      mode: 'sales',
      minDuration: 3,
      deliveryMinDays: 4,
      returnDays: { weekdays: [], days: [] },
    });
    expect(periodResult(day('2026-06-05'), day('2026-06-05'), rules)).toEqual({ ok: true });
    expect(periodResult(day('2026-06-05'), day('2026-06-06'), rules)).toMatchObject({
      reason: 'one-day-only',
    });
    expect(periodResult(day('2026-06-01'), day('2026-06-01'), rules)).toMatchObject({ reason: 'too-soon' });
  });
});
