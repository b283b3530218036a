import { classNames } from '../class-names.ts';
import { dayClass } from './day-look.ts';
import type { CalendarLabels, DayLook } from './labels.ts';
import styles from './calendar.module.css';

export type LegendLook = Exclude<DayLook, 'free'>;

/** What the looks of the days mean. */
export function Legend({
  looks,
  labels,
}: {
  readonly looks: readonly LegendLook[];
  readonly labels: CalendarLabels;
}) {
  return (
    <ul className={styles.legend}>
      {looks.map((look) => (
        <li key={look}>
          <span
            className={classNames(
              dayClass({ look, part: 'none', isToday: false, outOfReach: false }),
              styles.sample,
            )}
            data-look={look}
            aria-hidden="true"
          />
          {labels.looks[look]}
        </li>
      ))}
    </ul>
  );
}
