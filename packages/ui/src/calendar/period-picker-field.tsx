import { dayCountResult, type IsoDate, type Period, type Result } from '@bivak/rules';
import { useCallback } from 'react';
import { Field, type FieldTexts } from '../fields/field.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { writtenDay } from './day-words.ts';
import { PeriodCalendar, type PeriodCalendarProps } from './period-calendar.tsx';
import fieldStyles from '../fields/field.module.css';
import styles from './date-field.module.css';

type CountReason = 'too-short' | 'too-long';

export type PeriodPickerFieldProps<Reason extends string> = FieldTexts & {
  readonly value: Period | null;
  readonly onChange: (value: Period) => void;
  readonly locale: string;
  /** Fewest and most days, both ends counted; 0 or none is no limit (spec 1 §5). */
  readonly minDays?: number | undefined;
  readonly maxDays?: number | undefined;
  readonly calendar: Omit<
    PeriodCalendarProps<Reason | CountReason>,
    'value' | 'onChange' | 'locale' | 'firstDayResult' | 'lastDayResult'
  > & {
    readonly firstDayResult: (date: IsoDate) => Result<Reason>;
    readonly lastDayResult: (date: IsoDate, start: IsoDate | null) => Result<Reason>;
  };
  readonly openLabel: string;
  readonly placeholder: string;
  readonly disabled?: boolean | undefined;
  readonly id?: string | undefined;
};

/** First and last day, picked in one calendar and written as dd-MM-yyyy. */
export function PeriodPickerField<Reason extends string>({
  value,
  onChange,
  locale,
  minDays = 0,
  maxDays = 0,
  calendar: { lastDayResult, ...calendar },
  openLabel,
  placeholder,
  disabled = false,
  ...texts
}: PeriodPickerFieldProps<Reason>) {
  const lastResult = useCallback(
    (date: IsoDate, start: IsoDate | null): Result<Reason | CountReason> => {
      const result = lastDayResult(date, start);
      if (!result.ok || start === null) return result;
      return dayCountResult({ from: start, to: date }, { min: minDays, max: maxDays });
    },
    [lastDayResult, minDays, maxDays],
  );
  return (
    <Field {...texts}>
      {(wiring) => (
        <div className={styles.holder}>
          <input
            {...wiring}
            readOnly
            disabled={disabled}
            className={fieldStyles.input}
            placeholder={placeholder}
            value={value === null ? '' : `${writtenDay(value.from)} – ${writtenDay(value.to)}`}
          />
          <CalendarButton label={openLabel} disabled={disabled}>
            {(close) => (
              <PeriodCalendar
                {...calendar}
                {...{ value, locale }}
                months={1}
                takesFocus
                lastDayResult={lastResult}
                onChange={(period) => {
                  onChange(period);
                  close();
                }}
              />
            )}
          </CalendarButton>
        </div>
      )}
    </Field>
  );
}
