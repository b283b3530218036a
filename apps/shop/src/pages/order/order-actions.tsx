import type { ReservationOrder } from '@bivak/contract/wire';
import { isLiveStatus } from '@bivak/rules';
import { Button, buttonClass, Disclosure, Icon, Note } from '@bivak/ui';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../app-context.tsx';
import { CopyOrderButton } from '../../features/carts/components/copy-order-button.tsx';
import { awaitsPayment } from '../../features/orders/model/awaits-payment.ts';
import { openActions, requiredActions } from '../../features/orders/model/open-actions.ts';
import { useCancelOrder } from '../../features/orders/model/use-cancel-order.ts';
import { useSelfService } from '../../features/orders/model/use-self-service.ts';
import { usePermissions } from '../../session/use-permissions.ts';
import { useSession } from '../../session/use-session.ts';
import { useScreenSize } from '../frame/use-screen-size.ts';
import { AskAboutOrder } from './ask-about-order.tsx';
import styles from './order-page.module.css';
import { useListPage } from './use-list-page.ts';

const OrderActionsDialog = lazy(async () => ({
  default: (await import('../../features/payments/components/order-actions-dialog.tsx')).OrderActionsDialog,
}));

/**
 * What can be done with the order; what takes it away stands last (LOOK §5, spec 1 §2). Its papers stand with its
 * papers. On a phone it is folded but for what the order still needs, so that the order itself comes first.
 */
export function OrderActions({
  order,
  isChecking,
}: {
  readonly order: ReservationOrder;
  /** Whether it is paid is being asked. */
  readonly isChecking: boolean;
}) {
  const t = useTranslations('shop.accountOrderDetails');
  const isPhone = useScreenSize() === 'small';
  const actions = <ActionsEntry order={order} isChecking={isChecking} />;
  const others = (
    <>
      <EditEntry order={order} />
      <CopyOrderButton order={order} />
      <AskAboutOrder order={order} />
      <CancelEntry order={order} />
    </>
  );
  return isPhone ? (
    <div className={styles['folded']}>
      {actions}
      <Disclosure title={t(order.OrderID === null ? 'manageRequest' : 'manage')}>
        <div className={styles['actions']}>{others}</div>
      </Disclosure>
    </div>
  ) : (
    <div className={styles['actions']}>
      {actions}
      {others}
    </div>
  );
}

/** What is still to be done, with its number; or that nothing is. */
function ActionsEntry({
  order,
  isChecking,
}: {
  readonly order: ReservationOrder;
  readonly isChecking: boolean;
}) {
  const t = useTranslations('shop.accountOrderDetails');
  const [open, setOpen] = useState(false);
  const count = openActions(order);
  const isAsked = requiredActions(order) > 0 || awaitsPayment(order);
  if (order.Actions.length === 0) {
    return (
      <span className={styles['nothing']}>
        <Icon name="check" />
        {t('noActions')}
      </span>
    );
  }
  return (
    <>
      <Button
        size="s"
        variant="line"
        icon={isAsked ? 'warning' : 'check'}
        className={isAsked ? styles['todo'] : undefined}
        onClick={() => setOpen(true)}
      >
        {count === 0 ? t('noActions') : t(isAsked ? 'actions' : 'actionsOptional', { count })}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <OrderActionsDialog
            order={order}
            access={null}
            isChecking={isChecking}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Cancels the order, or says why that cannot be done here (spec 1 §5); nothing once it is over. */
function CancelEntry({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountOrderDetails');
  const { contact } = useShop();
  const { held } = usePermissions();
  const navigate = useNavigate();
  const { history } = useRouter();
  const listPage = useListPage();
  const { busy, problem, cancel } = useCancelOrder();
  const refusal = useSelfService().cancelRefusal(order);
  if (!isLiveStatus(order.ReservationStatus) && order.ReservationStatus !== 'Draft') return null;

  async function press(): Promise<void> {
    if (!(await cancel(order)) || !held.has('orders.read')) return;
    // "On the detail screen the user goes back" (spec 1 §4): to the list as it was left, or to its beginning.
    if (listPage !== null) history.back();
    else await navigate({ to: '/account/orders' });
  }

  const { phone, email } = contact;
  return (
    <>
      <Button
        size="s"
        variant="bad"
        icon="close"
        busy={busy}
        disabledReason={refusal === null ? undefined : t(`cancelRefusals.${refusal}`, { phone, email })}
        onClick={() => void press()}
      >
        {t('cancel')}
      </Button>
      {problem === null || refusal !== null ? null : (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
    </>
  );
}

/** The way to editing, for who may: the customer whose order it is, where the shop has a screen for it (spec 1 §5). */
function EditEntry({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.order');
  const refusal = useSelfService().editRefusal(order);
  const customer = useSession((state) => state.session.account?.CustomerID ?? null);
  if (refusal !== null || customer === null || customer !== order.CustomerID) return null;
  return (
    <Link
      to="/order/$orderId/edit"
      params={{ orderId: order.ReservationOrderID }}
      className={buttonClass({ variant: 'line', size: 's' })}
    >
      <Icon name="edit" />
      {t('edit')}
    </Link>
  );
}
