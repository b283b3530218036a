import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { buttonClass, type ButtonLook } from './button-class.ts';
import styles from './button.module.css';

export type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonLook & {
    readonly icon?: IconName | undefined;
    /** Why the button does nothing now; it stays focusable and the reason stands under it. */
    readonly disabledReason?: string | undefined;
  };

/**
 * A button of the shop. Busy and refused buttons keep the focus and swallow the press, so that a
 * keyboard user is not thrown to the top of the page.
 */
export function Button({
  variant,
  size,
  wide,
  round,
  busy,
  icon,
  disabledReason,
  className,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const inert = Boolean(busy) || disabledReason !== undefined;
  const describedBy = classNames(rest['aria-describedby'], disabledReason !== undefined && reasonId);
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, wide, round, busy }), className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={inert ? true : rest['aria-disabled']}
      aria-describedby={describedBy === '' ? undefined : describedBy}
      onClick={inert ? swallow : rest.onClick}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
  if (disabledReason === undefined) return button;
  return (
    <span className={styles.explained}>
      {button}
      <span className={styles.reason} id={reasonId}>
        <Icon name="info" />
        {disabledReason}
      </span>
    </span>
  );
}

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
