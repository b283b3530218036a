import { expect, test } from 'vitest';
import { creditOf } from './carry-over.ts';

test.each([
  ['a part of what was missing to the average', { weight: 500, cap: 250 }, { sum: 1600, count: 2 }, 700, 50],
  ['nothing for who was above it', { weight: 500, cap: 250 }, { sum: 1600, count: 2 }, 900, 0],
  ['no more than the most that counts', { weight: 500, cap: 250 }, { sum: 1800, count: 2 }, 0, 250],
  ['floored, in whole permille', { weight: 333, cap: 500 }, { sum: 2000, count: 3 }, 600, 22],
  ['nothing where no round was before', { weight: 500, cap: 250 }, { sum: 0, count: 0 }, 0, 0],
  ['nothing with a weight of nothing', { weight: 0, cap: 250 }, { sum: 1800, count: 2 }, 0, 0],
])('carried over is %s', (_, terms, before, share, credit) => {
  expect(creditOf(terms, before, share)).toBe(credit);
});
