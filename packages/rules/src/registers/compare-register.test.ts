import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareWithRegister, type RegisteredCompany, type TypedCompany } from './compare-register.ts';

const typed: TypedCompany = {
  name: 'Jeugdgroep De Berkvos',
  code: '',
  businessNo: '0403170701',
  vatNo: '',
  street: 'Vossenberg 3',
  place: '3500 Hasselt',
};
const registered: RegisteredCompany = { ...typed, code: null, vatNo: '', isActive: true };

const results = (change: Partial<TypedCompany>, of: Partial<RegisteredCompany> = {}) =>
  Object.fromEntries(
    compareWithRegister({ ...typed, ...change }, { ...registered, ...of }).map(({ field, result }) => [
      field,
      result,
    ]),
  );

describe('what was typed beside the register', () => {
  test.each([
    ['the same', {}, {}, 'name', 'same'],
    ['signs and accents', { name: 'Jéugdgroep “de Berkvos”' }, {}, 'name', 'same'],
    ['the legal form behind it', { name: 'Jeugdgroep De Berkvos vzw' }, {}, 'name', 'same'],
    ['the legal form before it', {}, { name: 'VZW Jeugdgroep De Berkvos' }, 'name', 'same'],
    ['a legal form within it', { name: 'De vzw Berkvos' }, { name: 'De Berkvos' }, 'name', 'differs'],
    ['another name', { name: 'Jeugdgroep De Wolf' }, {}, 'name', 'differs'],
    ['a street without its number', { street: 'Vossenberg' }, {}, 'street', 'differs'],
    ['dots in a number', { businessNo: '0403.170.701' }, {}, 'businessNo', 'same'],
    ['a VAT number that the register does not have', { vatNo: 'BE0403170701' }, {}, 'vatNo', 'missing'],
    ['a VAT number that was not typed', {}, { vatNo: 'BE0403170701' }, 'vatNo', 'missing'],
    ['a company that has ended', {}, { isActive: false }, 'state', 'differs'],
  ] as const)('%s', (_, change, of, field, result) => {
    expect(results(change, of)[field]).toBe(result);
  });

  test('a field of which neither says anything, or that the register lacks, is left out', () => {
    expect(Object.keys(results({}))).toEqual(['name', 'businessNo', 'street', 'place', 'state']);
    expect(results({ street: '' }, { street: null, isActive: null })).not.toHaveProperty('street');
  });

  test('without a register to ask nothing is known, and nothing is called the same', () => {
    const all = compareWithRegister(typed, null);
    expect(all.map(({ field }) => field)).toEqual(['name', 'businessNo', 'street', 'place']);
    expect(new Set(all.map(({ result }) => result))).toEqual(new Set(['unknown']));
  });

  test('whatever is typed, the register’s own words for it are the same, whichever way round', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        const there = results({ name: one }, { name: other })['name'];
        const back = results({ name: other }, { name: one })['name'];
        expect(there).toBe(back);
        expect(['same', 'missing']).toContain(results({ name: one }, { name: one })['name']);
      }),
    );
  });
});
