import type { ReactNode } from 'react';
import { Picture, type PictureProps } from '../cards/picture.tsx';
import styles from './mini-line.module.css';

/** One article in a summary: small picture, name, how many, amount. */
export function MiniLine({
  picture,
  name,
  note,
  amount,
}: {
  readonly picture: PictureProps;
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly amount: ReactNode;
}) {
  return (
    <div className={styles.line}>
      <div className={styles.picture}>
        <Picture width={52} height={52} {...picture} />
      </div>
      <div>
        {name}
        {note ? <span className={styles.note}>{note}</span> : null}
      </div>
      <span className={styles.amount}>{amount}</span>
    </div>
  );
}
