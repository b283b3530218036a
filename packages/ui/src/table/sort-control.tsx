import { IconButton } from '../actions/icon-button.tsx';
import { Select } from '../fields/select-field.tsx';
import { turned, type Sort } from './sort.ts';
import styles from './sort-control.module.css';

export type SortField<Field extends string> = { readonly value: Field; readonly label: string };

/** The order of a list that has no heads of columns: a field, and a button that turns the direction round. */
export function SortControl<Field extends string>({
  fields,
  value,
  onChange,
  labels,
}: {
  readonly fields: readonly SortField<Field>[];
  readonly value: Sort<Field>;
  readonly onChange: (sort: Sort<Field>) => void;
  readonly labels: {
    readonly field: string;
    /** Says how it is sorted now, such as "Ascending: turn round". */
    readonly direction: Readonly<Record<Sort['direction'], string>>;
  };
}) {
  return (
    <div className={styles.sort}>
      <Select
        compact
        aria-label={labels.field}
        options={fields}
        value={value.field}
        onChange={({ target }) => {
          const field = fields.find((one) => one.value === target.value);
          if (field) onChange({ ...value, field: field.value });
        }}
      />
      <IconButton
        icon={value.direction === 'ASC' ? 'chevron-up' : 'chevron-down'}
        label={labels.direction[value.direction]}
        onClick={() => onChange({ ...value, direction: turned(value.direction) })}
      />
    </div>
  );
}
