import { warehousesOf } from '@bivak/contract/shop-config';
import { command } from '../../platform/application/use-case.ts';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { changeCart, type Place, type PlaceInput, readPlace, type SeenCart } from './carts.commands.ts';
import { bumpVersion, type CartRow, dropAllBut, dropLine, putLines, setLineQty } from './carts.sql.ts';
import { fixedItemOf, stayReason } from './fixed-line.ts';
import { placeKey } from './cart-places.ts';
import { type LineRow, readLines } from './lines.sql.ts';
import { type PlacedLine, placeLines } from './place-lines.ts';
import type { CartView } from './cart-view.ts';

interface OfCart {
  readonly cartId: string;
}

interface OfLine extends OfCart {
  readonly lineId: string;
}

/** What it leaves out of place, days and delivery is the cart's. */
export interface LineInput extends PlaceInput {
  readonly itemId: string;
  /** Pieces, at least one. */
  readonly qty: number;
}

/** Adds lines, all or none. The same item at the same place and time adds up (spec 2 §4, "Add to cart"). */
export const addLines = command(
  { right: 'shopper' },
  (
    context,
    { cartId, lines: input }: OfCart & { readonly lines: readonly LineInput[] },
  ): Promise<CartView | Refusal> => {
    const indexOf = new Map<string, number>();
    return changeCart(context, {
      cartId,
      action: 'add-lines',
      async write(transaction, cart) {
        const asked = readAsked(context, cart, input);
        if (isRefusal(asked)) return asked;
        const lines = await placeLines(transaction, context, cart, asked);
        const added = lines.map(({ itemId, qty, place }) => ({ itemId, qty, ...place }));
        const event = {
          entity: 'cart',
          entityId: cart.id,
          action: 'add-lines',
          after: lines.map(({ itemId, qty }) => ({ itemId, qty })),
        };
        const put = await putLines(transaction, context, event, added);
        for (const [index, line] of added.entries()) {
          const here = put.find((one) => one.itemId === line.itemId && placeKey(one) === placeKey(line));
          if (here === undefined) return unknownItem(index);
          indexOf.set(here.id, index);
        }
        return {
          cart: { ...cart, version: cart.version + 1 },
          touched: [...indexOf.keys()],
          fieldOf: (id) => `lines.${indexOf.get(id) ?? 0}.qty`,
          recorded: true,
        };
      },
    });
  },
);

export const changeLine = command(
  { right: 'shopper' },
  (
    context,
    { cartId, lineId, qty, version }: OfLine & SeenCart & { readonly qty: number },
  ): Promise<CartView | Refusal> =>
    changeCart(context, {
      cartId,
      version,
      action: 'change-line',
      async write(transaction, cart) {
        const before = (await readLines(transaction, cart.id)).find((line) => line.id === lineId);
        if (before === undefined) return unknownLine(lineId);
        const stays = stayReason(context.shop.config, cart, before.itemId);
        if (stays !== null) return stayRefusal(stays);
        await setLineQty(transaction, cart.id, lineId, qty);
        return {
          cart: await bumpVersion(transaction, cart, context.now),
          // Fewer of something always passes, even while the rest still does not fit.
          touched: qty > before.qty ? [lineId] : [],
          before: { line: before.id, qty: before.qty },
          after: { line: before.id, qty },
        };
      },
    }),
);

export const removeLine = command(
  { right: 'shopper' },
  (context, { cartId, lineId }: OfLine): Promise<CartView | Refusal> =>
    changeCart(context, {
      cartId,
      action: 'remove-line',
      async write(transaction, cart) {
        const lines = await readLines(transaction, cart.id);
        const line = lines.find(({ id }) => id === lineId);
        if (line === undefined) return unknownLine(lineId);
        const stays = stayReason(context.shop.config, cart, line.itemId);
        if (stays !== null) return stayRefusal(stays);
        await dropLine(transaction, cart.id, lineId);
        for (const addOn of lines) {
          const left = leftWithout(line, addOn);
          if (left === addOn.qty) continue;
          if (left > 0) await setLineQty(transaction, cart.id, addOn.id, left);
          else await dropLine(transaction, cart.id, addOn.id);
        }
        const bumped = await bumpVersion(transaction, cart, context.now);
        return { cart: bumped, touched: [], before: { line: lineId } };
      },
    }),
);

/** What stays of a line once another has gone: not what only that one could not go without. */
function leftWithout(gone: LineRow, line: LineRow): number {
  const needed = gone.required.find(({ itemId }) => itemId === line.itemId);
  if (needed === undefined || line.id === gone.id || placeKey(line) !== placeKey(gone)) return line.qty;
  return Math.max(0, line.qty - needed.qty * gone.qty);
}

