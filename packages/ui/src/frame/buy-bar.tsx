import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './buy-bar.module.css';

/** On a phone total, period and one button stand at the bottom of an article or a checkout. Not there from 900 px. */
export function BuyBar({
  total,
  note,
  action,
  className,
}: {
  readonly total: ReactNode;
  readonly note?: ReactNode;
  readonly action: ReactNode;
  /** For where it stands inside a page's own margins. */
  readonly className?: string | undefined;
}) {
  return (
    <div className={classNames(styles.bar, className)}>
      <div className={styles.total}>
        <b>{total}</b>
        {note ? <span>{note}</span> : null}
      </div>
      <div className={styles.action}>{action}</div>
    </div>
  );
}
