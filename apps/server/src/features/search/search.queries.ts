import type { StaffPermission } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import { numbersOf } from '../orders/index.ts';
import { type Found, type FoundKind, searchAll } from './search.sql.ts';

/** Who may find what: the permission with which it is read. */
const readers = {
  order: 'orders.read',
  customer: 'customers.read',
  item: 'catalogue.read',
  serial: 'stock.read',
  invoice: 'money.read',
} as const satisfies Record<FoundKind, StaffPermission>;

/**
 * Anything of the business by its number, its code or its name, in one statement: what was typed whole stands first. A kind
 * that the caller may not read is not looked for.
 */
export const staffSearch = query(
  { right: 'orders.read|catalogue.read', shared: 'nobody' },
  async (context: Context, { text }: { readonly text: string }): Promise<readonly Found[]> => {
    const { shop, actor, language, now } = context;
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const kinds = Object.entries(readers).flatMap(([kind, right]) =>
      OperatorScope.of(actor).may(right) ? [kind as FoundKind] : [],
    );
    const typed = text.trim();
    return searchAll(
      shop.database,
      {
        numbers: numbersOf(text, shop.zone.dayOf(now)),
        words,
        warehouses: OperatorScope.of(actor).warehouses,
        kinds,
        language,
        fallback: shop.config.defaultLanguage,
        codes: [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])],
      },
      likePattern,
    );
  },
);
