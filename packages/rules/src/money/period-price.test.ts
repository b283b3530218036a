import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { price } from '../testing/values.ts';
import { MAX_PRICED_DAYS, UNIT_DAYS, coverPeriod, type UnitPrice } from './period-price.ts';

const LIST = [price('day', 1000), price('week', 4000), price('month', 12_000), price('year', 80_000)];

const priceLists = fc.uniqueArray(
  fc.record({
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
    cents: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 100_000 })),
  }),
  { minLength: 1, selector: (entry) => entry.unit },
) as unknown as fc.Arbitrary<UnitPrice[]>;

/** why: the oracle tries every number of every unit that could be of use: the cheapest cost, then the fewest units. */
function cheapestByTrying(
  prices: readonly UnitPrice[],
  days: number,
): readonly [cost: number, units: number] {
  const [first, ...rest] = prices;
  if (days <= 0) return [0, 0];
  if (!first || first.unit === 'hour') return [Infinity, Infinity];
  const length = UNIT_DAYS[first.unit];
  let best: readonly [number, number] = [Infinity, Infinity];
  for (let count = 0; count <= Math.ceil(days / length); count += 1) {
    const [cost, units] = cheapestByTrying(rest, days - count * length);
    const found = [cost + count * first.cents, units + count] as const;
    if (found[0] < best[0] || (found[0] === best[0] && found[1] < best[1])) best = found;
  }
  return best;
}

describe('the price of a period', () => {
  it.each([
    [1, 1000, [['day', 1]]],
    [3, 3000, [['day', 3]]],
    // Four days cost as much as a week: the week is one unit and wins.
    [4, 4000, [['week', 1]]],
    [6, 4000, [['week', 1]]],
    [7, 4000, [['week', 1]]],
    [
      8,
      5000,
      [
        ['week', 1],
        ['day', 1],
      ],
    ],
    [20, 12_000, [['month', 1]]],
    [
      31,
      13_000,
      [
        ['month', 1],
        ['day', 1],
      ],
    ],
    [365, 80_000, [['year', 1]]],
    [
      366,
      81_000,
      [
        ['year', 1],
        ['day', 1],
      ],
    ],
  ] as const)('%i days cost %i cents, the cheapest set of units that covers them', (days, total, cover) => {
    const result = coverPeriod(LIST, days);
    expect(result?.cents).toBe(total);
    expect(result?.cover.map(({ unit, count }) => [unit, count])).toEqual(cover);
  });

  it('the price of a period takes the longer unit where price and number of units are equal, and names the longest unit first', () => {
    const same = [price('day', 500), price('week', 500), price('month', 500)];
    expect(coverPeriod(same, 1)?.cover).toEqual([{ unit: 'month', count: 1, cents: 500 }]);
    expect(coverPeriod(same.toReversed(), 1)?.cover).toEqual([{ unit: 'month', count: 1, cents: 500 }]);
    const mixed = coverPeriod([price('day', 10), price('month', 200), price('week', 60)], 38);
    expect(mixed?.cover.map((part) => part.unit)).toEqual(['month', 'week', 'day']);
  });

  it('the price of a period rounds up to the unit when the list has no smaller one', () => {
    expect(coverPeriod([price('month', 9000)], 1)?.cents).toBe(9000);
    expect(coverPeriod([price('month', 9000)], 31)?.cents).toBe(18_000);
  });

  it('the price of a period counts 24 hours to the day when the list has hours only, and leaves hours out otherwise', () => {
    expect(coverPeriod([price('hour', 100)], 2)).toEqual({
      cents: 4800,
      cover: [{ unit: 'hour', count: 48, cents: 4800 }],
    });
    expect(coverPeriod([price('hour', 1), price('day', 1000)], 2)?.cents).toBe(2000);
    expect(coverPeriod([price('hour', 90), price('hour', 80), price('hour', 95)], 1)?.cents).toBe(1920);
  });

  it('the price of a period has no price without a list, for no days, for half days and for more than ten years', () => {
    expect(coverPeriod([], 3)).toBeNull();
    for (const days of [0, -1, 1.5, Number.NaN, MAX_PRICED_DAYS + 1])
      expect(coverPeriod(LIST, days)).toBeNull();
    expect(coverPeriod(LIST, MAX_PRICED_DAYS)).not.toBeNull();
  });

  it('the price of a period does not take a price below zero for a price', () => {
    expect(coverPeriod([price('day', -100)], 2)).toBeNull();
    expect(coverPeriod([price('day', 1000), price('week', -1)], 2)?.cents).toBe(2000);
  });

  it('the price of a period is what trying every combination finds, for every length up to 40 days', () => {
    fc.assert(
      fc.property(priceLists, fc.integer({ min: 1, max: 40 }), (prices, days) => {
        const result = coverPeriod(prices, days);
        const units = result?.cover.reduce((sum, part) => sum + part.count, 0);
        expect([result?.cents, units]).toEqual(cheapestByTrying(prices, days));
      }),
      { numRuns: 500 },
    );
  });

  it('the price of a period covers the days with the units it names, which cost what it says', () => {
    fc.assert(
      fc.property(priceLists, fc.integer({ min: 1, max: 800 }), (prices, days) => {
        const result = coverPeriod(prices, days);
        const cover = result?.cover ?? [];
        const covered = cover.reduce((sum, part) => sum + UNIT_DAYS[part.unit as 'day'] * part.count, 0);
        expect(covered).toBeGreaterThanOrEqual(days);
        expect(cover.reduce((sum, part) => sum + part.cents, 0)).toBe(result?.cents);
        for (const part of cover) {
          expect(part.cents).toBe((prices.find((p) => p.unit === part.unit)?.cents ?? 0) * part.count);
        }
      }),
    );
  });

  it('the price of a period never asks less for more days', () => {
    fc.assert(
      fc.property(priceLists, fc.integer({ min: 1, max: 400 }), (prices, days) => {
        const [less, more] = [coverPeriod(prices, days), coverPeriod(prices, days + 1)];
        expect(more?.cents).toBeGreaterThanOrEqual(less?.cents ?? Infinity);
      }),
    );
  });
});
