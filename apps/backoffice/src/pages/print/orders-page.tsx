import { listOrderPapers } from '@bivak/contract/admin';
import { EmptyState } from '@bivak/ui';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useApp, useCall } from '../../app-context.tsx';
import { Paper } from '../../features/prints/paper.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { leftToPick, PickList } from './pick-list.tsx';
import styles from './print.module.css';

/** Pick lists or delivery forms of the orders that somebody chose in the list, each form on a page of its own. */
export function OrdersPrintPage() {
  const t = useTranslations('office.print');
  const call = useCall();
  const { shop } = useApp();
  const { IDs = '', by = 'picks' } = useSearch({ from: '/guarded/print/orders' });
  const ids = IDs.split(',').filter((id) => id !== '');
  const { data, error, refetch } = useQuery({
    queryKey: ['papers', IDs],
    queryFn: ({ signal }) => call(listOrderPapers, { query: { ID: ids } }, { signal }),
    enabled: ids.length > 0,
  });
  const title = t(by === 'picks' ? 'picks' : 'deliveries');
  if (data === undefined && ids.length > 0) {
    if (error !== null) return <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />;
    return <WaitingPage title={title} />;
  }
  const orders = data?.Collection ?? [];
  const toPick = leftToPick(orders);
  const nameOf = (warehouse: string) => shop.warehouses.find(({ id }) => id === warehouse)?.name ?? warehouse;
  return (
    <Paper
      title={title}
      note={t('ordersCount', { count: orders.length })}
      actions={(['picks', 'deliveries'] as const).map((one) => (
        <Link
          key={one}
          to="/print/orders"
          search={(before) => ({ ...before, by: one })}
          className="link"
          aria-current={one === by ? 'true' : undefined}
        >
          {t(one)}
        </Link>
      ))}
    >
      {orders.length === 0 ? <EmptyState title={t('noOrders')} text={t('noOrdersText')} /> : null}
      {orders.length > 0 && by === 'picks' && toPick.length === 0 ? <p>{t('allReady')}</p> : null}
      {by === 'picks'
        ? toPick.map((order) => <PickList key={order.ID} order={order} />)
        : orders.map(({ Lines, ...order }) => (
            <section key={order.ID} className={styles.page}>
              <DeliveryForm
                order={{
                  ...order,
                  WarehouseName: nameOf(order.WarehouseID),
                  DeliveryName: order.Delivery,
                  Lines: Lines.map((line, place) => ({ ...line, ID: `${line.ItemID} ${String(place)}` })),
                }}
              />
            </section>
          ))}
    </Paper>
  );
}
