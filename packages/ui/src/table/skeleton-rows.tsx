import { Skeleton } from '../status/skeleton.tsx';
import type { Column } from './column.ts';
import styles from './table.module.css';

/** Where rows will stand; nothing of it is read out, the table says that it loads. */
export function SkeletonRows<Row, Field extends string>({
  columns,
  count,
}: {
  readonly columns: readonly Column<Row, Field>[];
  readonly count: number;
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true" className={styles.waiting}>
      {columns.map(({ id }) => (
        <td key={id}>
          <Skeleton height={16} width="70%" />
        </td>
      ))}
    </tr>
  ));
}
