import type { IsoDate } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import type { EpochMs } from '../database/types.ts';
import { createZone } from './zone.ts';

const brussels = createZone('Europe/Brussels');
const at = (day: string, minute: number) => new Date(brussels.at(day as IsoDate, minute)).toISOString();

describe('the night that skips an hour', () => {
  test.each([
    [0, '2026-03-28T23:00:00.000Z'],
    [119, '2026-03-29T00:59:00.000Z'],
    [120, '2026-03-29T01:00:00.000Z'],
    [150, '2026-03-29T01:30:00.000Z'],
    [180, '2026-03-29T01:00:00.000Z'],
    [1440, '2026-03-29T22:00:00.000Z'],
  ])('in the night that skips an hour minute %i of the wall clock is %s', (minute, expected) => {
    expect(at('2026-03-29', minute)).toBe(expected);
  });
});

describe('the night that repeats an hour', () => {
  test.each([
    [0, '2026-10-24T22:00:00.000Z'],
    [150, '2026-10-25T00:30:00.000Z'],
    [180, '2026-10-25T02:00:00.000Z'],
    [1440, '2026-10-25T23:00:00.000Z'],
  ])(
    'in the night that repeats an hour minute %i of the wall clock is %s: of two the earlier counts',
    (minute, expected) => {
      expect(at('2026-10-25', minute)).toBe(expected);
    },
  );
});

test.each([
  ['2026-06-05', '2026-06-05T00:00:00+02:00'],
  ['2026-12-12', '2026-12-12T00:00:00+01:00'],
  ['2026-03-29', '2026-03-29T00:00:00+01:00'],
  ['2026-10-25', '2026-10-25T00:00:00+02:00'],
])('a day of the shop: %s begins at %s', (day, expected) => {
  expect(brussels.midnight(day as IsoDate)).toBe(expected);
});

test('the day of an instant is the day on the wall, not in Greenwich', () => {
  expect(brussels.dayOf(Date.parse('2026-06-04T22:30:00Z') as EpochMs)).toBe('2026-06-05');
  expect(brussels.dayOf(Date.parse('2026-12-31T22:59:00Z') as EpochMs)).toBe('2026-12-31');
  expect(createZone('America/New_York').dayOf(Date.parse('2026-06-05T02:00:00Z') as EpochMs)).toBe(
    '2026-06-04',
  );
});
