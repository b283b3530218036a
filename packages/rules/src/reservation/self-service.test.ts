import { describe, expect, it } from 'vitest';

import { day, time } from '../testing/values.ts';
import { cancelAllowed, editAllowed, editingPolicyOf, type SelfServiceInput } from './self-service.ts';

const INPUT: SelfServiceInput = {
  policy: 'ReservationOrder',
  hasOrderId: true,
  flag: true,
  limitDays: 0,
  now: { date: day('2026-06-05'), time: time('08:59') },
  businessStart: { date: day('2026-06-05'), time: time('09:00') },
};

function outcome(change: Partial<SelfServiceInput>): string {
  const result = cancelAllowed({ ...INPUT, ...change });
  expect(editAllowed({ ...INPUT, ...change })).toEqual(result);
  return result.ok ? 'allowed' : result.reason;
}

describe('what customers may cancel and edit themselves', () => {
  it.each([
    ['ReservationOrder', true, 'allowed'],
    ['ReservationOrder', false, 'allowed'],
    ['Reservation', true, 'policy'],
    ['Reservation', false, 'allowed'],
    ['None', true, 'policy'],
    ['None', false, 'policy'],
  ] as const)(
    'what customers may cancel and edit themselves: setting %s, accepted as an order %s: %s',
    (policy, hasOrderId, expected) => {
      expect(outcome({ policy, hasOrderId })).toBe(expected);
    },
  );

  it('customers may cancel and edit nothing whose flag is off', () => {
    expect(outcome({ flag: false })).toBe('flag');
  });

  it('what customers may cancel and edit with a limit of 0: only the flags count, however late it is', () => {
    expect(outcome({ now: { date: day('2027-01-01'), time: time('00:00') } })).toBe('allowed');
  });

  it.each([
    [1, '2026-06-05', '08:59', 'allowed'],
    [1, '2026-06-05', '09:00', 'too-late'],
    [2, '2026-06-05', '09:00', 'allowed'],
    [2, '2026-06-06', '08:59', 'allowed'],
    [2, '2026-06-06', '09:00', 'too-late'],
    [8, '2026-06-12', '08:59', 'allowed'],
    [8, '2026-06-12', '09:00', 'too-late'],
  ])(
    'what customers may cancel and edit themselves: limit of %i days, on %s at %s: %s (before business start plus days - 1)',
    (limitDays, date, at, expected) => {
      expect(outcome({ limitDays, now: { date: day(date), time: time(at) } })).toBe(expected);
    },
  );

  it.each([
    [true, 'ReservationOrder'],
    [undefined, 'ReservationOrder'],
    [null, 'ReservationOrder'],
    [false, 'None'],
    ['None', 'None'],
    ['Reservation', 'Reservation'],
    ['ReservationOrder', 'ReservationOrder'],
    ['something else', 'None'],
  ] as const)('what customers may cancel and edit themselves: the setting %j means %s', (setting, policy) => {
    expect(editingPolicyOf(setting)).toBe(policy);
  });
});
