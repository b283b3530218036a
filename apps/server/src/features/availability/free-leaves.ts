import type { IsoDate } from '@bivak/rules';
import type { Db } from '../../platform/database/shop-database.ts';
import type { Context } from '../../platform/application/context.ts';
import { readCalendars } from '../locations/index.ts';
import { type FreeLeaf, selectFreeLeaves } from './free-leaves.queries.ts';
import { judgePeriod } from './judge-period.ts';

/**
 * What is left over the days of the things that items are made of, at each of the warehouses; nothing of an item that is
 * not offered. Two statements, whatever the number of items and warehouses.
 */
export async function readFreeLeaves(
  db: Db,
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  wish: {
    readonly itemIds: readonly string[];
    readonly warehouseIds: readonly string[];
    readonly from: IsoDate;
    readonly to: IsoDate;
  },
): Promise<FreeLeaf[]> {
  const { from, to, itemIds, warehouseIds } = wish;
  const calendars = await readCalendars(db, { warehouseIds, from, to });
  const places = calendars.map((calendar) => {
    const judged = judgePeriod({ config: shop.config, zone: shop.zone, now, calendar, from, to });
    const asked = judged.ok ? { startMs: judged.startMs, endMs: judged.endMs } : null;
    return { warehouseId: calendar.warehouseId, asked };
  });
  return selectFreeLeaves(db, itemIds, places);
}
