import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './box.module.css';

export type BoxProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  readonly title?: ReactNode;
  readonly level?: 2 | 3 | undefined;
  /** `quiet` titles are plain words at text size, for the side column. */
  readonly titleLook?: 'display' | 'quiet' | undefined;
  readonly tint?: boolean | undefined;
};

/** A framed part of a page. */
export function Box({
  title,
  level = 2,
  titleLook = 'display',
  tint,
  className,
  children,
  ...rest
}: BoxProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const look = titleLook === 'display' ? 'title-l' : 'title-m';
  return (
    <section {...rest} className={classNames(styles.box, tint && styles.tint, className)}>
      {title === undefined ? null : <Heading className={classNames(look, styles.title)}>{title}</Heading>}
      {children}
    </section>
  );
}
