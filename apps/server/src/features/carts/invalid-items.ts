import type { InvalidItem, listInvalidItems, OperationRequest } from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type LineRow, readLines } from './cart-lines.queries.ts';
import { findCart } from './carts.queries.ts';
import { presentCartItems } from './carts.present.ts';
import { periodRefusal } from './period-refusal.ts';
import { type AskedPlace, readPlace } from './read-place.ts';
import { viewCart } from './view-cart.ts';

/** Elsewhere other hours are to be chosen. */
const noHours = { pickupHourId: null, returnHourId: null };

type Body = OperationRequest<typeof listInvalidItems>['body'];

/**
 * Which lines would not fit another place, period or delivery: asked before a change, so nothing is written. A
 * place that cannot be at all is refused: no line is at fault then, and none is to be given up for it.
 */
export async function invalidItems(
  context: Context,
  { params, body }: OperationRequest<typeof listInvalidItems>,
): Promise<InvalidItem[] | Refusal> {
  const { database } = context.shop;
  const cart = await findCart(database, params.cartId, CustomerScope.of(context.actor));
  if (cart === undefined || cart.checkedOutAt !== null) return refuse('NotFound');
  if (cart.warehouseAlias !== null) return refuse('PlaceFixed');
  const place = readPlace(context, body, cart);
  if (isRefusal(place)) return place;
  const lines = await movedLines(context, cart.id, place, body);
  if (isRefusal(lines)) return lines;
  const moved = { ...cart, ...place, pickupHourId: null, returnHourId: null };
  const view = await viewCart(database, context, moved, { lines });
  if (view.place.reason !== null) return periodRefusal(view);
  const items = presentCartItems(view, context);
  const fixedItem = context.shop.config.fixedProduct?.item;
  return view.lines.flatMap(({ line, problem }) => {
    // What the shop added is nothing that the visitor could give up.
    if (problem === null || line.row.itemId === fixedItem) return [];
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

/** The asked lines, or all, at the asked place; an entry may name a place of its own (spec 2 §7). */
async function movedLines(
  context: Context,
  cartId: string,
  place: AskedPlace,
  body: Body,
): Promise<LineRow[] | Refusal> {
  const { database } = context.shop;
  const rowsAt = new Map<string, LineRow[]>();
  const readAt = async (warehouseId: string): Promise<LineRow[]> => {
    const rows = rowsAt.get(warehouseId) ?? (await readLines(database, cartId, warehouseId));
    rowsAt.set(warehouseId, rows);
    return rows;
  };
  const here = await readAt(place.warehouseId);
  const { startDay, endDay } = place;
  if (body.Items === undefined) return here.map((row) => ({ ...row, startDay, endDay, ...noHours }));
  const lines: LineRow[] = [];
  for (const [index, entry] of body.Items.entries()) {
    const own = readPlace(context, entry, place);
    if (isRefusal(own)) {
      const fields = own.fields.map((one) => ({ ...one, field: `Items[${index}].${one.field}` }));
      return refuse('ValidationFailed', { fields });
    }
    const row = (await readAt(own.warehouseId)).find((one) => one.id === entry.CartItemID);
    if (row === undefined) continue;
    const { startDay: first, endDay: last } = own;
    lines.push({ ...row, qty: entry.Amount ?? row.qty, startDay: first, endDay: last, ...noHours });
  }
  return lines;
}
