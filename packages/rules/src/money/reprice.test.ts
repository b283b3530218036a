import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './cents.ts';
import { repricedCents } from './reprice.ts';

describe('a price with so many percent more', () => {
  test.each([
    ['four percent, to five cents', 9900, 4, 5, 10_295],
    ['half a step goes up', 1250, 1, 5, 1265],
    ['less, to a whole euro', 1999, -10, 100, 1800],
    ['nothing more, to five cents', 1002, 0, 5, 1000],
    ['a price of nothing stays nothing', 0, 50, 5, 0],
    ['a small price keeps one step', 1, -90, 5, 5],
    ['a fraction of a percent', 10_000, 0.25, 1, 10_025],
  ])('%s', (_, before, percent, step, after) => {
    expect(repricedCents(cents(before), percent, cents(step))).toBe(after);
  });

  test('the result is a multiple of the step, nowhere further than half a step from the exact one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: -50, max: 200 }),
        fc.constantFrom(1, 5, 10, 50),
        (before, percent, step) => {
          const after = repricedCents(cents(before), percent, cents(step));
          expect(after % step).toBe(0);
          expect(Math.abs(after - before * (1 + percent / 100))).toBeLessThanOrEqual(step / 2 + 1e-6);
        },
      ),
    );
  });
});
