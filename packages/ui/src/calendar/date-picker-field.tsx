import type { IsoDate } from '@bivak/rules';
import { CalendarButton } from './calendar-button.tsx';
import {
  DateField,
  DateTimeField,
  type DateFieldProps,
  type DateTimeFieldProps,
  type DayTime,
} from './date-field.tsx';
import { DayCalendar, type DayCalendarProps } from './day-calendar.tsx';

type Picking<Reason extends string> = {
  readonly calendar: Omit<DayCalendarProps<Reason>, 'value' | 'onChange' | 'locale'>;
  /** Names the button of the calendar. */
  readonly openLabel: string;
};

export type DatePickerFieldProps<Reason extends string> = Omit<DateFieldProps, 'end'> & Picking<Reason>;
export type DateTimePickerFieldProps<Reason extends string> = Omit<DateTimeFieldProps, 'end'> &
  Picking<Reason>;

/** One day, typed or picked. A typed day that cannot be chosen says why, in the words of the calendar. */
export function DatePickerField<Reason extends string>({
  calendar,
  openLabel,
  error,
  ...field
}: DatePickerFieldProps<Reason>) {
  const { value, onChange, locale, disabled = false } = field;
  return (
    <DateField
      {...field}
      error={error ?? refusalOf(value, calendar)}
      end={
        <CalendarButton label={openLabel} disabled={disabled}>
          {(close) => (
            <DayCalendar
              {...calendar}
              {...{ value, locale }}
              months={1}
              takesFocus
              onChange={(day) => {
                onChange(day);
                close();
              }}
            />
          )}
        </CalendarButton>
      }
    />
  );
}

/** The same with a time, which stays when another day is picked; a first one begins its day. */
export function DateTimePickerField<Reason extends string>({
  calendar,
  openLabel,
  error,
  ...field
}: DateTimePickerFieldProps<Reason>) {
  const { value, onChange, locale, disabled = false } = field;
  const day = value === null ? null : (value.slice(0, 'yyyy-MM-dd'.length) as IsoDate);
  const time = value === null ? '00:00' : value.slice(-'HH:mm'.length);
  return (
    <DateTimeField
      {...field}
      error={error ?? refusalOf(day, calendar)}
      end={
        <CalendarButton label={openLabel} disabled={disabled}>
          {(close) => (
            <DayCalendar
              {...calendar}
              {...{ locale }}
              value={day}
              months={1}
              takesFocus
              onChange={(chosen) => {
                onChange(`${chosen}T${time}` satisfies DayTime);
                close();
              }}
            />
          )}
        </CalendarButton>
      }
    />
  );
}

function refusalOf<Reason extends string>(
  day: IsoDate | null,
  { dayResult, reasonText }: Picking<Reason>['calendar'],
): string | undefined {
  if (day === null) return undefined;
  const result = dayResult(day);
  return result.ok ? undefined : reasonText(result.reason, day);
}
