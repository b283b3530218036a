import type { ReactNode } from 'react';
import styles from './list.module.css';

/** A choice beside the fields of a filter, with its label above. */
export function ListPick({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={styles.pick}>
      {label}
      {children}
    </label>
  );
}
