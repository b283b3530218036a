import type { StaffOrder } from '@bivak/contract/admin';
import { Button, buttonClass, TextAreaField } from '@bivak/ui';
import { Dialog } from '@bivak/ui/dialog';
import { useFormat } from '@bivak/web';
import { Link, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import styles from './order-page.module.css';

const isStillHere: ReadonlySet<StaffOrder['Status']> = new Set(['Draft', 'Active', 'Order', 'Open']);

/** What staff changes of an order until picking begins: the way to its edit, and cancelling it. */
export function OrderChange({
  order,
  busy,
  cancel,
}: {
  readonly order: StaffOrder;
  readonly busy: boolean;
  readonly cancel: (reason: string) => Promise<unknown>;
}) {
  const t = useTranslations('office.cancelOrder');
  const may = useMay();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const can = isStillHere.has(order.Status) && may('orders.write');
  const params = { orderId: order.ID };
  useKeys(
    can
      ? [
          {
            keys: 'w',
            label: t('edit'),
            run: () => void router.navigate({ to: '/orders/$orderId/edit', params }),
          },
        ]
      : [],
  );
  if (!can) return null;
  return (
    <>
      <Link to="/orders/$orderId/edit" params={params} className={buttonClass({ variant: 'line' })}>
        {t('edit')}
      </Link>
      <Button variant="quiet" busy={busy} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      {open ? (
        <CancelDialog
          order={order}
          onClose={() => setOpen(false)}
          onCancel={(reason) => {
            setOpen(false);
            void cancel(reason);
          }}
        />
      ) : null}
    </>
  );
}

const byHand = new Set(['CASH', 'TERMINAL', 'TRANSFER']);

/** Says what goes back before anything is cancelled; the customer reads the reason. */
function CancelDialog({
  order,
  onClose,
  onCancel,
}: {
  readonly order: StaffOrder;
  readonly onClose: () => void;
  readonly onCancel: (reason: string) => void;
}) {
  const t = useTranslations('office.cancelOrder');
  const words = useTranslations('office.order');
  const global = useTranslations('shop.global');
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const kept = order.Payments.filter(({ Method }) => byHand.has(Method)).reduce(
    (sum, { Kept }) => sum + Kept,
    0,
  );
  const own = Math.min(kept, order.Paid);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else onCancel(reason.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title', { number: order.Number })}
      closeLabel={global('close')}
      size="s"
    >
      <form className="stack" noValidate onSubmit={submit}>
        <p>{t('text')}</p>
        <p>
          <b>
            {order.Paid > 0 ? t('refund', { amount: format.money(order.Paid) }) : t('nothingPaid')}
            {own > 0 ? ` ${t('byHand', { amount: format.money(own) })}` : ''}
          </b>
        </p>
        <TextAreaField
          required
          label={words('reason')}
          maxLength={1000}
          rows={3}
          value={reason}
          error={isMissing && reason.trim() === '' ? words('reasonRequired') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={styles.save}>
          <Button type="submit" variant="bad">
            {t('cancel')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {global('close')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
