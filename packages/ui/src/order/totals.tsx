import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './totals.module.css';

export type TotalRow = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** `soft` for what is contained in another row, `total` for the sum. */
  readonly kind?: 'plain' | 'soft' | 'total' | undefined;
};

/** What it comes to: articles, excl., VAT, total. The deposit is never a row of it. */
export function Totals({
  rows,
  className,
}: {
  readonly rows: readonly TotalRow[];
  readonly className?: string;
}) {
  return (
    <dl className={classNames(styles.totals, className)}>
      {rows.map(({ label, value, kind = 'plain' }, index) => (
        // Rows have no identity of their own and never move.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={kind === 'plain' ? undefined : styles[kind]}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the deposit in a box of its own, outside the sum. */
export function DepositBox({
  label,
  value,
  note,
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <div className={styles.deposit}>
      <div>
        <span>{label}</span>
        <span>{value}</span>
      </div>
      {note ? <p>{note}</p> : null}
    </div>
  );
}
