import { expect, test } from 'vitest';
import type { IsoDate } from '../time/iso-date.ts';
import { commonDay, type Driving, type Load, sharedTransport, togetherKeys } from './transport.ts';

test.each([
  ['pickup', '2027-07-08', '2027-07-11', '2027-07-08'],
  ['pickup', '2027-07-11', '2027-07-08', '2027-07-08'],
  ['return', '2027-07-20', '2027-07-22', '2027-07-22'],
  ['return', '2027-07-20', '2027-07-20', '2027-07-20'],
  ['pickup', '2027-07-08', '2027-07-12', null],
  ['return', '2027-08-02', '2027-07-29', null],
  // Over the end of a month, three days and four.
  ['return', '2027-08-01', '2027-07-29', '2027-08-01'],
] as const)(
  'two associations that drive together have one %s day: of %s and %s that is %s',
  (way, mine, theirs, day) => {
    expect(commonDay(way, mine as IsoDate, theirs as IsoDate)).toBe(day);
  },
);

const friday = '2027-07-09' as IsoDate;
const driving = (id: string, code: string, names: string | null, day = friday): Driving => ({
  id,
  code,
  names,
  day,
});

test.each<[string, Driving[], string[][]]>([
  ['both name each other on one day', [driving('a', 'V1', 'V2'), driving('b', 'V2', 'V1')], [['a', 'b']]],
  ['one names the other', [driving('a', 'V1', 'V2'), driving('b', 'V2', null)], []],
  ['the other names a third', [driving('a', 'V1', 'V2'), driving('b', 'V2', 'V3')], []],
  [
    'their days are others',
    [driving('a', 'V1', 'V2'), driving('b', 'V2', 'V1', '2027-07-10' as IsoDate)],
    [],
  ],
  [
    'two loans of one association on that day',
    [driving('a', 'V1', 'V2'), driving('b', 'V2', 'V1'), driving('c', 'V1', 'V2')],
    [['a', 'b', 'c']],
  ],
  [
    'two loans of one association, and none of the other',
    [driving('a', 'V1', 'V2'), driving('c', 'V1', 'V2')],
    [],
  ],
  [
    'two pairs',
    [driving('a', 'V1', 'V2'), driving('b', 'V2', 'V1'), driving('c', 'V3', 'V4'), driving('d', 'V4', 'V3')],
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('loans that come in one vehicle: %s', (_, all, expected) => {
  const keys = togetherKeys(all);
  const groups = [...Map.groupBy(keys, ([, key]) => key).values()];
  expect(groups.map((group) => group.map(([id]) => id))).toEqual(expected);
});

const carries = (transport: Load['transport']) => ({ VAN: 10, TRUCK: 30, MUNICIPAL: null })[transport];
const staffing = {
  steps: [
    { upToTents: 5, persons: 2 },
    { upToTents: 15, persons: 3 },
  ],
  above: 6,
};
const load = (transport: Load['transport'], tents: number): Load => ({ transport, tents });

test.each<[string, Load[], ReturnType<typeof sharedTransport>]>([
  ['two half vans are one', [load('VAN', 5), load('VAN', 5)], { transport: 'VAN', units: 1, persons: 3 }],
  [
    'one tent too many is a second van',
    [load('VAN', 5), load('VAN', 6)],
    { transport: 'VAN', units: 2, persons: 3 },
  ],
  [
    'a van and a truck are trucks',
    [load('VAN', 9), load('TRUCK', 21)],
    { transport: 'TRUCK', units: 1, persons: 6 },
  ],
  [
    'the order is no matter',
    [load('TRUCK', 21), load('VAN', 10)],
    { transport: 'TRUCK', units: 2, persons: 6 },
  ],
  ['neither got a tent', [load('VAN', 0), load('VAN', 0)], null],
  ['one got none', [load('VAN', 0), load('VAN', 4)], { transport: 'VAN', units: 1, persons: 2 }],
  ['a municipality drives for one', [load('VAN', 5), load('MUNICIPAL', 5)], null],
  ['a municipality drives for the first', [load('MUNICIPAL', 5), load('TRUCK', 5)], null],
  ['nobody drives', [], null],
])('vehicles of associations that drive together: %s', (_, loads, expected) => {
  expect(sharedTransport(loads, { carries, staffing })).toEqual(expected);
});
