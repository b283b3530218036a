import { warehousesOf } from '@bivak/contract/shop-config';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Context } from '../../platform/application/context.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { ownOrderValues } from '../../platform/identity/own-order-sql.ts';
import { type FreeLeaf, selectFreeLeaves, type WantedClaim } from '../availability/index.ts';
import { calendarsFrom, type PlaceCalendar } from '../locations/index.ts';
import { type BusinessWindow, evaluatePlaces, placeKey, wantedClaims } from './cart-places.ts';
import type { PeakReader } from './cart-view.ts';
import type { NewCart } from './carts.sql.ts';
import { type CopiedLine, sheetOfOrder } from './copies.sql.ts';
import { fixedItemOf } from './fixed-line.ts';
import { type LineRow, readGoodsSheet } from './lines.sql.ts';
import { placedAt } from './place-lines.ts';

interface OrderedGoods {
  /** As they would lie in the new cart, with what the shop adds to it by itself. */
  readonly lines: readonly LineRow[];
  /** Those that were ordered. */
  readonly copied: readonly CopiedLine[];
  readonly calendars: readonly PlaceCalendar[];
  readonly peaks: PeakReader;
}

/**
 * What an order of the caller's own holds, where it would lie in a new cart and what is free there. Two statements, also
 * for an alias. Undefined for another's order, as for one that is not there.
 */
export async function orderedGoods(
  context: Context,
  orderId: string,
  cart: NewCart,
): Promise<OrderedGoods | undefined> {
  const { actor, shop } = context;
  const { database, config } = shop;
  const warehouseIds =
    cart.warehouseAlias === null ? [cart.warehouseId] : warehousesOf(config, cart.warehouseAlias);
  const fixedItem = fixedItemOf(config, cart);
  const sheet = await readGoodsSheet(database, sheetOfOrder, {
    values: [orderId, ...ownOrderValues(CustomerScope.of(actor))],
    place: cart,
    warehouseIds,
    fixed: { itemId: config.fixedProduct?.item ?? null, belongs: fixedItem !== null },
  });
  if (!sheet.allowed) return undefined;
  const calendars = calendarsFrom(sheet.calendars);
  const hours = { pickupHourId: null, returnHourId: null };
  const spots = warehouseIds.map((warehouseId) => ({ ...cart, ...hours, warehouseId }));
  const places = evaluatePlaces(context, { ...cart, ...hours }, spots, calendars);
  const windowOf = (at: Parameters<typeof placeKey>[0]): BusinessWindow | null =>
    places.get(placeKey(at))?.window ?? null;
  const leaves = await selectFreeLeaves(
    database,
    sheet.lines.map(({ itemId }) => itemId),
    spots.map((spot) => ({ warehouseId: spot.warehouseId, asked: spanOf(windowOf(spot)) })),
  );
  const lines = placed(sheet.lines, leaves, { cart, warehouseIds, fixedItem });
  return {
    lines,
    copied: lines.filter(({ itemId }) => itemId !== fixedItem).map((row) => ({ ...row, asked: row.qty })),
    calendars,
    peaks: knownPeaks(lines, leaves, windowOf),
  };
}

function spanOf(window: BusinessWindow | null) {
  return window === null ? null : { startMs: window.start, endMs: window.end };
}

/** With an alias each article lies at the first of its warehouses that has enough (RULINGS, "aliases"). */
function placed(
  lines: readonly LineRow[],
  leaves: readonly FreeLeaf[],
  of: { readonly cart: NewCart; readonly warehouseIds: readonly string[]; readonly fixedItem: string | null },
): readonly LineRow[] {
  const { cart, warehouseIds, fixedItem } = of;
  if (cart.warehouseAlias === null) return lines;
  const stock = new Map(leaves.map((leaf) => [`${leaf.leafId} ${leaf.warehouseId}`, leaf.stock]));
  const at = (row: LineRow, warehouseId: string): LineRow => ({
    ...row,
    warehouseId,
    leaves: row.leaves.map((leaf) => ({
      ...leaf,
      stock: stock.get(`${leaf.itemId} ${warehouseId}`) ?? null,
    })),
  });
  const goods = lines.filter(({ itemId }) => itemId !== fixedItem);
  const asked = goods.map((row) => ({ row, itemId: row.itemId, qty: row.qty, place: cart, named: false }));
  const laid = placedAt(warehouseIds, leaves, [], asked).map(({ row, place }) => at(row, place.warehouseId));
  // What comes by itself lies where goods lie.
  const own = laid.find(({ warehouseId }) => warehouseId === cart.warehouseId) ?? laid[0];
  const fixed = lines.filter(({ itemId }) => itemId === fixedItem);
  return [...laid, ...fixed.map((row) => at(row, own?.warehouseId ?? cart.warehouseId))];
}

/**
 * Reads peaks from what is known of the ledger, for lines that begin together wherever they lie in one place: a cart that
 * is cut again and again, line by line, asks the ledger once.
 */
function knownPeaks(
  rows: readonly LineRow[],
  leaves: readonly FreeLeaf[],
  windowOf: (row: LineRow) => BusinessWindow | null,
): PeakReader {
  const leafOf = new Map(leaves.map((leaf) => [`${leaf.itemId} ${leaf.leafId} ${leaf.warehouseId}`, leaf]));
  const promised = new Map<string, number>();
  for (const row of rows) {
    const window = windowOf(row);
    for (const claim of window === null ? [] : wantedClaims(row, window)) {
      const leaf = leafOf.get(`${row.itemId} ${claim.itemId} ${claim.warehouseId}`);
      if (leaf !== undefined && leaf.free !== null) {
        promised.set(key(claim, claim.end), (leaf.stock ?? 0) - leaf.free);
      }
    }
  }
  return (wanted) => Promise.resolve(wanted.map((claim) => peakBeside(claim, wanted, promised)));
}

/**
 * Up to the end of each of the others that take of the same shelf: what was promised by then, and all that last as long.
 */
function peakBeside(
  claim: WantedClaim,
  wanted: readonly WantedClaim[],
  promised: ReadonlyMap<string, number>,
): number {
  const others = wanted.filter(
    (one) => one !== claim && one.itemId === claim.itemId && one.warehouseId === claim.warehouseId,
  );
  const ends = [claim.end, ...others.map(({ end }) => end).filter((end) => end < claim.end)];
  const levels = ends.map((end) => {
    const beside = others.filter((one) => one.end >= end).reduce((sum, { qty }) => sum + qty, 0);
    return (promised.get(key(claim, end)) ?? 0) + beside;
  });
  return Math.max(...levels);
}

function key({ itemId, warehouseId }: WantedClaim, end: EpochMs): string {
  return `${itemId} ${warehouseId} ${end}`;
}
