import type { ComponentPropsWithRef } from 'react';
import styles from './field.module.css';

/** The input of a text that stands for something else: what was typed counts on leaving it or on Enter. */
export function CommittedInput({
  onCommit,
  onBlur,
  ...rest
}: ComponentPropsWithRef<'input'> & { readonly onCommit: () => void }) {
  return (
    <input
      {...rest}
      type="text"
      autoComplete="off"
      className={styles.input}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onCommit();
      }}
      onBlur={(event) => {
        onCommit();
        onBlur?.(event);
      }}
    />
  );
}
