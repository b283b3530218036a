import type { CategoryItemProperty } from '@bivak/contract';
import type { ItemReader } from './card.ts';
import type { PropertyRow } from './category-properties.queries.ts';
import { inLanguageOf, upperCaseLanguages } from './translations.ts';

/** Values in the order of their words; numbers among them by their size. */
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
      .toSorted((a, b) => order.compare(a.Title, b.Title)),
  };
}
