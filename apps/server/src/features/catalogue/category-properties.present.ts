import type { CategoryItemProperty } from '@bivak/contract';
import type { ItemReader } from './card.ts';
import type { PropertyRow } from './category-properties.queries.ts';
import { inLanguageOf, upperCaseLanguages } from './translations.ts';

/** Values by their size ("up to 25", "25 to 75", "over 75"), then those without one in the order of their words. */
export function presentProperty(row: PropertyRow, reader: ItemReader): CategoryItemProperty {
  const order = new Intl.Collator(reader.language, { numeric: true });
  return {
    Name: row.name,
    Title: inLanguageOf(reader, row.titles, row.name),
    Ranking: row.ranking,
    Values: row.values
      .map(({ translations, items }) => ({
        // Words that neither language has are better than none.
        Title: inLanguageOf(reader, translations, Object.values(translations)[0] ?? ''),
        Translations: upperCaseLanguages(translations),
        ItemCount: items,
      }))
      .toSorted((a, b) => sizeOf(a.Title) - sizeOf(b.Title) || order.compare(a.Title, b.Title)),
  };
}

/** The middle of the numbers in it, infinite where there are none: words stand behind sizes. */
function sizeOf(words: string): number {
  const numbers = [...words.matchAll(/\d+(?:[.,]\d+)?/gu)].map(([number]) =>
    Number(number.replace(',', '.')),
  );
  return numbers.length === 0 ? Infinity : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
