import { editDateRange, type IsoDate } from '@bivak/rules';
import { dayText } from '../../platform/i18n/formats.ts';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { type BusinessWindow, inWireNames, judgePlaces, periodRefusal } from '../carts/index.ts';
import { localNow, type PlaceCalendar } from '../locations/index.ts';
import type { EditWish } from './edit-wish.ts';
import type { EditableOrder } from './order-edit.queries.ts';

export interface EditedPlace {
  /** Other days: everything is priced anew. */
  readonly periodChanged: boolean;
  /** When it begins and ends; null where it cannot be. */
  readonly window: BusinessWindow | null;
  readonly slotsApply: boolean;
  readonly refusal: Refusal | null;
}

/**
 * The days and hours of an edited order. What stays as it was ordered is not judged again: it was promised. Other days
 * lie within those of the order, from tomorrow on (spec 2 §5).
 */
export function judgeEditedPlace(
  context: Pick<Context, 'shop' | 'now' | 'language'>,
  order: EditableOrder,
  wish: EditWish,
  calendar: PlaceCalendar | undefined,
): EditedPlace {
  const periodChanged = wish.startDay !== order.startDay || wish.endDay !== order.endDay;
  const hoursChanged = wish.pickupHourId !== order.pickupHourId || wish.returnHourId !== order.returnHourId;
  const { warehouseId, deliveryId } = order;
  const { startDay, endDay, pickupHourId, returnHourId } = wish;
  const asked = { warehouseId, deliveryId, startDay, endDay, pickupHourId, returnHourId };
  const calendars = calendar === undefined ? [] : [calendar];
  const [place] = judgePlaces(context, asked, [], calendars).values();
  const slotsApply = place?.slotsApply === true;
  const isMissing = slotsApply && (wish.pickupHourId === null || wish.returnHourId === null);
  if (!periodChanged && !hoursChanged) {
    const window = { start: order.businessStart, end: order.businessEnd };
    return { periodChanged, window, slotsApply, refusal: isMissing ? missingSlots(wish) : null };
  }
  const window = place?.window ?? null;
  const outside = outsideRange(context, order, wish);
  if (outside !== null) return { periodChanged, window, slotsApply, refusal: outside };
  if (place === undefined || place.reason !== null) {
    return {
      periodChanged,
      window,
      slotsApply,
      refusal: place === undefined ? refuse('NotFound') : inWireNames(periodRefusal({ place })),
    };
  }
  return { periodChanged, window, slotsApply, refusal: isMissing ? missingSlots(wish) : null };
}

function missingSlots({ pickupHourId, returnHourId }: EditWish): Refusal {
  const fields = [
    ...(pickupHourId === null ? [{ field: 'BusinessHourStart', reason: 'required' }] : []),
    ...(returnHourId === null ? [{ field: 'BusinessHourEnd', reason: 'required' }] : []),
  ];
  return refuse('SlotRequired', { fields });
}

function outsideRange(
  { shop, now, language }: Pick<Context, 'shop' | 'now' | 'language'>,
  order: EditableOrder,
  { startDay, endDay }: EditWish,
): Refusal | null {
  const range = editDateRange({ from: order.startDay, to: order.endDay }, localNow(shop.zone, now).today);
  const isWithin = (day: IsoDate) => range !== null && day >= range.from && day <= range.to;
  const from = dayText(range?.from ?? order.startDay, language);
  const params = { from, to: dayText(order.endDay, language) };
  const fields = [
    ...(startDay === order.startDay || isWithin(startDay) ? [] : ['DateTimeExpectedStart']),
    ...(endDay === order.endDay || isWithin(endDay) ? [] : ['DateTimeExpectedEnd']),
  ].map((field) => ({ field, reason: 'edit-range', params }));
  return fields.length === 0 ? null : refuse('PeriodRefused', { fields });
}
