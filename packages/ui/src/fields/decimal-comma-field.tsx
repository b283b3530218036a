import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { keptOfDecimal, tidyDecimal, type NumberLimits } from './number-text.ts';
import styles from './field.module.css';

export type DecimalCommaFieldProps = FieldTexts &
  Omit<NumberLimits, 'max'> & {
    /** The text, such as "-12,5"; empty is a value too (spec 1 §5). */
    readonly value: string;
    readonly onChange: (value: string) => void;
  } & Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'disabled' | 'onBlur' | 'ref'>;

/** A number with a comma, in every language. Nothing else can be typed; a dot becomes the comma. */
export function DecimalCommaField({
  label,
  hint,
  error,
  optional,
  required,
  id,
  className,
  value,
  onChange,
  min,
  decimals,
  maxLength,
  onBlur,
  ...rest
}: DecimalCommaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id, className }}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles.input}
          value={value}
          onChange={(event) => onChange(keptOfDecimal(event.target.value, { min, decimals, maxLength }))}
          onBlur={(event) => {
            const tidy = tidyDecimal(value);
            if (tidy !== value) onChange(tidy);
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
