import type { StaffOrder } from '@bivak/contract/admin';
import { Button, SpecList } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import { TakePayment } from './take-payment.tsx';
import styles from './order-page.module.css';

/** They go on: what is open of them can be paid. */
const isToPay: ReadonlySet<StaffOrder['Status']> = new Set(['Active', 'Order', 'Open', 'Pick', 'Picked']);

/** The money of an order: what it costs, what was paid and how, what is open, and the way to take it. */
export function OrderMoney({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.order');
  const pay = useTranslations('office.payment');
  const format = useFormat();
  const may = useMay();
  const [isTaking, setTaking] = useState(false);
  const mayTake = may('money.take') && order.Open > 0 && isToPay.has(order.Status);
  useKeys(mayTake ? [{ keys: 'b', label: pay('take'), run: () => setTaking(true) }] : []);
  const paid = order.Payments.filter(({ Kept }) => Kept > 0);
  const facts = [
    { term: t('total'), value: format.money(order.TotalIncVAT) },
    ...(order.Deposit > 0 ? [{ term: t('deposit'), value: format.money(order.Deposit) }] : []),
    { term: t('paid'), value: format.money(order.Paid) },
    { term: t('open'), value: format.money(order.Open) },
    ...order.Invoices.map(({ Number, Kind, TotalIncVAT }) => ({
      term: t(Kind === 'credit' ? 'credit' : 'invoice', { number: Number }),
      value: format.money(TotalIncVAT),
    })),
  ];
  return (
    <Panel
      title={t('money')}
      actions={
        mayTake ? (
          <Button size="s" variant="line" onClick={() => setTaking(true)}>
            {pay('take')}
          </Button>
        ) : null
      }
    >
      <SpecList look="facts" facts={facts} />
      {paid.length === 0 ? null : (
        <>
          <h3 className={styles.small}>{pay('received')}</h3>
          <ul className={styles.plain}>
            {paid.map(({ ID, Method, Kept, At }) => (
              <li key={ID}>
                {pay('one', {
                  amount: format.money(Kept),
                  method: Method,
                  day: format.day(format.dayOf(At), 'dayMonth'),
                })}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/orders/$orderId/receipt" params={{ orderId: order.ID }} className="link">
              {pay('receipt')}
            </Link>
          </p>
        </>
      )}
      {isTaking ? <TakePayment order={order} onClose={() => setTaking(false)} /> : null}
    </Panel>
  );
}
