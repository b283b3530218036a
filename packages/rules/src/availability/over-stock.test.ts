import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claim, window } from '../testing/values.ts';
import { endangeredOrders, overStock } from './over-stock.ts';

const of = (orderId: string, from: number, to: number, qty: number, isOut = false) => ({
  ...claim(from, to, qty),
  orderId,
  isOut,
});

describe('where more is promised than there is', () => {
  it.each([
    ['nowhere while it fits', [claim(0, 10, 2)], 2, []],
    ['nowhere where claims only touch', [claim(0, 10, 2), claim(10, 20, 2)], 2, []],
    ['where two overlap', [claim(0, 12, 2), claim(10, 20, 1)], 2, [window(10, 12)]],
    ['to the end of the window', [claim(0, 30, 3)], 2, [window(0, 20)]],
    [
      'in one stretch though the level changes within it',
      [claim(0, 10, 3), claim(5, 15, 3)],
      2,
      [window(0, 15)],
    ],
    ['in several', [claim(0, 5, 3), claim(8, 9, 3)], 2, [window(0, 5), window(8, 9)]],
  ])('where more is promised than there is: %s', (_, claims, stock, expected) => {
    expect(overStock(claims, stock, window(0, 20))).toEqual(expected);
  });

  it('more is promised than there is at every minute of a stretch, and at no other', () => {
    const claims = fc.array(
      fc
        .tuple(
          fc.integer({ min: 0, max: 30 }),
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 4 }),
        )
        .map(([from, length, qty]) => claim(from, from + length, qty)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(claims, fc.integer({ min: 0, max: 6 }), (all, stock) => {
        const stretches = overStock(all, stock, window(0, 30));
        for (let at = 0; at < 30; at += 1) {
          const taken = all
            .filter(({ from, to }) => from <= at && at < to)
            .reduce((sum, c) => sum + c.qty, 0);
          expect(stretches.some(({ from, to }) => from <= at && at < to)).toBe(taken > stock);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the orders that a shortage names', () => {
  const late = of('late', 0, 12, 2, true);
  it.each([
    ['none while there is enough', [late, of('next', 10, 20, 1)], 3, []],
    ['who comes while it is still out', [late, of('next', 10, 20, 1)], 2, ['next']],
    ['not who comes after it', [late, of('next', 12, 20, 1)], 2, []],
    ['all that want of the same few', [late, of('a', 10, 20, 1), of('b', 11, 15, 1)], 3, ['a', 'b']],
    ['not who has theirs already', [late, of('a', 0, 20, 1, true), of('b', 10, 20, 1)], 3, ['b']],
  ])('the orders that a shortage names: %s', (_, claims, stock, expected) => {
    expect([...endangeredOrders(claims, stock, window(0, 20))]).toEqual(expected);
  });
});
