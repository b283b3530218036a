import { describe, expect, it } from 'vitest';

import { day, time } from '../testing/values.ts';
import { minutesOfDay, parseHourMinute } from './hour-minute.ts';
import { addLocalDays, isBefore } from './local-instant.ts';

describe('times on the clock', () => {
  it.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
  ])('times on the clock: %s is %i minutes after midnight', (text, minutes) => {
    expect(minutesOfDay(time(text))).toBe(minutes);
  });

  it.each(['24:00', '12:60', '9:00', '09:0', '0900', '09:00:00', '-1:00', ' 09:00', ''])(
    'times on the clock: %j is no time',
    (text) => {
      expect(parseHourMinute(text)).toBeNull();
    },
  );

  it('times on the clock keeps the time on the clock when days are added', () => {
    const evening = { date: day('2026-10-24'), time: time('22:30') };
    expect(addLocalDays(evening, 2)).toEqual({ date: '2026-10-26', time: '22:30' });
  });

  it('times on the clock are ordered by day, then by time; a moment is not before itself', () => {
    const noon = { date: day('2026-05-02'), time: time('12:00') };
    expect(isBefore({ ...noon, time: time('11:59') }, noon)).toBe(true);
    expect(isBefore(noon, noon)).toBe(false);
    expect(isBefore({ date: day('2026-05-01'), time: time('23:00') }, noon)).toBe(true);
    expect(isBefore({ date: day('2026-05-03'), time: time('01:00') }, noon)).toBe(false);
  });
});
