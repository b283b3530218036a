import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './disclosure.module.css';

/** A part that folds, such as a group of filters. The browser's own `details`. */
export function Disclosure({
  title,
  className,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'details'>, 'title'> & { readonly title: ReactNode }) {
  return (
    <details {...rest} className={classNames(styles.group, className)}>
      <summary className={styles.summary}>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}
