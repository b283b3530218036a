import { type Call, confirmReservation } from '@bivak/contract/wire';
import { Button, Note, Spinner } from '@bivak/ui';
import { isWireError } from '@bivak/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../../app-context.tsx';

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

/**
 * Confirms a request with the code of the mail. It writes, but the same link may be opened as often as one likes, so
 * it is asked like a question: once per link, and again by itself when the connection broke.
 */
function confirmQuery(call: Call, id: string, code: string) {
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
