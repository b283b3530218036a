import type { Db } from '../../platform/database/shop-database.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { readCalendar } from '../locations/index.ts';
import type { EditWish } from './edit-wish.ts';
import type { EditableOrder } from './order-edit.queries.ts';

/**
 * Whether the business closed on a day that was chosen anew while the edit waited for its locks: the calendar that it was
 * judged by is older than them. What stays as it was ordered was promised. Null where nothing is in the way.
 */
export async function closedMeanwhile(
  db: Db,
  order: Pick<EditableOrder, 'warehouseId' | 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId'>,
  wish: EditWish,
): Promise<Refusal | null> {
  const { startDay, endDay } = wish;
  const chosen = [
    ...(startDay === order.startDay && wish.pickupHourId === order.pickupHourId
      ? []
      : [{ field: 'DateTimeExpectedStart', day: startDay }]),
    ...(endDay === order.endDay && wish.returnHourId === order.returnHourId
      ? []
      : [{ field: 'DateTimeExpectedEnd', day: endDay }]),
  ];
  if (chosen.length === 0) return null;
  const calendar = await readCalendar(db, order.warehouseId, { from: startDay, to: endDay });
  const fields = chosen.filter(({ day }) => calendar?.closingDays.includes(day) === true);
  if (fields.length === 0) return null;
  return refuse('PeriodRefused', { fields: fields.map(({ field }) => ({ field, reason: 'closed' })) });
}
