import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { Column, RowLink } from './column.ts';
import { HeaderCell } from './header-cell.tsx';
import { roles } from './roles.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Sort } from './sort.ts';
import styles from './table.module.css';

export type TableProps<Row, Field extends string> = {
  /** Says what the table holds. */
  readonly caption: ReactNode;
  /** When a heading over the table says it already. */
  readonly hideCaption?: boolean | undefined;
  readonly columns: readonly Column<Row, Field>[];
  /** Of so many columns that rows become cards in less narrow a place already. */
  readonly wide?: boolean | undefined;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Draws the link of a row, around its name; pressing anywhere in the row follows it. */
  readonly rowLink?: ((row: Row, props: RowLink) => ReactNode) | undefined;
  /** How a row stands out, such as one that is chosen. */
  readonly rowClass?: ((row: Row) => string | undefined) | undefined;
  readonly sort?: Sort<Field> | null | undefined;
  readonly onSort?: ((sort: Sort<Field>) => void) | undefined;
  /** Rows are on their way: without any the table shows where they will stand, else the older ones stay in sight. */
  readonly loading?: boolean | undefined;
  readonly loadingLabel: string;
  /** How many rows are expected while there are none. */
  readonly expected?: number | undefined;
  /** Stands instead of the table when there are no rows. */
  readonly empty: ReactNode;
  /** Stands instead of the table when the rows could not be fetched. */
  readonly error?: ReactNode;
};

/**
 * Rows of facts. In a narrow place each row becomes a card, its labels before the values.
 */
export function Table<Row, Field extends string = string>({
  caption,
  hideCaption,
  columns,
  wide,
  rows,
  rowKey,
  rowLink,
  rowClass,
  sort,
  onSort,
  loading = false,
  loadingLabel,
  expected = 5,
  empty,
  error,
}: TableProps<Row, Field>) {
  if (error !== undefined && error !== null) return error;
  if (rows.length === 0 && !loading) return empty;
  const total = columns.reduce((sum, { weight = 1 }) => sum + weight, 0);
  return (
    <div
      className={classNames(styles.frame, wide && styles.wide, loading && rows.length > 0 && styles.working)}
    >
      <output className={styles.status}>
        {loading ? <VisuallyHidden>{loadingLabel}</VisuallyHidden> : null}
      </output>
      <table {...roles.table} className={styles.table} aria-busy={loading}>
        <caption className={styles.caption}>
          {hideCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                style={{ '--weight': `${((column.weight ?? 1) / total) * 100}%` } as CSSProperties}
              />
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...roles.row}
              className={classNames(rowLink && styles.pressable, rowClass?.(row))}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} rowLink={rowLink} />
              ))}
            </tr>
          ))}
          {rows.length === 0 ? <SkeletonRows columns={columns} count={expected} /> : null}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row, Field extends string>({
  column,
  row,
  rowLink,
}: {
  readonly column: Column<Row, Field>;
  readonly row: Row;
  readonly rowLink: TableProps<Row, Field>['rowLink'];
}) {
  const content = column.cell(row);
  const look = classNames(column.align === 'end' && styles.end, column.role && styles[column.role]);
  if (column.role === 'name') {
    return (
      <th {...roles.name} className={look}>
        {rowLink ? rowLink(row, { className: classNames(styles.link), children: content }) : content}
      </th>
    );
  }
  return (
    <td {...roles.cell} className={look}>
      {column.hideLabel ? null : (
        <span className={styles.before} aria-hidden="true">
          {column.label}
        </span>
      )}
      <div className={styles.value}>{content}</div>
    </td>
  );
}
