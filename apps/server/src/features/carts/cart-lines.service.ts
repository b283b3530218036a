import type {
  addCartItems,
  changeCartItem,
  clearCartItems,
  OperationRequest,
  removeCartItem,
} from '@bivak/contract';
import type { Context } from '../../platform/http/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/http/refusal.ts';
import type { CartView } from './view-cart.ts';
import {
  bumpVersion,
  type CartRow,
  dropAllBut,
  dropLine,
  findLineItem,
  putLines,
  setLineQty,
} from './carts.queries.ts';
import { changeCart } from './change-cart.ts';
import { fixedItemOf, stayReason } from './fixed-line.ts';
import { placeKey } from './judge-places.ts';
import { type LinePlace, placeDiffers, readLinePlace } from './line-place.ts';
import { type PlacedWish, placeWishes } from './place-wishes.ts';
import { readLines } from './cart-lines.queries.ts';

type LineWish = OperationRequest<typeof addCartItems>['body'][number];

/** Adds lines, all or none. The same item at the same place and time adds up (spec 2 §4, "Add to cart"). */
export function addLines(
  context: Context,
  { params, body }: OperationRequest<typeof addCartItems>,
): Promise<CartView | Refusal> {
  const indexOf = new Map<string, number>();
  return changeCart(context, {
    cartId: params.cartId,
    action: 'add-lines',
    cards: true,
    async write(transaction, cart) {
      const wishes = readWishes(context, cart, body);
      if (isRefusal(wishes)) return wishes;
      const lines = await placeWishes(transaction, context, cart, wishes);
      const event = {
        entity: 'cart',
        entityId: cart.id,
        action: 'add-lines',
        after: lines.map(({ itemId, qty }) => ({ itemId, qty })),
      };
      const put = await putLines(
        transaction,
        context,
        event,
        lines.map(({ itemId, qty, place }) => ({ itemId, qty, ...place })),
      );
      for (const [index, { itemId, place }] of lines.entries()) {
        const line = put.find((one) => one.itemId === itemId && placeKey(one) === placeKey(place));
        if (line === undefined) return unknownItem(index);
        indexOf.set(line.id, index);
      }
      return {
        cart: { ...cart, version: cart.version + 1 },
        touched: [...indexOf.keys()],
        fieldOf: (id) => `[${indexOf.get(id) ?? 0}].Amount`,
        recorded: true,
      };
    },
  });
}

export function changeLine(
  context: Context,
  { params, body }: OperationRequest<typeof changeCartItem>,
): Promise<CartView | Refusal> {
  return changeCart(context, {
    cartId: params.cartId,
    version: body.Version,
    action: 'change-line',
    cards: true,
    async write(transaction, cart) {
      const before = (await readLines(transaction, cart.id)).find((line) => line.id === params.cartItemId);
      if (before === undefined) return lineRefusal(params.cartItemId);
      const stays = stayReason(context.shop.config, cart, before.itemId);
      if (stays !== null) return stayRefusal(stays);
      await setLineQty(transaction, cart.id, params.cartItemId, body.Amount);
      await bumpVersion(transaction, cart.id, context.now);
      return {
        cart: { ...cart, version: cart.version + 1 },
        // Fewer of something always passes, even while the rest still does not fit.
        touched: body.Amount > before.qty ? [params.cartItemId] : [],
        before: { line: before.id, qty: before.qty },
        after: { line: before.id, qty: body.Amount },
      };
    },
  });
}

export function removeLine(
  context: Context,
  { params }: OperationRequest<typeof removeCartItem>,
): Promise<CartView | Refusal> {
  return changeCart(context, {
    cartId: params.cartId,
    action: 'remove-line',
    async write(transaction, cart) {
      const itemId = await findLineItem(transaction, cart.id, params.cartItemId);
      if (itemId === undefined) return lineRefusal(params.cartItemId);
      const stays = stayReason(context.shop.config, cart, itemId);
      if (stays !== null) return stayRefusal(stays);
      await dropLine(transaction, cart.id, params.cartItemId);
      await bumpVersion(transaction, cart.id, context.now);
      return {
        cart: { ...cart, version: cart.version + 1 },
        touched: [],
        before: { line: params.cartItemId },
      };
    },
  });
}

/** Removes all that can be removed on its own (spec 2 §6, "IsRemovable"); what the shop added stays. */
export function clearLines(
  context: Context,
  { params, query }: OperationRequest<typeof clearCartItems>,
): Promise<CartView | Refusal> {
  return changeCart(context, {
    cartId: params.cartId,
    version: query.Version,
    action: 'clear',
    async write(transaction, cart) {
      await dropAllBut(transaction, cart.id, fixedItemOf(context.shop.config, cart));
      await bumpVersion(transaction, cart.id, context.now);
      return { cart: { ...cart, version: cart.version + 1 }, touched: [] };
    },
  });
}

function readWishes(context: Context, cart: CartRow, wishes: readonly LineWish[]): PlacedWish[] | Refusal {
  const lines: (LinePlace & PlacedWish)[] = [];
  const fields: RefusedField[] = [];
  for (const [index, wish] of wishes.entries()) {
    const itemId = wish.ItemID ?? wish.CompositionID;
    const read = readLinePlace(context, cart, wish);
    if (itemId === undefined) fields.push({ field: `[${index}].ItemID`, reason: 'required' });
    // It comes with its delivery, once, and never by hand.
    if (itemId !== undefined && itemId === context.shop.config.fixedProduct?.item) {
      fields.push({ field: `[${index}].ItemID`, reason: 'added-by-shop' });
    }
    if (isRefusal(read))
      fields.push(...read.fields.map((one) => ({ ...one, field: `[${index}].${one.field}` })));
    else if (itemId !== undefined) lines.push({ ...read, itemId, qty: wish.Amount });
  }
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  return placeDiffers(context, cart, lines) ?? lines;
}

function unknownItem(index: number): Refusal {
  return refuse('NotFound', { fields: [{ field: `[${index}].ItemID`, reason: 'unknown-item' }] });
}

function stayRefusal(reason: string): Refusal {
  return refuse('LineNotRemovable', { fields: [{ field: 'CartItemID', reason }] });
}

/** A deposit's id is its line's with a suffix: it exists, but goes only with its line. */
function lineRefusal(lineId: string): Refusal {
  if (lineId.endsWith('.deposit')) return stayRefusal('belongs-to-item');
  return refuse('NotFound', { fields: [{ field: 'CartItemID', reason: 'unknown-line' }] });
}
