import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankReference, writtenReference } from './bank-reference.ts';
import { paymentReference } from './payment-reference.ts';

test.each([
  ['in its structured field', ['260000001281'], '260000001281'],
  ['between pluses', ['+++260/0000/01281+++'], '260000001281'],
  ['between stars, in words', ['Factuur ***260/0000/01281*** dank u'], '260000001281'],
  ['with blanks', ['260 0000 01281'], '260000001281'],
  ['twice the same', ['+++260/0000/01281+++', '260000001281'], '260000001281'],
  ['with a check that is wrong', ['+++260/0000/01282+++'], null],
  ['two of them', ['+++260/0000/01281+++ +++260/0000/01382+++'], null],
  ['as part of a longer number', ['12600000012811'], null],
  ['not at all', ['huur tent', ''], null],
])('the payment reference of a transfer that says it %s', (_, texts, expected) => {
  expect(bankReference(texts)).toBe(expected);
});

test('whatever invoice a transfer names, its reference is found again, as it stands and as digits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2020, max: 2099 }),
      fc.integer({ min: 1, max: 99_999_999 }),
      (year, serial) => {
        const written = paymentReference(String(year), serial);
        const digits = bankReference([`Betaling ${written} vzw`]);
        expect(digits).not.toBeNull();
        expect(writtenReference(digits ?? '')).toBe(written);
        expect(bankReference([digits ?? ''])).toBe(digits);
      },
    ),
  );
});
