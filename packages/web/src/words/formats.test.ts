import type { IsoDate } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import {
  dayOfInstant,
  formatDay,
  formatFileSize,
  formatMoney,
  formatPeriod,
  formatPeriodLong,
  formatTime,
  periodEnds,
} from './formats.ts';

const day = (text: string) => text as IsoDate;
const inMonth = { from: day('2026-12-12'), to: day('2026-12-15') };
const overMonths = { from: day('2026-12-30'), to: day('2027-01-02') };

describe('amounts', () => {
  test.each([
    ['nl', '€\u00A01.234.567,80'],
    ['de', '€\u00A01.234.567,80'],
    ['en', '€\u00A01,234,567.80'],
  ] as const)('amounts in %s', (language, text) => {
    expect(formatMoney(1_234_567.8, language)).toBe(text);
  });

  test.each([
    ['nl', '€\u00A0-5,00'],
    ['de', '-\u2060€\u00A05,00'],
    ['en', '-\u2060€\u00A05.00'],
  ] as const)('amounts below zero have their minus where %s writes it', (language, text) => {
    expect(formatMoney(-5, language)).toBe(text);
  });
});

test.each([
  [1, '1 kB'],
  [51_300, '50 kB'],
  [1_048_500, '1 MB'],
  [1_900_000, '1,8 MB'],
  // The limit of a shop, as the server says it too.
  [10_485_760, '10 MB'],
])('a file of %d bytes is %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'nl')).toBe(text);
});

describe('days', () => {
  test.each([
    ['nl', 'za 12 dec', 'zaterdag 12 december'],
    ['en', 'Sat 12 Dec', 'Saturday 12 December'],
    ['de', 'Sa 12. Dez', 'Samstag 12. Dezember'],
  ] as const)('days in %s', (language, short, long) => {
    expect(formatDay(day('2026-12-12'), 'short', language)).toBe(short);
    expect(formatDay(day('2026-12-12'), 'long', language)).toBe(long);
  });

  test('a period says a month once', () => {
    expect(formatPeriod(inMonth, 'nl')).toBe('12–15 dec');
    expect(formatPeriod(overMonths, 'nl')).toBe('30 dec – 2 jan');
    expect(formatPeriod({ from: day('2026-12-12'), to: day('2026-12-12') }, 'nl')).toBe('12 dec');
    expect(formatPeriodLong(inMonth, 'nl')).toBe('za 12 – di 15 dec 2026');
    expect(periodEnds(inMonth, 'de')).toEqual({ from: '12.', to: '15. Dezember' });
  });

  test('an instant is a day and an hour of the shop, whatever the zone of its text', () => {
    expect(dayOfInstant('2026-12-12T23:30:00Z', 'Europe/Brussels')).toBe('2026-12-13');
    expect(dayOfInstant('2026-12-12', 'America/New_York')).toBe('2026-12-12');
    expect(formatTime('2026-07-01T07:00:00Z', 'Europe/Brussels', 'en')).toBe('09:00');
  });
});
