import { randomUUID } from 'node:crypto';
import type { ShopConfig } from '@bivak/contract/shop-config';
import type { Db } from '../../platform/database/shop-database.ts';
import { type CartRow, dropItem, findGoodsPlace, putOnce } from './carts.sql.ts';

type Configured = Pick<ShopConfig, 'fixedProduct'>;
type InMode = Configured & Pick<ShopConfig, 'cartMode'>;

/** The item that a cart of this delivery carries by itself, such as the ride of a delivery; null for none. */
export function fixedItemOf(
  { fixedProduct }: Configured,
  { deliveryId }: Pick<CartRow, 'deliveryId'>,
): string | null {
  if (fixedProduct === undefined) return null;
  const { item, delivery } = fixedProduct;
  return delivery === undefined || delivery === deliveryId ? item : null;
}

/**
 * Puts the fixed item into a new cart once (spec 2 §4), and keeps it in step when the delivery changes later: there
 * with its own delivery, gone with another. Where lines lie in several places it lies where goods lie, never alone.
 */
export async function keepFixedLine(db: Db, config: InMode, cart: CartRow): Promise<void> {
  if (config.fixedProduct === undefined) return;
  const itemId = fixedItemOf(config, cart);
  if (itemId === null) return dropItem(db, cart.id, config.fixedProduct.item);
  const goods = hasManyPlaces(config, cart) ? await findGoodsPlace(db, cart, itemId) : undefined;
  const { id } = cart;
  const { warehouseId, startDay, endDay } = goods ?? cart;
  await putOnce(db, id, { id: randomUUID(), itemId, qty: 1, warehouseId, startDay, endDay });
}

/** Whether lines may lie elsewhere than the cart itself. */
export function hasManyPlaces(
  { cartMode }: Pick<ShopConfig, 'cartMode'>,
  { warehouseAlias }: Pick<CartRow, 'warehouseAlias'>,
): boolean {
  return cartMode === 'multiple' || warehouseAlias !== null;
}

/** Why the line of an item stays as it is, a reason of the contract's messages; null for what may be removed. */
export function stayReason(config: Configured, cart: CartRow, itemId: string): string | null {
  if (itemId !== fixedItemOf(config, cart)) return null;
  return config.fixedProduct?.delivery === undefined ? 'belongs-to-order' : 'belongs-to-delivery';
}
