import type { Warehouse, WeeklyHours } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import { weeklyHours } from '../model/weekly-hours.ts';
import styles from './opening-hours.module.css';

/**
 * Shows the weekly hours of a pickup point, in a few lines: of fetching and of bringing back apart where they differ.
 */
export function OpeningHours({ place: { OpeningHours: all, PickupHours, ReturnHours } }: Place) {
  const t = useTranslations('shop.home');
  if (PickupHours === null || ReturnHours === null) return <Lines hours={all} />;
  return (
    <dl className={styles['hours']}>
      <div>
        <dt>{t('hoursPickup')}</dt>
        <dd>
          <Lines hours={PickupHours} />
        </dd>
      </div>
      <div>
        <dt>{t('hoursReturn')}</dt>
        <dd>
          <Lines hours={ReturnHours} />
        </dd>
      </div>
    </dl>
  );
}

interface Place {
  readonly place: Pick<Warehouse, 'OpeningHours' | 'PickupHours' | 'ReturnHours'>;
}

function Lines({ hours }: { readonly hours: WeeklyHours }) {
  const format = useFormat();
  // 1 January 2024 was a Monday.
  const name = (weekday: number): string => format.weekday(`2024-01-0${weekday}` as IsoDate);
  return (
    <ul className="num">
      {weeklyHours(hours).map(({ first, last, ranges }) => (
        <li key={first}>
          {first === last ? name(first) : `${name(first)}–${name(last)}`}{' '}
          {ranges.map(({ from, to }) => `${from}–${to}`).join(', ')}
        </li>
      ))}
    </ul>
  );
}
