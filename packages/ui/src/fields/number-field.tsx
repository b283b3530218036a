import { useState, type ComponentPropsWithRef } from 'react';
import type { NumberLanguage } from '@bivak/rules';
import { CommittedInput } from './committed-input.tsx';
import { Field, framed, type FieldTexts } from './field.tsx';
import { keptOfNumber, numberOfText, textOfNumber, type NumberLimits } from './number-text.ts';

export type NumberFieldProps = FieldTexts &
  NumberLimits & {
    readonly value: number | null;
    readonly onChange: (value: number | null) => void;
    /** In whose signs the number is written (spec 1 §5). */
    readonly language: NumberLanguage;
  } & Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'disabled' | 'onBlur' | 'ref'>;

/**
 * A number, typed. On leaving the field or on Enter it is held between its limits and written as the language writes
 * it; what is no number gives back the one before.
 */
export function NumberField(props: NumberFieldProps) {
  const [frame, { value, onChange, language, min, max, decimals, maxLength, ...rest }] = framed(props);
  const [draft, setDraft] = useState<string | null>(null);
  const limits = { min, max, decimals, maxLength };

  function commit(): void {
    if (draft === null) return;
    setDraft(null);
    const typed = draft.trim() === '' ? null : (numberOfText(draft, language, limits) ?? value);
    if (typed !== value) onChange(typed);
  }
  return (
    <Field {...frame}>
      {(wiring) => (
        <CommittedInput
          {...rest}
          {...wiring}
          inputMode={decimals ? 'decimal' : 'numeric'}
          value={draft ?? (value === null ? '' : textOfNumber(value, language, limits))}
          onChange={(event) => setDraft(keptOfNumber(event.target.value, limits))}
          onCommit={commit}
        />
      )}
    </Field>
  );
}
