import { useMemo, useState } from 'react';
import type { IsoDate, Period, Result } from '@bivak/rules';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { CalendarFrame } from './calendar-frame.tsx';
import { shownDay } from './day-look.ts';
import { firstChoosable } from './first-choosable.ts';
import type { DayMark, PeriodCalendarLabels, ReasonTexts } from './labels.ts';
import type { LegendLook } from './legend.tsx';
import { periodDay, pressPeriodDay, type DayFace, type PeriodResults } from './period-days.ts';
import { remembered } from './remembered.ts';

export type PeriodCalendarProps<Reason extends string> = ReasonTexts<Reason> & {
  readonly value: Period | null;
  /** A first day that stands from the start, for which the last is still to be chosen. */
  readonly begin?: IsoDate | null | undefined;
  /** Called when both days are chosen, not before. */
  readonly onChange: (value: Period) => void;
  /** Called when a first day is chosen and the last is still to come, and with null when that ends. */
  readonly onStart?: ((start: IsoDate | null) => void) | undefined;
  /** Keep both functions the same while the rules are: their answers are remembered. */
  readonly firstDayResult: (date: IsoDate) => Result<Reason>;
  readonly lastDayResult: (date: IsoDate, start: IsoDate | null) => Result<Reason>;
  readonly today: IsoDate;
  readonly locale: string;
  readonly labels: PeriodCalendarLabels;
  /** Two from 1000 px and one below, unless given. */
  readonly months?: 1 | 2 | undefined;
  readonly takesFocus?: boolean | undefined;
  readonly legend?: readonly LegendLook[] | undefined;
  /** What is to be known of a day beside whether it can be chosen. */
  readonly markOf?: ((date: IsoDate) => DayMark | null) | undefined;
};

const LEGEND = ['start-only', 'end-only', 'sold-out', 'closed'] as const satisfies readonly LegendLook[];

/**
 * Chooses the first and the last day of a period. What is allowed is the caller's; here every blocked
 * day can be reached and says why, and the days between may be closed.
 */
export function PeriodCalendar<Reason extends string>(props: PeriodCalendarProps<Reason>) {
  const { value, today, locale, labels, firstDayResult, lastDayResult, lookOf, reasonText } = props;
  const [begun, setBegun] = useState<IsoDate | null>(props.begin ?? null);
  const [reach, setReach] = useState<IsoDate | null>(null);
  const results = useMemo<PeriodResults<Reason>>(
    () => ({ first: remembered((date) => firstDayResult(date)), last: remembered(lastDayResult) }),
    [firstDayResult, lastDayResult],
  );
  // A first day that other rules no longer allow, such as another place's, is no beginning any more.
  const anchor = begun !== null && results.first(begun).ok ? begun : null;
  const [firstShown] = useState(
    () => value?.from ?? props.begin ?? firstChoosable(today, (date) => results.first(date).ok) ?? today,
  );

  function face(date: IsoDate): DayFace<Reason> {
    return periodDay(date, { anchor, reach, value }, results, lookOf);
  }
  function press(date: IsoDate, from: IsoDate | null): void {
    const next = pressPeriodDay(date, from, results);
    if (!next) return;
    setBegun(next.anchor);
    props.onStart?.(next.anchor);
    if (next.chosen) props.onChange(next.chosen);
  }
  function reason(date: IsoDate): string | null {
    const refusal = face(date).reason;
    return refusal === null ? null : reasonText(refusal, date);
  }

  return (
    <>
      <CalendarFrame
        {...{ labels, locale, today, firstShown, reason }}
        months={props.months}
        takesFocus={props.takesFocus}
        legend={props.legend ?? LEGEND}
        day={(date) => shownDay(date, face(date), { labels, locale, today }, props.markOf?.(date))}
        firstFree={props.firstFree}
        onShown={props.onShown}
        onPress={(date) => press(date, anchor)}
        onWayOut={(date) => press(date, null)}
        onReach={setReach}
      />
      <VisuallyHidden aria-live="polite">
        {anchor === null ? labels.chooseStart : labels.chooseEnd}
      </VisuallyHidden>
    </>
  );
}
