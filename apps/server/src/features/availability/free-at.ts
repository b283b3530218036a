import type { FreeQty, IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/http/context.ts';
import { readCalendars } from '../locations/index.ts';
import { judgePeriod } from './judge-period.ts';
import { type PlaceSpans, selectOffers } from './offers.queries.ts';

/** What is free of an item over the days at a warehouse; null is without end, 0 also where the days cannot be. */
export type FreeAt = (itemId: string, warehouseId: string) => FreeQty;

/** For several items and warehouses at once, by two statements whatever their number. */
export async function readFreeAt(
  db: Db,
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  wish: {
    readonly itemIds: readonly string[];
    readonly warehouseIds: readonly string[];
    readonly from: IsoDate;
    readonly to: IsoDate;
  },
): Promise<FreeAt> {
  const { from, to, itemIds, warehouseIds } = wish;
  const calendars = await readCalendars(db, { warehouseIds, from, to });
  const places = calendars.map((calendar): PlaceSpans => {
    const judged = judgePeriod({ config: shop.config, zone: shop.zone, now, calendar, from, to });
    const asked = judged.ok ? { startMs: judged.startMs, endMs: judged.endMs } : null;
    return { warehouseId: calendar.warehouseId, asked, next: [] };
  });
  const rows = await selectOffers(db, { itemIds: [...new Set(itemIds)], places, qty: 1 }, null);
  const free = new Map(rows.map((row) => [`${row.itemId} ${row.warehouseId}`, row.free]));
  return (itemId, warehouseId) => {
    const known = free.get(`${itemId} ${warehouseId}`);
    return known === undefined ? 0 : known;
  };
}
