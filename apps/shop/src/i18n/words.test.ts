import { compileMessages, mergeMessages } from '@bivak/web/words';
import { describe, expect, test } from 'vitest';
import de from '../../messages/de.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import nl from '../../messages/nl.json' with { type: 'json' };

describe('words', () => {
  const tree = (value: unknown): string[] =>
    Object.entries(value as object).flatMap(([key, below]) =>
      typeof below === 'string' ? [key] : tree(below).map((rest) => `${key}.${rest}`),
    );

  test('words have the same keys in every language', () => {
    expect(tree(en)).toEqual(tree(nl));
    expect(tree(de)).toEqual(tree(nl));
  });

  test.each([
    ['nl', nl],
    ['en', en],
    ['de', de],
  ] as const)('words can all be read in %s', (_, messages) => {
    expect(() => compileMessages(messages)).not.toThrow();
  });

  test('words of a shop are laid over the standard ones, key by key', () => {
    const own = { shop: { home: { heroTitle: 'Alles staat klaar' } }, errors: { NotFound: 'Weg' } };
    const merged = mergeMessages(nl, own);
    expect(merged.shop.home.heroTitle).toBe('Alles staat klaar');
    expect(merged.shop.home.viewAll).toBe(nl.shop.home.viewAll);
  });
});
