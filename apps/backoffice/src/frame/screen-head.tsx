import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useApp } from '../app-context.tsx';
import { HelpLink } from './help-link.tsx';
import styles from './screen-head.module.css';

/** The heading of a screen, which is the document's title too, and the screen's actions. */
export function ScreenHead({
  title,
  note,
  before,
  actions,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  /** The way back to a list. */
  readonly before?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { shop } = useApp();
  useEffect(() => {
    document.title = `${title} · ${shop.name}`;
  }, [title, shop.name]);
  return (
    <div className={styles.head}>
      {before}
      <h1>{title}</h1>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
      <HelpLink className={styles.help} />
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
