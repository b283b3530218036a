import type { IsoDate } from '@bivak/rules';
import { expect, test } from 'vitest';
import { movedBy, nextMonth, weeksOf } from './month.ts';

const day = (text: string) => text as IsoDate;

test('a month shows its weeks whole, from Monday to Sunday, also where a year ends', () => {
  const december = weeksOf(day('2026-12-17'));
  expect(december.map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-30', '2026-12-06'],
    ['2026-12-07', '2026-12-13'],
    ['2026-12-14', '2026-12-20'],
    ['2026-12-21', '2026-12-27'],
    ['2026-12-28', '2027-01-03'],
  ]);
  // A February of four weeks from Monday on needs no days of its neighbours.
  expect(weeksOf(day('2027-02-10')).flat()).toHaveLength(28);
});

test.each([
  ['2026-12-31', 1, '2027-01-31'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-03-31', -12, '2025-03-31'],
])('moving from %s by %i months leads to %s', (from, months, to) => {
  expect(nextMonth(day(from), months)).toBe(to);
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-12-01'],
  ['End', '2026-12-31'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['a', null],
])('%s leads from the first of December to %s', (key, to) => {
  expect(movedBy(key, day('2026-12-01'))).toBe(to);
});
