import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enterpriseNumber, establishmentNumber, writtenEnterpriseNumber } from './enterprise-number.ts';
import { businessNumber, vatNumber, writtenBusinessNumber, writtenVatNumber } from './vat-number.ts';

describe('the number of an enterprise', () => {
  test.each([
    ['0403.170.701', '0403170701'],
    ['0403170701', '0403170701'],
    ['403.170.701', '0403170701'],
    ['BE 0403.170.701', '0403170701'],
    ['be0403-170-701', '0403170701'],
    ['1000.000.021', '1000000021'],
    ['0403.170.702', null],
    ['2403.170.701', null],
    ['0403.170.70', null],
    ['0403.170.701.1', null],
    ['', null],
    ['geen', null],
  ])('the number of an enterprise: %s is %s', (text, digits) => {
    expect(enterpriseNumber(text)).toBe(digits);
  });

  test('the number of an enterprise whose first eight digits divide by 97 ends in 97', () => {
    expect(enterpriseNumber('0000009797')).toBe('0000009797');
  });

  const belgian = fc.tuple(fc.constantFrom('0', '1'), fc.nat(9_999_999)).map(([lead, rest]) => {
    const base = lead + String(rest).padStart(7, '0');
    return base + String(97 - (Number(base) % 97)).padStart(2, '0');
  });

  test('the number of an enterprise is read back however it is written, and with one other digit it is none', () => {
    fc.assert(
      fc.property(belgian, fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, at, more) => {
        expect(enterpriseNumber(writtenEnterpriseNumber(digits))).toBe(digits);
        expect(vatNumber(digits, 'BE')).toBe(`BE${digits}`);
        expect(vatNumber(writtenVatNumber(`BE${digits}`), 'NL')).toBe(`BE${digits}`);
        expect(businessNumber(writtenBusinessNumber(digits, 'BE'), 'BE')).toBe(digits);
        expect(writtenBusinessNumber(digits, 'DE')).toBe(digits);
        const other = Array.from(digits);
        other[at] = String((Number(digits[at]) + more) % 10);
        expect(enterpriseNumber(other.join(''))).toBeNull();
      }),
    );
  });

  test('the number of an establishment begins with 2 to 8', () => {
    expect(establishmentNumber('2.000.000.042')).toBe('2000000042');
    expect(establishmentNumber('2.000.000.043')).toBeNull();
    expect(establishmentNumber('0403.170.701')).toBeNull();
  });
});

describe('the number of a company', () => {
  test.each([
    ['BE', '0403.170.701', '0403170701'],
    ['BE', '12345678', null],
    ['NL', '1234 5678', '12345678'],
    ['NL', '1234567', null],
    ['DE', 'HRB 12345 B', 'HRB 12345 B'],
    ['DE', 'onbekend', null],
  ])('the number of a company in %s: %s is %s', (country, text, stored) => {
    expect(businessNumber(text, country)).toBe(stored);
  });
});

describe('a VAT number', () => {
  test.each([
    ['BE 0403.170.701', 'BE', 'BE0403170701'],
    ['0403.170.701', 'BE', 'BE0403170701'],
    ['0403.170.701', 'NL', null],
    ['BE0403170702', 'BE', null],
    ['NL002455799B11', 'NL', 'NL002455799B11'],
    ['nl 0044.95.445.B.01', 'BE', 'NL004495445B01'],
    ['004495445B01', 'NL', 'NL004495445B01'],
    ['NL004495446B01', 'NL', null],
    ['NL002455799B12', 'NL', null],
    ['NL002455799C11', 'NL', null],
    ['DE 136 695 976', 'BE', 'DE136695976'],
    ['FR40303265045', 'FR', 'FR40303265045'],
    ['geen', 'BE', null],
    ['', 'BE', null],
  ])('a VAT number: %s of %s is %s', (text, country, stored) => {
    expect(vatNumber(text, country)).toBe(stored);
  });
});
