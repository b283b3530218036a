import { Button, ErrorState, Spinner } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { orderQuery } from '../../features/orders/api/order-query.ts';
import { useIdentity } from '../../session/use-session.ts';
import { isWireError } from '../../wire-error.ts';
import { BackButton } from '../errors/back-button.tsx';
import { ClientPage } from '../parts/client-page.tsx';
import { OrderView } from './order-view.tsx';

/** A reservation or order: the confirmation after the checkout, and its details ever after (spec 1 §2). */
export function OrderPage() {
  const t = useTranslations('shop.order');
  return (
    <ClientPage title={t('pageTitle')}>
      <div className="wrap">
        <Order />
      </div>
    </ClientPage>
  );
}

function Order() {
  const t = useTranslations('shop');
  const { orderId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(orderQuery(useCall(), orderId, useIdentity()));
  if (data !== undefined) return <OrderView loaded={data} />;
  if (error === null) return <Spinner label={t('global.loading')} showLabel />;
  // Another's order answers as if it did not exist (DESIGN §4).
  if (isWireError(error) && error.status < 500) {
    return (
      <ErrorState
        level={1}
        icon="question"
        title={t('global.errorNotFound')}
        text={t('order.notFoundText')}
        actions={<BackButton />}
      />
    );
  }
  return (
    <ErrorState
      level={1}
      title={t('order.loadError')}
      actions={<Button onClick={() => void refetch()}>{t('global.tryAgain')}</Button>}
    />
  );
}
