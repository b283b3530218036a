import { useRef, useState, type ReactNode } from 'react';
import { DateField as Control, DateInput, DateSegment } from 'react-aria-components/DateField';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import type { DateValue } from '@internationalized/date';
import { FieldError, hasText, labelClass, type FieldTexts } from '../fields/field.tsx';
import fieldStyles from '../fields/field.module.css';
import styles from './date-field.module.css';

/** While "2027" is typed, the library calls it the year 2, 20 and 202. */
const FIRST_YEAR = 1000;

/** What both date fields have: parts to be typed, with dashes between those of the day (spec 1 §9). */
export function TypedDate({
  label,
  hint,
  error,
  optional,
  required = false,
  id,
  value,
  onChange,
  locale,
  disabled,
  time,
  end,
}: FieldTexts & {
  readonly id: string | undefined;
  /** The same object for the same moment: to the library another object is another value, and ends typing. */
  readonly value: DateValue | null;
  readonly onChange: (value: DateValue | null) => void;
  readonly locale: string;
  readonly disabled: boolean;
  readonly time: boolean;
  /** Stands beside what is typed, such as the button of a calendar. */
  readonly end?: ReactNode;
}) {
  // What is being typed, until the field is left; undefined means that the value shows.
  const [draft, setDraft] = useState<DateValue | undefined>(undefined);
  const field = useRef<HTMLDivElement>(null);
  const wrong = hasText(error);

  function take(date: DateValue | null): void {
    setDraft(date ?? undefined);
    if (date === null) onChange(null);
    else if (date.year >= FIRST_YEAR) onChange(date);
  }
  function leave(): void {
    const half = draft !== undefined && draft.year < FIRST_YEAR;
    const empty = half || Boolean(field.current?.querySelector('[data-placeholder]'));
    if (empty && value !== null) onChange(null);
    setDraft(undefined);
  }
  return (
    <I18nProvider locale={dayFirst(locale)}>
      <Control
        className={fieldStyles.field as string}
        ref={field}
        value={draft ?? value}
        onChange={take}
        onBlur={leave}
        isDisabled={disabled}
        isInvalid={wrong}
        isRequired={required}
        validationBehavior="aria"
        granularity={time ? 'minute' : 'day'}
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
      >
        <Label className={labelClass}>
          {label}
          {optional ? ' ' : null}
          {optional ? <span className={fieldStyles.optional}>{optional}</span> : null}
        </Label>
        <div className={styles.holder}>
          <DateInput className={`${fieldStyles.input} ${styles.input}`}>
            {(segment) => (
              <DateSegment
                segment={segment}
                {...(segment.type === 'day' && id !== undefined ? { id } : {})}
                className={(segment.type === 'literal' ? styles.literal : styles.segment) as string}
              >
                {({ text, type }) => (type === 'literal' ? between(text) : text)}
              </DateSegment>
            )}
          </DateInput>
          {end}
        </div>
        {wrong ? (
          <Text slot="errorMessage">
            <FieldError>{error}</FieldError>
          </Text>
        ) : null}
        {hasText(hint) ? (
          <Text slot="description" className={fieldStyles.hint ?? ''}>
            {hint}
          </Text>
        ) : null}
      </Control>
    </I18nProvider>
  );
}

/** Dashes stand within the day, a blank before the time, a colon within it, whatever the language writes. */
function between(text: string): string {
  // The library keeps times together with signs that only direct how text runs.
  const sign = text.replaceAll(/[\u200E\u200F\u2066-\u2069]/gu, '');
  if (sign === '' || sign.includes(':')) return sign;
  return sign.trim() === '' || sign.includes(',') ? '\u00A0' : '-';
}

// Plain "en" would be month first; the languages of the shops otherwise put the day first themselves.
function dayFirst(locale: string): string {
  return locale === 'en' || locale === 'en-US' ? 'en-GB' : locale;
}
