import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../status/skeleton.tsx';
import { Picture, type PictureProps } from './picture.tsx';
import styles from './product-card.module.css';

/** What the link of a card is drawn with: `(link) => <Link {...link} to=… />`. */
export type CardLink = { readonly className: string | undefined; readonly children: ReactNode };

export type ProductCardProps = {
  readonly name: string;
  /** Draws the link on the name; its area is the whole card. */
  readonly link: (link: CardLink) => ReactNode;
  readonly picture: PictureProps;
  readonly tag?: ReactNode;
  /** One line of facts. */
  readonly facts?: ReactNode;
  /** An `Availability`. */
  readonly availability?: ReactNode;
  /** A `Price`. */
  readonly price?: ReactNode;
  /** What lies above the link: the button that adds. */
  readonly action?: ReactNode;
  /** Not free for this period: the picture is greyed. */
  readonly off?: boolean | undefined;
  readonly level?: 2 | 3;
};

/** An article in a list: picture, name, one line of facts, availability, price with its unit, add. */
export function ProductCard({
  name,
  link,
  picture,
  tag,
  facts,
  availability,
  price,
  action,
  off,
  level = 3,
}: ProductCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames(styles.card, off && styles.off)}>
      <div className={styles.media}>
        <Picture sizes="(max-width: 599px) 45vw, 300px" {...picture} />
        {tag ? <span className={styles.tag}>{tag}</span> : null}
      </div>
      <div className={styles.body}>
        <Heading className={classNames('title-m', styles.name)}>
          {link({ className: styles.link, children: name })}
        </Heading>
        {facts ? <p className={styles.facts}>{facts}</p> : null}
        <div className={styles.free}>{availability}</div>
        <div className={styles.foot}>
          {price}
          {action ? <div className={styles.action}>{action}</div> : null}
        </div>
      </div>
    </article>
  );
}

/** A card that is still loading, at the size of a real one. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <div className={styles.media}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.body}>
        <Skeleton className={styles.line} width="85%" />
        <Skeleton className={styles.line} width="60%" />
        <Skeleton className={styles.line} width="50%" height={18} />
        <div className={styles.foot}>
          <Skeleton width="40%" height={44} />
        </div>
      </div>
    </div>
  );
}

/** The class of a single line of cards, such as the few of a home page. */
export function cardRowClass(): string {
  return classNames(styles.cards, styles.row);
}

/** The class of a list of cards, for the element that holds them: `<ul className={cardGridClass()}>`. */
export function cardGridClass(className?: string): string {
  return classNames(styles.cards, className);
}
