import { useState, type ComponentPropsWithRef } from 'react';
import { CommittedInput } from './committed-input.tsx';
import { Field, framed, hasText, type FieldTexts } from './field.tsx';
import { keptOfTime, timeOfText } from './time-text.ts';

export type TimeFieldProps = FieldTexts & {
  /** HH:mm, or what is typed on the way to it. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What to say of a text that is no time from 00:00 to 23:59. */
  readonly labels: { readonly notTime: string };
} & Pick<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'disabled' | 'onBlur' | 'ref'>;

/** A time as HH:mm and in no other way (spec 1 §5). What is no time stays to be mended, and says so. */
export function TimeField(props: TimeFieldProps) {
  const [frame, { value, onChange, labels, ...rest }] = framed(props);
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
  const said = hasText(frame.error) || !refused ? frame.error : labels.notTime;
  return (
    <Field {...frame} error={said}>
      {(wiring) => (
        <CommittedInput
          {...rest}
          {...wiring}
          inputMode="numeric"
          value={value}
          onChange={(event) => type(event.target.value)}
          onCommit={commit}
        />
      )}
    </Field>
  );
}
