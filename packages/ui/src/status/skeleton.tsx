import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

/** Holds the place of what is still loading, at its size. Screen readers skip it: say "loading" once, elsewhere. */
export function Skeleton({
  width = '100%',
  height = 14,
  className,
}: {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string | undefined;
}) {
  return (
    <span aria-hidden="true" className={classNames(styles.skeleton, className)} style={{ width, height }} />
  );
}
