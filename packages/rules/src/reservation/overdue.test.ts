import { describe, expect, it } from 'vitest';
import { day, time } from '../testing/values.ts';
import { daysLate, expectedBack } from './overdue.ts';

const local = (text: string) => ({ date: day(text.slice(0, 10)), time: time(text.slice(11)) });

describe('until when an overdue piece is counted as out', () => {
  it.each([
    ['not late, nothing noted', '2026-06-07 15:00', false, null, 1, null],
    ['late: a day from now, up to the full hour', '2026-06-07 17:05', true, null, 1, '2026-06-08 18:00'],
    ['at a full hour it still reaches beyond a day', '2026-06-07 17:00', true, null, 1, '2026-06-08 18:00'],
    ['the last hour of a day leads into the next', '2026-06-07 23:01', true, null, 1, '2026-06-09 00:00'],
    ['the setting says how many days', '2026-06-07 17:05', true, null, 3, '2026-06-10 18:00'],
    ['0 days: to the full hour', '2026-06-07 17:05', true, null, 0, '2026-06-07 18:00'],
    [
      'a noted day counts to its end, also when it is nearer',
      '2026-06-07 09:00',
      true,
      '2026-06-07',
      1,
      '2026-06-08 00:00',
    ],
    ['or further than the setting', '2026-06-07 17:05', true, '2026-06-20', 1, '2026-06-21 00:00'],
    ['and before the order is late', '2026-06-06 09:00', false, '2026-06-09', 1, '2026-06-10 00:00'],
    [
      'once the noted day is over the setting counts again',
      '2026-06-21 00:00',
      true,
      '2026-06-20',
      1,
      '2026-06-22 01:00',
    ],
    ['a noted day that is over makes nothing late', '2026-06-06 09:00', false, '2026-06-05', 1, null],
    [
      'over the night that skips an hour the clock decides',
      '2027-03-27 02:10',
      true,
      null,
      1,
      '2027-03-28 03:00',
    ],
    ['over the year', '2026-12-31 23:30', true, null, 1, '2027-01-02 00:00'],
  ])('until when an overdue piece is counted as out: %s', (_, now, isPastEnd, noted, days, expected) => {
    const notedDay = noted === null ? null : day(noted);
    expect(expectedBack({ now: local(now), isPastEnd, notedDay, days })).toEqual(
      expected === null ? null : local(expected),
    );
  });

  it.each([
    ['2026-06-07', '2026-06-07', 0],
    ['2026-06-07', '2026-06-08', 1],
    ['2026-06-07', '2026-07-07', 30],
    ['2026-06-07', '2026-06-01', 0],
  ])('an overdue piece, due on %s, on %s is %i days late', (due, today, days) => {
    expect(daysLate(day(due), day(today))).toBe(days);
  });
});
