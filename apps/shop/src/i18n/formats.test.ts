import type { IsoDate } from '@bivak/rules';
import { describe, expect, test } from 'vitest';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import nl from '../../messages/nl.json' with { type: 'json' };
import { compileMessages } from './compile-messages.ts';
import { dayOfMoment, formatDay, formatPeriod, formatPeriodLong, formatTime, periodEnds } from './dates.ts';
import { formatFileSize } from './file-size.ts';
import { mergeMessages } from './merge-messages.ts';
import { formatMoney } from './money.ts';
import { preferredLanguage } from './preferred-language.ts';

const day = (text: string) => text as IsoDate;
const inMonth = { from: day('2026-12-12'), to: day('2026-12-15') };
const overMonths = { from: day('2026-12-30'), to: day('2027-01-02') };

describe('amounts', () => {
  test.each([
    ['nl', '€\u00A01.234.567,80'],
    ['de', '€\u00A01.234.567,80'],
    ['en', '€\u00A01,234,567.80'],
  ] as const)('in %s', (language, text) => {
    expect(formatMoney(1_234_567.8, language)).toBe(text);
  });

  test.each([
    ['nl', '€\u00A0-5,00'],
    ['de', '-\u2060€\u00A05,00'],
    ['en', '-\u2060€\u00A05.00'],
  ] as const)('below zero have their minus where %s writes it', (language, text) => {
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
  ] as const)('in %s', (language, short, long) => {
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

  test('a moment is a day and an hour of the shop, whatever the zone of its text', () => {
    expect(dayOfMoment('2026-12-12T23:30:00Z', 'Europe/Brussels')).toBe('2026-12-13');
    expect(dayOfMoment('2026-12-12', 'America/New_York')).toBe('2026-12-12');
    expect(formatTime('2026-07-01T07:00:00Z', 'Europe/Brussels', 'en')).toBe('09:00');
  });
});

describe('words', () => {
  const tree = (value: unknown): string[] =>
    Object.entries(value as object).flatMap(([key, below]) =>
      typeof below === 'string' ? [key] : tree(below).map((rest) => `${key}.${rest}`),
    );

  test('have the same keys in every language', () => {
    expect(tree(en)).toEqual(tree(nl));
    expect(tree(de)).toEqual(tree(nl));
  });

  test.each([
    ['nl', nl],
    ['en', en],
    ['de', de],
  ] as const)('can all be read in %s', (_, messages) => {
    expect(() => compileMessages(messages)).not.toThrow();
  });

  test('of a shop are laid over the standard ones, key by key', () => {
    const own = { shop: { home: { heroTitle: 'Alles staat klaar' } }, errors: { NotFound: 'Weg' } };
    const merged = mergeMessages(nl, own);
    expect(merged.shop.home.heroTitle).toBe('Alles staat klaar');
    expect(merged.shop.home.viewAll).toBe(nl.shop.home.viewAll);
  });
});

describe('the language of a visitor', () => {
  const shop: Parameters<typeof preferredLanguage>[1] = {
    languages: ['nl', 'en', 'de'],
    defaultLanguage: 'nl',
  };
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr;q=1,en-GB;q=0.4,nl;q=0.3', 'en'],
    ['fr', 'nl'],
    ['', 'nl'],
    ['en;q=0, de;q=0.1', 'de'],
  ])('who sends "%s" is %s', (header, language) => {
    expect(preferredLanguage(header, shop)).toBe(language);
  });
});
