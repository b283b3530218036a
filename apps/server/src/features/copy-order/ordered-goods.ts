import { warehousesOf } from '@bivak/contract/shop-config';
import type { Context } from '../../platform/http/context.ts';
import { CustomerScope } from '../../platform/identity/customer-scope.ts';
import { type FreeLeaf, selectFreeLeaves } from '../availability/index.ts';
import {
  type BusinessWindow,
  type CopiedLine,
  fixedItemOf,
  judgePlaces,
  knownPeaks,
  type LineRow,
  type NewCart,
  type PeakReader,
  placedAt,
  placeKey,
  readGoodsSheet,
} from '../carts/index.ts';
import { calendarsFrom, type PlaceCalendar } from '../locations/index.ts';
import { ownValues } from '../orders/index.ts';
import { sheetOfOrder } from './copy-order.queries.ts';

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
    values: ownValues(orderId, CustomerScope.of(actor)),
    place: cart,
    warehouseIds,
    fixed: { itemId: config.fixedProduct?.item ?? null, belongs: fixedItem !== null },
  });
  if (!sheet.allowed) return undefined;
  const calendars = calendarsFrom(sheet.calendars);
  const hours = { pickupHourId: null, returnHourId: null };
  const spots = warehouseIds.map((warehouseId) => ({ ...cart, ...hours, warehouseId }));
  const places = judgePlaces(context, { ...cart, ...hours }, spots, calendars);
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
  const wishes = goods.map((row) => ({ row, itemId: row.itemId, qty: row.qty, place: cart, named: false }));
  const laid = placedAt(warehouseIds, leaves, [], wishes).map(({ row, place }) => at(row, place.warehouseId));
  // What comes by itself lies where goods lie.
  const own = laid.find(({ warehouseId }) => warehouseId === cart.warehouseId) ?? laid[0];
  const fixed = lines.filter(({ itemId }) => itemId === fixedItem);
  return [...laid, ...fixed.map((row) => at(row, own?.warehouseId ?? cart.warehouseId))];
}
