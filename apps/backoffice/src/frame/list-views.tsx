import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './list.module.css';

/** The views of a list, of which the address names one. */
export function ListViews<View extends string>({
  label,
  views,
  view,
  to,
  name = 'View',
}: {
  readonly label: string;
  readonly views: readonly { readonly view: View; readonly label: ReactNode }[];
  readonly view: View;
  readonly to: NonNullable<LinkProps['to']>;
  /** What the address calls it. */
  readonly name?: string;
}) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map((one) => (
        <Link
          key={one.view}
          to={to}
          search={((before: object) => ({ ...before, [name]: one.view })) as never}
          aria-current={one.view === view ? 'page' : undefined}
        >
          {one.label}
        </Link>
      ))}
    </nav>
  );
}
