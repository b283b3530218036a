import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './category-card.module.css';
import type { CardLink } from './product-card.tsx';

/** A department in a line or two: a small picture, its name, and how much is in it. The whole of it is the link. */
export function CategoryCard({
  link,
  picture,
  title,
  note,
}: {
  readonly link: (link: CardLink) => ReactNode;
  readonly picture: PictureProps;
  readonly title: ReactNode;
  readonly note?: ReactNode;
}) {
  return link({
    className: classNames(styles.card),
    children: (
      <>
        <span className={styles.picture}>
          <Picture sizes="54px" {...picture} />
        </span>
        <span className={styles.words}>
          {title} {note ? <small className={styles.note}>{note}</small> : null}
        </span>
      </>
    ),
  });
}

/** The class of a list of them: `<ul className={categoryGridClass()}>`. */
export function categoryGridClass(className?: string): string {
  return classNames(styles.grid, className);
}
