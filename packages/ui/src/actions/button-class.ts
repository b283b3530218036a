import { classNames } from '../class-names.ts';
import styles from './button.module.css';

/** `primary` leads, `accent` is for one thing per view, `plain` takes the ink of a coloured ground. */
export type ButtonVariant = 'primary' | 'line' | 'quiet' | 'bad' | 'accent' | 'plain';

export type ButtonLook = {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: 'm' | 's' | undefined;
  /** As wide as what it stands in. */
  readonly wide?: boolean | undefined;
  /** The round (or square, as the brand has it) 44 px button of a card: icon only. */
  readonly round?: boolean | undefined;
  readonly busy?: boolean | undefined;
};

/** The look of a button for whatever element carries it: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = 'primary', size = 'm', wide, round, busy }: ButtonLook = {}): string {
  return classNames(
    styles.button,
    variant !== 'primary' && styles[variant],
    size === 's' && styles.small,
    wide && styles.wide,
    round && styles.round,
    busy && styles.busy,
  );
}
