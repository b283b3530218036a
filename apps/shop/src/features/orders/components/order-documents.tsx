import type { ReservationOrder } from '@bivak/contract';
import { isLiveStatus } from '@bivak/rules';
import { Box, FileLink } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp } from '../../../app-context.tsx';
import { formatFileSize } from '../../../i18n/file-size.ts';
import { useIdentity } from '../../../session/use-session.ts';
import { orderDocumentsQuery, paperPatienceMs } from '../api/order-files-query.ts';

/**
 * The confirmation as PDF and the days for a calendar; while they are being made it says so, for a while. Nobody waits
 * for those of an order that is finished.
 */
export function OrderDocuments({
  order: { ReservationOrderID: orderId, ReservationStatus: status },
}: {
  readonly order: ReservationOrder;
}) {
  const t = useTranslations('shop.order');
  const { call, locale } = useApp();
  const { data } = useQuery(orderDocumentsQuery(call, orderId, useIdentity()));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), paperPatienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (data === undefined || data === null) return null;
  if (data.Total === 0 && !isLiveStatus(status)) return null;
  return (
    <Box title={t('documents')} titleLook="quiet">
      {data.Total === 0 ? (
        <p className="small soft" role="status">
          {t(isLate ? 'documentsLate' : 'documentsPending')}
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
              />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
