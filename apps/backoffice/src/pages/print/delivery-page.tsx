import { isWireError, useFormat } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { handoverQuery } from '../../features/handovers/handover-query.ts';
import { orderQuery } from '../../features/orders/order-query.ts';
import { Paper } from '../../features/prints/paper.tsx';
import { SquareCode } from '../../features/prints/square-code.tsx';
import { NotFoundPage } from '../errors.tsx';
import styles from './print.module.css';

/** What goes along with the goods: what it is, for whom, until when, and room for two signatures. */
export function DeliveryPrintPage() {
  const t = useTranslations('office.print');
  const call = useCall();
  const format = useFormat();
  const { shop } = useApp();
  const { orderId } = useParams({ from: '/guarded/print/order/$orderId' });
  const order = useQuery(orderQuery(call, orderId));
  const handover = useQuery(handoverQuery(call, orderId));
  const error = order.error ?? handover.error;
  if (order.data === undefined || handover.data === undefined) {
    if (isWireError(error) && error.status === 404) return <NotFoundPage />;
    if (error === null) return <WaitingPage title={t('delivery')} />;
    const retry = () => void Promise.all([order.refetch(), handover.refetch()]);
    return <NotLoaded title={t('notLoaded')} level={1} retry={retry} />;
  }
  const { Number: number, Person, Start, End, Warehouse, Delivery } = order.data;
  const when = (moment: string) => `${format.day(format.dayOf(moment), 'longYear')}, ${format.time(moment)}`;
  return (
    <Paper
      title={t('delivery')}
      note={number}
      before={
        <Link to="/orders/$orderId" params={{ orderId }} className="link">
          {t('toOrder')}
        </Link>
      }
    >
      <div className={styles.top}>
        <div>
          <h2>
            {shop.name}: {t('delivery')} {number}
          </h2>
          <p>
            <b>{[Person.CompanyName, Person.Name].filter((name) => name !== '').join(', ')}</b>
            {Person.Tel === '' ? '' : `, ${Person.Tel}`}
          </p>
          <p>
            {t('from', { when: when(Start) })} {t('until', { when: when(End) })}
          </p>
          <p>
            {Warehouse.Description}
            {Delivery === null ? '' : `, ${Delivery.Description}`}
          </p>
        </div>
        <SquareCode text={number} className={styles.code} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            <th scope="col">{t('ordered')}</th>
            <th scope="col">{t('out')}</th>
            <th scope="col">{t('back')}</th>
          </tr>
        </thead>
        <tbody>
          {handover.data.Lines.map((line) => (
            <tr key={line.LineID}>
              <th scope="row">
                {line.Description}
                {line.Serials.length === 0 ? null : (
                  <span className={styles.sub}>
                    {line.Serials.map(({ SerialID }) => SerialID).join(', ')}
                  </span>
                )}
              </th>
              <td>{line.Ordered}</td>
              <td>{line.Out > 0 ? line.Out : ''}</td>
              <td>{line.BackGood + line.BackBroken > 0 ? line.BackGood + line.BackBroken : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.signatures}>
        <p>{t('signedOut')}</p>
        <p>{t('signedBack')}</p>
      </div>
    </Paper>
  );
}
