import { expect, test } from 'vitest';
import { moneyText } from './formats.ts';
import { languageOf } from './language.ts';
import { createTranslators } from './translate.ts';

test.each([
  [undefined, 'nl'],
  ['de', 'de'],
  ['fr-BE, en;q=0.5, de;q=0.8', 'de'],
  ['en-GB', 'en'],
  ['*', 'nl'],
  ['fr', 'nl'],
  ['de;q=0, en', 'en'],
  ['  ;;,,', 'nl'],
])('of "%s" a shop with Dutch as its own speaks %s', (header, expected) => {
  expect(languageOf(header, 'nl')).toBe(expected);
});

test("a shop's own words go over the standard ones, the others stay", () => {
  const translate = createTranslators({ en: { errors: { Busy: 'Back in a tick.' } } }, 'Europe/Brussels');
  expect(translate.en('errors.Busy')).toBe('Back in a tick.');
  expect(translate.en('errors.NotFound')).toBe('This does not exist, or no longer exists.');
  expect(translate.nl('reasons.stock', { max: 1200 })).toContain('1.200');
});

test('an amount below zero has its minus before the euro sign, in Dutch behind it', () => {
  const amounts = (['nl', 'en', 'de'] as const).map((language) => moneyText(-123_450, language));
  expect(amounts).toEqual(['€\u00A0-1.234,50', '-€\u00A01,234.50', '-€\u00A01.234,50']);
});
