import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { iconButtonClass, type IconButtonLook } from './icon-button-class.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> &
  IconButtonLook & { readonly icon: IconName; readonly label: string };

/** A button with a drawing only; `label` is its name for whoever does not see it. */
export function IconButton({ icon, label, size, onPicture, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(iconButtonClass({ size, onPicture }), className)}
    >
      <Icon name={icon} />
    </button>
  );
}

export type ToolContentProps = {
  readonly icon: IconName;
  /** Shown from 900 px; the control carries an `aria-label` with the whole sentence. */
  readonly text: string;
  readonly count?: number | undefined;
  /** True for the half second after the count changed (spec 1 §9: 500 ms). */
  readonly pulse?: boolean | undefined;
};

/** What a tool in the header shows: drawing, count and, where there is room, its word. */
export function ToolContent({ icon, text, count = 0, pulse }: ToolContentProps) {
  // The word stands first, as in the sentence of the label; the drawing is shown before it.
  return (
    <>
      <span className={styles.text}>{text}</span>{' '}
      <span className={classNames(styles.counted, pulse && styles.pulse)}>
        <Icon name={icon} />
        {count > 0 ? <span className={styles.count}>{count}</span> : null}
      </span>
    </>
  );
}
