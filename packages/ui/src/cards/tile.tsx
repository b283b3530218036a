import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './tile.module.css';
import type { CardLink } from './product-card.tsx';

/** A department: its picture with its name on it. The whole tile is the link. */
export function Tile({
  link,
  picture,
  title,
  note,
  big,
}: {
  readonly link: (link: CardLink) => ReactNode;
  readonly picture: PictureProps;
  readonly title: ReactNode;
  /** Such as how many articles there are. */
  readonly note?: ReactNode;
  /** The first of a set takes two columns. */
  readonly big?: boolean | undefined;
}) {
  return link({
    className: classNames(styles.tile, big && styles.big),
    children: (
      <>
        <Picture {...picture} />
        <span className={styles.caption}>
          {title} {note ? <small>{note}</small> : null}
        </span>
      </>
    ),
  });
}

/** The class of a set of tiles; they may be its children or stand in list items. */
export function tileGridClass(className?: string): string {
  return classNames(styles.tiles, className);
}
