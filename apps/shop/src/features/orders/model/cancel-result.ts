import { cancelAllowed, editingPolicyOf, type SelfServiceRefusal } from '@bivak/rules';
import { type OrderFacts, selfServiceFacts } from './self-service-facts.ts';

/** Why this order cannot be cancelled, null where it can: the same rule as the server's (spec 1 §5, "Cancel allowed"). */
export function cancelRefusal(of: OrderFacts): SelfServiceRefusal | null {
  const { order, settings } = of;
  const result = cancelAllowed({
    ...selfServiceFacts(of),
    policy: editingPolicyOf(settings.ShopAllowEditingOrder),
    flag: order.IsCancellable,
    limitDays: settings.ShopAllowCancellationDays,
  });
  return result.ok ? null : result.reason;
}
