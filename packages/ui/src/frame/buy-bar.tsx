import type { ReactNode } from 'react';
import styles from './buy-bar.module.css';

/** On a phone total, period and one button stand at the bottom of an article. Not there from 900 px. */
export function BuyBar({
  total,
  note,
  action,
}: {
  readonly total: ReactNode;
  readonly note?: ReactNode;
  readonly action: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <div className={styles.total}>
        <b>{total}</b>
        {note ? <span>{note}</span> : null}
      </div>
      <div className={styles.action}>{action}</div>
    </div>
  );
}
