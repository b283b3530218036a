import type { IsoDate, PeriodRules } from '@bivak/rules';
import { expect, test } from 'vitest';
import { nearestPeriods } from './nearest-periods.ts';

const day = (of: number) => `2026-12-${String(of).padStart(2, '0')}` as IsoDate;

const rules: PeriodRules = {
  mode: 'rental',
  today: day(1),
  closingDays: [],
  blockedRanges: [],
  pickupDays: null,
  returnDays: null,
  fullPickupDays: [],
  fullReturnDays: [],
};

const near = (from: number, to: number, given: Partial<PeriodRules> = {}) =>
  nearestPeriods({ from: day(from), to: day(to) }, { ...rules, ...given }).map(
    (period) => `${period.from.slice(8)}-${period.to.slice(8)}`,
  );

test.each([
  ['two before and two after, as long as was asked', [12, 14], {}, ['10-12', '11-13', '13-15', '14-16']],
  [
    'no day that is sold out lies inside',
    [12, 14],
    { soldOutDays: [day(13)] },
    ['09-11', '10-12', '14-16', '15-17'],
  ],
  [
    'none begins on a closing day',
    [12, 12],
    { closingDays: [day(11), day(13)] },
    ['09-09', '10-10', '14-14', '15-15'],
  ],
  [
    'none lies more than five days away',
    [12, 12],
    { soldOutDays: [7, 8, 9, 10, 11].map(day) },
    ['13-13', '14-14'],
  ],
  ['none begins before the shop lends', [3, 4], {}, ['02-03', '04-05', '05-06']],
  ['sales mode has one day', [12, 12], { mode: 'sales' }, ['10-10', '11-11', '13-13', '14-14']],
] as const)('the nearest free days: %s', (_, [from, to], given, expected) => {
  expect(near(from, to, given as Partial<PeriodRules>)).toEqual(expected);
});
