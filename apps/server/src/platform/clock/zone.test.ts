import type { IsoDate } from '@bivak/rules';
import { expect, test } from 'vitest';
import type { EpochMs } from '../database/types.ts';
import { createZone } from './zone.ts';

const zone = createZone('Europe/Brussels');
const at = (day: string, minute: number) => new Date(zone.at(day as IsoDate, minute)).toISOString();

test('the wall clock of a day is turned into moments, summer and winter, the same when asked again', () => {
  for (let time = 0; time < 2; time += 1) {
    expect(at('2026-06-05', 540)).toBe('2026-06-05T07:00:00.000Z');
    expect(at('2026-01-05', 540)).toBe('2026-01-05T08:00:00.000Z');
    expect(at('2026-06-05', 1440)).toBe('2026-06-05T22:00:00.000Z');
    expect(at('2026-06-05', -60)).toBe('2026-06-04T21:00:00.000Z');
  }
});

test('in the night that skips an hour a missing time moves on, and the hours after it are right', () => {
  expect([0, 119, 150, 180, 1440].map((minute) => at('2026-03-29', minute).slice(5, 16))).toEqual([
    '03-28T23:00',
    '03-29T00:59',
    '03-29T01:30',
    '03-29T01:00',
    '03-29T22:00',
  ]);
});

test('in the night that repeats an hour the earlier time counts', () => {
  expect([60, 150, 180, 1440].map((minute) => at('2026-10-25', minute).slice(5, 16))).toEqual([
    '10-24T23:00',
    '10-25T00:30',
    '10-25T02:00',
    '10-25T23:00',
  ]);
});

test('a moment is written with the offset of its day, and belongs to the day of the shop', () => {
  const moment = Date.parse('2026-06-04T22:30:00Z') as EpochMs;
  expect(zone.format(moment)).toBe('2026-06-05T00:30:00+02:00');
  expect(zone.dayOf(moment)).toBe('2026-06-05');
  expect(zone.midnight('2026-01-05' as IsoDate)).toBe('2026-01-05T00:00:00+01:00');
});

test('zones that change their clocks at midnight or keep odd offsets are right as well', () => {
  const beirut = createZone('Asia/Beirut');
  const nepal = createZone('Asia/Kathmandu');
  expect(new Date(beirut.at('2026-03-29' as IsoDate, 120)).toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(new Date(nepal.at('2026-06-05' as IsoDate, 0)).toISOString()).toBe('2026-06-04T18:15:00.000Z');
});
