import type { ReservationOrderUpdate } from '@bivak/contract';
import { shopMode } from '@bivak/contract/shop-config';
import type { IsoDate } from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { fixedItemOf } from '../carts/index.ts';
import { readRange } from '../locations/index.ts';
import type { EditableLine, EditableOrder } from './order-edit.queries.ts';

/** An order as somebody wants it to be, beside the order as it stands. */
export interface EditWish {
  readonly startDay: IsoDate;
  readonly endDay: IsoDate;
  readonly pickupHourId: string | null;
  readonly returnHourId: string | null;
  readonly reference: string | null;
  readonly customFields: EditableOrder['customFields'];
  /** By line; lines that are not named keep theirs. */
  readonly amounts: ReadonlyMap<number, { readonly qty: number; readonly field: string }>;
}

/** Reads what an update asks for; what it does not name stays. Every field that cannot be is named. */
export function readWish(
  { shop }: Pick<Context, 'shop'>,
  order: EditableOrder,
  lines: readonly EditableLine[],
  body: ReservationOrderUpdate,
): EditWish | Refusal {
  const range = readRange(
    { field: 'DateTimeExpectedStart', text: body.DateTimeExpectedStart, otherwise: order.startDay },
    { field: 'DateTimeExpectedEnd', text: body.DateTimeExpectedEnd, otherwise: order.endDay },
    shop.zone,
  );
  if (isRefusal(range)) return range;
  const amounts = readAmounts(shop.config, order, lines, body.UpdateItems ?? []);
  if (isRefusal(amounts)) return amounts;
  const customFields = { ...order.customFields, ...body.CustomFields };
  const faults =
    body.CustomFields === undefined
      ? []
      : customFieldFaults(shop.config, ['cart', 'reservation'], customFields, true);
  if (faults.length > 0) return customFieldRefusal(faults);
  const isSale = shopMode(shop.config) === 'sales';
  const { from: startDay, to: endDay } = range;
  return {
    startDay,
    endDay: isSale ? startDay : endDay,
    // Another day has other hours: what was chosen before is not what was meant.
    pickupHourId: chosen(body.BusinessHourStart, startDay === order.startDay ? order.pickupHourId : null),
    returnHourId: isSale
      ? null
      : chosen(body.BusinessHourEnd, endDay === order.endDay ? order.returnHourId : null),
    reference: chosen(body.Reference, order.reference),
    customFields,
    amounts,
  };
}

/** What the shop added follows the rest by itself, and is changed by nobody. */
export function isOfTheShop(
  config: Parameters<typeof fixedItemOf>[0],
  order: Pick<EditableOrder, 'deliveryId'>,
  line: Pick<EditableLine, 'kind' | 'itemId'>,
): boolean {
  return line.kind === 'Borg' || line.itemId === fixedItemOf(config, order);
}

function readAmounts(
  config: Parameters<typeof fixedItemOf>[0],
  order: EditableOrder,
  lines: readonly EditableLine[],
  items: NonNullable<ReservationOrderUpdate['UpdateItems']>,
): EditWish['amounts'] | Refusal {
  const amounts = new Map<number, { qty: number; field: string }>();
  const unknown: RefusedField[] = [];
  const fixed: RefusedField[] = [];
  for (const [index, { ReservationOrderItemID, reservationOrderItemID, Amount }] of items.entries()) {
    const id = ReservationOrderItemID ?? reservationOrderItemID;
    const field = `UpdateItems[${index}]`;
    const line = lines.find((one) => String(one.id) === id);
    if (line === undefined) {
      const reason = id === undefined ? 'required' : 'unknown-order-line';
      unknown.push({ field: `${field}.ReservationOrderItemID`, reason });
    } else if (!isOfTheShop(config, order, line)) {
      amounts.set(line.id, { qty: Amount, field: `${field}.Amount` });
    } else if (line.qty !== Amount) fixed.push({ field: `${field}.Amount`, reason: 'added-by-shop' });
  }
  if (unknown.length > 0) return refuse('ValidationFailed', { fields: unknown });
  return fixed.length > 0 ? refuse('LineNotRemovable', { fields: fixed }) : amounts;
}

/** Undefined keeps, null and an empty text clear. */
function chosen(given: string | null | undefined, standing: string | null): string | null {
  if (given === undefined) return standing;
  return given === '' ? null : given;
}
