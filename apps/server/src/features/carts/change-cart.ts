import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type CartRow, lockCart } from './carts.queries.ts';
import { presentCart } from './carts.present.ts';
import { hasManyPlaces, keepFixedLine } from './fixed-line.ts';
import { type CartView, viewCart } from './view-cart.ts';

export interface CartChange {
  readonly cartId: string;
  /** The version that the caller saw; another one is refused with the fresh cart (DESIGN §6, "cart"). */
  readonly version?: number | undefined;
  readonly action: string;
  /** The answer shows the articles of the lines. */
  readonly cards?: boolean;
  /** Writes; answers the ids of the lines that it touched, the cart as it is now, or a refusal. */
  readonly write: (transaction: Transaction, cart: CartRow) => Promise<Written | Refusal>;
}

interface Written {
  readonly cart: CartRow;
  readonly touched: readonly string[];
  /** Field names for the refusals of touched lines, by line. */
  readonly fieldOf?: (lineId: string) => string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** What was written holds its event already. */
  readonly recorded?: boolean;
}

/**
 * The one way to change a cart: lock it, compare the version, write, and judge the result. A touched line that
 * cannot be refuses the whole change, unless the shop keeps carts with conflicts of stock.
 */
export function changeCart(context: Context, change: CartChange): Promise<CartView | Refusal> {
  const { shop, now, actor } = context;
  return inTransaction<CartView | Refusal>(
    shop.database,
    async (transaction) => {
      const cart = await lockCart(transaction, change.cartId, CustomerScope.of(actor));
      if (cart === undefined) return refuse('NotFound');
      if (cart.checkedOutAt !== null) return refuse('CartCheckedOut');
      if (change.version !== undefined && change.version !== cart.version) {
        const fresh = await viewCart(transaction, context, cart);
        return refuse('CartChanged', { beside: { Cart: presentCart(fresh, context) } });
      }
      const written = await change.write(transaction, cart);
      if (isRefusal(written)) return transaction.rollback(written);
      if (hasManyPlaces(shop.config, cart)) await keepFixedLine(transaction, shop.config, written.cart);
      const view = await viewCart(transaction, context, written.cart, { cards: change.cards === true });
      const refused = refusalOf(view, written, shop.config.core.SaveCartsWithStockConflict);
      if (refused !== null) return transaction.rollback(refused);
      if (written.recorded === true) return view;
      await recordEvents(
        transaction,
        { ...context, now },
        {
          entity: 'cart',
          entityId: cart.id,
          action: change.action,
          before: written.before,
          after: written.after,
        },
      );
      return view;
    },
    { planned: true },
  );
}

function refusalOf(view: CartView, written: Written, keepsConflicts: boolean): Refusal | null {
  const fields = view.lines.flatMap(({ line, problem }): RefusedField[] => {
    if (problem === null || !written.touched.includes(line.row.id)) return [];
    if (keepsConflicts && problem.reason === 'stock') return [];
    return [{ field: written.fieldOf?.(line.row.id) ?? 'Amount', ...problem }];
  });
  if (fields.length === 0) return null;
  return refuse(fields.some((field) => field.reason === 'stock') ? 'StockShort' : 'LineInvalid', { fields });
}
