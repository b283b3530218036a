import type { ComponentPropsWithRef } from 'react';
import { CalendarCell } from 'react-aria-components/Calendar';
import type { CalendarDate } from '@internationalized/date';
import type { IsoDate } from '@bivak/rules';
import { dayClass, type ShownDay } from './day-look.ts';
import styles from './day.module.css';

export type DayEvents = {
  readonly onFocus: (date: IsoDate) => void;
  readonly onBlur: (date: IsoDate, to: EventTarget | null) => void;
  readonly onEnter: (date: IsoDate) => void;
  readonly onLeave: (date: IsoDate) => void;
  readonly onClick: (date: IsoDate) => void;
};

/**
 * One day. The element is drawn here and not by the library, because the library would name the day
 * itself: with the machine's today, and without what the shop knows about it.
 */
export function DayCell({
  date,
  day,
  describedBy,
  events,
}: {
  readonly date: CalendarDate;
  readonly day: ShownDay;
  readonly describedBy: string | undefined;
  readonly events: DayEvents;
}) {
  const iso = day.date;
  return (
    <CalendarCell
      date={date}
      className={dayClass(day)}
      render={(props, { isOutsideMonth }) => {
        // Of its neighbours' days a month shows those of its own weeks, to be seen only (spec 1 §9, "whole weeks").
        if (isOutsideMonth)
          return (
            <div ref={props.ref} className={styles.outside} aria-hidden="true">
              {date.day}
            </div>
          );
        return (
          <div
            {...props}
            {...handlers(props, iso, events)}
            data-day={iso}
            aria-label={day.label}
            aria-describedby={describedBy}
            aria-pressed={['start', 'end', 'only'].includes(day.part) ? true : undefined}
            aria-current={day.isToday ? 'date' : undefined}
          >
            {props.children}
            {/* Drawn, not written: the name of the day says it in full. */}
            {day.mark?.word === undefined ? null : <small aria-hidden="true" data-word={day.mark.word} />}
          </div>
        );
      }}
    />
  );
}

function handlers(
  props: ComponentPropsWithRef<'div'>,
  date: IsoDate,
  events: DayEvents,
): ComponentPropsWithRef<'div'> {
  return {
    onFocus: (event) => {
      props.onFocus?.(event);
      events.onFocus(date);
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      events.onBlur(date, event.relatedTarget);
    },
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') events.onEnter(date);
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      if (event.pointerType !== 'touch') events.onLeave(date);
    },
    onClick: (event) => {
      props.onClick?.(event);
      events.onClick(date);
    },
  };
}
