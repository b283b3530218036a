import type { PaymentMethod } from '@bivak/contract';
import { useQuery } from '@tanstack/react-query';
import { useCall, useShop } from '../../../app-context.tsx';
import { useIdentity } from '../../../session/use-session.ts';
import { paymentStateQuery } from '../api/payment-state-query.ts';

/** How somebody tried to pay last, as far as it was asked and the shop still offers it. */
export function useLastMethod(orderId: string, access: string | null): PaymentMethod | null {
  const { methods } = useShop().payment;
  const { data } = useQuery({
    ...paymentStateQuery(useCall(), orderId, { identity: useIdentity(), access }),
    // Who comes back from the provider asks; here it is only looked at.
    enabled: false,
  });
  return methods.find((method) => method === data?.PaymentMethod) ?? null;
}
