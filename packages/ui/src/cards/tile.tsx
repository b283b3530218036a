import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './tile.module.css';
import type { CardLink } from './product-card.tsx';

const SINGLE = '(max-width: 699px) 50vw, 25vw';
const DOUBLE = '(max-width: 699px) 100vw, 50vw';

/** A department: its picture with its name on it. The whole tile is the link. */
export function Tile({
  link,
  picture,
  title,
  note,
  size,
}: {
  readonly link: (link: CardLink) => ReactNode;
  readonly picture: PictureProps;
  readonly title: ReactNode;
  /** Such as how many articles there are. */
  readonly note?: ReactNode;
  readonly size?: TileSize | undefined;
}) {
  return link({
    className: classNames(styles.tile, size && styles[size]),
    children: (
      <>
        <Picture sizes={size ? DOUBLE : SINGLE} {...picture} />
        <span className={styles.caption}>
          {title} {note ? <small>{note}</small> : null}
        </span>
      </>
    ),
  });
}

/** `big` takes two columns and two rows, `wide` two columns. */
export type TileSize = 'big' | 'wide';

const FULL: Readonly<Record<number, readonly TileSize[]>> = {
  1: ['wide'],
  2: ['big', 'big'],
  3: ['big', 'wide', 'wide'],
  4: ['big', 'wide'],
};

/**
 * Gives the sizes with which so many tiles fill their grid, on a desk and on a phone: a hole would look like a mistake.
 */
export function tileSizes(count: number): readonly TileSize[] {
  return FULL[count] ?? ['big'];
}

/** The class of a set of tiles; they may be its children or stand in list items. */
export function tileGridClass(className?: string): string {
  return classNames(styles.tiles, className);
}
