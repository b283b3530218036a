import type { ReactNode } from 'react';
import type { CardLink } from '../cards/product-card.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './filter-chip.module.css';

/** A choice that was made and can be taken back, such as a filter: a link to the page without it. */
export function FilterChip({
  children,
  removeLabel,
  link,
}: {
  readonly children: ReactNode;
  /** Says where the link leads, such as "Remove the filter Outdoors". */
  readonly removeLabel: string;
  readonly link: (link: CardLink & { readonly 'aria-label': string }) => ReactNode;
}) {
  return link({
    className: styles.chip ?? '',
    'aria-label': removeLabel,
    children: (
      <>
        {children}
        <Icon name="close" />
      </>
    ),
  });
}
