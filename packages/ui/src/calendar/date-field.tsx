import { useMemo, useRef, useState } from 'react';
import { DateField as Control, DateInput, DateSegment } from 'react-aria-components/DateField';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { parseDate, type DateValue } from '@internationalized/date';
import type { IsoDate } from '@bivak/rules';
import { FieldError, hasText, labelClass, type FieldTexts } from '../fields/field.tsx';
import { isoOf } from './day-format.ts';
import fieldStyles from '../fields/field.module.css';
import styles from './date-field.module.css';

export type DateFieldProps = FieldTexts & {
  /** Of the first part that is typed, so that a link to the field leads there. */
  readonly id?: string | undefined;
  readonly value: IsoDate | null;
  /** Every whole day as soon as it is one; null when the field is left empty or without a whole day. */
  readonly onChange: (value: IsoDate | null) => void;
  readonly locale: string;
  readonly disabled?: boolean | undefined;
};

/** While "2027" is typed, the library calls it the year 2, 20 and 202. */
const FIRST_YEAR = 1000;

/** A day to be typed, as dd-MM-yyyy in every language (spec 1 §9). */
export function DateField({
  label,
  hint,
  error,
  optional,
  required = false,
  id,
  value,
  onChange,
  locale,
  disabled = false,
}: DateFieldProps) {
  // What is being typed, until the field is left; undefined means that the value shows.
  const [draft, setDraft] = useState<DateValue | undefined>(undefined);
  // The same object for the same day: to the library another object is another value, and ends typing.
  const given = useMemo(() => (value === null ? null : parseDate(value)), [value]);
  const field = useRef<HTMLDivElement>(null);
  const wrong = hasText(error);

  function take(date: DateValue | null): void {
    setDraft(date ?? undefined);
    if (date === null) onChange(null);
    else if (date.year >= FIRST_YEAR) onChange(isoOf(date));
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
        value={draft ?? given}
        onChange={take}
        onBlur={leave}
        isDisabled={disabled}
        isInvalid={wrong}
        isRequired={required}
        validationBehavior="aria"
        shouldForceLeadingZeros
      >
        <Label className={labelClass(required)}>
          {label}
          {optional ? <span className={fieldStyles.optional}> {optional}</span> : null}
        </Label>
        <DateInput className={`${fieldStyles.input} ${styles.input}`}>
          {(segment) => (
            <DateSegment
              segment={segment}
              {...(segment.type === 'day' && id !== undefined ? { id } : {})}
              className={(segment.type === 'literal' ? styles.literal : styles.segment) as string}
            >
              {({ text, type }) => (type === 'literal' ? '-' : text)}
            </DateSegment>
          )}
        </DateInput>
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

// Plain "en" would be month first; the languages of the shops otherwise put the day first themselves.
function dayFirst(locale: string): string {
  return locale === 'en' || locale === 'en-US' ? 'en-GB' : locale;
}
