import type { ComponentPropsWithRef } from 'react';
import { Field, framed, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts>;

/** One line of text. Takes what `register` of react-hook-form gives. `className` goes to the whole field. */
export function TextField(props: TextFieldProps) {
  const [frame, rest] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={styles.input} />}
    </Field>
  );
}

export type TextAreaFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts>;

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [frame, rest] = framed(props);
  return (
    <Field {...frame}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={styles.input} />}
    </Field>
  );
}
