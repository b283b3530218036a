import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { query } from '../../platform/application/use-case.ts';
import { OperatorScope } from '../../platform/identity/operator-scope.ts';
import { freeOf } from '../availability/index.ts';
import { type SaleInput, type SaleView, viewSale } from '../checkout/index.ts';
import { likePattern, wordsOf } from '../../platform/database/typed-words.ts';
import { findBuyer, findBuyers, findGoods, type FoundBuyer, type FoundGoods } from './counter.sql.ts';
import { limitOf, priceRefusal } from './desk-limits.ts';

/** Who may be meant by a name or a phone, however it is written. */
export const staffFindBuyers = query(
  { right: 'customers.read', shared: 'nobody' },
  async ({ shop }: Context, { text }: { readonly text: string }): Promise<readonly FoundBuyer[]> => {
    const words = phoneIn(text) ?? wordsOf(text);
    return words.length === 0 ? [] : findBuyers(shop.database, words, likePattern);
  },
);

/** What a scanner or a person said at the counter of a warehouse: a code, a number, or a name. */
export const staffFindGoods = query(
  { right: 'catalogue.read', shared: 'nobody' },
  async (
    { shop, language, actor }: Context,
    { text, warehouseId }: { readonly text: string; readonly warehouseId: string },
  ): Promise<readonly FoundGoods[] | Refusal> => {
    if (!isAllowedPlace(actor, warehouseId)) return unknownPlace();
    const words = wordsOf(text);
    const typed = text.trim();
    if (words.length === 0) return [];
    return findGoods(
      shop.database,
      {
        codes: [...new Set([typed, typed.toLowerCase(), typed.toUpperCase()])],
        words,
        warehouseId,
        language,
        fallback: shop.config.defaultLanguage,
      },
      likePattern,
    );
  },
);

export interface PricedSale {
  readonly view: SaleView;
  /** By line what is free of its article over the whole time; null: not counted. */
  readonly free: readonly (number | null)[];
  readonly limitPercent: number;
}

/** What a sale would cost, what is free of its lines, and whether the caller may ask these prices; nothing is written. */
export const staffPriceSale = query(
  { right: 'orders.write', shared: 'nobody' },
  async (
    context: Context,
    { customerId, ...sale }: SaleInput & { readonly customerId: string | null },
  ): Promise<PricedSale | Refusal> => {
    const { shop, actor } = context;
    if (!isAllowedPlace(actor, sale.warehouseId)) return unknownPlace();
    const buyer = customerId === null ? null : await findBuyer(shop.database, customerId);
    if (buyer === undefined) return refuse('NotFound');
    const view = await viewSale(shop.database, context, sale, buyer?.customerGroup ?? null);
    if (isRefusal(view)) return view;
    const limitPercent = limitOf(context);
    const refused = priceRefusal(view, sale, limitPercent);
    if (refused !== null) return refused;
    const free = await freeOf(
      shop.database,
      view.lines.map(({ line }) => ({
        itemId: line.row.itemId,
        warehouseId: sale.warehouseId,
        fromMs: view.window.start,
        toMs: view.window.end,
      })),
    );
    return { view, free, limitPercent };
  },
);

export function isAllowedPlace(actor: Context['actor'], warehouseId: string): boolean {
  const { warehouses } = OperatorScope.of(actor);
  return warehouses === null || warehouses.includes(warehouseId);
}

export function unknownPlace(): Refusal {
  return refuse('ValidationFailed', { fields: [{ field: 'warehouseId', reason: 'unknown-warehouse' }] });
}

/** Reads the digits of a phone, without the prefixes that one writes and another leaves out; null where it is none. */
function phoneIn(text: string): string[] | null {
  if (!/^[+\d\s./()-]{6,}$/u.test(text.trim())) return null;
  const digits = text.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  return digits.length < 6 ? null : [digits];
}
