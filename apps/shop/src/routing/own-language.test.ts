import { describe, expect, test } from 'vitest';
import { preferredLanguage } from './own-language.ts';

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
