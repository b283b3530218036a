import type { Context } from '../../platform/application/context.ts';
import { type ListPage, listPage, type PageAsked } from '../../platform/application/list-page.ts';
import type { Refusal } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import type { Sorted } from '../../platform/database/sorted-pages.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import { groupsOf } from './customer-groups.ts';
import {
  countCustomers,
  type CustomerSort,
  type CustomerView,
  type ListedCustomer,
  readCustomers,
  readPricedGroups,
} from './staff-customers.sql.ts';

export interface CustomerFilter extends Sorted<CustomerSort> {
  readonly view: CustomerView;
  readonly text: string;
  /** Null: of every group. */
  readonly group: string | null;
}

/** Customers by view, group and what is typed of them: a page, in two statements. */
export const staffListCustomers = query(
  { right: 'customers.read', shared: 'nobody' },
  (
    { shop, key }: Context,
    { size, after, ...filter }: CustomerFilter & PageAsked,
  ): Promise<ListPage<ListedCustomer> | Refusal> => {
    const search = customerSearch(filter);
    return listPage(
      { key, shop, list: 'customers', filter },
      { size, after },
      (span) => readCustomers(shop.database, search, { ...filter, ...span }),
      () => countCustomers(shop.database, search),
    );
  },
);

export function customerSearch({ view, text, group }: CustomerFilter) {
  return { view, group, patterns: patternsOf(text) };
}

/** Groups that have prices of their own, and those that a lending shop knows. */
export const staffListCustomerGroups = query(
  { right: 'customers.read', shared: 'nobody' },
  async ({ shop }: Context): Promise<string[]> => groupsOf(shop, await readPricedGroups(shop.database)),
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
