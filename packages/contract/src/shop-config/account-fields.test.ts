import { describe, expect, test } from 'vitest';
import { accountFieldsFor, mailFault, accountFieldState } from './account-fields.ts';
import { checkShopConfig } from './check-shop-config.ts';
import { hasPeakAccess } from './peak-access.ts';
import { aSmallShop } from './testing.ts';

describe('the fields of my info', () => {
  const fields = { disabled: ['Customer.Tel'], hidden: ['Customer.City'], optional: ['Customer.Tel'] };

  test('the fields of my info are mandatory unless the shop hides them, keeps them to itself or can do without', () => {
    const states = ['Customer.City', 'Customer.Tel', 'Contact.Tel'].map((field) =>
      accountFieldState(fields, field),
    );
    expect(states).toEqual(['hidden', 'disabled', 'mandatory']);
    expect(accountFieldState({ ...fields, disabled: [] }, 'Customer.Tel')).toBe('optional');
  });

  test('the fields of my info belong to the desk of the locked domain for who has its address, all but the e-mail addresses', () => {
    const stateFor = (email: string, field: string, locked: string | null = 'desk.example') =>
      accountFieldState(accountFieldsFor(fields, locked, email), field);
    const people = ['an@DESK.example', 'an@desk.example.org', 'an@scouts.example', ''];
    expect(people.map((email) => stateFor(email, 'Contact.MobilePhone'))).toEqual([
      'disabled',
      'mandatory',
      'mandatory',
      'mandatory',
    ]);
    const locked = [
      'Customer.Street',
      'Customer.City',
      'Contact.Email',
      'Customer.Email',
      'CustomerDetail.VATNo',
    ];
    expect(locked.map((field) => stateFor('an@desk.example', field))).toEqual([
      'disabled',
      'hidden',
      'mandatory',
      'mandatory',
      'mandatory',
    ]);
    expect(stateFor('an@desk.example', 'Customer.Street', null)).toBe('mandatory');
  });

  test('the fields of my info are named as they are on the wire, and those of the shop as it declares them', () => {
    const problemsOf = (disabled: string[], optional: string[] = []) => {
      const checked = checkShopConfig({ ...aSmallShop(), account: { fields: { disabled, optional } } });
      return checked.ok ? [] : checked.problems.map(({ field, code }) => `${field} ${code}`);
    };
    expect(problemsOf(['CustomerDetail.VATNo', 'Contact.MobilePhone'])).toEqual([]);
    expect(problemsOf(['Customer.Shoes'])).toEqual(['account.fields.disabled[0] badFormat']);
    expect(problemsOf(['CustomFields.CUST_Roll'])).toEqual(['account.fields.disabled[0] unknownField']);
    // What the calls refuse to leave empty, no shop can do without.
    expect(problemsOf([], ['Customer.Tel', 'Customer.Email', 'Contact.FirstName'])).toEqual([
      'account.fields.optional[1] neverOptional',
      'account.fields.optional[2] neverOptional',
    ]);
  });
});

test('only roles that somebody can have are called something else', () => {
  const name = { nl: 'Beheerder', en: 'Administrator', de: 'Administration' };
  const checked = checkShopConfig({ ...aSmallShop(), roleNames: { Admin: name, Koning: name } });
  expect(checked).toMatchObject({
    ok: false,
    problems: [{ field: 'roleNames.Koning', code: 'notOneOf', detail: 'Admin, User' }],
  });
});

test('a group may ask for a peak period that names it; who is in none may not', () => {
  const peaks = [{ customerGroups: ['33', '35'] }];
  const groups = ['33', '34', '35', '36', null];
  expect(groups.map((group) => hasPeakAccess(peaks, group))).toEqual([true, false, true, false, false]);
  expect(hasPeakAccess([], '33')).toBe(false);
});

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['loket@dienst.example', 'internal'],
  [' Loket@DIENST.example ', 'internal'],
  ['an@depot.dienst.example', null],
  ['an@dienst.example.org', null],
  ['an@club.example', null],
] as const)('an address "%s" where dienst.example is the business itself is %s', (email, fault) => {
  expect(mailFault(email, ['dienst.example'])).toBe(fault);
});