/** Removes all that can be removed on its own (spec 2 §6, "IsRemovable"); what the shop added stays. */
export const clearLines = command(
  { right: 'shopper' },
  (context, { cartId, version }: SeenCart): Promise<CartView | Refusal> =>
    changeCart(context, {
      cartId,
      version,
      action: 'clear',
      async write(transaction, cart) {
        await dropAllBut(transaction, cart.id, fixedItemOf(context.shop.config, cart));
        return { cart: await bumpVersion(transaction, cart, context.now), touched: [] };
      },
    }),
);

/** What one of lines, or of a cart, was meant for: a warehouse or alias, days, and a delivery. */
export interface Meant extends Omit<Place, 'warehouseId'> {
  readonly warehouse: string;
}

/**
 * Lines were meant for other days, another place or another delivery than the cart has one of for all (RULINGS, "days and
 * place of a sent line"): whoever sent them saw other prices and another stock.
 */
export class PlaceDiffers extends Refusal {
  readonly inCart: Meant;
  readonly lines: readonly DifferingLine[];
  constructor(inCart: Meant, lines: readonly DifferingLine[]) {
    super('PlaceDiffers');
    this.inCart = inCart;
    this.lines = lines;
  }
}

export interface DifferingLine {
  readonly sent: Meant;
  /** Empty of a line that was meant for where the cart is. */
  readonly differences: readonly Difference[];
}

export type Difference = 'warehouseId' | 'startDay' | 'endDay' | 'deliveryId';

interface AskedLine extends PlacedLine {
  /** The place as it was named: a warehouse, or an alias that stands for several. */
  readonly warehouse: string;
}

function readAsked(
  context: Context,
  cart: CartRow,
  input: readonly LineInput[],
): readonly AskedLine[] | Refusal {
  const lines: AskedLine[] = [];
  const fields: RefusedField[] = [];
  for (const [index, line] of input.entries()) {
    const at = (field: string) => `lines.${index}.${field}`;
    const read = readLinePlace(context, cart, line);
    // It comes with its delivery, once, and never by hand.
    if (line.itemId === context.shop.config.fixedProduct?.item)
      fields.push({ field: at('itemId'), reason: 'added-by-shop' });
    if (isRefusal(read)) fields.push(...read.fields.map((one) => ({ ...one, field: at(one.field) })));
    else lines.push({ ...read, itemId: line.itemId, qty: line.qty });
  }
  if (fields.length > 0) return refuse('ValidationFailed', { fields });
  const own = { ...cart, warehouse: cart.warehouseAlias ?? cart.warehouseId };
  const differing = lines.map(({ place, warehouse }) => {
    const sent = { ...place, warehouse };
    return { sent, differences: differencesOf(context, own, sent) };
  });
  return differing.some(({ differences }) => differences.length > 0)
    ? new PlaceDiffers(own, differing)
    : lines;
}

/** Where and when a line is asked for; what it leaves out is the cart's. */
function readLinePlace(
  context: Pick<Context, 'shop'>,
  cart: CartRow,
  { warehouseId, ...rest }: LineInput,
): Pick<AskedLine, 'place' | 'named' | 'warehouse'> | Refusal {
  const { config } = context.shop;
  const warehouse = warehouseId ?? cart.warehouseAlias ?? cart.warehouseId;
  // Where the cart has one place for all, another alias is no unknown place but a different one.
  const isAlias =
    warehouse === cart.warehouseAlias ||
    (config.cartMode === 'single' && Object.hasOwn(config.style.warehouseAliases, warehouse));
  const named = warehouseId !== undefined && !isAlias;
  const place = readPlace(context, named ? { ...rest, warehouseId } : rest, cart);
  return isRefusal(place) ? place : { place, named, warehouse };
}

function differencesOf({ shop }: Context, cart: Meant, sent: Meant): Difference[] {
  const { config } = shop;
  const found: Difference[] = [];
  // In single mode the cart has one warehouse and one period for all (RULINGS, "cart mode").
  if (config.cartMode === 'single') {
    const isHere =
      sent.warehouse === cart.warehouse || warehousesOf(config, cart.warehouse).includes(sent.warehouse);
    if (!isHere) found.push('warehouseId');
    if (sent.startDay !== cart.startDay) found.push('startDay');
    if (sent.endDay !== cart.endDay) found.push('endDay');
  }
  // A cart without a delivery takes any: the shop's own default is chosen with the order.
  if (cart.deliveryId !== null && sent.deliveryId !== null && sent.deliveryId !== cart.deliveryId)
    found.push('deliveryId');
  return found;
}

function unknownItem(index: number): Refusal {
  return refuse('NotFound', { fields: [{ field: `lines.${index}.itemId`, reason: 'unknown-item' }] });
}

function stayRefusal(reason: string): Refusal {
  return refuse('LineNotRemovable', { fields: [{ field: 'lineId', reason }] });
}

/** A deposit's id is its line's with a suffix: it exists, but goes only with its line. */
function unknownLine(lineId: string): Refusal {
  if (lineId.endsWith('.deposit')) return stayRefusal('belongs-to-item');
  return refuse('NotFound', { fields: [{ field: 'lineId', reason: 'unknown-line' }] });
}
