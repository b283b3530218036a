import type { copyReservationOrder, OperationRequest } from '@bivak/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  clipped,
  type CopiedCartView,
  copiedLines,
  type NewCart,
  newCart,
  periodRefusal,
  saveFilledCart,
  viewCart,
} from '../carts/index.ts';
import { orderedGoods } from './ordered-goods.ts';

/**
 * A new cart at the chosen place and days with what an order holds (spec 1 §4, "Duplicate reservation"). What the cart
 * cannot hold is left out and named. Prices are today's; notes, files, hours and the reference stay with the order.
 * A cart claims nothing, so all is read and judged before anything is written, and then written at once.
 */
export async function copyOrder(
  context: Context,
  { params, body }: OperationRequest<typeof copyReservationOrder>,
): Promise<CopiedCartView | Refusal> {
  const { database } = context.shop;
  const wish = newCart(context, body);
  if (isRefusal(wish)) return wish;
  const goods = await orderedGoods(context, params.reservationOrderId, wish);
  if (goods === undefined) return refuse('NotFound');
  const { lines, copied, calendars, peaks } = goods;
  const whole = await viewCart(database, context, unwritten(wish), { lines, calendars, peaks });
  if (whole.place.reason !== null) return periodRefusal(whole);
  const { view, leftOut } = await clipped(database, context, whole, { copied, peaks });
  const kept = view.lines.map(({ line: { row } }) => row);
  const cart = await inTransaction(
    database,
    (transaction) =>
      saveFilledCart(transaction, wish, kept, context, {
        entity: 'cart',
        entityId: wish.id,
        action: 'copy-order',
        before: { reservation: params.reservationOrderId },
        after: copiedLines(copied, leftOut),
      }),
    { planned: true },
  );
  return { view: { ...view, cart }, leftOut };
}

function unwritten(wish: NewCart): Parameters<typeof viewCart>[2] {
  return {
    ...wish,
    customFields: {},
    version: 1,
    pickupHourId: null,
    returnHourId: null,
    reference: null,
    checkedOutAt: null,
    attachments: [],
    certificates: [],
  };
}
