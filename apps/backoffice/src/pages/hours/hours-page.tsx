import { TabLinks } from '@bivak/ui';
import { WaitingPage } from '@bivak/web/client-page';
import { NotLoaded } from '@bivak/web/not-loaded';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCall } from '../../app-context.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { BlockedDays } from './blocked-days.tsx';
import { HitsPanel } from './hits-panel.tsx';
import styles from './hours.module.css';
import { hoursQuery } from './hours-queries.ts';
import { blockedView } from './hours-search.ts';
import { WarehouseHours } from './warehouse-hours.tsx';

/** When each warehouse hands out and takes back, and the days in which nothing is rented. */
export function HoursPage() {
  const t = useTranslations('office.hours');
  const call = useCall();
  const { View } = useSearch({ from: '/guarded/settings/hours' });
  const { data, error, refetch } = useQuery(hoursQuery(call));
  if (data === undefined)
    return error === null ? (
      <WaitingPage />
    ) : (
      <NotLoaded title={t('notLoaded')} level={1} retry={() => void refetch()} />
    );
  const { Collection, Blocked } = data;
  const views = [
    ...Collection.map(({ WarehouseID, Description }) => ({ view: WarehouseID, label: Description })),
    { view: blockedView, label: t('blocked') },
  ];
  const view = views.find((one) => one.view === View)?.view ?? views[0]?.view;
  const shown = Collection.find(({ WarehouseID }) => WarehouseID === view);
  return (
    <>
      <ScreenHead title={t('title')} />
      <div className={styles.stack}>
        <HitsPanel />
        <TabLinks label={t('viewsLabel')}>
          {views.map((one) => (
            <Link
              key={one.view}
              to="/settings/hours"
              search={{ View: one.view }}
              aria-current={one.view === view ? 'page' : undefined}
            >
              {one.label}
            </Link>
          ))}
        </TabLinks>
        {shown === undefined ? (
          <BlockedDays blocked={Blocked} />
        ) : (
          <WarehouseHours key={shown.WarehouseID} standing={shown} />
        )}
      </div>
    </>
  );
}
