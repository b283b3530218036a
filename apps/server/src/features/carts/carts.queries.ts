import { query } from '../../platform/application/use-case.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/application/refusal.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type Place, type PlaceInput, readPlace } from './carts.commands.ts';
import { findCart, findWholeCart } from './carts.sql.ts';
import { type LineRow, readLines } from './lines.sql.ts';
import { periodRefusal } from './cart-places.ts';
import { type CartView, shown, viewCart, type ViewedLine } from './cart-view.ts';

interface OfCart {
  readonly cartId: string;
}

/**
 * The cart with its lines, their articles, and the required add-ons that it lacks. One that was checked out is no cart
 * any more: the client clears it (spec 1 §4, "Cart refresh").
 */
export const getCart = query(
  { right: 'shopper|orders.read', shared: 'nobody' },
  async (context, { cartId }: OfCart): Promise<CartView | Refusal> => {
    const found = await findWholeCart(context.shop.database, cartId, CustomerScope.of(context.actor));
    if (found === undefined || found.cart.checkedOutAt !== null) return refuse('NotFound');
    const { cart, sheet } = found;
    return viewCart(context.shop.database, context, cart, { ...shown, sheet });
  },
);

export interface MovedLineInput extends PlaceInput {
  readonly lineId: string;
  readonly qty?: number | undefined;
}

/** The cart as it would be, and the lines that could not be in it. */
export interface Misfits {
  readonly view: CartView;
  readonly lines: readonly ViewedLine[];
}

/** Elsewhere other hours are to be chosen. */
const noHours = { pickupHourId: null, returnHourId: null };

/**
 * Which lines would not fit another place, period or delivery: asked before a change, so nothing is written. A
 * place that cannot be at all is refused: no line is at fault then, and none is to be given up for it.
 */
export const linesThatWouldNotFit = query(
  { right: 'shopper|orders.read', rateLimit: 'writing', shared: 'nobody' },
  async (
    context,
    {
      cartId,
      lines: asked,
      ...input
    }: OfCart & PlaceInput & { readonly lines?: readonly MovedLineInput[] | undefined },
  ): Promise<Misfits | Refusal> => {
    const { database, config } = context.shop;
    const cart = await findCart(database, cartId, CustomerScope.of(context.actor));
    if (cart === undefined || cart.checkedOutAt !== null) return refuse('NotFound');
    if (cart.warehouseAlias !== null) return refuse('PlaceFixed');
    const place = readPlace(context, input, cart);
    if (isRefusal(place)) return place;
    const lines = await movedLines(context, cart.id, place, asked);
    if (isRefusal(lines)) return lines;
    const view = await viewCart(database, context, { ...cart, ...place, ...noHours }, { lines });
    if (view.place.reason !== null) return periodRefusal(view);
    // What the shop added is nothing that the visitor could give up.
    const own = config.fixedProduct?.item;
    return {
      view,
      lines: view.lines.filter(({ line, problem }) => problem !== null && line.row.itemId !== own),
    };
  },
);

/** The asked lines, or all, at the asked place; an entry may name a place of its own (spec 2 §7). */
async function movedLines(
  context: Context,
  cartId: string,
  place: Place,
  asked: readonly MovedLineInput[] | undefined,
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
  if (asked === undefined) return here.map((row) => ({ ...row, startDay, endDay, ...noHours }));
  const lines: LineRow[] = [];
  for (const [index, { lineId, qty, ...input }] of asked.entries()) {
    const own = readPlace(context, input, place);
    if (isRefusal(own)) {
      const fields = own.fields.map((one) => ({ ...one, field: `lines.${index}.${one.field}` }));
      return refuse('ValidationFailed', { fields });
    }
    const row = (await readAt(own.warehouseId)).find((one) => one.id === lineId);
    if (row === undefined) continue;
    const { startDay: first, endDay: last } = own;
    lines.push({ ...row, qty: qty ?? row.qty, startDay: first, endDay: last, ...noHours });
  }
  return lines;
}
