import type { IsoDate } from '@bivak/rules';
import { classNames } from '../class-names.ts';
import { longDay } from './day-words.ts';
import type { DayLook, DayMark, PeriodCalendarLabels } from './labels.ts';
import type { DayFace, DayPart } from './period-days.ts';
import styles from './day.module.css';

/** All that a cell shows and says. */
export type ShownDay = {
  readonly date: IsoDate;
  readonly look: DayLook;
  readonly part: DayPart;
  readonly isToday: boolean;
  readonly outOfReach: boolean;
  readonly mark?: DayMark | null | undefined;
  /** Read out: the day with all its states. */
  readonly label: string;
};

type DaySurroundings = {
  readonly labels: PeriodCalendarLabels;
  readonly locale: string;
  readonly today: IsoDate;
};

/** The look of a day, for the cells and for the samples of the legend. */
export function dayClass(day: Pick<ShownDay, 'look' | 'part' | 'isToday' | 'outOfReach' | 'mark'>): string {
  return classNames(
    styles.day,
    day.look !== 'free' && styles[day.look],
    day.part !== 'none' && styles[day.part],
    day.isToday && styles.today,
    day.outOfReach && styles.outOfReach,
    day.mark?.peak && styles.peak,
    day.mark?.word !== undefined && styles.derived,
    day.mark?.ring && styles.ring,
  );
}

/** A day of a period calendar with all that is to be seen and said of it. */
export function shownDay<Reason extends string>(
  date: IsoDate,
  { look, part, reason, outOfReach }: DayFace<Reason>,
  { labels, locale, today }: DaySurroundings,
  mark: DayMark | null = null,
): ShownDay {
  const parts = {
    none: null,
    only: labels.chosen,
    start: labels.chosenStart,
    end: labels.chosenEnd,
    inside: labels.inPeriod,
  };
  const words = [
    longDay(date, locale),
    date === today ? labels.today : null,
    parts[part],
    look === 'free' ? null : labels.looks[look],
    look === 'free' && reason !== null ? labels.looks.out : null,
    mark?.says ?? null,
  ];
  return {
    date,
    look,
    part,
    outOfReach,
    mark,
    isToday: date === today,
    label: words.filter((word) => word !== null).join(', '),
  };
}
