import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';

export type IconButtonLook = {
  readonly size?: 'm' | 's' | undefined;
  /** Stands on a picture: gets a ground of its own. */
  readonly onPicture?: boolean | undefined;
};

/** The look of an icon button for a link: `<Link className={iconButtonClass()} aria-label=…>`. */
export function iconButtonClass({ size, onPicture }: IconButtonLook = {}): string {
  return classNames(styles.button, size === 's' && styles.small, onPicture && styles.surface);
}
