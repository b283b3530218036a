import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCall } from '../../../app-context.tsx';
import { useIdentity } from '../../../session/use-session.ts';
import { mayNotKnow, paymentStateQuery } from '../api/payment-state-query.ts';

/** So long nobody who comes back from the provider is offered to pay again; asking goes on. */
const LATE_MS = 20_000;

/** Whether the answer to "is it paid?" is still to come, or has just come and the order is read anew. */
export function useIsChecking({
  orderId,
  access,
  isBack,
}: {
  readonly orderId: string;
  readonly access: string | null;
  /** The page was opened by the way back from the provider. */
  readonly isBack: boolean;
}): boolean {
  const [isLate, setLate] = useState(false);
  const { data, error } = useQuery({
    ...paymentStateQuery(useCall(), orderId, { identity: useIdentity(), access }),
    // What says the result asks; here it is only looked at.
    enabled: false,
  });
  useEffect(() => {
    if (!isBack) return undefined;
    setLate(false);
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isBack, orderId]);
  if (!isBack || isLate || mayNotKnow(error)) return false;
  return data === undefined || data.Status === 'PENDING' || data.Status === 'PAID';
}
