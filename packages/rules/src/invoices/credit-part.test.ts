import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money/cents.ts';
import { lineAmounts, type VatBasis, vatOf } from '../money/line-amounts.ts';
import { totals } from '../money/totals.ts';
import { type Charged, creditPart } from './credit-part.ts';

const none: Charged = {
  lines: [],
  vat: [],
  netCents: cents(0),
  roundingCents: cents(0),
  grossCents: cents(0),
};

/** An invoice of these lines, as the one function for cart, order and invoice counts it. */
function invoiceOf(
  basis: VatBasis,
  given: readonly (readonly [cents: number, qty: number, vatBp: number])[],
): Charged {
  const lines = given.map(([each, qty, vatBp], position) => ({
    position,
    qty,
    vatBp,
    ...lineAmounts({ unitCents: cents(each), qty, vatBp, basis }),
  }));
  const { perRate, ...sums } = totals(lines, basis);
  return { lines, vat: perRate, ...sums };
}

/** Two that were taken back, together. */
function and(one: Charged, other: Charged): Charged {
  const rates = [...new Set([...one.vat, ...other.vat].map(({ vatBp }) => vatBp))];
  const at = (of: Charged, vatBp: number) => of.vat.find((rate) => rate.vatBp === vatBp);
  return {
    lines: [...one.lines, ...other.lines],
    vat: rates.map((vatBp) => ({
      vatBp,
      netCents: cents((at(one, vatBp)?.netCents ?? 0) + (at(other, vatBp)?.netCents ?? 0)),
      vatCents: cents((at(one, vatBp)?.vatCents ?? 0) + (at(other, vatBp)?.vatCents ?? 0)),
    })),
    netCents: cents(one.netCents + other.netCents),
    roundingCents: cents(one.roundingCents + other.roundingCents),
    grossCents: cents(one.grossCents + other.grossCents),
  };
}

const asked = (...lines: readonly (readonly [number, number])[]) =>
  new Map(lines.map(([position, gross]) => [position, cents(gross)]));
const invoice = invoiceOf('incl', [
  [1000, 2, 2100],
  [999, 1, 600],
]);

describe('what a credit note takes back', () => {
  test.each([
    ['half of a line, as one of its two pieces', asked([0, 1000]), [[0, 1, 827, 1000]], 1000],
    ['an amount that is no number of pieces, as one line', asked([0, 300]), [[0, 1, 248, 300]], 300],
    [
      'parts of two lines',
      asked([0, 2000], [1, 1]),
      [
        [0, 2, 1653, 2000],
        [1, 1, 1, 1],
      ],
      2001,
    ],
    [
      'all that is left',
      null,
      [
        [0, 2, 1653, 2000],
        [1, 1, 942, 999],
      ],
      2999,
    ],
  ])('a credit note takes back %s', (_, lines, expected, gross) => {
    const result = creditPart(invoice, none, lines);
    if (!result.ok) throw new Error('it was refused');
    const { credit } = result;
    expect(credit.lines.map((line) => [line.position, line.qty, line.netCents, line.grossCents])).toEqual(
      expected,
    );
    expect(credit.grossCents).toBe(gross);
  });

  test.each([
    ['more than a line has', none, asked([0, 2001]), 0, 2000],
    ['a line that there is not', none, asked([7, 1]), 7, 0],
    ['less than nothing', none, asked([0, -1]), 0, 2000],
    ['nothing', none, asked(), null, 0],
    ['what was taken back already', invoice, null, null, 0],
  ])('a credit note of %s is refused, with what is left', (_, before, lines, position, leftCents) => {
    expect(creditPart(invoice, before, lines)).toEqual({ ok: false, position, leftCents });
  });

  test('however an invoice is taken back, each note adds up, all together are never more than it, and the last leaves nothing', () => {
    const line = fc.tuple(
      fc.integer({ min: 1, max: 90_000 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(0, 600, 900, 2100),
    );
    const steps = fc.array(fc.tuple(fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 8 });
    fc.assert(
      fc.property(
        fc.constantFrom('incl' as const, 'excl' as const),
        fc.array(line, { minLength: 1, maxLength: 5 }),
        steps,
        (basis, given, wanted) => {
          const whole = invoiceOf(basis, given);
          let taken = none;
          for (const step of [...wanted, null]) {
            const [at, share] = step ?? [0, 0];
            const position = at % whole.lines.length;
            const gone = taken.lines.filter((one) => one.position === position);
            const left =
              (whole.lines[position]?.grossCents ?? 0) - gone.reduce((all, one) => all + one.grossCents, 0);
            const part = step === null ? null : asked([position, Math.floor(left * share)]);
            const result = creditPart(whole, taken, part);
            if (!result.ok) continue;
            const { credit } = result;
            const tax = credit.vat.reduce((all, rate) => all + rate.vatCents, 0);
            expect(credit.netCents + tax + credit.roundingCents).toBe(credit.grossCents);
            expect(credit.lines.reduce((all, one) => all + one.netCents, 0)).toBe(credit.netCents);
            for (const rate of credit.vat) {
              const base = credit.lines.filter(({ vatBp }) => vatBp === rate.vatBp);
              expect(base.reduce((all, one) => all + one.netCents, 0)).toBe(rate.netCents);
              // EN 16931 allows less than a whole euro; ours is a cent.
              expect(Math.abs(vatOf(rate.netCents, rate.vatBp) - rate.vatCents)).toBeLessThanOrEqual(1);
            }
            taken = and(taken, credit);
            expect(taken.grossCents).toBeLessThanOrEqual(whole.grossCents);
            expect(taken.netCents).toBeLessThanOrEqual(whole.netCents);
          }
          expect(taken).toMatchObject({
            netCents: whole.netCents,
            roundingCents: whole.roundingCents,
            grossCents: whole.grossCents,
          });
        },
      ),
    );
  });
});
