import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './search-box.module.css';

/** The field of a search; its form and its results are the caller's. */
export function SearchBox({
  label,
  className,
  ...rest
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'aria-label'> & { readonly label: string }) {
  return (
    <div className={classNames(styles.search, className)}>
      <Icon name="search" />
      <input autoComplete="off" {...rest} type="search" aria-label={label} />
    </div>
  );
}
