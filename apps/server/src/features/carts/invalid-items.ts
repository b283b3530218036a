import type { InvalidItem, listInvalidItems, OperationRequest } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { readLines } from './cart-lines.queries.ts';
import { findCart } from './carts.queries.ts';
import { presentCartItems } from './carts.present.ts';
import { readPlace } from './read-place.ts';
import { viewCart } from './view-cart.ts';

/** Which lines would not fit another place or period: asked before a change, so nothing is written. */
export async function invalidItems(
  context: Context,
  { params, body }: OperationRequest<typeof listInvalidItems>,
): Promise<InvalidItem[] | Refusal> {
  const { database } = context.shop;
  const cart = await findCart(database, params.cartId, CustomerScope.of(context.actor));
  if (cart === undefined || cart.checkedOutAt !== null) return refuse('NotFound');
  const place = readPlace(context, body, cart);
  if (isRefusal(place)) return place;
  const rows = await readLines(database, cart.id, place.warehouseId);
  const asked = new Map((body.Items ?? []).map((item) => [item.CartItemID, item]));
  const lines = rows
    .filter((row) => body.Items === undefined || asked.has(row.id))
    .map((row) => ({
      ...row,
      qty: asked.get(row.id)?.Amount ?? row.qty,
      startDay: place.startDay,
      endDay: place.endDay,
    }));
  const moved = { ...cart, ...place, pickupHourId: null, returnHourId: null };
  const view = await viewCart(database, context, moved, { lines });
  const items = presentCartItems(view, context);
  return view.lines.flatMap(({ line, problem }) => {
    if (problem === null) return [];
    const item = items.find((one) => one.CartItemID === line.row.id);
    return [
      {
        CartItemID: line.row.id,
        ItemID: line.row.itemId,
        Description: item?.Description ?? line.row.itemId,
        Reason: problem.reason,
        Message: item?.InvalidCartItemReason ?? '',
      },
    ];
  });
}
