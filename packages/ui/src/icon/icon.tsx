import { classNames } from '../class-names.ts';
import { iconPaths, type IconName } from './paths.ts';
import styles from './icon.module.css';

/** A drawing beside words, never instead of them: screen readers skip it, so its control needs a name of its own. */
export function Icon({
  name,
  drawing = iconPaths[name],
  className,
}: {
  readonly name: IconName;
  /** Another than that of the name, on the same field. */
  readonly drawing?: string | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawing} />
    </svg>
  );
}
