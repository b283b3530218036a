import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './price.module.css';

/** A price that never breaks, with what it is for: "for 4 days, incl. VAT". The caller formats. */
export function Price({
  amount,
  unit,
  size = 'card',
}: {
  readonly amount: ReactNode;
  readonly unit?: ReactNode;
  readonly size?: 'card' | 'big';
}) {
  const big = size === 'big';
  return (
    <div className={big ? styles.bigHolder : styles.card}>
      <span className={classNames(styles.price, big && styles.big)}>{amount}</span>
      {unit === undefined || unit === null ? null : <span className={styles.unit}>{unit}</span>}
    </div>
  );
}
