import { expect, test } from 'vitest';
import { cents } from '../money/cents.ts';
import type { IsoDate } from '../time/iso-date.ts';
import { lateFeeCents, lateFeeOfLine } from './late-fee.ts';

const line = { lineCents: cents(12_000), ordered: 4, rentalDays: 3, pieces: 4, daysLate: 2, percent: 100 };

test.each([
  ['the day price of all pieces, for each day', {}, 8000],
  ['half of it', { percent: 50 }, 4000],
  ['of the pieces that are late', { pieces: 1 }, 2000],
  ['rounded once', { lineCents: cents(1000), pieces: 1, daysLate: 1 }, 83],
  ['nothing on the last day itself', { daysLate: 0 }, 0],
  ['nothing where the shop asks for nothing', { percent: 0 }, 0],
  ['of a period of one day', { rentalDays: 1, pieces: 1, daysLate: 1 }, 3000],
])('what is late costs %s', (_, more, fee) => {
  expect(lateFeeCents({ ...line, ...more })).toBe(fee);
});

test('of a line as it was sold the fee bears its VAT, and what the prices are set by is exact', () => {
  const sold = { netCents: 9917, grossCents: 12_000, vatBp: 2100, ordered: 4 };
  const late = {
    startDay: '2026-06-05' as IsoDate,
    endDay: '2026-06-07' as IsoDate,
    pieces: 1,
    daysLate: 1,
    percent: 100,
  };
  expect(lateFeeOfLine(sold, { ...late, basis: 'incl' })).toEqual({ netCents: 826, grossCents: 1000 });
  expect(lateFeeOfLine(sold, { ...late, basis: 'excl' })).toEqual({ netCents: 826, grossCents: 999 });
  expect(lateFeeOfLine(sold, { ...late, daysLate: 0, basis: 'incl' })).toEqual({
    netCents: 0,
    grossCents: 0,
  });
});
