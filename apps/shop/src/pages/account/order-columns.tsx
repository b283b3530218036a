import type { ReservationOrder } from '@bivak/contract';
import { Button, Pill } from '@bivak/ui';
import { MenuButton, type MenuEntry } from '@bivak/ui/menu';
import type { Column } from '@bivak/ui/table';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp } from '../../app-context.tsx';
import { awaitsPayment } from '../../features/orders/model/awaits-payment.ts';
import { openActions, requiredActions } from '../../features/orders/model/open-actions.ts';
import { statusLook } from '../../features/orders/model/status-look.ts';
import { useFormat } from '@bivak/web';
import { useSelfService } from '../../features/orders/model/use-self-service.ts';
import styles from './orders.module.css';

interface OrderActions {
  readonly onActions: (order: ReservationOrder) => void;
  readonly onDuplicate: (order: ReservationOrder) => void;
  readonly onCancel: (order: ReservationOrder) => void;
}

/** The columns with their weights 1, 5, 8, 6, 4, 3, 3, 3, 1 (spec 1 §2). */
export function useOrderColumns(actions: OrderActions): readonly Column<ReservationOrder>[] {
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
