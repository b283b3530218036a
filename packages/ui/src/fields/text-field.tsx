import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export type TextFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'input'>, keyof FieldTexts>;

/** One line of text. Takes what `register` of react-hook-form gives. `className` goes to the whole field. */
export function TextField({
  label,
  hint,
  error,
  optional,
  required,
  id,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id, className }}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={styles.input} />}
    </Field>
  );
}

export type TextAreaFieldProps = FieldTexts & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldTexts>;

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  required,
  id,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, required, id, className }}>
      {(wiring) => <textarea rows={4} {...rest} {...wiring} className={styles.input} />}
    </Field>
  );
}

/** The look of a field for an input that stands alone, such as one in a table. */
export function inputClass(className?: string): string {
  return classNames(styles.input, className);
}
