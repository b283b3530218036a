import { type DayPick, listDayPicks } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Paper } from '../../features/prints/paper.tsx';
import { leftToPick, PickList } from './pick-list.tsx';
import styles from './print.module.css';

/** What is to be set ready for a day, order by order or article by article, each with a box to tick. */
export function PicksPrintPage() {
  const t = useTranslations('office.print');
  const call = useCall();
  const format = useFormat();
  const { day, warehouse, by = 'order' } = useSearch({ from: '/guarded/print/picks' });
  const query = {
    ...(day === undefined ? {} : { Day: day }),
    ...(warehouse === undefined ? {} : { WarehouseID: [warehouse] }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['picks', day, warehouse],
    queryFn: ({ signal }) => call(listDayPicks, { query }, { signal }),
  });
  if (data === undefined) {
    if (error !== null) return <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />;
    return <WaitingPage title={t('picks')} />;
  }
  const orders = leftToPick(data.Collection);
  return (
    <Paper
      title={t('picks')}
      note={format.day(data.Day as IsoDate, 'longYear')}
      actions={(['order', 'item'] as const).map((one) => (
        <Link
          key={one}
          to="/print/picks"
          search={(before) => ({ ...before, by: one })}
          className="link"
          aria-current={one === by ? 'true' : undefined}
        >
          {t(`by.${one}`)}
        </Link>
      ))}
    >
      <p className={styles.only}>
        <b>{t('picks')}</b>, {format.day(data.Day as IsoDate, 'longYear')}
      </p>
      {orders.length === 0 ? <p>{t('allReady')}</p> : null}
      {by === 'order'
        ? orders.map((order) => <PickList key={order.ID} order={order} />)
        : itemsOf(orders).map((item) => <OfItem key={item.ItemID} item={item} />)}
    </Paper>
  );
}

interface OfDay {
  readonly ItemID: string;
  readonly Description: string;
  readonly total: number;
  readonly orders: readonly { readonly id: string; readonly words: string; readonly count: number }[];
}

function itemsOf(orders: readonly DayPick[]): readonly OfDay[] {
  const lines = orders.flatMap((order) => order.Lines.map((line) => ({ order, line })));
  return [...Map.groupBy(lines, ({ line }) => line.ItemID).entries()]
    .map(([ItemID, of]) => {
      const each = of.map(({ order, line }) => ({
        id: order.ID,
        words: `${order.Customer}, ${order.Number}`,
        count: line.Ordered - line.Ready - line.Out,
      }));
      const total = each.reduce((sum, { count }) => sum + count, 0);
      return { ItemID, Description: of[0]?.line.Description ?? ItemID, total, orders: each };
    })
    .toSorted((a, b) => a.Description.localeCompare(b.Description));
}

function OfItem({ item }: { readonly item: OfDay }) {
  return (
    <section>
      <h2>
        {item.total} × {item.Description}
      </h2>
      <table>
        <tbody>
          {item.orders.map(({ id, words, count }) => (
            <tr key={id}>
              <td className={styles.tick}>{count} ×</td>
              <th scope="row">{words}</th>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
