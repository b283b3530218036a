import type { ReservationOrder } from '@bivak/contract';
import { Button, buttonClass, Disclosure, Icon } from '@bivak/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { orderDocumentsQuery } from '../../features/documents/api/order-documents-query.ts';
import { awaitsPayment } from '../../features/orders/model/awaits-payment.ts';
import { openActions, requiredActions } from '../../features/orders/model/open-actions.ts';
import { useIdentity } from '../../session/use-session.ts';
import { useScreenSize } from '../frame/use-screen-size.ts';
import { CopyOrderButton } from '../../features/carts/components/copy-order-button.tsx';
import { AskAboutOrder } from './ask-about-order.tsx';
import { CancelEntry } from './cancel-entry.tsx';
import { EditEntry } from './edit-entry.tsx';
import styles from './order-page.module.css';

const OrderActionsDialog = lazy(async () => ({
  default: (await import('../../features/payments/components/order-actions-dialog.tsx')).OrderActionsDialog,
}));

/**
 * What can be done with the order; what takes it away stands last (LOOK §5, spec 1 §2). On a phone it is folded but for
 * what the order still needs, so that the order itself comes first.
 */
export function OrderActions({
  order,
  isOver,
  isChecking,
}: {
  readonly order: ReservationOrder;
  /** It came to nothing: nothing confirms it. */
  readonly isOver: boolean;
  /** Whether it is paid is being asked. */
  readonly isChecking: boolean;
}) {
  const t = useTranslations('shop.accountOrderDetails');
  const isPhone = useScreenSize() === 'small';
  const certificate = isOver ? null : <CertificateLink order={order} />;
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
        <div className={styles['actions']}>
          {certificate}
          {others}
        </div>
      </Disclosure>
    </div>
  ) : (
    <div className={styles['actions']}>
      {certificate}
      {actions}
      {others}
    </div>
  );
}

/** The confirmation as PDF, once it is made. */
function CertificateLink({ order }: { readonly order: ReservationOrder }) {
  const t = useTranslations('shop.accountOrderDetails');
  const { data, isPending } = useQuery(orderDocumentsQuery(useCall(), order, useIdentity()));
  const paper = data?.Collection.find(({ Kind }) => Kind === 'confirmation');
  const words = (
    <>
      <Icon name="download" />
      {t(order.OrderID === null ? 'certificateRequest' : 'certificate')}
    </>
  );
  // Most orders have one: the room is kept, so that the order below does not move.
  if (isPending) {
    return (
      <span
        aria-hidden="true"
        className={`${styles['hidden'] ?? ''} ${buttonClass({ variant: 'line', size: 's' })}`}
      >
        {words}
      </span>
    );
  }
  if (paper === undefined) return null;
  return (
    <a
      href={paper.AttachmentUrl}
      download={paper.FileName}
      className={buttonClass({ variant: 'line', size: 's' })}
    >
      {words}
    </a>
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
