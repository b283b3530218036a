import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between, decimalComma, decimalCommaNumber, integer, maxValue, minValue } from './figures.ts';
import { numeric } from './letters.ts';
import { length, max, min } from './lengths.ts';

const figure = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const digitsOf = (least: number, most: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`, 'u'));

describe('rules that belong together', () => {
  test('the rule between is min_value and max_value at once', () => {
    fc.assert(
      fc.property(figure, figure, figure, (value, from, to) => {
        expect(between(value, from, to).ok).toBe(minValue(value, from).ok && maxValue(value, to).ok);
      }),
    );
  });

  test('the rule length is min and max at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), fc.nat(8), (text, count) => {
        expect(length(text, count).ok).toBe(min(text, count).ok && max(text, count).ok);
      }),
    );
  });

  test('whatever is numeric is a whole number, and whole numbers below zero are not numeric', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 6 }), digitsOf(1, 6), fc.integer().map(String)), (text) => {
        const whole = integer(text).ok;
        expect(numeric(text).ok).toBe(whole && !text.startsWith('-'));
      }),
    );
  });
});

describe('a decimal comma', () => {
  const grammar = fc.record({
    minus: fc.constantFrom('', '-'),
    whole: digitsOf(1, 9),
    decimals: fc.option(digitsOf(1, 6), { nil: '' }),
  });
  const written = ({ minus, whole, decimals }: { minus: string; whole: string; decimals: string }) =>
    `${minus}${whole}${decimals === '' ? '' : `,${decimals}`}`;

  test('a decimal comma takes an optional minus, digits, and at most so many decimals', () => {
    fc.assert(
      fc.property(grammar, fc.nat(6), (parts, most) => {
        expect(decimalComma(written(parts)).ok).toBe(true);
        expect(decimalComma(written(parts), most).ok).toBe(parts.decimals.length <= most);
        expect(decimalCommaNumber(written(parts))).toBe(Number(written(parts).replace(',', '.')));
      }),
    );
  });

  test('a decimal comma takes nothing that the grammar does not make', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '7', ',', '.', '-', ' ', 'e'), minLength: 1, maxLength: 6 }),
        (text) => {
          const [whole = '', decimals, ...more] = text
            .replace('-', text.startsWith('-') ? '' : '-')
            .split(',');
          const isDigits = (part: string) => /^[07]+$/u.test(part);
          const made = isDigits(whole) && (decimals === undefined || isDigits(decimals)) && more.length === 0;
          expect(decimalComma(text).ok).toBe(made);
        },
      ),
    );
  });
});
