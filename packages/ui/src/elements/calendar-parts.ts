import { dayClass } from '../calendar/day-look.ts';
import type { CalendarLabels, DayLook } from '../calendar/labels.ts';
import styles from '../calendar/calendar.module.css';
import { h } from './h.ts';

/** What the looks of the days mean. */
export function legend(looks: readonly Exclude<DayLook, 'free'>[], labels: CalendarLabels): HTMLElement {
  return h(
    'ul',
    { class: styles.legend },
    looks.map((look) => {
      const sample = dayClass({ look, part: 'none', isToday: false, outOfReach: false });
      return h(
        'li',
        {},
        h('span', { class: `${sample} ${styles.sample ?? ''}`, 'data-look': look, 'aria-hidden': 'true' }),
        labels.looks[look],
      );
    }),
  );
}

/** Monday to Sunday; the days themselves say their weekday to who hears them. */
export function weekdayHeads(locale: string): HTMLElement[] {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) =>
    h('th', {}, short.format(new Date(Date.UTC(2024, 0, 1 + index)))),
  );
}
