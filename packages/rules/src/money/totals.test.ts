import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, centsOf, roundedCents, sumCents, type Cents } from './cents.ts';
import { lineAmounts, type VatBasis } from './line-amounts.ts';
import { totals } from './totals.ts';

const lines = fc.array(
  fc.record({
    unitCents: fc.integer({ min: -50_000, max: 1_000_000 }).map(cents),
    qty: fc.integer({ min: 1, max: 500 }),
    vatBp: fc.constantFrom(0, 600, 900, 1200, 2100),
  }),
  { maxLength: 30 },
);

function priced(basis: VatBasis, list: readonly { unitCents: Cents; qty: number; vatBp: number }[]) {
  return list.map((line) => ({ ...lineAmounts({ ...line, basis }), vatBp: line.vatBp }));
}

describe('rounding of cents', () => {
  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [15, 10, 2],
    [-5, 10, -1],
    [-4, 10, 0],
    [0, 7, 0],
  ])(
    'rounding of cents: %i / %i is %i: half up, a credit like the charge it takes back',
    (numerator, denominator, result) => {
      expect(roundedCents(numerator, denominator)).toBe(result);
    },
  );

  it('rounding of cents is exact where floating-point division is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 52 }), fc.integer({ min: 1, max: 20_000 }), (n, d) => {
        const exact = (2n * BigInt(n) + BigInt(d)) / (2n * BigInt(d));
        expect(roundedCents(n, d)).toBe(Number(exact));
      }),
      { numRuns: 1000 },
    );
  });
});

it('an amount of the wire is the cents that it was made of, also where binary fractions are not', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (amount) => {
      expect(centsOf(amount / 100) - amount).toBe(0);
    }),
  );
});

describe('a line', () => {
  it.each([
    ['incl', 12_100, 1, 2100, 10_000, 12_100],
    ['excl', 10_000, 1, 2100, 10_000, 12_100],
    ['incl', 999, 3, 2100, 2477, 2997],
    ['excl', 333, 1, 600, 333, 353],
    ['excl', 50, 1, 2100, 50, 61],
    ['incl', 500, 2, 0, 1000, 1000],
  ] as const)(
    'a line: %s VAT: %i cents x %i at %i basis points is %i net and %i gross',
    (basis, unit, qty, vatBp, net, gross) => {
      expect(lineAmounts({ unitCents: cents(unit), qty, vatBp, basis })).toEqual({
        netCents: net,
        grossCents: gross,
      });
    },
  );

  it('a line is taken back by its own negative to the cent', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom<VatBasis>('incl', 'excl'), (list, basis) => {
        for (const line of list) {
          const charge = lineAmounts({ ...line, basis });
          const credit = lineAmounts({ ...line, unitCents: cents(-line.unitCents), basis });
          expect([credit.netCents + charge.netCents, credit.grossCents + charge.grossCents]).toEqual([0, 0]);
        }
      }),
    );
  });
});

describe('totals', () => {
  it('totals tax the sum of each rate once, lowest rate first', () => {
    const result = totals(
      [
        { netCents: cents(333), grossCents: cents(403), vatBp: 2100 },
        { netCents: cents(333), grossCents: cents(403), vatBp: 2100 },
        { netCents: cents(1000), grossCents: cents(1060), vatBp: 600 },
      ],
      'excl',
    );
    expect(result.perRate).toEqual([
      { vatBp: 600, netCents: 1000, vatCents: 60 },
      { vatBp: 2100, netCents: 666, vatCents: 140 },
    ]);
    expect(result).toMatchObject({ netCents: 1666, vatCents: 200, grossCents: 1866, roundingCents: 0 });
  });

  it('totals shows what rounding makes of prices including VAT', () => {
    const line = {
      ...lineAmounts({ unitCents: cents(100), qty: 1, vatBp: 2100, basis: 'incl' }),
      vatBp: 2100,
    };
    // Three lines of 83 net: 249, tax 52, but the customer sees and pays three euro.
    const result = totals([line, line, line], 'incl');
    expect(result).toMatchObject({ netCents: 249, vatCents: 52, grossCents: 300, roundingCents: -1 });
  });

  it('totals are all zero for an empty cart', () => {
    expect(totals([], 'incl')).toEqual({
      netCents: 0,
      vatCents: 0,
      grossCents: 0,
      roundingCents: 0,
      perRate: [],
    });
  });

  it('totals lose no cent: gross is net, VAT and a rounding that stays within half a cent per line and rate', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom<VatBasis>('incl', 'excl'), (list, basis) => {
        const pricedLines = priced(basis, list);
        const result = totals(pricedLines, basis);
        expect(result.grossCents).toBe(result.netCents + result.vatCents + result.roundingCents);
        expect(result.netCents).toBe(sumCents(pricedLines.map((line) => line.netCents)));
        expect(result.netCents).toBe(sumCents(result.perRate.map((rate) => rate.netCents)));
        expect(result.vatCents).toBe(sumCents(result.perRate.map((rate) => rate.vatCents)));
        const linesGross = sumCents(pricedLines.map((line) => line.grossCents));
        expect(result.grossCents).toBe(basis === 'incl' ? linesGross : result.netCents + result.vatCents);
        const perLine = list.reduce((sum, line) => sum + 0.5 * (1 + line.vatBp / 10_000), 0);
        expect(Math.abs(result.roundingCents)).toBeLessThanOrEqual(
          perLine + 0.5 * result.perRate.length + 1e-6,
        );
      }),
      { numRuns: 300 },
    );
  });

  it('totals do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, (list) => {
        const pricedLines = priced('incl', list);
        expect(totals(pricedLines.toReversed(), 'incl')).toEqual(totals(pricedLines, 'incl'));
      }),
    );
  });
});
