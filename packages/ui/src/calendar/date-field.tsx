import { useMemo, type ReactNode } from 'react';
import { parseDate, parseDateTime, toCalendarDateTime } from '@internationalized/date';
import type { IsoDate } from '@bivak/rules';
import type { FieldTexts } from '../fields/field.tsx';
import { isoOf } from './day-format.ts';
import { TypedDate } from './typed-date.tsx';

type Common = FieldTexts & {
  /** Of the first part that is typed, so that a link to the field leads there. */
  readonly id?: string | undefined;
  readonly locale: string;
  readonly disabled?: boolean | undefined;
  readonly end?: ReactNode;
};

export type DateFieldProps = Common & {
  readonly value: IsoDate | null;
  /** Every whole day as soon as it is one; null when the field is left empty or without a whole day. */
  readonly onChange: (value: IsoDate | null) => void;
};

/** A day and a time on the wall clock, 'yyyy-MM-ddTHH:mm'. */
export type DayTime = `${string}T${string}`;

export type DateTimeFieldProps = Common & {
  readonly value: DayTime | null;
  readonly onChange: (value: DayTime | null) => void;
};

/** A day to be typed, as dd-MM-yyyy in every language (spec 1 §9). */
export function DateField({ value, onChange, id, disabled = false, ...rest }: DateFieldProps) {
  const given = useMemo(() => (value === null ? null : parseDate(value)), [value]);
  return (
    <TypedDate
      {...rest}
      {...{ id, disabled }}
      time={false}
      value={given}
      onChange={(date) => onChange(date === null ? null : isoOf(date))}
    />
  );
}

/** The same with the time: dd-MM-yyyy HH:mm, hours from 0 to 23 (spec 1 §9). */
export function DateTimeField({ value, onChange, id, disabled = false, ...rest }: DateTimeFieldProps) {
  const given = useMemo(() => (value === null ? null : parseDateTime(value)), [value]);
  return (
    <TypedDate
      {...rest}
      {...{ id, disabled }}
      time
      value={given}
      onChange={(date) => onChange(date === null ? null : dayTimeOf(toCalendarDateTime(date)))}
    />
  );
}

function dayTimeOf(moment: ReturnType<typeof toCalendarDateTime>): DayTime {
  return moment.toString().slice(0, 'yyyy-MM-ddTHH:mm'.length) as DayTime;
}
