import type { ReactNode } from 'react';
import { DateField as Control, DateInput, DateSegment } from 'react-aria-components/DateField';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { parseDate } from '@internationalized/date';
import type { IsoDate } from '@bivak/rules';
import { FieldError, hasText } from '../fields/field.tsx';
import { isoOf } from './day-format.ts';
import fieldStyles from '../fields/field.module.css';
import styles from './date-field.module.css';

export type DateFieldProps = {
  readonly label: ReactNode;
  readonly value: IsoDate | null;
  /** Null while the field is empty or not a whole day. */
  readonly onChange: (value: IsoDate | null) => void;
  readonly locale: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
};

/** A day to be typed, as dd-MM-yyyy in every language (spec 1 §9). */
export function DateField({ label, value, onChange, locale, hint, error, disabled = false }: DateFieldProps) {
  const wrong = hasText(error);
  return (
    <I18nProvider locale={dayFirst(locale)}>
      <Control
        className={fieldStyles.field as string}
        value={value === null ? null : parseDate(value)}
        onChange={(date) => onChange(date === null ? null : isoOf(date))}
        isDisabled={disabled}
        isInvalid={wrong}
        shouldForceLeadingZeros
      >
        <Label className={fieldStyles.label as string}>{label}</Label>
        <DateInput className={`${fieldStyles.input} ${styles.input}`}>
          {(segment) => (
            <DateSegment
              segment={segment}
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
          <Text slot="description" className={fieldStyles.hint as string}>
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
