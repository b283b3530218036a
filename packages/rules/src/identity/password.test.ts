import { describe, expect, test } from 'vitest';
import { isAccountPassword, isNewPassword } from './password.ts';

describe('a password at registration and after a reset', () => {
  test.each(['Tent-op-zolder', 'Zolder77', 'ÉcoleÉté1', 'Ab345678'])(
    'a password at registration and after a reset: %s will do',
    (password) => {
      expect(isNewPassword(password)).toBe(true);
    },
  );

  test.each([
    ['Ab34567', 'is one sign short'],
    ['Aa1@😀😀', 'has six signs, of which two are written in two units of text each'],
    ['zolder-77', 'has no capital'],
    ['ZOLDER-77', 'has no small letter'],
    ['TentZolder', 'has neither digit nor sign'],
    ['Tent zolder', 'has a space, which is no sign'],
  ])('a password at registration and after a reset: %s %s', (password) => {
    expect(isNewPassword(password)).toBe(false);
  });
});

describe('a password that is changed within the account', () => {
  test('a password that is changed within the account needs a digit and one of @$!%*?& as well', () => {
    expect(isAccountPassword('Tent@zolder7')).toBe(true);
  });

  test.each(['Tent-zolder7', 'Tent@zolder', 'Tent7zolder', 'T@7z', 'Aa1@😀😀'])(
    'a password that is changed within the account: %s will not do',
    (password) => {
      expect(isAccountPassword(password)).toBe(false);
    },
  );
});
