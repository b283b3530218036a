import type { ItemState } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import { type ItemSort, type ListedItem, readItems } from './staff-items.sql.ts';

export interface ItemListInput {
  readonly state: ItemState | null;
  readonly kind: 'Item' | 'Composition' | null;
  readonly categoryId: string | null;
  readonly label: string | null;
  readonly lacks: 'picture' | 'price' | 'text' | 'nl' | 'en' | 'de' | null;
  readonly text: string;
  readonly sort: ItemSort;
  readonly isReverse: boolean;
  readonly size: number;
  readonly after: string | null;
}

export interface ItemList {
  readonly rows: readonly ListedItem[];
  readonly next: string | null;
  readonly total: number;
  readonly isExact: boolean;
}

/** Items on offer or not, a page in two statements. What is put away stands under its state alone. */
export const staffListItems = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async (context: Context, input: ItemListInput): Promise<ItemList | Refusal> => {
    const { shop, key } = context;
    const { size, after, ...filter } = input;
    const of: CursorOf = { key, shop, list: 'items', filter };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const words = wordsOf(filter.text).map(likePattern);
    const { rows, ...counted } = await readItems(shop.database, {
      language: shop.config.defaultLanguage,
      sort: filter.sort,
      isReverse: filter.isReverse,
      size,
      after: end,
      marks: marksOf(filter, shop.config.languages),
      words: words.length === 0 ? null : words,
    });
    const shown = rows.slice(0, size);
    const final = shown.at(-1);
    return { rows: shown, next: rows.length > size && final ? cursorAt(of, final) : null, ...counted };
  },
);

function marksOf(
  { state, kind, categoryId, label, lacks }: Omit<ItemListInput, 'size' | 'after'>,
  languages: readonly string[],
) {
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
