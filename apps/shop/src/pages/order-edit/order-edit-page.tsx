import { ErrorState, Note, Spinner } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useShop } from '../../app-context.tsx';
import { isRefused, type LoadedOrder, orderQuery } from '../../features/orders/api/order-query.ts';
import { useSelfService } from '../../features/orders/model/use-self-service.ts';
import { useIdentity } from '../../session/use-session.ts';
import { NotLoaded } from '@bivak/web/not-loaded';
import { AccountCrumbs } from '../account/account-crumbs.tsx';
import { BackButton } from '@bivak/web/errors';
import { OrderEditView } from './order-edit-view.tsx';
import { ToOrder } from './to-order.tsx';

/** An order in the hands of its customer (spec 2 §2, "Order edit"); only who is logged in comes here. */
export function OrderEditPage() {
  return (
    <div className="wrap">
      <Loading />
    </div>
  );
}

function Loading() {
  const t = useTranslations('shop');
  const { errorsEnabled } = useShop();
  const { orderId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery({
    ...orderQuery(useCall(), orderId, { identity: useIdentity(), access: null }),
    // Whoever edits is told when it is saved, not while they type.
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return <Editable loaded={data} reload={async () => void (await refetch())} />;
  if (error === null) return <Spinner label={t('global.loading')} showLabel />;
  if (!errorsEnabled) return null;
  if (isRefused(error)) {
    return (
      <ErrorState
        level={1}
        icon="question"
        title={t('global.errorNotFound')}
        text={t('orderEdit.notFoundText')}
        actions={<BackButton />}
      />
    );
  }
  return <NotLoaded level={1} title={t('order.loadError')} retry={() => void refetch()} />;
}

function Editable({
  loaded,
  reload,
}: {
  readonly loaded: LoadedOrder;
  readonly reload: () => Promise<void>;
}) {
  const t = useTranslations('shop.orderEdit');
  const { contact, mode } = useShop();
  const refusal = useSelfService().editRefusal(loaded.order);
  const [wasOutdated, setOutdated] = useState(false);
  const { ReservationOrderID: id, Version: version, OrderID, ReservationID } = loaded.order;
  const crumbs = <AccountCrumbs order={OrderID ?? ReservationID} edited={id} />;
  if (refusal !== null) {
    return (
      <>
        {crumbs}
        <ErrorState
          level={1}
          icon="lock"
          title={t('notEditable')}
          text={t(`refusals.${refusal}`, { phone: contact.phone, email: contact.email, mode })}
          actions={<ToOrder orderId={id} />}
        />
      </>
    );
  }
  return (
    <>
      {crumbs}
      {wasOutdated ? (
        <Note tone="warn" role="alert">
          {t('outdated')}
        </Note>
      ) : null}
      <OrderEditView
        key={`${id} ${version}`}
        loaded={loaded}
        onOutdated={() => {
          setOutdated(true);
          void reload();
        }}
      />
    </>
  );
}
