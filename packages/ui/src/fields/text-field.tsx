import { firstCharacters } from '@bivak/rules';
import type { ComponentPropsWithRef, InputEvent } from 'react';
import { Field, framed, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts>;

/** One line of text. Takes what `register` of react-hook-form gives. `className` goes to the whole field. */
export function TextField(props: TextFieldProps) {
  const [frame, { maxLength, ...rest }] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <input type="text" onInput={limited(maxLength)} {...rest} {...wiring} className={styles.input} />
      )}
    </Field>
  );
}

/**
 * The attribute of browsers counts units of text, in which one character may be two; the wire counts characters. What is
 * still being composed is left alone.
 */
function limited(most: number | undefined) {
  if (most === undefined) return undefined;
  return ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if ('isComposing' in nativeEvent && nativeEvent.isComposing) return;
    const kept = firstCharacters(currentTarget.value, most);
    if (kept !== currentTarget.value) currentTarget.value = kept;
  };
}

export type TextAreaFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts>;

/** Takes several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [frame, { maxLength, ...rest }] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea rows={4} onInput={limited(maxLength)} {...rest} {...wiring} className={styles.input} />
      )}
    </Field>
  );
}
