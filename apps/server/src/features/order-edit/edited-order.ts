import { shopMode } from '@bivak/contract/shop-config';
import {
  calledOff,
  editAllowed,
  editDateRange,
  editingPolicyOf,
  isEditableStatus,
  isLiveStatus,
  type IsoDate,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { isRefusal, type Refusal, type RefusedField, refuse } from '../../platform/application/refusal.ts';
import { isInTime } from '../../platform/database/deadline.ts';
import type { EpochMs } from '../../platform/database/types.ts';
import type { Db } from '../../platform/database/shop-database.ts';
import { customFieldFaults, customFieldRefusal } from '../../platform/shops/custom-fields.ts';
import { lentChangeRefusal, lentDeadline, lentOrderOf } from '../availability/index.ts';
import { fixedItemOf } from '../carts/index.ts';
import { selfServiceFacts } from '../orders/index.ts';
import type { ShownTotals } from '../pricing/index.ts';
import { lentFieldsOf } from './lent-edit.ts';
import type { EditableLine, EditableOrder, EditedOrder } from './order-edit.sql.ts';

export interface OfOrder {
  readonly orderId: string;
  /** The revision that the caller saw; another one is refused with the fresh order. */
  readonly version?: number | undefined;
}

/** What of an order changes; undefined keeps, null and an empty text clear. */
export interface EditInput extends OfOrder {
  readonly startDay?: IsoDate | undefined;
  readonly endDay?: IsoDate | undefined;
  readonly pickupHourId?: string | null | undefined;
  readonly returnHourId?: string | null | undefined;
  readonly reference?: string | null | undefined;
  readonly customFields?: EditableOrder['customFields'] | undefined;
  readonly lines: readonly { readonly lineId: string | undefined; readonly qty: number }[];
  /** The totals that the person saw; others are refused with both, to confirm. */
  readonly shown: ShownTotals;
}

/** Reads what an update asks for; what it does not name stays. Every field that cannot be is named. */
export function readEdited(
  context: Pick<Context, 'shop'>,
  order: EditableOrder,
  lines: readonly EditableLine[],
  input: Omit<EditInput, keyof OfOrder>,
): EditedOrder | Refusal {
  const { shop } = context;
  const { startDay = order.startDay, endDay = order.endDay } = input;
  if (endDay < startDay)
    return refuse('ValidationFailed', { fields: [{ field: 'endDay', reason: 'before-start' }] });
  const amounts = readAmounts(shop.config, order, lines, input.lines);
  if (isRefusal(amounts)) return amounts;
  const lent = lentOrderOf(shop.config, order);
  const customFields =
    lent === null
      ? { ...order.customFields, ...input.customFields }
      : lentFieldsOf(context, lent, { order, lines }, { asked: input.customFields, amounts });
  if (isRefusal(customFields)) return customFields;
  const faults =
    input.customFields === undefined
      ? []
      : customFieldFaults(shop.config, ['cart', 'reservation'], customFields, true);
  if (faults.length > 0) return customFieldRefusal(faults);
  const isSale = shopMode(shop.config) === 'sales';
  return {
    warehouseId: order.warehouseId,
    startDay,
    endDay: isSale ? startDay : endDay,
    // Another day has other hours: what was chosen before is not what was meant.
    pickupHourId: chosen(input.pickupHourId, startDay === order.startDay ? order.pickupHourId : null),
    returnHourId: isSale
      ? null
      : chosen(input.returnHourId, endDay === order.endDay ? order.returnHourId : null),
    reference: chosen(input.reference, order.reference),
    customFields,
    amounts,
  };
}

/** What the shop added follows the rest by itself, and is changed by nobody. */
function isOfTheShop(
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
  asked: EditInput['lines'],
): EditedOrder['amounts'] | Refusal {
  const amounts = new Map<number, { qty: number; field: string }>();
  const unknown: RefusedField[] = [];
  const fixed: RefusedField[] = [];
  for (const [index, { lineId, qty }] of asked.entries()) {
    const field = `lines.${index}`;
    const line = lines.find((one) => String(one.id) === lineId);
    if (line === undefined) {
      const reason = lineId === undefined ? 'required' : 'unknown-order-line';
      unknown.push({ field: `${field}.lineId`, reason });
    } else if (!isOfTheShop(config, order, line)) {
      amounts.set(line.id, { qty, field: `${field}.qty` });
    } else if (line.qty !== qty) fixed.push({ field: `${field}.qty`, reason: 'added-by-shop' });
  }
  if (unknown.length > 0) return refuse('ValidationFailed', { fields: unknown });
  return fixed.length > 0 ? refuse('LineNotRemovable', { fields: fixed }) : amounts;
}

/** Undefined keeps, null and an empty text clear. */
function chosen(given: string | null | undefined, standing: string | null): string | null {
  if (given === undefined) return standing;
  return given === '' ? null : given;
}

export type Change = 'goods' | 'hours' | 'fields' | 'reference' | 'nothing';

/** Whether the customer may change that much of the order as it stands. */
export function barredFrom(
  context: Context,
  order: EditableOrder,
  edited: EditedOrder,
  change: Change,
): Refusal | null {
  const barred = change === 'reference' ? null : editableRefusal(context, order, { edited, change });
  return barred ?? referenceRefusal(order, edited.reference);
}

/** The most that is asked for: goods, hours of the same days alone, fields of the shop's own, the reference alone, or nothing. */
export function changeOf(order: EditableOrder, lines: readonly EditableLine[], edited: EditedOrder): Change {
  const isOther = (name: 'startDay' | 'endDay' | 'pickupHourId' | 'returnHourId') =>
    order[name] !== edited[name];
  const amounts = lines.some(({ id, qty }) => (edited.amounts.get(id)?.qty ?? qty) !== qty);
  if (amounts || isOther('startDay') || isOther('endDay')) return 'goods';
  const sameFields = JSON.stringify(order.customFields) === JSON.stringify(edited.customFields);
  const sameReference = order.reference === edited.reference;
  if (isOther('pickupHourId') || isOther('returnHourId'))
    return sameFields && sameReference ? 'hours' : 'goods';
  if (!sameFields) return 'fields';
  return sameReference ? 'nothing' : 'reference';
}

/** Whether the customer may edit this order at all, and the reason with what to do about it (spec 1 §5). */
function editableRefusal(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  order: EditableOrder,
  { edited, change }: { readonly edited: EditedOrder; readonly change: Change },
): Refusal | null {
  const ended = calledOff(order.status);
  if (ended !== null) return notEditable(ended);
  const { core, orderEdit } = shop.config;
  const facts = selfServiceFacts({ shop, now }, order);
  const lent = lentOrderOf(shop.config, order);
  const allowed = editAllowed({
    ...facts,
    policy: orderEdit.offered ? editingPolicyOf(core.ShopAllowEditingOrder) : 'None',
    flag: isEditableStatus(order.status, order.editBlocked),
    limitDays: lent === null ? core.ShopAllowEditingDays : 0,
  });
  // What lending made has days of its own (spec 3 §4).
  if (allowed.ok && lent !== null && change === 'hours')
    return hasBegun(order, edited, now) ? notEditable('over') : null;
  if (allowed.ok && lent !== null) {
    const reason = lentChangeRefusal(lent, order.status, facts.now.date);
    return reason === null ? null : notEditable(reason === 'state' ? 'flag' : reason);
  }
  const isOver = editDateRange({ from: order.startDay, to: order.endDay }, facts.now.date) === null;
  if (allowed.ok && !isOver) return null;
  return notEditable(allowed.ok ? 'over' : allowed.reason);
}

/** Hours of a day that stays are changed while there are others, until the one that is left begins or ends. */
function hasBegun(order: EditableOrder, edited: EditedOrder, now: EpochMs): boolean {
  const isLate = order.pickupHourId !== edited.pickupHourId && order.businessStart <= now;
  return isLate || (order.returnHourId !== edited.returnHourId && order.businessEnd <= now);
}

/**
 * A reference is no change of the goods: it may be given until everything is back. One that the checkout asked for may
 * be another, and not be taken away (spec 1 §5).
 */
export function referenceRefusal(
  order: Pick<EditableOrder, 'status' | 'reference' | 'referenceRequired'>,
  reference: string | null,
): Refusal | null {
  if (!isLiveStatus(order.status) && order.status !== 'Draft')
    return notEditable(calledOff(order.status) ?? 'flag');
  const isTakenAway = order.referenceRequired && order.reference !== null && reference === null;
  if (!isTakenAway) return null;
  return refuse('ValidationFailed', { fields: [{ field: 'reference', reason: 'required' }] });
}

/** Whether the last day to change it ended while the edit waited for its locks (`design/lending.md` §1, "the deadline"). */
export async function lateRefusal(
  db: Db,
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  order: EditableOrder,
): Promise<Refusal | null> {
  const lent = lentOrderOf(shop.config, order);
  if (lent === null || (await isInTime(db, now, lentDeadline(lent, shop.zone)))) return null;
  return notEditable(lent.season === null ? 'camp-started' : 'distribution-started');
}

function notEditable(reason: string): Refusal {
  return refuse('OrderNotEditable', { fields: [{ field: 'orderId', reason: `edit-${reason}` }] });
}
