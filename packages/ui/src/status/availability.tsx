import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './availability.module.css';

/** Free, a few left, not free, held back by a limit. */
export type AvailabilityState = 'ok' | 'few' | 'no' | 'cap';

/** Always says what and how much; the mark repeats it in colour and shape. */
export function Availability({
  state,
  id,
  className,
  children,
}: {
  readonly state: AvailabilityState;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span id={id} className={classNames(styles.mark, styles[state], className)}>
      {children}
    </span>
  );
}
