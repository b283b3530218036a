import { warehousesOf } from '@bivak/contract/shop-config';
import { firstWithEnough, type FreeQty } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/application/context.ts';
import { type FreeLeaf, readFreeLeaves } from '../availability/index.ts';
import type { Place } from './carts.commands.ts';
import type { CartRow } from './carts.sql.ts';
import { type LineRow, readLines } from './lines.sql.ts';

export interface PlacedLine {
  readonly itemId: string;
  readonly qty: number;
  readonly place: Place;
  /** Whether it named a warehouse itself. */
  readonly named: boolean;
}

/**
 * Where each line of a cart with an alias is fetched: at the first of its warehouses that has enough, beside what lies
 * in the cart already (RULINGS, "aliases"). Counted are the things with stock of their own: a package and its parts
 * bought alone take from the same shelf. Where none has enough, the first stands, and the line says what is short.
 */
export async function placeLines(
  db: Db,
  context: Pick<Context, 'shop' | 'now'>,
  cart: Pick<CartRow, 'id' | 'warehouseAlias' | 'startDay' | 'endDay'>,
  lines: readonly PlacedLine[],
): Promise<readonly PlacedLine[]> {
  if (cart.warehouseAlias === null || lines.every(({ named }) => named)) return lines;
  const members = warehousesOf(context.shop.config, cart.warehouseAlias);
  const itemIds = lines.map(({ itemId }) => itemId);
  const days = { from: cart.startDay, to: cart.endDay };
  const [leaves, rows] = await Promise.all([
    readFreeLeaves(db, context, { itemIds, warehouseIds: members, ...days }),
    readLines(db, cart.id),
  ]);
  return placedAt(members, leaves, rows, lines);
}

/** The same of what is known already: what is left of everything, and the lines that take of it before. */
export function placedAt<Line extends PlacedLine>(
  members: readonly string[],
  leaves: readonly FreeLeaf[],
  rows: readonly Pick<LineRow, 'warehouseId' | 'qty' | 'leaves'>[],
  lines: readonly Line[],
): readonly Line[] {
  const shelves = shelvesOf(leaves);
  for (const { warehouseId, qty, leaves: parts } of rows) {
    for (const part of parts) shelves.take({ leafId: part.itemId, warehouseId }, part.qty * qty);
  }
  for (const { named, itemId, qty, place } of lines)
    if (named) shelves.takeAll(itemId, place.warehouseId, qty);
  return lines.map((line) => {
    if (line.named) return line;
    const { itemId, qty, place } = line;
    const places = members.map((warehouseId) => ({ warehouseId, free: shelves.free(itemId, warehouseId) }));
    const { warehouseId } = firstWithEnough(places, qty) ?? place;
    shelves.takeAll(itemId, warehouseId, qty);
    return { ...line, place: { ...place, warehouseId } };
  });
}

type Shelf = Pick<FreeLeaf, 'leafId' | 'warehouseId'>;

/** What is left as one line after the other takes its part. */
function shelvesOf(leaves: readonly FreeLeaf[]) {
  const taken = new Map<string, number>();
  const parts = Map.groupBy(leaves, ({ itemId, warehouseId }) => `${itemId} ${warehouseId}`);
  const partsOf = (itemId: string, warehouseId: string) => parts.get(`${itemId} ${warehouseId}`) ?? [];
  const key = ({ leafId, warehouseId }: Shelf): string => `${leafId} ${warehouseId}`;
  const take = (shelf: Shelf, qty: number): void => {
    taken.set(key(shelf), (taken.get(key(shelf)) ?? 0) + qty);
  };
  return {
    take,
    takeAll(itemId: string, warehouseId: string, qty: number): void {
      for (const part of partsOf(itemId, warehouseId)) take(part, part.perUnit * qty);
    },
    /** The scarcest part decides, parts that are not counted do not limit, and what is made of nothing is never there. */
    free(itemId: string, warehouseId: string): FreeQty {
      const all = partsOf(itemId, warehouseId);
      const counted = all.flatMap((part) =>
        part.free === null ? [] : [Math.floor((part.free - (taken.get(key(part)) ?? 0)) / part.perUnit)],
      );
      if (counted.length > 0) return Math.min(...counted);
      return all.length === 0 ? 0 : null;
    },
  };
}
