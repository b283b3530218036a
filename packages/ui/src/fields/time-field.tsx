import { useState, type ComponentPropsWithRef } from 'react';
import { Field, hasText, type FieldTexts } from './field.tsx';
import { keptOfTime, timeOfText } from './time-text.ts';
import styles from './field.module.css';

export type TimeFieldProps = FieldTexts & {
  /** HH:mm, or what is typed on the way to it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What to say of a text that is no time from 00:00 to 23:59. */
  readonly labels: { readonly notTime: string };
} & Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'disabled' | 'onBlur' | 'ref'>;

/** A time as HH:mm and in no other way (spec 1 §5). What is no time stays to be mended, and says so. */
export function TimeField({
  label,
  hint,
  error,
  optional,
  required,
  id,
  className,
  value,
  onChange,
  labels,
  onBlur,
  ...rest
}: TimeFieldProps) {
  const [refused, setRefused] = useState(false);

  function type(text: string): void {
    setRefused(false);
    onChange(keptOfTime(text, value));
  }
  function commit(): void {
    const time = timeOfText(value);
    setRefused(time === null && value !== '');
    if (time !== null && time !== value) onChange(time);
  }
  const said = hasText(error) || !refused ? error : labels.notTime;
  return (
    <Field {...{ label, hint, optional, required, id, className }} error={said}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={styles.input}
          value={value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
          onBlur={(event) => {
            commit();
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
