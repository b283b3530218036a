import type { ComponentPropsWithRef } from 'react';
import styles from './visually-hidden.module.css';

/** Only screen readers read these words. */
export function VisuallyHidden(props: Omit<ComponentPropsWithRef<'span'>, 'className'>) {
  return <span {...props} className={styles.hidden} />;
}
