import type { Account, ReservationOrder } from '@bivak/contract/wire';
import { Button, buttonClass, EmptyState, ErrorState, Note, Pill } from '@bivak/ui';
import { MenuButton, type MenuEntry } from '@bivak/ui/menu';
import { type Column, type RowLink, Table } from '@bivak/ui/table';
import { useFormat } from '@bivak/web';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { useCopyOrderDialog } from '../../features/carts/components/copy-order-button.tsx';
import { ordersQuery } from '../../features/orders/api/orders-query.ts';
import { awaitsPayment } from '../../features/orders/model/awaits-payment.ts';
import { openActions, requiredActions } from '../../features/orders/model/open-actions.ts';
import { statusLook } from '../../features/orders/model/status-look.ts';
import { useCancelOrder } from '../../features/orders/model/use-cancel-order.ts';
import { useSelfService } from '../../features/orders/model/use-self-service.ts';
import { useKeptQuery } from '../../session/use-kept-query.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountPages } from './account-pages.tsx';
import styles from './orders.module.css';

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

interface OrderActions {
  readonly onActions: (order: ReservationOrder) => void;
  readonly onDuplicate: (order: ReservationOrder) => void;
  readonly onCancel: (order: ReservationOrder) => void;
}

/** The columns with their weights 1, 5, 8, 6, 4, 3, 3, 3, 1 (spec 1 §2). */
function useOrderColumns(actions: OrderActions): readonly Column<ReservationOrder>[] {
  const t = useTranslations('shop.accountOrders');
  const { shop } = useApp();
  const format = useFormat();
  const isIncl = shop.priceMode === 'incl';
  return [
    {
      id: 'number',
      label: t('number'),
      weight: 1,
      role: 'name',
      cell: (order) => <span className="nowrap">{numberOf(order)}</span>,
    },
    {
      id: 'created',
      label: t('created'),
      weight: 5,
      cell: ({ DateTimeCreated }) => (
        <span className={styles.created}>{format.day(format.dayOf(DateTimeCreated), 'shortYear')}</span>
      ),
    },
    {
      id: 'location',
      label: t('location'),
      weight: 8,
      cell: ({ Warehouse: { Description: place }, Delivery }) =>
        Delivery?.Kind === 'delivery' ? t('deliveredFrom', { place }) : place,
    },
    {
      id: 'period',
      label: t(shop.mode === 'sales' ? 'day' : 'period'),
      weight: 6,
      cell: ({ DateTimeExpectedStart, DateTimeExpectedEnd }) => (
        <span className={styles.period}>
          {format.periodLong({
            from: format.dayOf(DateTimeExpectedStart),
            to: format.dayOf(DateTimeExpectedEnd),
          })}
        </span>
      ),
    },
    {
      id: 'count',
      label: t('count'),
      weight: 4,
      align: 'end',
      cell: ({ TotalQtyOfReservationItems }) => format.number(TotalQtyOfReservationItems),
    },
    {
      id: 'total',
      label: t(isIncl ? 'totalIncl' : 'totalExcl'),
      weight: 3,
      align: 'end',
      cell: ({ TotalIncVAT, TotalExcVAT }) => (
        <span className="nowrap">{format.money(isIncl ? TotalIncVAT : TotalExcVAT)}</span>
      ),
    },
    {
      id: 'type',
      label: t('type'),
      weight: 3,
      cell: ({ OrderID }) => t(OrderID === null ? 'request' : 'order'),
    },
    { id: 'status', label: t('status'), weight: 3, cell: (order) => <Status order={order} /> },
    {
      id: 'actions',
      label: t('actions'),
      hideLabel: true,
      weight: 1,
      role: 'actions',
      cell: (order) => <Actions order={order} {...actions} />,
    },
  ];
}

function numberOf({ OrderID, ReservationID }: ReservationOrder): string {
  return OrderID ?? ReservationID;
}

function Status({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const { clock } = useApp();
  const isPickupPast = clock.now().getTime() >= Date.parse(order.DateTimeBusinessStart);
  const { words, tone } = statusLook(order.ReservationStatus, isPickupPast);
  return (
    <span className={styles.status}>
      <Pill tone={tone}>{t(`status.${words}`, { kind: order.Delivery?.Kind ?? 'pickup' })}</Pill>
    </span>
  );
}

/** How much is still to be done, and what can be done with the order. */
function Actions({
  order,
  onActions,
  onDuplicate,
  onCancel,
}: { readonly order: ReservationOrder } & OrderActions) {
  const t = useTranslations('shop.accountOrders');
  const again = useTranslations('shop.duplicateReservation');
  const { mode } = useApp().shop;
  const navigate = useNavigate();
  const { page: listPage = 1 } = useSearch({ strict: false });
  const { editRefusal, cancelRefusal } = useSelfService();
  const number = numberOf(order);
  const count = openActions(order);
  const isAsked = requiredActions(order) > 0 || awaitsPayment(order);
  const open = t(isAsked ? 'open' : 'openOptional', { count, number });
  const params = { orderId: order.ReservationOrderID };
  const entries: (MenuEntry | null)[] = [
    {
      id: 'view',
      label: t('view'),
      icon: 'eye',
      onAction: () => void navigate({ to: '/order/$orderId', params, state: { listPage } }),
    },
    editRefusal(order) === null
      ? {
          id: 'edit',
          label: t('edit'),
          icon: 'edit',
          onAction: () => void navigate({ to: '/order/$orderId/edit', params }),
        }
      : null,
    { id: 'again', label: again('open', { mode }), icon: 'repeat', onAction: () => onDuplicate(order) },
    cancelRefusal(order) === null
      ? { id: 'cancel', label: t('cancel'), icon: 'close', bad: true, onAction: () => onCancel(order) }
      : null,
  ];
  return (
    <div className={styles.actions}>
      {count === 0 ? null : (
        <Button
          size="s"
          variant="line"
          icon={isAsked ? 'warning' : 'info'}
          className={isAsked ? styles.badge : undefined}
          aria-label={open}
          title={open}
          onClick={() => onActions(order)}
        >
          {count}
        </Button>
      )}
      <MenuButton label={t('actsOf', { number })} entries={entries.filter((entry) => entry !== null)} />
    </div>
  );
}
