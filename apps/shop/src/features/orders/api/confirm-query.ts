import { confirmReservation, type Call } from '@bivak/contract';
import { queryOptions } from '@tanstack/react-query';

/**
 * Confirms a request with the code of the mail. It writes, but the same link may be opened as often as one likes, so
 * it is asked like a question: once per link, and again by itself when the connection broke.
 */
export function confirmQuery(call: Call, id: string, code: string) {
  return queryOptions({
    queryKey: ['order-confirmation', id, code],
    queryFn: async ({ client }) => {
      const confirmed = await call(confirmReservation, { params: { id }, body: { Code: code } });
      void client.invalidateQueries({ queryKey: ['order', id] });
      return confirmed;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}
