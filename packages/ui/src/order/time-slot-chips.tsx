import { useState, type ReactNode } from 'react';
import { Chips } from '../fields/chips.tsx';
import { Icon } from '../icon/icon.tsx';
import { shownSlots, type TimeSlot } from './time-slots.ts';
import styles from './time-slot-chips.module.css';

/** The hours at which goods can be fetched or brought back: three chips, then all. */
export function TimeSlotChips({
  label,
  slots,
  value,
  onChange,
  labels,
  error,
}: {
  readonly label: ReactNode;
  readonly slots: readonly TimeSlot[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly labels: { readonly showAll: (count: number) => string; readonly showFewer: string };
  readonly error?: ReactNode;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = shownSlots(slots, value, unfolded);
  const folds = shownSlots(slots, value, false).length < slots.length;
  return (
    <div className={styles.slots}>
      <Chips
        label={label}
        options={shown.map((slot) => ({
          value: slot.value,
          label: slot.label,
          disabled: !slot.usable && slot.value !== value,
        }))}
        value={value}
        onChange={onChange}
        error={error}
      />
      {folds ? (
        <button
          type="button"
          className="text-link"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? labels.showFewer : labels.showAll(slots.length)}
          <Icon name={unfolded ? 'chevron-up' : 'chevron-down'} />
        </button>
      ) : null}
    </div>
  );
}
