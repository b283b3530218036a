import { useMemo, useState } from 'react';
import type { IsoDate, Result } from '@bivak/rules';
import { CalendarFrame } from './calendar-frame.tsx';
import { longDay } from './day-words.ts';
import { firstChoosable } from './first-choosable.ts';
import type { CalendarLabels, ReasonTexts } from './labels.ts';
import type { LegendLook } from './legend.tsx';
import { remembered } from './remembered.ts';

export type DayCalendarProps<Reason extends string> = ReasonTexts<Reason> & {
  readonly value: IsoDate | null;
  readonly onChange: (value: IsoDate) => void;
  /** Keep it the same while the rules are: its answers are remembered. */
  readonly dayResult: (date: IsoDate) => Result<Reason>;
  readonly today: IsoDate;
  readonly locale: string;
  readonly labels: CalendarLabels;
  readonly months?: 1 | 2 | undefined;
  readonly takesFocus?: boolean | undefined;
  readonly legend?: readonly LegendLook[] | undefined;
};

const LEGEND = ['sold-out', 'closed'] as const satisfies readonly LegendLook[];

/** Chooses one day, as in sales mode. */
export function DayCalendar<Reason extends string>(props: DayCalendarProps<Reason>) {
  const { value, onChange, dayResult, today, locale, labels, lookOf, reasonText } = props;
  const result = useMemo(() => remembered((date) => dayResult(date)), [dayResult]);
  const [firstShown] = useState(() => value ?? firstChoosable(today, (date) => result(date).ok) ?? today);

  function press(date: IsoDate): void {
    if (result(date).ok) onChange(date);
  }

  return (
    <CalendarFrame
      {...{ labels, locale, today, firstShown }}
      months={props.months}
      takesFocus={props.takesFocus}
      legend={props.legend ?? LEGEND}
      firstFree={props.firstFree}
      onShown={props.onShown}
      day={(date) => {
        const evaluated = result(date);
        const look = evaluated.ok ? 'free' : lookOf(evaluated.reason);
        const words = [
          longDay(date, locale),
          date === today ? labels.today : null,
          date === value ? labels.chosen : null,
          look === 'free' ? null : labels.looks[look],
        ];
        return {
          date,
          look,
          part: date === value ? 'only' : 'none',
          isToday: date === today,
          outOfReach: false,
          label: words.filter((word) => word !== null).join(', '),
        };
      }}
      reason={(date) => {
        const evaluated = result(date);
        return evaluated.ok ? null : reasonText(evaluated.reason, date);
      }}
      onPress={press}
      onWayOut={press}
    />
  );
}
