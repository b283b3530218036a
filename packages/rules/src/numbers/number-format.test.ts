import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from '../forms/read-number.ts';
import { formatNumber, type NumberLanguage } from './number-format.ts';

const languages: readonly NumberLanguage[] = ['nl', 'en', 'de'];

describe('a number in the language of the page', () => {
  test.each([
    [0, 0, '0', '0'],
    [999, 0, '999', '999'],
    [1000, 0, '1.000', '1,000'],
    [-1_234_567, 0, '-1.234.567', '-1,234,567'],
    [1234.5, 2, '1.234,50', '1,234.50'],
    [0.005, 2, '0,01', '0.01'],
    [-0.001, 2, '0,00', '0.00'],
  ])(
    'a number in the language of the page: %d with %d decimals is %s in Dutch and German, %s in English',
    (value, decimals, dutch, english) => {
      expect(formatNumber(value, 'nl', decimals)).toBe(dutch);
      expect(formatNumber(value, 'de', decimals)).toBe(dutch);
      expect(formatNumber(value, 'en', decimals)).toBe(english);
    },
  );

  test.each<[string, number | null, number | null]>([
    ['1234', 1234, 1234],
    [' 7 ', 7, 7],
    ['-3', -3, -3],
    ['\u22123', -3, -3],
    ['2,5', 2.5, 2.5],
    ['2.5', 2.5, 2.5],
    ['2.500', 2500, 2.5],
    ['2,500', 2.5, 2500],
    ['1.234,5', 1234.5, null],
    ['1,234.5', null, 1234.5],
    ['1.234.567', 1_234_567, null],
    ['12.34.567', null, null],
    ['1,2,3', null, null],
    ['1 000', null, null],
    ['1e3', null, null],
    ['', null, null],
    ['veel', null, null],
    ['-', null, null],
    ['5,', null, null],
  ])('a number in the language of the page: %j is %s in Dutch and %s in English', (text, dutch, english) => {
    expect(readNumber(text, 'nl')).toBe(dutch);
    expect(readNumber(text, 'de')).toBe(dutch);
    expect(readNumber(text, 'en')).toBe(english);
  });

  test('what is written is read back', () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(cents, fc.constantFrom(...languages), (value, language) => {
        expect(readNumber(formatNumber(value / 100, language, 2), language)).toBe(value / 100);
        expect(readNumber(formatNumber(value, language), language)).toBe(value);
      }),
    );
  });
});
