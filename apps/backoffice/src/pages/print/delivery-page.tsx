import { isWireError } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { handoverQuery } from '../../features/handovers/handover-query.ts';
import { orderQuery } from '../../features/orders/order-query.ts';
import { Paper } from '../../features/prints/paper.tsx';
import { NotFoundPage } from '../errors.tsx';
import { DeliveryForm } from './delivery-form.tsx';

/** What goes along with the goods: what it is, for whom, until when, and room for two signatures. */
export function DeliveryPrintPage() {
  const t = useTranslations('office.print');
  const call = useCall();
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
  const { Number: number, Warehouse, Delivery } = order.data;
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
      <DeliveryForm
        order={{
          ...order.data,
          WarehouseName: Warehouse.Description,
          DeliveryName: Delivery?.Description ?? null,
          Lines: handover.data.Lines.map((line) => ({
            ...line,
            ID: line.LineID,
            Serials: line.Serials.map(({ SerialID }) => SerialID),
            Back: line.BackGood + line.BackBroken,
          })),
        }}
      />
    </Paper>
  );
}
