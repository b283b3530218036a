import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { claim, window } from '../testing/values.ts';
import { firstWithEnough, freeQty, isEnough, stockOf } from './free-qty.ts';
import { peak } from './peak.ts';
import { overlaps, type Claim, type TimeWindow } from './time-window.ts';

const MINUTES = 60;
const minute = fc.integer({ min: 0, max: MINUTES });
const windows = fc.tuple(minute, minute).map(([a, b]) => window(Math.min(a, b), Math.max(a, b)));
const claims = fc.array(
  fc.tuple(minute, minute, fc.integer({ min: 1, max: 9 })).map(([from, to, qty]) => claim(from, to, qty)),
  { maxLength: 12 },
);

/** why: the oracle looks at every minute by itself. */
function peakByMinutes(all: readonly Claim[], { from, to }: TimeWindow): number {
  let most = 0;
  for (let at = from as number; at < to; at += 1) {
    const taken = all.filter((c) => c.from <= at && at < c.to).reduce((sum, c) => sum + c.qty, 0);
    most = Math.max(most, taken);
  }
  return most;
}

describe('the peak of what is promised', () => {
  it('the peak of what is promised does not add up claims that only touch', () => {
    expect(peak([claim(0, 10, 3), claim(10, 20, 3)], window(0, 20))).toBe(3);
    expect(peak([claim(10, 20, 3), claim(0, 10, 3)], window(0, 20))).toBe(3);
  });

  it('the peak of what is promised adds up claims that share a single minute', () => {
    expect(peak([claim(0, 11, 3), claim(10, 20, 3)], window(0, 20))).toBe(6);
  });

  it('the peak of what is promised does not count a claim that ends when the window begins, or begins when it ends', () => {
    expect(peak([claim(0, 10, 5), claim(20, 30, 7)], window(10, 20))).toBe(0);
  });

  it('the peak of what is promised counts a claim that lies around the whole window', () => {
    expect(peak([claim(0, 100, 2)], window(40, 41))).toBe(2);
  });

  it('the peak of what is promised is nothing over an empty window, and an empty claim takes nothing', () => {
    expect(peak([claim(0, 100, 2)], window(40, 40))).toBe(0);
    expect(peak([claim(50, 50, 2), claim(60, 40, 2)], window(0, 100))).toBe(0);
  });

  it('the peak of what is promised is what a look at every minute finds', () => {
    fc.assert(
      fc.property(claims, windows, (all, asked) => {
        expect(peak(all, asked)).toBe(peakByMinutes(all, asked));
      }),
      { numRuns: 2000 },
    );
  });

  it('the peak of what is promised does not depend on the order of the claims', () => {
    fc.assert(
      fc.property(claims, windows, (all, asked) => {
        expect(peak(all.toReversed(), asked)).toBe(peak(all, asked));
      }),
    );
  });

  it('the peak of what is promised stays quick with twenty thousand claims', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => claim(n, n + 500, 1));
    expect(peak(many, window(0, 30_000))).toBe(500);
  });
});

describe('free quantity', () => {
  const taken = [claim(0, 10, 4), claim(5, 15, 3)];

  it('free quantity is the stock less the peak over the whole window', () => {
    expect(freeQty({ stock: 10, claims: taken, window: window(0, 20) })).toBe(3);
    expect(freeQty({ stock: 10, claims: taken, window: window(10, 20) })).toBe(7);
    expect(freeQty({ stock: 10, claims: taken, window: window(15, 20) })).toBe(10);
  });

  it('free quantity goes below zero when more is promised than there is', () => {
    expect(freeQty({ stock: 5, claims: taken, window: window(0, 20) })).toBe(-2);
  });

  it('free quantity is without end for goods that are rented without counting stock', () => {
    const stock = stockOf('BulkWithoutStock', 0);
    expect(freeQty({ stock, claims: taken, window: window(0, 20) })).toBeNull();
    expect(isEnough(null, 1_000_000)).toBe(true);
    expect([stockOf('BulkStock', 5), stockOf('Serial', 3)]).toEqual([5, 3]);
  });

  it('free quantity lets in exactly what is free: one more would be over stock at some minute', () => {
    fc.assert(
      fc.property(claims, windows, fc.integer({ min: 0, max: 40 }), (all, asked, stock) => {
        fc.pre(asked.from < asked.to);
        const free = freeQty({ stock, claims: all, window: asked }) ?? 0;
        fc.pre(free >= 0);
        const within = (qty: number) => peakByMinutes([...all, { ...asked, qty }], asked) <= stock;
        expect(within(free)).toBe(true);
        expect(within(free + 1)).toBe(false);
      }),
    );
  });

  it('the free quantity of an alias is found at the first warehouse in its order that has enough', () => {
    const places = [
      { id: 'a', free: 2 },
      { id: 'b', free: 5 },
      { id: 'c', free: null },
    ];
    expect([1, 3, 6].map((qty) => firstWithEnough(places, qty)?.id)).toEqual(['a', 'b', 'c']);
    expect(firstWithEnough(places.slice(0, 2), 6)).toBeNull();
  });
});

describe('two windows', () => {
  it.each([
    [0, 10, 5, 15, true],
    [0, 10, 10, 20, false],
    [0, 100, 40, 41, true],
    [50, 50, 0, 100, false],
    [0, 100, 50, 50, false],
    [60, 40, 0, 100, false],
  ])('two windows [%i, %i) and [%i, %i) overlap: %s', (a, b, c, d, expected) => {
    expect(overlaps(window(a, b), window(c, d))).toBe(expected);
    expect(overlaps(window(c, d), window(a, b))).toBe(expected);
  });
});
