import {
  getCart,
  listInvalidItems,
  removeCartItem,
  updateCart,
  type Call,
  type Cart,
  type CartItem,
  type InvalidItem,
} from '@bivak/contract/wire';
import type { Period } from '@bivak/rules';
import { isWireError } from '@bivak/web';
import { groupRef } from '../model/groups.ts';

export interface NewPlace {
  readonly warehouse: string;
  readonly delivery: string | null;
  readonly period: Period;
}

/** Which lines would not fit another place or period; refused when the place itself cannot be (spec 2 §7, "Invalid items"). */
export async function invalidAt(
  call: Call,
  cart: Cart,
  lines: readonly CartItem[],
  {
    place: { warehouse, delivery, period },
    stays,
    only,
  }: {
    readonly place: NewPlace;
    /** The lines of a cart of many stay where they are; only their delivery changes. */
    readonly stays: boolean;
    /** The lines that move, where not all do. */
    readonly only: readonly string[] | undefined;
  },
): Promise<readonly InvalidItem[]> {
  const goods = lines.filter((line) => !line.IsDeposit && (only?.includes(line.CartItemID) ?? true));
  const at = { WarehouseID: warehouse, DateTimeExpectedStart: period.from, DateTimeExpectedEnd: period.to };
  const Items = goods.map((line) => {
    const { CartItemID, ItemID, CompositionID, Amount } = line;
    return { CartItemID, ItemID, CompositionID, Amount, ...(stays ? groupRef(line) : at) };
  });
  const body = { ...at, ...(delivery === null ? {} : { DeliveryID: delivery }), Items };
  return (await call(listInvalidItems, { params: { cartId: cart.CartID }, body })).Collection;
}

/** Moves the cart that was seen, or one place and period of it; lines that do not fit stay in it and are marked (spec 2 §4, "Cart settings change"). */
export async function moveCart(
  call: Call,
  { CartID, Version }: Cart,
  { warehouse, delivery, period }: NewPlace,
  Group?: ReturnType<typeof groupRef>,
): Promise<Cart> {
  return call(updateCart, {
    params: { cartId: CartID },
    body: {
      WarehouseID: warehouse,
      DateTimeExpectedStart: period.from,
      DateTimeExpectedEnd: period.to,
      ...(delivery === null ? {} : { DeliveryID: delivery }),
      ...(Group === undefined ? {} : { Group }),
      Version,
    },
  });
}

/**
 * Deletes the lines that the visitor agreed to lose, after the cart has moved: a move that is refused must not cost
 * a line. One that is gone already is as it should be: where all were, the cart is read. The cart without them; null
 * where nothing was to be deleted.
 */
export async function removeInvalid(
  call: Call,
  { CartID }: Cart,
  invalid: readonly InvalidItem[],
): Promise<Cart | null> {
  let rest: Cart | null = null;
  for (const { CartItemID } of invalid) {
    try {
      rest = await call(removeCartItem, { params: { cartId: CartID, cartItemId: CartItemID } });
    } catch (cause) {
      if (!isWireError(cause) || cause.status !== 404) throw cause;
    }
  }
  if (rest !== null || invalid.length === 0) return rest;
  return call(getCart, { params: { cartId: CartID } });
}
