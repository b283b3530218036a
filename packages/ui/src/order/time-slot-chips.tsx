import type { ReactNode } from 'react';
import { Chips } from '../fields/chips.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './time-slot-chips.module.css';

export type TimeSlot = {
  readonly value: string;
  readonly label: ReactNode;
  /** Still has room. One without shows only when all are shown, struck through and disabled. */
  readonly usable: boolean;
};

/**
 * The hours at which goods can be fetched or brought back. Which ones show, folded and unfolded, is
 * `visibleSlots` of the rules (spec 1 §5); `total` is how many there are.
 */
export function TimeSlotChips({
  label,
  slots,
  total,
  value,
  onChange,
  expanded,
  onExpandedChange,
  labels,
  error,
}: {
  readonly label: ReactNode;
  readonly slots: readonly TimeSlot[];
  readonly total: number;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly expanded: boolean;
  readonly onExpandedChange: (expanded: boolean) => void;
  readonly labels: { readonly showAll: string; readonly showFewer: string };
  readonly error?: ReactNode;
}) {
  return (
    <div className={styles.slots}>
      <Chips
        label={label}
        labelLook="title"
        options={slots.map((slot) => ({
          value: slot.value,
          label: slot.label,
          disabled: !slot.usable && slot.value !== value,
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
      {expanded || slots.length < total ? (
        <button
          type="button"
          className="text-link"
          aria-expanded={expanded}
          onClick={() => onExpandedChange(!expanded)}
        >
          {expanded ? labels.showFewer : labels.showAll}
          <Icon name={expanded ? 'chevron-up' : 'chevron-down'} />
        </button>
      ) : null}
    </div>
  );
}
