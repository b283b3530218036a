import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './footer-frame.module.css';

/** The foot of every page: up to four columns and the legal line. The first column is the widest. */
export function FooterFrame({ columns, legal }: { readonly columns: ReactNode; readonly legal: ReactNode }) {
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>{columns}</div>
        <div className={styles.legal}>{legal}</div>
      </div>
    </footer>
  );
}

export function FooterColumn({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <h2 className={classNames('title-m', styles.title)}>{title}</h2>
      {children}
    </div>
  );
}
