import type { Warehouse, WeeklyHours } from '@bivak/contract/wire';
import type { IsoDate } from '@bivak/rules';
import { useFormat } from '@bivak/web';
import { useTranslations } from 'use-intl';
import styles from './opening-hours.module.css';

/** The weekly hours of a pickup point, in a few lines: of fetching and of bringing back apart where they differ. */
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

interface HoursLine {
  /** Days of the week in a row with the same hours, 1 = Monday. */
  readonly first: number;
  readonly last: number;
  readonly ranges: readonly { readonly from: string; readonly to: string }[];
}

/** The weekly hours in as few lines as they allow: Monday to Friday together when they are alike. */
function weeklyHours(hours: WeeklyHours): HoursLine[] {
  const lines: HoursLine[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const ranges = hours
      .filter((one) => one.Weekday === weekday)
      .map(({ From, To }) => ({ from: From, to: To }))
      .toSorted((a, b) => a.from.localeCompare(b.from));
    const before = lines.at(-1);
    if (ranges.length === 0) continue;
    if (before?.last === weekday - 1 && JSON.stringify(before.ranges) === JSON.stringify(ranges)) {
      lines[lines.length - 1] = { ...before, last: weekday };
    } else lines.push({ first: weekday, last: weekday, ranges });
  }
  return lines;
}
