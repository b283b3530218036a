import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { CardLink } from '../cards/product-card.tsx';
import styles from './file-link.module.css';

/** A document to fetch; the caller draws the link or the button. `note` is its kind and size. */
export function FileLink({
  name,
  note,
  link,
}: {
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly link: (link: CardLink) => ReactNode;
}) {
  return link({
    className: styles.file,
    children: (
      <>
        <Icon name="file" />
        <span>{name}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </>
    ),
  });
}
