import type { PaymentState } from '@bivak/contract/wire';
import { Note, Spinner } from '@bivak/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../app-context.tsx';
import { useIdentity } from '../../../session/use-session.ts';
import { mayNotKnow, paymentStateQuery } from '../api/payment-state-query.ts';

/** What came of paying, for who comes back from the provider: asked each second until it is known (spec 2 §4). */
export function PaymentResult({
  orderId,
  access,
}: {
  readonly orderId: string;
  readonly access: string | null;
}) {
  const t = useTranslations('shop.payment');
  const client = useQueryClient();
  const { data, error } = useQuery(
    paymentStateQuery(useCall(), orderId, { identity: useIdentity(), access }),
  );
  const status = data?.Status;
  useEffect(() => {
    // The order has changed with it: its number, what is open, until when.
    if (status !== undefined && status !== 'PENDING')
      void client.invalidateQueries({ queryKey: ['order', orderId] });
  }, [client, orderId, status]);
  if (data === undefined || data.Status === 'PENDING') {
    // Another browser than the one that ordered: the page itself says what there is to say.
    if (mayNotKnow(error)) return null;
    return (
      <Note tone="info" role="status" title={t('waiting')}>
        <Spinner label={t('waitingText')} showLabel />
      </Note>
    );
  }
  if (data.Status === 'PAID') {
    return (
      <Note tone="ok" role="status" title={t('paid')}>
        {t('paidText')}
      </Note>
    );
  }
  return (
    <Note tone="bad" role="alert" title={t(WORDS[data.Status])}>
      <p>{t(data.TotalOpen > 0 ? 'tryAgain' : 'errorGeneral')}</p>
      {/* In the provider's language, whatever that of the page is. */}
      {data.Message === null ? null : <p className="small soft">{t('provider', { text: data.Message })}</p>}
    </Note>
  );
}

const WORDS = {
  CANCELLED: 'cancelled',
  ERROR: 'failed',
  NOT_PAID: 'notPaid',
} as const satisfies Partial<Record<PaymentState['Status'], string>>;
