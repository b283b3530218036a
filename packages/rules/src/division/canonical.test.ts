import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';

describe('canonical JSON', () => {
  test('writes the example of RFC 8785 §3.2.2 as the standard does', () => {
    const value = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('sorts names by UTF-16 code units, as RFC 8785 §3.2.3 does', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(value)) as object)).toEqual([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test('says the same whatever the order of names, and reads back as what was written', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([[Number.NaN], [Infinity], ['\ud800'], [{ '\udead': 1 }], [() => 1], [undefined]])(
    'is never written of what JSON cannot hold (%j)',
    (value) => {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    },
  );

  test('leaves out names without a value', () => {
    expect(canonicalJson({ b: undefined, a: -0 })).toBe('{"a":0}');
  });
});
