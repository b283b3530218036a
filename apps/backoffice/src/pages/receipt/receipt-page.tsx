import type { StaffOrder } from '@bivak/contract/admin';
import { Button } from '@bivak/ui';
import { useFormat } from '@bivak/web';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { orderQuery } from '../../features/orders/order-query.ts';
import { NoRecord } from '../../frame/no-record.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import styles from './receipt-page.module.css';

/** The receipt of an order, as a printer of rolls or of sheets takes it. */
export function ReceiptPage() {
  const t = useTranslations('office.receipt');
  const call = useCall();
  const { orderId } = useParams({ from: '/guarded/orders/$orderId/receipt' });
  const { data, error, refetch } = useQuery(orderQuery(call, orderId));
  if (data === undefined)
    return <NoRecord error={error} title={t('notLoaded')} retry={() => void refetch()} />;
  return <Receipt order={data} />;
}

function Receipt({ order }: { readonly order: StaffOrder }) {
  const t = useTranslations('office.receipt');
  const format = useFormat();
  const { shop } = useApp();
  const { paper = 'roll' } = useSearch({ from: '/guarded/orders/$orderId/receipt' });
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'short')} ${format.time(moment)}`;
  const other = paper === 'roll' ? 'a4' : 'roll';
  return (
    <>
      <div className={styles.tools}>
        <Link to="/orders/$orderId" params={{ orderId: order.ID }} className="link">
          {order.Number}
        </Link>
        <Button icon="file" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Link to="." search={{ paper: other }} className="link">
          {t(`papers.${other}`)}
        </Link>
      </div>
      <div className={`${styles.sheet} ${paper === 'roll' ? styles.roll : styles.a4}`}>
        <ScreenHead title={t('title', { number: order.Number })} />
        <p>
          {shop.name}
          <br />
          {order.Warehouse.Description}
          <br />
          {when(order.CreatedAt)}
        </p>
        <p>
          {order.Person.CompanyName === '' ? null : (
            <>
              {order.Person.CompanyName}
              <br />
            </>
          )}
          {order.Person.Name}
        </p>
        <p>{t('span', { from: when(order.Start), to: when(order.End) })}</p>
        <table className={styles.lines}>
          <tbody>
            {order.Lines.filter(({ IsDeposit }) => !IsDeposit).map((line) => (
              <tr key={line.ID}>
                <td>
                  {line.Amount} × {line.Description}
                </td>
                <td>{format.money(line.TotalIncVAT)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {[
              { label: t('excl'), value: order.TotalExcVAT },
              { label: t('vat'), value: order.TotalIncVAT - order.TotalExcVAT },
              { label: t('total'), value: order.TotalIncVAT },
              ...(order.Deposit > 0 ? [{ label: t('deposit'), value: order.Deposit }] : []),
              ...order.Payments.filter(({ Kept }) => Kept > 0).map(({ Method, Kept }) => ({
                label: t('paidBy', { method: Method }),
                value: Kept,
              })),
              { label: t('open'), value: order.Open },
            ].map(({ label, value }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{format.money(value)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p>{t('thanks')}</p>
      </div>
    </>
  );
}
