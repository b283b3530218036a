import { warehousesOf } from '@bivak/contract/shop-config';
import { firstWithEnough } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/http/context.ts';
import { readFreeAt } from '../availability/index.ts';
import { readLines } from './cart-lines.queries.ts';
import type { CartRow } from './carts.queries.ts';
import type { AskedPlace } from './read-place.ts';

export interface PlacedWish {
  readonly itemId: string;
  readonly qty: number;
  readonly place: AskedPlace;
  /** Whether it named a warehouse itself. */
  readonly named: boolean;
}

/**
 * Where each line of a cart with an alias is fetched: at the first of its warehouses that has enough, beside what lies
 * in the cart already (RULINGS, "aliases"). Where none has, the first stands, and the line says what is short.
 */
export async function placeWishes(
  db: Db,
  context: Pick<Context, 'shop' | 'now'>,
  cart: CartRow,
  wishes: readonly PlacedWish[],
): Promise<readonly PlacedWish[]> {
  const open = wishes.filter(({ named }) => !named);
  if (cart.warehouseAlias === null || open.length === 0) return wishes;
  const members = warehousesOf(context.shop.config, cart.warehouseAlias);
  const itemIds = open.map(({ itemId }) => itemId);
  const days = { from: cart.startDay, to: cart.endDay };
  const [freeAt, rows] = await Promise.all([
    readFreeAt(db, context, { itemIds, warehouseIds: members, ...days }),
    readLines(db, cart.id),
  ]);
  const held = new Map(rows.map((row) => [`${row.itemId} ${row.warehouseId}`, row.qty]));
  return wishes.map((wish) => {
    if (wish.named) return wish;
    const { itemId, qty, place } = wish;
    const places = members.map((warehouseId) => {
      const free = freeAt(itemId, warehouseId);
      return { warehouseId, free: free === null ? null : free - (held.get(`${itemId} ${warehouseId}`) ?? 0) };
    });
    const { warehouseId } = firstWithEnough(places, qty) ?? place;
    const key = `${itemId} ${warehouseId}`;
    held.set(key, (held.get(key) ?? 0) + qty);
    return { ...wish, place: { ...place, warehouseId } };
  });
}
