import { getPaymentState, type Call } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

/** Payment status poll (spec 2 §9). */
export const POLL_MS = 1000;

/** Asked each second until there is an answer; a connection that breaks meanwhile is no answer (spec 2 §4). */
export function paymentStateQuery(call: Call, orderId: string, identity: string) {
  return queryOptions({
    queryKey: ['payment', orderId, identity],
    queryFn: () => call(getPaymentState, { params: { reservationOrderId: orderId } }),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.Status === 'PENDING' ? POLL_MS : false,
  });
}
