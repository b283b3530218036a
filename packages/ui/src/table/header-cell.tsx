import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { Column } from './column.ts';
import { roles } from './roles.ts';
import { sortAfterPress, type Sort } from './sort.ts';
import styles from './table.module.css';

const spoken = { ASC: 'ascending', DESC: 'descending' } as const;

/** The label of a column; with a field to sort by, a button that does. */
export function HeaderCell<Row, Field extends string>({
  column: { label, hideLabel, align, sortBy },
  sort,
  onSort,
  style,
}: {
  readonly column: Column<Row, Field>;
  readonly sort: Sort<Field> | null | undefined;
  readonly onSort: ((sort: Sort<Field>) => void) | undefined;
  readonly style: CSSProperties;
}) {
  const look = classNames(align === 'end' && styles.end);
  if (sortBy === undefined || onSort === undefined) {
    return (
      <th {...roles.head} className={look} style={style}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </th>
    );
  }
  const direction = sort?.field === sortBy ? sort.direction : undefined;
  return (
    <th
      {...roles.head}
      aria-sort={direction ? spoken[direction] : 'none'}
      className={classNames(look, styles.sortable)}
      style={style}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(sortAfterPress(sort, sortBy))}>
        {label}
        <Icon
          name={direction === 'DESC' ? 'chevron-down' : 'chevron-up'}
          className={classNames(styles.direction, !direction && styles.unsorted)}
        />
      </button>
    </th>
  );
}
