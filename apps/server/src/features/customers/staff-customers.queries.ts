import type { Context } from '../../platform/application/context.ts';
import { type CursorOf, cursorAt, readCursor } from '../../platform/application/cursor.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import {
  type CustomerSort,
  type CustomerView,
  type ListedCustomer,
  readCustomers,
} from './staff-customers.sql.ts';

export interface CustomerListInput {
  readonly view: CustomerView;
  readonly text: string;
  readonly sort: CustomerSort;
  readonly isReverse: boolean;
  readonly size: number;
  readonly after: string | null;
}

export interface CustomerList {
  readonly rows: readonly ListedCustomer[];
  readonly next: string | null;
  readonly total: number;
  readonly isExact: boolean;
}

/** Customers by view and by what is typed of them: a page, in two statements. */
export const staffListCustomers = query(
  { right: 'customers.read', shared: 'nobody' },
  async (context: Context, input: CustomerListInput): Promise<CustomerList | Refusal> => {
    const { shop, key } = context;
    const { size, after, text, ...filter } = input;
    const of: CursorOf = { key, shop, list: 'customers', filter: { ...filter, text } };
    const end = readCursor(of, after);
    if (isRefusal(end)) return end;
    const page = { ...filter, size, after: end, patterns: patternsOf(text) };
    const { rows, ...counted } = await readCustomers(shop.database, page);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    return { rows: shown, next: rows.length > size && last ? cursorAt(of, last) : null, ...counted };
  },
);

/** What rows of words are looked through for; null where nothing was typed. */
export function patternsOf(text: string) {
  const words = wordsTyped(text);
  if (words.length === 0) return null;
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  // Shorter words have no index: they narrow what a longer one finds, and find nothing alone.
  return { longest: longest.length < 3 ? null : likePattern(longest), all: words.map(likePattern) };
}

/**
 * Numbers are typed with blanks, dots and strokes, which the words of a customer lack: a telephone is its digits without the
 * zero or the country before it, a VAT number its letters and digits.
 */
export function wordsTyped(text: string): string[] {
  const bare = text.replaceAll(/[\s./()+-]/gu, '');
  if (/^\d{8,15}$/u.test(bare)) return [bare.replace(/^0+(?=\d{8})/u, '')];
  return /^[a-z]{2}\d{8,12}$/iu.test(bare) ? [bare.slice(2)] : wordsOf(text);
}
