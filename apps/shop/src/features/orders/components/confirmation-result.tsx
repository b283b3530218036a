import { Button, Note, Spinner } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';
import { isWireError } from '@bivak/web';
import { confirmQuery } from '../api/confirm-query.ts';

/** What became of the link in the mail: confirmed, no longer possible, or not a link of ours. */
export function ConfirmationResult({ orderId, code }: { readonly orderId: string; readonly code: string }) {
  const t = useTranslations('shop');
  const { contact } = useShop();
  const { data, error, refetch, isFetching } = useQuery(confirmQuery(useCall(), orderId, code));
  if (data !== undefined) {
    const number = data.ReservationID;
    const isRequest = data.ReservationStatus === 'Active';
    return (
      <Note
        tone="ok"
        role="status"
        title={t(isRequest ? 'order.confirm.done' : 'order.confirm.doneOrder', { number })}
      >
        {t(isRequest ? 'order.confirm.doneText' : 'order.confirm.doneOrderText')}
      </Note>
    );
  }
  if (error === null || isFetching) return <Spinner label={t('order.confirm.busy')} showLabel />;
  if (!isWireError(error) || error.status >= 500 || error.status === 429) {
    return (
      <Note tone="bad" role="alert" title={t('order.confirm.failed')}>
        <Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>
      </Note>
    );
  }
  const reason = error.status === 409 ? 'over' : 'invalid';
  return (
    <Note tone="bad" role="alert" title={t(`order.confirm.${reason}`)}>
      {t(`order.confirm.${reason}Text`, { email: contact.email })}
    </Note>
  );
}
