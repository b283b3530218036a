import type { StockKind, UploadPolicy } from '@bivak/rules';
import type { Language } from '../../platform/i18n/language.ts';
import type { PricedItem } from '../pricing/index.ts';

/** An item as lists and cards need it. */
export interface ItemSummary extends PricedItem {
  readonly id: string;
  readonly slug: string;
  readonly description: string;
  readonly medium: string;
  readonly images: readonly string[];
  /** What each picture shows, where somebody said so. */
  readonly alts: Readonly<Record<string, string>>;
  readonly kind: 'Item' | 'Composition';
  readonly stockType: StockKind;
  readonly maxPerCart: number | null;
  readonly maxPerCustomer: number | null;
  readonly maxReservationDays: number | null;
  readonly uploadPolicy: UploadPolicy;
  /** It cannot go without others, which may have left the catalogue since. */
  readonly needsAddOns: boolean;
  readonly categoryIds: readonly string[];
  readonly warehouseIds: readonly string[];
}

/** Who reads the items. */
export interface ItemReader {
  readonly language: Language;
  readonly fallback: Language;
  readonly customerGroup: string | null;
}

/** What `item_card` keeps of an item: a summary with the words of all languages and the prices of all lists. */
export interface Card extends Omit<ItemSummary, 'description' | 'medium' | 'alts'> {
  readonly alts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly texts: Partial<Record<Language, { readonly description: string; readonly medium: string }>>;
}

/** A card as this reader may see it: in its language, with the prices that can count for it. */
export function summaryOf({ texts, alts, ...card }: Card, reader: ItemReader): ItemSummary {
  const [asked, usual] = [texts[reader.language], texts[reader.fallback]];
  return {
    ...card,
    // A text that is missing in the language asked for comes in the shop's own (RULINGS, "texts of items").
    description: asked?.description ?? usual?.description ?? card.id,
    medium: (asked?.medium === '' ? undefined : asked?.medium) ?? usual?.medium ?? '',
    alts: Object.fromEntries(
      Object.entries(alts).flatMap(([name, said]) => {
        const words = inLanguageOf(reader, said, '');
        return words === '' ? [] : [[name, words]];
      }),
    ),
    prices: card.prices.filter(({ group }) => group === null || group === reader.customerGroup),
  };
}

/** It speaks the reader's language, else the shop's own. */
export function inLanguageOf<Worded, Otherwise>(
  reader: Pick<ItemReader, 'language' | 'fallback'>,
  texts: Readonly<Record<string, Worded>>,
  otherwise: Otherwise,
): Worded | Otherwise {
  return texts[reader.language] ?? texts[reader.fallback] ?? otherwise;
}
