import { useId } from 'react';
import { buttonClass, type ButtonLook } from '../actions/button-class.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './file-button.module.css';

/** Picks files. What is allowed, how big, and the sending are the caller's. */
export function FileButton({
  label,
  accept,
  multiple,
  disabled,
  onPick,
  variant = 'line',
  size = 's',
  ...rest
}: Pick<ButtonLook, 'variant' | 'size'> & {
  readonly label: string;
  /** As in the `accept` of a file input: ".pdf,.jpg". */
  readonly accept?: string | undefined;
  readonly multiple?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onPick: (files: readonly File[]) => void;
  readonly 'aria-describedby'?: string | undefined;
}) {
  const id = useId();
  return (
    <span className={styles.holder}>
      <label htmlFor={id} className={buttonClass({ variant, size })} aria-disabled={disabled}>
        <Icon name="upload" />
        {label}
      </label>
      <input
        id={id}
        type="file"
        {...{ accept, multiple, disabled }}
        aria-describedby={rest['aria-describedby']}
        onChange={(event) => {
          onPick([...(event.target.files ?? [])]);
          // The same file again is a choice too.
          event.target.value = '';
        }}
      />
    </span>
  );
}
