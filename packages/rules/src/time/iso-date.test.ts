import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { day } from '../testing/values.ts';
import {
  addDays,
  daysBetween,
  daysInclusive,
  eachDay,
  isWithin,
  parseIsoDate,
  weekdayOf,
  yearAfter,
} from './iso-date.ts';

const LAST = Date.UTC(9999, 11, 31) / 86_400_000;
const FIRST = daysBetween(day('1970-01-01'), day('0001-01-01'));
const dayNumbers = fc.integer({ min: FIRST, max: LAST });
const dateOf = (n: number) => addDays(day('1970-01-01'), n);
/** why: the runtime's own calendar is the oracle; in UTC no zone can move it. */
const oracle = (n: number) => new Date(n * 86_400_000);

describe('calendar days', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    'calendar days: %s is a day',
    (text) => {
      expect(parseIsoDate(text)).toBe(text);
    },
  );

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-12-32',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '01-01-2026',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
  ])('calendar days: %j is no day', (text) => {
    expect(parseIsoDate(text)).toBeNull();
  });

  it('calendar days agree with the calendar of the runtime for every day from year 1 to 9999', () => {
    fc.assert(
      fc.property(dayNumbers, (n) => {
        const date = dateOf(n);
        expect(date).toBe(oracle(n).toISOString().slice(0, 10));
        expect(parseIsoDate(date)).toBe(date);
        expect(weekdayOf(date)).toBe(oracle(n).getUTCDay() || 7);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([1900, 1970, 2000, 2024, 2100, 2400])(
    'calendar days agree on every single day around the turn of February in %i',
    (year) => {
      const start = Date.UTC(year, 1, 20) / 86_400_000;
      const days = Array.from({ length: 20 }, (_, n) => start + n);
      expect(days.map(dateOf)).toEqual(days.map((n) => oracle(n).toISOString().slice(0, 10)));
      expect(days.map((n) => daysBetween(day('1970-01-01'), dateOf(n)))).toEqual(days);
    },
  );

  it('a day comes back when as many days are added as lie between', () => {
    fc.assert(
      fc.property(dayNumbers, dayNumbers, (a, b) => {
        expect(daysBetween(dateOf(a), dateOf(b))).toBe(b - a);
        expect(addDays(dateOf(a), b - a)).toBe(dateOf(b));
        expect(dateOf(a) < dateOf(b)).toBe(a < b);
      }),
    );
  });

  it('adding days stops at the first and the last day that can be written', () => {
    expect(addDays(day('9999-12-30'), 5)).toBe('9999-12-31');
    expect(addDays(day('0001-01-02'), -5)).toBe('0001-01-01');
  });

  it.each([
    ['2026-06-01', '2027-06-01'],
    ['2027-03-01', '2028-03-01'],
    ['2028-02-28', '2029-02-28'],
    ['2028-02-29', '2029-02-28'],
    ['9999-06-01', '9999-12-31'],
  ])('a year after %s is %s', (from, to) => {
    expect(yearAfter(day(from))).toBe(to);
  });

  it('the number of days counts both ends of a period', () => {
    expect(daysInclusive(day('2026-07-01'), day('2026-07-01'))).toBe(1);
    expect(daysInclusive(day('2026-02-27'), day('2026-03-01'))).toBe(3);
    expect(daysInclusive(day('2026-07-02'), day('2026-07-01'))).toBe(0);
  });

  it('a range of days has every day of a range, and none of a reversed one', () => {
    expect(eachDay(day('2028-02-28'), day('2028-03-01'))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(eachDay(day('2026-01-02'), day('2026-01-01'))).toEqual([]);
    expect(eachDay(day('2026-01-05'), day('2026-01-01'))).toEqual([]);
  });

  it('a range of days has both its ends within it', () => {
    const range = { from: day('2026-05-01'), to: day('2026-05-03') };
    expect(
      ['2026-04-30', '2026-05-01', '2026-05-03', '2026-05-04'].map((d) => isWithin(day(d), range)),
    ).toEqual([false, true, true, false]);
  });
});
