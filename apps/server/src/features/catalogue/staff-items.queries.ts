import type { ItemState } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import { countItems, type ItemSearch, type ItemSort, type ListedItem, readItems } from './staff-items.sql.ts';

export interface ItemFilter extends Sorted<ItemSort> {
  readonly state: ItemState | null;
  readonly kind: 'Item' | 'Composition' | null;
  readonly categoryId: string | null;
  readonly label: string | null;
  readonly lacks: 'picture' | 'price' | 'text' | 'nl' | 'en' | 'de' | null;
  readonly text: string;
}

/** Items on offer or not, a page in two statements. What is put away stands under its state alone. */
export const staffListItems = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async (
    { shop, key }: Context,
    { size, after, ...filter }: ItemFilter & PageAsked,
  ): Promise<ListPage<ListedItem> | Refusal> => {
    const search = itemSearch(filter, shop.config.languages);
    const found = await countItems(shop.database, search);
    const language = shop.config.defaultLanguage;
    return listPage(
      { key, shop, list: 'items', filter },
      { size, after },
      (span) => readItems(shop.database, search, { ...filter, ...span, language, found }),
      () => Promise.resolve(found),
    );
  },
);

export function itemSearch(filter: ItemFilter, languages: readonly string[]): ItemSearch {
  const words = wordsOf(filter.text).map(likePattern);
  return { marks: marksOf(filter, languages), words: words.length === 0 ? null : words };
}

function marksOf({ state, kind, categoryId, label, lacks }: ItemFilter, languages: readonly string[]) {
  return {
    all: [
      state === null ? 'there' : `state:${state}`,
      ...(kind === null ? [] : [`kind:${kind}`]),
      ...(categoryId === null ? [] : [`in:${categoryId}`]),
      ...(label === null ? [] : [`label:${label}`]),
      ...(lacks === null || lacks === 'text' ? [] : [`lacks:${lacks}`]),
    ],
    any: lacks === 'text' ? languages.map((language) => `lacks:${language}`) : [],
  };
}
