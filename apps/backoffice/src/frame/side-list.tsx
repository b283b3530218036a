import { classNames } from '@bivak/ui';
import type { ReactNode } from 'react';
import styles from './side-list.module.css';

/** A list beside what is open of it. A phone shows one of the two, and the way back to the list. */
export function SideList({
  isOpen,
  list,
  back,
  children,
}: {
  readonly isOpen: boolean;
  readonly list: ReactNode;
  /** A link to the list, which takes this class. */
  readonly back: (className: string) => ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={isOpen ? styles.opened : styles.columns}>
      <div className={styles.list}>{list}</div>
      <div className={styles.detail}>
        {isOpen ? back(styles.back ?? '') : null}
        {children}
      </div>
    </div>
  );
}

/** The rows of such a list, each a link; `aria-current` marks the one that is open. */
export function SideRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export function SideRow({
  mark,
  box,
  isChosen = false,
  children,
}: {
  /** What became of it meanwhile, as a class. */
  readonly mark: string;
  /** Chooses it, where many are acted on. */
  readonly box?: ReactNode;
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={classNames(mark, isChosen && styles.chosen, box !== undefined && styles.boxed)}>
      {box}
      {children}
    </li>
  );
}
