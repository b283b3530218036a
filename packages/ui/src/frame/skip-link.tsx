import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** The first stop of the Tab key: past the header, to the content. */
export function SkipLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className={styles.skip} href={href}>
      {children}
    </a>
  );
}
