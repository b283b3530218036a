import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal } from '../../platform/application/refusal.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { calendarsFrom } from '../locations/index.ts';
import { type CartView, viewCart } from './cart-view.ts';
import { newCart, type Place, unwritten } from './carts.commands.ts';
import { type CartRow, eraseCart, saveCart, saveFilledCart } from './carts.sql.ts';
import { fixedItemOf } from './fixed-line.ts';
import { goodsOfCart, readGoodsSheet, sheetOfGivenGoods } from './lines.sql.ts';

/** A cart that another feature puts together, whole: where, when and what. */
export interface PreparedCart extends Pick<Place, 'warehouseId' | 'startDay' | 'endDay'> {
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
  readonly customFields: CartRow['customFields'];
  readonly goods: readonly { readonly itemId: string; readonly qty: number }[];
}

/** The view says of each place and line what stands against it; `cart` is null then, and nothing is stored. */
export interface Prepared {
  readonly cart: CartRow | null;
  readonly view: CartView;
}

/**
 * The caller's cart with exactly these goods. One that stands for it already is kept where it holds the same, and goes
 * where another takes its place or where there can be none.
 */
export async function prepareCartOf(
  transaction: Transaction,
  context: Context,
  standing: CartRow | null,
  wanted: PreparedCart,
): Promise<Prepared | Refusal> {
  const { warehouseId, startDay, endDay, pickupHourId, returnHourId, customFields, goods } = wanted;
  const { config } = context.shop;
  const asked = newCart(context, { warehouseId, startDay, endDay });
  if (isRefusal(asked)) return asked;
  const made = { ...asked, pickupHourId, returnHourId, customFields };
  const [sheet, held] = await Promise.all([
    readGoodsSheet(transaction, sheetOfGivenGoods, {
      values: [JSON.stringify(goods.map((one, n) => ({ ...one, n })))],
      place: made,
      warehouseIds: [warehouseId],
      fixed: {
        itemId: config.fixedProduct?.item ?? null,
        belongs: fixedItemOf(config, made) !== null,
      },
    }),
    standing === null ? [] : goodsOfCart(transaction, standing.id),
  ]);
  const { lines } = sheet;
  const calendars = calendarsFrom(sheet.calendars);
  const view = await viewCart(transaction, context, unwritten(made), { lines, calendars });
  const isRefused = view.place.reason !== null || view.lines.some(({ problem }) => problem !== null);
  const isMissing = goods.some(({ itemId }) => !lines.some((line) => line.itemId === itemId));
  if (isRefused || isMissing) {
    if (standing !== null) await eraseCart(transaction, standing.id);
    return { cart: null, view };
  }
  if (standing !== null && isSamePlace(standing, made) && isDeepStrictEqual(held, heldOf(lines))) {
    const isSame = isDeepStrictEqual(standing.customFields, customFields);
    const cart = isSame ? standing : await saveCart(transaction, { ...standing, customFields }, context.now);
    return { cart, view: { ...view, cart } };
  }
  if (standing !== null) await eraseCart(transaction, standing.id);
  const cart = await saveFilledCart(transaction, made, lines, context, {
    entity: 'cart',
    entityId: made.id,
    action: 'create',
    after: { warehouseId, startDay, endDay, pickupHourId, returnHourId, goods },
  });
  return { cart, view: { ...view, cart } };
}

/** A colleague's cart is not the caller's: it could be neither read nor checked out. */
const placeNames = [
  'customerId',
  'contactId',
  'warehouseId',
  'deliveryId',
  'startDay',
  'endDay',
  'pickupHourId',
  'returnHourId',
] as const;

function isSamePlace(standing: CartRow, made: Pick<CartRow, (typeof placeNames)[number]>): boolean {
  return placeNames.every((name) => standing[name] === made[name]);
}

function heldOf(lines: readonly { readonly itemId: string; readonly qty: number }[]) {
  return lines.map(({ itemId, qty }) => ({ itemId, qty })).toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
}
