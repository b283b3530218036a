import {
  listInvalidItems,
  removeCartItem,
  updateCart,
  type Call,
  type Cart,
  type CartItem,
  type InvalidItem,
} from '@bivak/contract';
import type { Period } from '@bivak/rules';

export interface NewPlace {
  readonly warehouse: string;
  readonly delivery: string | null;
  readonly period: Period;
}

/** Which lines would not fit another place or period (spec 2 §7, "Invalid items"). */
export async function invalidAt(
  call: Call,
  cart: Cart,
  lines: readonly CartItem[],
  { warehouse, period }: NewPlace,
): Promise<readonly InvalidItem[]> {
  const goods = lines.filter((line) => !line.IsDeposit);
  const at = { WarehouseID: warehouse, DateTimeExpectedStart: period.from, DateTimeExpectedEnd: period.to };
  const Items = goods.map(({ CartItemID, ItemID, CompositionID, Amount }) => ({
    CartItemID,
    ItemID,
    CompositionID,
    Amount,
    ...at,
  }));
  const answer = await call(listInvalidItems, { params: { cartId: cart.CartID }, body: { ...at, Items } });
  return answer.Collection;
}

/** Deletes the lines that the visitor agreed to lose, then moves the cart (spec 2 §4, "Cart settings change"). */
export async function moveCart(
  call: Call,
  cart: Cart,
  invalid: readonly InvalidItem[],
  { warehouse, delivery, period }: NewPlace,
): Promise<void> {
  const { CartID } = cart;
  for (const { CartItemID } of invalid) {
    await call(removeCartItem, { params: { cartId: CartID, cartItemId: CartItemID } });
  }
  await call(updateCart, {
    params: { cartId: CartID },
    body: {
      WarehouseID: warehouse,
      DateTimeExpectedStart: period.from,
      DateTimeExpectedEnd: period.to,
      ...(delivery === null ? {} : { DeliveryID: delivery }),
      // Removing lines made new versions that nobody else has seen.
      ...(invalid.length === 0 ? { Version: cart.Version } : {}),
    },
  });
}
