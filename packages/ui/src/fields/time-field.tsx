import { useState, type ComponentPropsWithRef } from 'react';
import type { HourMinute } from '@bivak/rules';
import { Field, hasText, type FieldTexts } from './field.tsx';
import { keptOfTime, timeOfText } from './time-text.ts';
import styles from './field.module.css';

export type TimeFieldProps = FieldTexts & {
  readonly value: HourMinute | null;
  readonly onChange: (value: HourMinute | null) => void;
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
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);

  function type(text: string): void {
    const kept = keptOfTime(text, draft ?? value ?? '');
    setDraft(kept);
    setRefused(false);
    if (kept === '') onChange(null);
  }
  function commit(): void {
    if (draft === null) return;
    const time = timeOfText(draft);
    const wrong = time === null && draft !== '';
    setRefused(wrong);
    if (!wrong) setDraft(null);
    if (time !== value) onChange(time);
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
          value={draft ?? value ?? ''}
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
