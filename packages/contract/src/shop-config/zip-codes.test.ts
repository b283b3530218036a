import { describe, expect, test } from 'vitest';
import { ShopConfig } from './index.ts';
import { zipCodeFault } from './zip-codes.ts';

describe('a postcode', () => {
  test.each([
    ['BE', '1930'],
    ['BE', ' 9000 '],
    ['NL', '4811 AB'],
    ['NL', '4811ab'],
    ['DE', '01067'],
    ['FR', '59000'],
    ['LU', '1229'],
    ['LU', 'L-1229'],
    ['AT', '1010'],
    ['CH', '8001'],
  ])('a postcode of %s may be %s', (country, zipCode) => {
    expect(zipCodeFault(country, zipCode)).toBeNull();
  });

  test.each([
    ['BE', '193'],
    ['BE', '19300'],
    ['BE', '0930'],
    ['BE', '1930 AB'],
    ['BE', 'B-1930'],
    ['NL', '4811'],
    ['NL', '4811  AB'],
    ['NL', '481 AB'],
    ['DE', '1930'],
    ['FR', '5900'],
    ['LU', '12290'],
    ['BE', ''],
  ])('a postcode of %s is never %s', (country, zipCode) => {
    expect(zipCodeFault(country, zipCode)).toEqual({ example: expect.any(String) });
  });

  test('a postcode of a country whose form nobody here knows is taken as it is', () => {
    expect(zipCodeFault('IE', 'D02 AF30')).toBeNull();
  });

  test('a postcode has a form in every country that a shop offers by itself, and its example is one', () => {
    for (const country of ShopConfig.shape.countries.parse(undefined)) {
      const fault = zipCodeFault(country, '?');
      expect([country, fault]).toEqual([country, { example: expect.any(String) }]);
      expect(zipCodeFault(country, fault?.example ?? '')).toBeNull();
    }
  });
});
