import type { ComponentPropsWithRef } from 'react';
import { CommittedInput } from './committed-input.tsx';
import { Field, framed, type FieldTexts } from './field.tsx';
import { keptOfDecimal, tidyDecimal, type NumberLimits } from './number-text.ts';

export type DecimalCommaFieldProps = FieldTexts &
  Omit<NumberLimits, 'max'> & {
    /** The text, such as "-12,5"; empty is a value too (spec 1 §5). */
    readonly value: string;
    readonly onChange: (value: string) => void;
  } & Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'disabled' | 'onBlur' | 'ref'>;

/** A number with a comma, in every language. Nothing else can be typed; a dot becomes the comma. */
export function DecimalCommaField(props: DecimalCommaFieldProps) {
  const [frame, { value, onChange, min, decimals, maxLength, ...rest }] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <CommittedInput
          {...rest}
          {...wiring}
          inputMode="decimal"
          value={value}
          onChange={(event) => onChange(keptOfDecimal(event.target.value, { min, decimals, maxLength }))}
          onCommit={() => {
            const tidy = tidyDecimal(value);
            if (tidy !== value) onChange(tidy);
          }}
        />
      )}
    </Field>
  );
}
