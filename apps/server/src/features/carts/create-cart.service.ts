import type { createCart as createCartOperation, OperationRequest } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordEvents } from '../../platform/events/record-event.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal } from '../../platform/http/refusal.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { keepFixedLine } from './fixed-line.ts';
import { saveNewCart } from './new-cart.queries.ts';
import { newCart } from './new-cart.ts';
import { periodRefusal } from './period-refusal.ts';
import { type CartView, viewCart } from './view-cart.ts';

/**
 * A new cart belongs to who makes it. It claims nothing, but its place and days are judged already: a period
 * that cannot be is refused with the reason of the day.
 */
export async function createCart(
  context: Context,
  { body }: OperationRequest<typeof createCartOperation>,
): Promise<CartView | Refusal> {
  const { shop, now } = context;
  const wish = newCart(context, body);
  if (isRefusal(wish)) return wish;
  const customFields = body.CustomFields ?? {};
  const faults = customFieldFaults(shop.config, ['cart'], customFields, false);
  if (faults.length > 0) return customFieldRefusal(faults);

  return inTransaction<CartView | Refusal>(shop.database, async (transaction) => {
    const cart = await saveNewCart(transaction, { ...wish, customFields }, now);
    await keepFixedLine(transaction, shop.config, cart);
    const view = await viewCart(transaction, context, cart);
    if (view.place.reason !== null) return transaction.rollback(periodRefusal(view));
    const { warehouseId, deliveryId, startDay, endDay } = wish;
    await recordEvents(transaction, context, {
      entity: 'cart',
      entityId: cart.id,
      action: 'create',
      after: { warehouseId, deliveryId, startDay, endDay },
    });
    return view;
  });
}
