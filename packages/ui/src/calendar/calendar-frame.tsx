import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { endOfMonth, parseDate, startOfMonth, type CalendarDate } from '@internationalized/date';
import type { IsoDate } from '@bivak/rules';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { Icon } from '../icon/icon.tsx';
import { DayCell } from './day-cell.tsx';
import { isoOf } from './day-format.ts';
import { shortDay } from './day-words.ts';
import type { ShownDay } from './day-look.ts';
import type { CalendarLabels } from './labels.ts';
import { Legend, type LegendLook } from './legend.tsx';
import { ReasonTip } from './reason-tip.tsx';
import { useMonthsShown } from './use-months-shown.ts';
import { useReason } from './use-reason.ts';
import styles from './calendar.module.css';

export type CalendarFrameProps = {
  readonly labels: CalendarLabels;
  readonly locale: string;
  /** The shop's today; the machine's own is never asked. */
  readonly today: IsoDate;
  readonly firstShown: IsoDate;
  /** The day in view takes the focus, as in a popup that was just opened. */
  readonly takesFocus?: boolean | undefined;
  readonly months?: 1 | 2 | undefined;
  readonly legend: readonly LegendLook[];
  /** What a day shows and says. */
  readonly day: (date: IsoDate) => ShownDay;
  /** Why a blocked day is blocked, in a sentence; null when it can be pressed. */
  readonly reason: (date: IsoDate) => string | null;
  readonly firstFree?: ((date: IsoDate) => IsoDate | null) | undefined;
  readonly onShown?: ((last: IsoDate) => void) | undefined;
  readonly onPress: (date: IsoDate) => void;
  /** The visitor takes the first free day that a reason offers. */
  readonly onWayOut: (date: IsoDate) => void;
  /** The day under the pointer or in focus; null when there is none. */
  readonly onReach?: ((date: IsoDate | null) => void) | undefined;
};

/**
 * Gives both calendars months, keyboard, reasons and legend, over the library's single calendar. Its range calendar
 * does not fit: it calls a period invalid whose last day could not be a first day, and begins a new one on any end of
 * the old. Unavailable days (and not disabled ones) stay focusable.
 */
export function CalendarFrame({
  labels,
  locale,
  today,
  firstShown,
  takesFocus = false,
  months,
  legend,
  day,
  reason,
  firstFree,
  onShown,
  onPress,
  onWayOut,
  onReach,
}: CalendarFrameProps) {
  const root = useRef<HTMLDivElement>(null);
  const byWidth = useMonthsShown();
  const shownMonths = months ?? byWidth;
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(firstShown));
  const goTo = useRef<IsoDate | null>(null);
  const why = useReason((date) => reason(date) !== null);

  // After the month of the way out has come into view, and not before, its day can take the focus.
  useEffect(() => {
    if (goTo.current === null) return;
    root.current?.querySelector<HTMLElement>(dayOf(goTo.current))?.focus();
    goTo.current = null;
  });

  const lastShown = isoOf(endOfMonth(focused.add({ months: shownMonths - 1 })));
  useEffect(() => onShown?.(lastShown), [lastShown, onShown]);

  function takeWayOut(date: IsoDate): void {
    why.close();
    onWayOut(date);
    setFocused(parseDate(date));
    goTo.current = date;
  }

  const events = {
    ...why.dayEvents,
    onFocus: (date: IsoDate) => {
      why.dayEvents.onFocus(date);
      onReach?.(date);
    },
    onEnter: (date: IsoDate) => {
      why.dayEvents.onEnter(date);
      onReach?.(date);
    },
  };
  const reasonShown = why.shown === null ? null : reason(why.shown);
  const free = why.shown === null ? null : (firstFree?.(why.shown) ?? null);

  return (
    <div ref={root} className={styles.root} onPointerLeave={() => onReach?.(null)}>
      <I18nProvider locale={locale}>
        <Calendar
          aria-label={labels.calendar}
          // The visitor asked for the calendar.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={takesFocus}
          className={styles.calendar as string}
          visibleDuration={{ months: shownMonths }}
          pageBehavior="single"
          selectionAlignment="start"
          minValue={startOfMonth(parseDate(today))}
          value={null}
          onChange={(date) => onPress(isoOf(date))}
          focusedValue={focused}
          onFocusChange={setFocused}
          isDateUnavailable={(date) => reason(isoOf(date)) !== null}
        >
          <div className={styles.arrows}>
            <Button slot="previous" className={iconButtonClass()} aria-label={labels.previousMonth}>
              <Icon name="chevron-left" />
            </Button>
            <Button slot="next" className={iconButtonClass()} aria-label={labels.nextMonth}>
              <Icon name="chevron-right" />
            </Button>
          </div>
          <div className={styles.months} data-months={shownMonths}>
            {Array.from({ length: shownMonths }, (_, index) => (
              <div key={index}>
                <CalendarHeading className={styles.title as string} offset={{ months: index }} level={3} />
                <CalendarGrid
                  className={styles.grid as string}
                  offset={{ months: index }}
                  weekdayStyle="short"
                >
                  <CalendarGridHeader>
                    {(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}
                  </CalendarGridHeader>
                  <CalendarGridBody>
                    {(date) => (
                      <DayCell
                        date={date}
                        day={day(isoOf(date))}
                        describedBy={why.shown === isoOf(date) ? why.tip.id : undefined}
                        events={events}
                      />
                    )}
                  </CalendarGridBody>
                </CalendarGrid>
              </div>
            ))}
          </div>
        </Calendar>
      </I18nProvider>
      {why.shown !== null && reasonShown !== null ? (
        <ReasonTip
          key={why.shown}
          {...why.tip}
          root={root}
          anchor={dayOf(why.shown)}
          title={labels.refused(shortDay(why.shown, locale))}
          text={reasonShown}
          wayOut={
            free === null
              ? null
              : { lead: labels.wayOut, text: shortDay(free, locale), onPress: () => takeWayOut(free) }
          }
        />
      ) : null}
      {legend.length > 0 ? <Legend looks={legend} labels={labels} /> : null}
    </div>
  );
}

function dayOf(date: IsoDate): string {
  return `[data-day="${date}"]`;
}
