import { expect, it } from 'vitest';
import { cents, type Cents } from '../money/cents.ts';
import { minimumOrderResult } from './minimum-order.ts';

it.each<[string, number, number | null, number | null]>([
  ['is enough at any total where the shop asks nothing', 1, null, null],
  ['is enough at any total where the shop asks for no cent', 0, 0, null],
  ['is enough above the minimum', 2501, 2500, null],
  ['is enough exactly at the minimum', 2500, 2500, null],
  ['lacks a cent right below the minimum', 2499, 2500, 1],
  ['lacks all of it while everything is free', 0, 2500, 2500],
])('a cart %s', (_, total, minimum, missing) => {
  const asked: Cents | null = minimum === null ? null : cents(minimum);
  expect(minimumOrderResult(cents(total), asked)).toEqual(
    missing === null
      ? { ok: true }
      : { ok: false, reason: 'below-minimum', minimumCents: minimum, missingCents: missing },
  );
});
