import type { IsoDate } from '@bivak/rules';

/** How a day looks when nothing is chosen. `out` is any day that cannot be chosen for another reason. */
export type DayLook =
  | 'free'
  | 'start-only'
  | 'end-only'
  | 'sold-out'
  | 'closed'
  | 'past'
  /** Looks like a past day but is none, such as today where everything is booked a day ahead. */
  | 'too-soon'
  | 'out';

/** What is to be known of a day beside whether it can be chosen. */
export type DayMark = {
  /** Derived from the choice, such as the day of fetching: outlined, with its word in the cell. */
  readonly word?: string | undefined;
  /** Open to be chosen, though something on it is closed: a small ring. */
  readonly ring?: boolean | undefined;
  /** Of the peak: on its own ground. */
  readonly peak?: boolean | undefined;
  /** What is read out of it all. */
  readonly says: string;
};

/** All words of a calendar; days reach the functions as the visitor writes them. */
export type CalendarLabels = {
  /** Names the whole, such as "Rental period". */
  readonly calendar: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly today: string;
  readonly chosen: string;
  /** A word per look: the legend, and what is read out after the day. */
  readonly looks: Readonly<Record<Exclude<DayLook, 'free'>, string>>;
  /** The first sentence of a reason: "Sat 19 Dec is not free." */
  readonly refused: (day: string) => string;
  /** The words before the way out: "First free start:". */
  readonly wayOut: string;
};

export type PeriodCalendarLabels = CalendarLabels & {
  readonly chosenStart: string;
  readonly chosenEnd: string;
  readonly inPeriod: string;
  /** Read out when the calendar waits for the first, and then for the last day. */
  readonly chooseStart: string;
  readonly chooseEnd: string;
};

/** What the caller decides about reasons: how they look, how they read, and the way out. */
export type ReasonTexts<Reason extends string> = {
  readonly lookOf: (reason: Reason) => Exclude<DayLook, 'free' | 'start-only' | 'end-only'>;
  readonly reasonText: (reason: Reason, date: IsoDate) => string;
  /** The first day from here that can be chosen; null when there is none in sight. */
  readonly firstFree?: ((date: IsoDate) => IsoDate | null) | undefined;
  /** Called with the last day in sight, whenever that is another: what is not known of later days can be asked. */
  readonly onShown?: ((last: IsoDate) => void) | undefined;
};
