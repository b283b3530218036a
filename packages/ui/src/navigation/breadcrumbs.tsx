import type { ReactNode } from 'react';
import styles from './breadcrumbs.module.css';

export type Crumb = {
  readonly key: string;
  /** A link, or plain text for the page itself. */
  readonly content: ReactNode;
};

/** The way from the start to this page; the last crumb is the page itself. */
export function Breadcrumbs({
  label,
  crumbs,
}: {
  readonly label: string;
  readonly crumbs: readonly Crumb[];
}) {
  const last = crumbs.length - 1;
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {crumbs.map(({ key, content }, index) => (
          <li key={key} aria-current={index === last ? 'page' : undefined}>
            {content}
          </li>
        ))}
      </ol>
    </nav>
  );
}
