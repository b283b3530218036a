import { getPaymentState, openPaymentState, type Call } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

/** Payment status poll (spec 2 §9). */
export const POLL_MS = 1000;

/** Asked each second until there is an answer; a connection that breaks meanwhile is no answer (spec 2 §4). */
export function paymentStateQuery(
  call: Call,
  orderId: string,
  { identity, access }: { readonly identity: string; readonly access: string | null },
) {
  const params = { reservationOrderId: orderId };
  return queryOptions({
    queryKey: ['payment', orderId, identity, access],
    queryFn: () =>
      access === null
        ? call(getPaymentState, { params })
        : call(openPaymentState, { params, body: { Access: access } }),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.Status === 'PENDING' ? POLL_MS : false,
  });
}
