import type { Action, ReservationOrder } from '@bivak/contract/wire';
import { Button, type IconName, Pill, Todo } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CertificatesDialog } from '../../orders/components/certificates-dialog.tsx';
import { ReferenceDialog } from '../../orders/components/reference-dialog.tsx';
import { awaitsPayment } from '../../orders/model/awaits-payment.ts';
import { requiredActions } from '../../orders/model/open-actions.ts';
import { PayForm } from './pay-form.tsx';
import { useFormat } from '@bivak/web';

type Name = Action['ActionName'];

const looks = {
  ReferenceRequired: { words: 'referenceRequired', icon: 'edit' },
  Certificates: { words: 'certificates', icon: 'file' },
  CreatePayment: { words: 'payment', icon: 'card' },
} as const satisfies Record<Name, { readonly words: string; readonly icon: IconName }>;

/** What an order still asks of its customer, and what was done of it (spec 1 §2, "order actions popup"). */
export function OrderActionsDialog({
  order,
  access,
  isChecking = false,
  onClose,
}: {
  readonly order: ReservationOrder;
  /** What the order's mail carried; null without one. */
  readonly access: string | null;
  /** Whether it is paid is being asked: paying once more is not offered meanwhile. */
  readonly isChecking?: boolean;
  readonly onClose: () => void;
}) {
  const t = useTranslations('shop');
  const [opened, setOpened] = useState<Name | null>(null);
  const isAsked = requiredActions(order) > 0 || awaitsPayment(order);
  const back = () => setOpened(null);
  return (
    <>
      <Dialog
        open
        id="order-actions"
        title={t(isAsked ? 'orderActions.title' : 'orderActions.titleOptional', {
          number: order.OrderID ?? order.ReservationID,
        })}
        closeLabel={t('global.close')}
        onClose={onClose}
      >
        <ul>
          {order.Actions.map((action) => (
            <li key={action.ActionName}>
              <ActionLine order={order} action={action} isChecking={isChecking} onOpen={setOpened} />
            </li>
          ))}
        </ul>
      </Dialog>
      {opened === 'ReferenceRequired' ? <ReferenceDialog order={order} onClose={back} /> : null}
      {opened === 'Certificates' ? <CertificatesDialog order={order} onClose={back} /> : null}
      {opened === 'CreatePayment' ? (
        <Dialog
          open
          id="order-payment"
          title={t('orderActions.paymentTitle')}
          closeLabel={t('global.close')}
          onClose={back}
        >
          <PayForm order={order} problem={null} access={access} />
        </Dialog>
      ) : null}
    </>
  );
}

function ActionLine({
  order,
  action: { ActionName: name, Completed, Required },
  isChecking,
  onOpen,
}: {
  readonly order: ReservationOrder;
  readonly action: Action;
  readonly isChecking: boolean;
  readonly onOpen: (name: Name) => void;
}) {
  const t = useTranslations('shop.orderActions');
  const format = useFormat();
  const checking = useTranslations('shop.payment')('waitingText');
  const { words, icon } = looks[name];
  const isOpen = order.TotalOpen > 0;
  const isOffered = name !== 'CreatePayment' || (isOpen && !isChecking);
  const notes = {
    ReferenceRequired: order.Reference ?? t('referenceRequiredText'),
    Certificates: t('certificatesText'),
    CreatePayment: isOpen && isChecking ? checking : payment(),
  } as const satisfies Record<Name, string>;
  return (
    <Todo
      icon={icon}
      done={Completed}
      title={
        <>
          {t(`${words}Title`)}{' '}
          {Completed ? (
            <Pill tone="ok">{t('completed')}</Pill>
          ) : (
            Required && <Pill tone="warn">{t('required')}</Pill>
          )}
        </>
      }
      note={notes[name]}
      action={
        isOffered ? (
          <Button size="s" variant={Completed ? 'quiet' : 'line'} onClick={() => onOpen(name)}>
            {t(Completed ? 'change' : `${words}Act`)}
          </Button>
        ) : undefined
      }
    />
  );

  function payment(): string {
    if (!isOpen) return t(Completed ? 'paymentDone' : 'paymentElsewhere');
    return t('paymentText', {
      amount: format.money(order.TotalOpen),
      hasDeposit: order.TotalOpenDeposit > 0 ? 'yes' : 'no',
      deposit: format.money(order.TotalOpenDeposit),
    });
  }
}
