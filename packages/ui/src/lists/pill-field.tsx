import type { ReactNode } from 'react';
import { ListSelectField } from '../fields/list-select.tsx';
import { optionsLeft, type Option } from './options.ts';
import { Pills } from './pills.tsx';
import styles from './pill-field.module.css';

/** Several choices from a list: each becomes a pill, and is no longer offered. */
export function PillField({
  label,
  hint,
  error,
  options,
  chosen,
  onChange,
  labels,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly options: readonly Option[];
  readonly chosen: readonly Option[];
  readonly onChange: (chosen: readonly Option[]) => void;
  readonly labels: {
    readonly chosen: string;
    readonly none: string;
    readonly placeholder: string;
    /** Instead of the placeholder, when all are chosen. */
    readonly allChosen: string;
  };
}) {
  const left = optionsLeft(options, chosen);
  return (
    <div className={styles.field}>
      <ListSelectField
        label={label}
        hint={hint}
        error={error}
        options={left}
        value={null}
        disabled={left.length === 0}
        placeholder={left.length === 0 ? labels.allChosen : labels.placeholder}
        onChange={(value) => {
          const option = left.find((one) => one.value === value);
          if (option) onChange([...chosen, option]);
        }}
      />
      <Pills
        label={labels.chosen}
        hideLabel
        options={chosen}
        none={labels.none}
        onDelete={({ value }) => onChange(chosen.filter((one) => one.value !== value))}
      />
    </div>
  );
}
