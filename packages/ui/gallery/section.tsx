import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One state of an element, with what it is. */
export function State({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.name}>{name}</p>
      <div>{children}</div>
    </div>
  );
}
