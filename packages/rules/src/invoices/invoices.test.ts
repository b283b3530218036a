import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money/cents.ts';
import { electronicAddress } from './electronic-address.ts';
import { iban, writtenIban } from './iban.ts';
import { invoiceBalance, paidShare } from './invoice-balance.ts';
import { paymentCode } from './payment-code.ts';
import { paymentReference } from './payment-reference.ts';

describe('what a transfer says', () => {
  test.each([
    ['2026', 1, '+++260/0000/00170+++'],
    ['2027', 123_456, '+++270/0123/45628+++'],
    // Divisible by 97: a bank knows no check of 00.
    ['2026', 28, '+++260/0000/02897+++'],
  ])('what a transfer says of %s, number %i, is %s', (year, serial, reference) => {
    expect(paymentReference(year, serial)).toBe(reference);
  });

  test('what a transfer says is one that a bank takes, and another for every number', () => {
    const numbers = fc.tuple(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 1, max: 99_999_999 }));
    fc.assert(
      fc.property(numbers, ([year, serial]) => {
        const reference = paymentReference(String(year), serial);
        expect(reference).toMatch(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/u);
        const digits = reference.replaceAll(/\D/gu, '');
        expect(Number(digits.slice(10))).toBe(Number(digits.slice(0, 10)) % 97 || 97);
        expect(Number(digits.slice(2, 10))).toBe(serial);
      }),
    );
  });
});

test('a code to scan says a transfer in the lines that banks read', () => {
  const asked = { name: 'Feesthuis bv', iban: 'BE68539007547034', bic: 'GKCCBEBB', cents: cents(51_060) };
  const message = '+++260/0000/00776+++';
  expect(paymentCode({ ...asked, message })).toBe(
    'BCD\n002\n1\nSCT\nGKCCBEBB\nFeesthuis bv\nBE68539007547034\nEUR510.60\n\n\n+++260/0000/00776+++',
  );
  expect(
    paymentCode({ ...asked, bic: null, cents: cents(5), message })
      .split('\n')
      .slice(4, 8),
  ).toEqual(['', 'Feesthuis bv', 'BE68539007547034', 'EUR0.05']);
});

test.each([
  ['BE68 5390 0754 7034', 'BE68539007547034'],
  ['nl91abna0417164300', 'NL91ABNA0417164300'],
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['BE68 5390 0754 7035', null],
  ['BE68', null],
  ['', null],
])('the account %s is %s', (text, kept) => {
  expect(iban(text)).toBe(kept);
  expect(writtenIban(kept ?? '').replaceAll(' ', '')).toBe(kept ?? '');
});

test.each([
  ['BE', '0403.170.701', '', '0208', '0403170701'],
  ['BE', '', 'BE0403170701', '0208', '0403170701'],
  ['NL', '12345678', 'NL002455799B11', '0106', '12345678'],
  ['NL', '', 'NL002455799B11', '9944', 'NL002455799B11'],
  ['DE', 'HRB 1234', 'DE136695976', '9930', 'DE136695976'],
  ['BE', '0403.170.702', '', null, null],
  ['IT', '', 'IT00743110157', null, null],
  ['BE', '', '', null, null],
])(
  'a business in %s with the numbers "%s" and "%s" is found at %s %s',
  (countryId, businessNo, vatNo, scheme, id) => {
    const address = electronicAddress({ businessNo, vatNo, countryId });
    expect(address).toEqual(scheme === null ? null : { scheme, id });
  },
);

describe('what is paid', () => {
  const one = (id: string, gross: number, deposit = 0, status: 'Closed' | 'Cancelled' = 'Closed') =>
    ({ id, status, grossCents: cents(gross), depositCents: cents(deposit), paidCents: cents(0) }) as const;
  const share = (parts: readonly ReturnType<typeof one>[], id: string, paid: number) =>
    paidShare(parts, (part) => part.id === id, cents(paid));

  test('what is paid of a checkout: of the share of each its deposit first, and nothing for what has ended', () => {
    const parts = [one('a', 1000, 500), one('weg', 700, 200, 'Cancelled'), one('b', 2000)];
    expect([share(parts, 'a', 3500), share(parts, 'b', 3500)]).toEqual([1000, 2000]);
    expect([share(parts, 'a', 1750), share(parts, 'b', 1750)]).toEqual([250, 1000]);
    expect([share(parts, 'a', 700), share(parts, 'b', 700), share(parts, 'weg', 3500)]).toEqual([0, 400, 0]);
    expect(share(parts, 'none', 3500)).toBe(0);
  });

  test.each([
    [12_100, 0, 0, 12_100, 'open'],
    [12_100, 0, 100, 12_000, 'open'],
    [12_100, 0, 12_100, 0, 'paid'],
    [12_100, 12_100, 0, 0, 'credited'],
    [12_100, 12_100, 12_100, 0, 'credited'],
    [0, 0, 0, 0, 'paid'],
  ] as const)(
    'what is paid of %i cents, %i taken back and %i in: %i open, %s',
    (gross, credited, paid, open, state) => {
      const invoice = { grossCents: cents(gross), creditedCents: cents(credited), paidCents: cents(paid) };
      expect(invoiceBalance(invoice)).toEqual({ openCents: open, state });
    },
  );
});
