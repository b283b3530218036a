import { listOrderDocuments, type Call, type ReservationOrder } from '@bivak/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';
import { nullIfRefused } from '../../orders/api/order-files-query.ts';

/** Papers are made within seconds; what takes longer is asked for less often. */
const pendingMs = 3000;
const pendingTimes = 10;
/** So long they are waited for with the page. */
export const paperPatienceMs = pendingMs * pendingTimes;

/**
 * What the business made about an order as it stands, since an edit, a payment and the acceptance ask for others; null
 * where there is nothing to have.
 */
export function orderDocumentsQuery(call: Call, order: ReservationOrder, identity: string) {
  const { ReservationOrderID: id, Version, OrderID, TotalPaid, TotalOpen } = order;
  return queryOptions({
    queryKey: ['order-documents', id, identity, [Version, OrderID, TotalPaid, TotalOpen].join(' ')],
    queryFn: () => call(listOrderDocuments, { params: { id } }).catch(nullIfRefused),
    staleTime: pendingMs,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.Total === 0 && dataUpdateCount < pendingTimes ? pendingMs : FILE_ADDRESS_MS,
  });
}
