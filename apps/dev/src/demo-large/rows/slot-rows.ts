import { addDays, type IsoDate } from '@bivak/rules';
import type { Batch } from '../facts.ts';
import type { PlaceDay } from '../reservations/place-days.ts';
import { createTable } from './copy-text.ts';

/** The slots that reservations took, with how many did. */
export function slotRows(
  places: readonly { readonly warehouseId: string; readonly days: readonly PlaceDay[] }[],
  firstDay: IsoDate,
): Batch {
  const moment = createTable('moment', ['warehouse_id', 'day', 'hour_id', 'direction', 'capacity', 'used']);
  for (const { warehouseId, days } of places) {
    for (const [at, day] of days.entries()) {
      const date = addDays(firstDay, at);
      for (const direction of ['pickup', 'return'] as const) {
        for (const { hourId, capacity, used } of day[direction])
          if (hourId !== null && used > 0) moment.add([warehouseId, date, hourId, direction, capacity, used]);
      }
    }
  }
  return moment.take();
}
