import { useId, type ReactNode } from 'react';
import styles from './panel.module.css';

/** A part of a screen with its heading, a few words beside it, and what can be done about it. */
export function Panel({
  title,
  note,
  actions,
  flush = false,
  children,
}: {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** What stands in it reaches its edges, as rows do. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  );
}
