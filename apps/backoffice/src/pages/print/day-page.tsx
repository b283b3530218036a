import { getToday, type TodayOrder } from '@bivak/contract/admin';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { Paper } from '../../features/prints/paper.tsx';
import styles from './print.module.css';

/** The day on paper: who comes for what and who brings back, by the hour, with a box to tick. */
export function DayPrintPage() {
  const t = useTranslations('office.print');
  const call = useCall();
  const format = useFormat();
  const { day, warehouse } = useSearch({ from: '/guarded/print/day' });
  const query = {
    ...(day === undefined ? {} : { Day: day }),
    ...(warehouse === undefined ? {} : { WarehouseID: [warehouse] }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['today', day, warehouse],
    queryFn: ({ signal }) => call(getToday, { query }, { signal }),
  });
  if (data === undefined) {
    if (error !== null) return <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />;
    return <WaitingPage title={t('day')} />;
  }
  return (
    <Paper title={t('day')} note={format.day(data.Day as IsoDate, 'longYear')}>
      <p className={styles.only}>
        <b>{t('day')}</b>, {format.day(data.Day as IsoDate, 'longYear')}
      </p>
      <Rows title={t('collect')} rows={data.Collect} />
      <Rows title={t('bringBack')} rows={data.BringBack} />
    </Paper>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly TodayOrder[] }) {
  const t = useTranslations('office.print');
  const format = useFormat();
  return (
    <section>
      <h2>
        {title} ({rows.length})
      </h2>
      {rows.length === 0 ? (
        <p>{t('nobody')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('hour')}</th>
              <th scope="col">{t('customer')}</th>
              <th scope="col">{t('goods')}</th>
              <th scope="col">{t('open')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.ID}>
                <td className={styles.tick}>{row.SlotFrom ?? format.time(row.Start)}</td>
                <th scope="row">
                  {row.Customer.Description}
                  <span className={styles.sub}>
                    {[row.Number, row.Tel].filter((words) => words !== null && words !== '').join(' · ')}
                  </span>
                </th>
                <td>
                  {row.Goods.map((good) => `${String(good.Amount)} × ${good.Description}`).join(', ')}
                  {row.Weight > 0 ? (
                    <span className={styles.sub}>
                      {t('weight', { kg: format.number(Math.round(row.Weight)) })}
                    </span>
                  ) : null}
                </td>
                <td className="nowrap">{row.Open > 0 ? format.money(row.Open) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
