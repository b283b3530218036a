import { expect, test } from 'vitest';
import { cents } from '../money/cents.ts';
import { lateFeeCents } from './late-fee.ts';

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
