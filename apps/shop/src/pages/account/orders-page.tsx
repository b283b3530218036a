import type { Account, ReservationOrder } from '@bivak/contract';
import { Button, buttonClass, EmptyState, ErrorState, Note } from '@bivak/ui';
import { Table, type RowLink } from '@bivak/ui/table';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { ordersQuery } from '../../features/orders/api/orders-query.ts';
import { useCancelOrder } from '../../features/orders/model/use-cancel-order.ts';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import { useCopyOrderDialog } from '../../features/carts/components/copy-order-button.tsx';
import { AccountPages } from './account-pages.tsx';
import { useOrderColumns } from './order-columns.tsx';

const OrderActionsDialog = lazy(async () => ({
  default: (await import('../../features/payments/components/order-actions-dialog.tsx')).OrderActionsDialog,
}));

/** The reservations and orders of the customer, for its admin-type user (spec 1 §2, "Orders list"). */
export function OrdersPage() {
  const account = useSession((state) => state.session.account);
  return account === null ? null : <Orders account={account} />;
}

function Orders({ account }: { readonly account: Account }) {
  const t = useTranslations('shop');
  const { errorsEnabled } = useApp().shop;
  const { page = 1 } = useSearch({ strict: false });
  const asked = ordersQuery(useCall(), account, page);
  const { data, error, isFetching, refetch } = useKeptQuery(page === 1 ? 'orders' : null, account, asked);
  const { problem, cancel } = useCancelOrder();
  const [acting, setActing] = useState<string | null>(null);
  const duplicate = useCopyOrderDialog();
  const columns = useOrderColumns({
    onActions: ({ ReservationOrderID: id }) => setActing(id),
    onDuplicate: duplicate.ask,
    onCancel: (order) => void cancel(order),
  });
  const orders = data?.Collection ?? [];
  const actedOn = orders.find(({ ReservationOrderID: id }) => id === acting);
  if (error !== null && data === undefined)
    return errorsEnabled ? <Failed again={() => void refetch()} /> : null;
  return (
    <>
      <h1>{t('account.orders')}</h1>
      <p className="soft">{t('accountOrders.lede')}</p>
      {problem === null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Table
        caption={t('account.orders')}
        hideCaption
        columns={columns}
        wide
        rows={orders}
        rowKey={({ ReservationOrderID }) => ReservationOrderID}
        rowLink={(order, link) => linkToOrder(order, page, link)}
        loading={isFetching && data === undefined}
        loadingLabel={t('global.loading')}
        empty={<NoOrders />}
      />
      <AccountPages to="/account/orders" words="accountOrders" page={page} total={data?.Total ?? 0} />
      {duplicate.node}
      {actedOn === undefined ? null : (
        <Suspense fallback={null}>
          <OrderActionsDialog order={actedOn} access={null} onClose={() => setActing(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Where a row leads is the shop's to say: `routes.confirmation` of its shop.json, with `orderId`. */
function linkToOrder({ ReservationOrderID: orderId }: ReservationOrder, listPage: number, link: RowLink) {
  return <Link to="/order/$orderId" params={{ orderId }} state={{ listPage }} {...link} />;
}

function NoOrders() {
  const t = useTranslations('shop.accountOrders');
  return (
    <EmptyState
      icon="box"
      title={t('empty')}
      text={t('emptyText')}
      actions={
        <Link to="/items" className={buttonClass()}>
          {t('toItems')}
        </Link>
      }
    />
  );
}

function Failed({ again }: { readonly again: () => void }) {
  const t = useTranslations('shop');
  return (
    <ErrorState
      level={1}
      title={t('accountOrders.fetchError')}
      actions={<Button onClick={again}>{t('global.tryAgain')}</Button>}
    />
  );
}
