import {
  calledOff,
  editAllowed,
  editDateRange,
  editingPolicyOf,
  isEditableStatus,
  isLiveStatus,
} from '@bivak/rules';
import type { Context } from '../../platform/application/context.ts';
import { type Refusal, refuse } from '../../platform/application/refusal.ts';
import { selfServiceFacts } from '../orders/index.ts';
import type { EditableOrder } from './order-edit.queries.ts';

/** Whether the customer may edit this order at all, and the reason with what to do about it (spec 1 §5). */
export function editableRefusal(
  { shop, now }: Pick<Context, 'shop' | 'now'>,
  order: EditableOrder,
): Refusal | null {
  const ended = calledOff(order.status);
  if (ended !== null) return notEditable(ended);
  const { core, orderEdit } = shop.config;
  const facts = selfServiceFacts({ shop, now }, order);
  const verdict = editAllowed({
    ...facts,
    policy: orderEdit.offered ? editingPolicyOf(core.ShopAllowEditingOrder) : 'None',
    flag: isEditableStatus(order.status, order.editBlocked),
    limitDays: core.ShopAllowEditingDays,
  });
  const isOver = editDateRange({ from: order.startDay, to: order.endDay }, facts.now.date) === null;
  if (verdict.ok && !isOver) return null;
  return notEditable(verdict.ok ? 'over' : verdict.reason);
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
  return refuse('ValidationFailed', { fields: [{ field: 'Reference', reason: 'required' }] });
}

function notEditable(reason: string): Refusal {
  return refuse('OrderNotEditable', { fields: [{ field: 'ReservationOrderID', reason: `edit-${reason}` }] });
}
