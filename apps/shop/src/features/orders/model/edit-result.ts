import { type CalledOff, calledOff, editAllowed, editDateRange, editingPolicyOf } from '@bivak/rules';
import { type OrderFacts, selfServiceFacts } from './self-service-facts.ts';

export type EditRefusal = 'policy' | 'flag' | 'too-late' | 'over' | CalledOff;

/** Why this order cannot be edited, null where it can: the same rule as the server's (spec 1 §5, "Edit allowed"). */
export function editRefusal(of: OrderFacts): EditRefusal | null {
  const { order, settings, shop, dayOf } = of;
  const ended = calledOff(order.ReservationStatus);
  if (ended !== null) return ended;
  const facts = selfServiceFacts(of);
  const result = editAllowed({
    ...facts,
    policy: shop.orderEdit.offered ? editingPolicyOf(settings.ShopAllowEditingOrder) : 'None',
    flag: order.IsEditable,
    limitDays: settings.ShopAllowEditingDays,
  });
  if (!result.ok) return result.reason;
  const expected = { from: dayOf(order.DateTimeExpectedStart), to: dayOf(order.DateTimeExpectedEnd) };
  return editDateRange(expected, facts.now.date) === null ? 'over' : null;
}
