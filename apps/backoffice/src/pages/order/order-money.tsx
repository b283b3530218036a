import type { StaffOrder } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { Button, SpecList } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Panel } from '../../frame/panel.tsx';
import { UndoPayment } from '../../features/invoices/undo-payment.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useMay } from '../../session/use-staff.ts';
import styles from './order-page.module.css';

const NotePayment = lazy(async () => ({
  default: (await import('../../features/invoices/note-payment.tsx')).NotePayment,
}));

const TakePayment = lazy(async () => ({ default: (await import('./take-payment.tsx')).TakePayment }));

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
  // Of an order that is over the money is that of its invoice, of which one at most is open.
  const open = order.Invoices.find(({ Open }) => Open > 0);
  const owed = may('money.take') || may('money.write') ? open : undefined;
  const canTake = mayTake || owed !== undefined;
  useKeys(canTake ? [{ keys: 'b', label: pay('take'), run: () => setTaking(true) }] : []);
  const paid = order.Payments.filter(({ Kept }) => Kept > 0);
  const facts = [
    { term: t('total'), value: format.money(order.TotalIncVAT) },
    ...(order.Deposit > 0 ? [{ term: t('deposit'), value: format.money(order.Deposit) }] : []),
    { term: t('paid'), value: format.money(order.Paid) },
    { term: t('open'), value: format.money(order.Open) },
    ...order.Invoices.flatMap(({ Number, Kind, TotalIncVAT, Open }) => [
      {
        term: t(Kind === 'credit' ? 'credit' : 'invoice', { number: Number }),
        value: format.money(TotalIncVAT),
      },
      ...(Open > 0 ? [{ term: pay('openOf', { number: Number }), value: format.money(Open) }] : []),
    ]),
  ];
  return (
    <Panel
      title={t('money')}
      actions={
        canTake ? (
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
      <Noted order={order} />
      {isTaking && owed === undefined ? (
        <Suspense fallback={null}>
          <TakePayment order={order} onClose={() => setTaking(false)} />
        </Suspense>
      ) : null}
      {isTaking && owed !== undefined ? (
        <Suspense fallback={null}>
          <NotePayment
            invoice={{ ...seen(owed), open: owed.Open }}
            first="CASH"
            onClose={() => setTaking(false)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function seen({ Number: number, Version }: StaffOrder['Invoices'][number]) {
  return { number, version: Version };
}

/** Money that was noted for its invoices, with the way back of whoever noted it by mistake. */
function Noted({ order: { Invoices } }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.notePayment');
  const format = useFormat();
  return Invoices.filter(({ Noted: noted }) => noted.length > 0).map((invoice) => (
    <div key={invoice.Number}>
      <h3 className={styles.small}>{t('of', { number: invoice.Number })}</h3>
      <ul className={styles.plain}>
        {invoice.Noted.map(({ ID, Method, Amount, Day, By, MayBeUndone }) => (
          <li key={ID}>
            {t('one', {
              amount: format.money(Amount),
              method: Method ?? 'UNKNOWN',
              day: format.day(Day as IsoDate, 'dayMonth'),
              by: By,
            })}{' '}
            {MayBeUndone ? (
              <UndoPayment invoice={seen(invoice)} payment={{ id: ID, amount: Amount }} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  ));
}
