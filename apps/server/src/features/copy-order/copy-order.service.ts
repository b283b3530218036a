import type { copyReservationOrder, OperationRequest } from '@bivak/contract';
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  clipLines,
  type CopiedCartView,
  copiedLines,
  fixedItemOf,
  keepFixedLine,
  makeFilledCart,
  newCart,
  periodRefusal,
  placeWishes,
} from '../carts/index.ts';
import { ownValues, readerOf } from '../orders/index.ts';
import { cartOfOrder, readOrderedGoods } from './copy-order.queries.ts';

/**
 * A new cart at the chosen place and days with what an order holds (spec 1 §4, "Duplicate reservation"). What the cart
 * cannot hold is left out and named. Prices are today's; notes, files, hours and the reference stay with the order.
 */
export async function copyOrder(
  context: Context,
  { params, body }: OperationRequest<typeof copyReservationOrder>,
): Promise<CopiedCartView | Refusal> {
  const { shop, now } = context;
  const wish = newCart(context, body);
  if (isRefusal(wish)) return wish;
  const reader = readerOf(context);
  return inTransaction<CopiedCartView | Refusal>(
    shop.database,
    async (transaction) => {
      const cart = await makeFilledCart(transaction, cartOfOrder, {
        values: ownValues(params.reservationOrderId, reader),
        cart: wish,
        placed: await placesOf(transaction, context, wish, params.reservationOrderId),
        fixedItem: shop.config.fixedProduct?.item ?? null,
        now,
      });
      if (cart === undefined) return refuse('NotFound');
      if (fixedItemOf(shop.config, cart) !== null) await keepFixedLine(transaction, shop.config, cart);
      const { view, leftOut } = await clipLines(transaction, context, cart, {
        copied: cart.copied,
        eventOf: (left) => ({
          entity: 'cart',
          entityId: cart.id,
          action: 'copy-order',
          before: { reservation: params.reservationOrderId },
          after: copiedLines(cart.copied, left),
        }),
      });
      return view.place.reason === null ? { view, leftOut } : transaction.rollback(periodRefusal(view));
    },
    { planned: true },
  );
}

/** With an alias each article lies at the first of its warehouses that has enough (RULINGS, "aliases"). */
async function placesOf(
  transaction: Transaction,
  context: Context,
  cart: Parameters<typeof placeWishes>[2] & Parameters<typeof placeWishes>[3][number]['place'],
  orderId: string,
): Promise<readonly { readonly itemId: string; readonly warehouseId: string }[]> {
  if (cart.warehouseAlias === null) return [];
  const goods = await readOrderedGoods(transaction, orderId, readerOf(context));
  const wishes = goods.map((one) => ({ ...one, place: cart, named: false }));
  const placed = await placeWishes(transaction, context, cart, wishes);
  return placed.map(({ itemId, place: { warehouseId } }) => ({ itemId, warehouseId }));
}
