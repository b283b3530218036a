import { type Call, listOrderDocuments, type ReservationOrder } from '@bivak/contract/wire';
import { isLiveStatus } from '@bivak/rules';
import { Box, FileLink } from '@bivak/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { fetchFile } from '../../../fetch-file.ts';
import { formatFileSize } from '@bivak/web/formats';
import { useIdentity } from '../../../session/use-session.ts';
import { FILE_ADDRESS_MS } from '../../../file-addresses.ts';
import { nullIfRefused } from '../../orders/api/order-files-query.ts';

/** Papers are made within seconds; what takes longer is asked for less often. */
const pendingMs = 3000;
const pendingTimes = 10;
/** So long they are waited for with the page. */
const paperPatienceMs = pendingMs * pendingTimes;

/**
 * The confirmation as PDF and the days for a calendar; while they are being made it says so, for a while. Nobody waits
 * for those of an order that is finished.
 */
export function OrderDocuments({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const { call, locale } = useApp();
  const query = orderDocumentsQuery(call, order, useIdentity());
  const { data } = useQuery(query);
  const asked = query.queryKey.join(' ');
  const [late, setLate] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setLate(asked), paperPatienceMs);
    return () => clearTimeout(timer);
  }, [asked]);
  if (data === undefined || data === null) return null;
  if (data.Total === 0 && !isLiveStatus(order.ReservationStatus)) return null;
  return (
    <Box title={t('documents')} titleLook="quiet">
      {data.Total === 0 ? (
        <p className="small soft" role="status">
          {t(late === asked ? 'documentsLate' : 'documentsPending')}
        </p>
      ) : (
        <ul>
          {data.Collection.map(({ DocumentID, Kind, FileName, FileSize, AttachmentUrl }) => (
            <li key={DocumentID}>
              <FileLink
                name={t(Kind)}
                note={formatFileSize(FileSize, locale)}
                href={AttachmentUrl}
                fileName={FileName}
                onClick={(event) => void fetchFile(event, t(`documentFailed.${Kind}`))}
              />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

/**
 * What the business made about an order as it stands, since an edit, a payment and the acceptance ask for others; null
 * where there is nothing to have.
 */
function orderDocumentsQuery(call: Call, order: ReservationOrder, identity: string) {
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
