import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './header-frame.module.css';

/**
 * The head of every page: mark, search and tools, the departments under it from 900 px, and the
 * brand's stripe. On a phone, search and departments are behind tools.
 */
export function HeaderFrame({
  mark,
  search,
  searchShown = false,
  tools,
  nav,
  navLabel,
}: {
  /** A link with the class of `markClass`. */
  readonly mark: ReactNode;
  readonly search?: ReactNode;
  /** On a phone, where it is behind a tool; without scripts it always shows. */
  readonly searchShown?: boolean | undefined;
  /** Icon buttons and links. */
  readonly tools: ReactNode;
  /** `li` elements with a link each. */
  readonly nav?: ReactNode;
  readonly navLabel?: string | undefined;
}) {
  return (
    <header>
      <div className={styles.top}>
        <div className={classNames('wrap', styles.inner)}>
          {mark}
          {search ? (
            <div className={classNames(styles.search, searchShown && styles.shown)}>{search}</div>
          ) : null}
          <div className={styles.tools}>{tools}</div>
        </div>
      </div>
      {nav ? (
        <nav className={styles.nav} aria-label={navLabel}>
          <div className="wrap">
            <ul>{nav}</ul>
          </div>
        </nav>
      ) : null}
      <div className={styles.motif} />
    </header>
  );
}

/** More letters than this leave no room for the tools of a phone. */
const SHORT_NAME = 12;

/** The look of the link with the brand's mark: an `svg` or `img` and its name in `b`. */
export function markClass(name: string): string {
  return classNames(styles.mark, name.length > SHORT_NAME && styles.long);
}

/** For a link of the departments that stands apart, at the end of the line. */
export function navEndClass(): string {
  return classNames(styles.push);
}
