import { expect, test } from 'vitest';
import type { IsoDate } from '../time/iso-date.ts';
import { commonDay } from './transport.ts';

test.each([
  ['pickup', '2027-07-08', '2027-07-11', '2027-07-08'],
  ['pickup', '2027-07-11', '2027-07-08', '2027-07-08'],
  ['return', '2027-07-20', '2027-07-22', '2027-07-22'],
  ['return', '2027-07-20', '2027-07-20', '2027-07-20'],
  ['pickup', '2027-07-08', '2027-07-12', null],
  ['return', '2027-08-02', '2027-07-29', null],
  // Over the end of a month, three days and four.
  ['return', '2027-08-01', '2027-07-29', '2027-08-01'],
] as const)(
  'two associations that drive together have one %s day: of %s and %s that is %s',
  (way, mine, theirs, day) => {
    expect(commonDay(way, mine as IsoDate, theirs as IsoDate)).toBe(day);
  },
);
