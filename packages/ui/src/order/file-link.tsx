import type { MouseEventHandler, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './file-link.module.css';

/** A document to fetch. */
export function FileLink({
  name,
  note,
  href,
  fileName,
  onClick,
}: {
  readonly name: ReactNode;
  /** Its kind and size. */
  readonly note?: ReactNode;
  readonly href: string;
  /** What it is called once it was fetched; not given opens it instead. */
  readonly fileName?: string | undefined;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>;
}) {
  return (
    <a className={styles.file} href={href} download={fileName} onClick={onClick}>
      <Icon name="file" />
      <span>{name}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </a>
  );
}
