import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents } from './cents.ts';
import { deskPriceResult, discountedCents } from './desk-price.ts';

describe('what a desk asks for a piece', () => {
  it.each([
    ['no discount', 1999, 0, 1999],
    ['a tenth, rounded up to a cent', 1999, 10, 1800],
    ['half a percent', 10_000, 0.5, 9950],
    ['everything', 1999, 100, 0],
    ['more than everything is everything', 1999, 250, 0],
    ['less than nothing is nothing', 1999, -10, 1999],
  ])('%s', (_, listed, percent, expected) => {
    expect(discountedCents(cents(listed), percent)).toBe(expected);
  });

  it.each([
    ['the listed price', 1000, 1000, 0, true],
    ['more than it is listed at', 1000, 1500, 0, true],
    ['a cent less without any discount', 1000, 999, 0, false],
    ['just the limit', 1000, 900, 10, true],
    ['a cent beyond the limit', 1000, 899, 10, false],
    ['nothing at all by who has no limit', 1000, 0, 100, true],
  ])('%s: allowed is %5$s', (_, listed, unit, limit, ok) => {
    const result = deskPriceResult({
      listedCents: cents(listed),
      unitCents: cents(unit),
      limitPercent: limit,
    });
    expect(result.ok).toBe(ok);
  });

  test('a discount within the limit is always allowed, and one beyond it by more than a cent never', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((bp) => bp / 100);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), percent, percent, (listed, limit, given) => {
        const unitCents = discountedCents(cents(listed), given);
        const { ok } = deskPriceResult({ listedCents: cents(listed), unitCents, limitPercent: limit });
        const isBeyond = (listed * (given - limit)) / 100 > 1;
        // In between, the rounding to a cent decides.
        expect(given <= limit ? ok : !(isBeyond && ok)).toBe(true);
      }),
    );
  });
});
