import type { Language } from '../../platform/i18n/language.ts';
import type { SummaryRow } from './summary-row.ts';

/** For whom items are read. */
export interface ItemReader {
  readonly language: Language;
  readonly fallback: Language;
  readonly customerGroup: string | null;
}

/** What `item_card` keeps of an item: a summary with the words of all languages and the prices of all lists. */
export interface Card extends Omit<SummaryRow, 'description' | 'medium'> {
  readonly texts: Partial<Record<Language, { readonly description: string; readonly medium: string }>>;
}

/** A card as this reader may see it: in its language, with the prices that can count for it. */
export function summaryOf({ texts, ...card }: Card, reader: ItemReader): SummaryRow {
  const [asked, usual] = [texts[reader.language], texts[reader.fallback]];
  return {
    ...card,
    // A text that is missing in the language asked for comes in the shop's own (RULINGS, "texts of items").
    description: asked?.description ?? usual?.description ?? card.id,
    medium: (asked?.medium === '' ? undefined : asked?.medium) ?? usual?.medium ?? '',
    prices: card.prices.filter(({ group }) => group === null || group === reader.customerGroup),
  };
}
