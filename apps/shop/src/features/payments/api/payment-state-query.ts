import { getPaymentState, openPaymentState, type Call } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { isWireError } from '@bivak/web';

/** Payment status poll (spec 2 §9). */
export const POLL_MS = 1000;

/**
 * Asked each second until there is an answer (spec 2 §4). A connection that breaks meanwhile is none, nor is a server
 * that is away or busy; that somebody may not know is one.
 */
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
    refetchInterval: ({ state }) => {
      if (mayNotKnow(state.error)) return false;
      return state.data === undefined || state.data.Status === 'PENDING' ? POLL_MS : false;
    },
  });
}

const NO_MORE: ReadonlySet<number> = new Set([400, 403, 404]);

/** Whoever asks is not told, now or later. */
export function mayNotKnow(error: unknown): boolean {
  return isWireError(error) && NO_MORE.has(error.status);
}
