import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { FieldError, hasText } from './field.tsx';
import styles from './chips.module.css';

export type Chip<T extends string> = {
  readonly value: T;
  readonly label: ReactNode;
  readonly disabled?: boolean | undefined;
};

export type ChipsProps<T extends string> = {
  readonly label: ReactNode;
  readonly hideLabel?: boolean | undefined;
  /** `title` where the label is a heading of its part. */
  readonly labelLook?: 'label' | 'title' | undefined;
  readonly options: readonly Chip<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
};

/** One choice of a few short words. Radio buttons underneath, so the arrow keys work as everywhere. */
export function Chips<T extends string>({
  label,
  hideLabel,
  labelLook = 'label',
  options,
  value,
  onChange,
  error,
  className,
}: ChipsProps<T>) {
  const id = useId();
  const wrong = hasText(error);
  return (
    <fieldset
      className={className}
      aria-describedby={wrong ? `${id}-error` : undefined}
      data-invalid={wrong ? '' : undefined}
    >
      <legend
        className={
          hideLabel
            ? undefined
            : classNames(styles.legend, labelLook === 'title' ? 'title-m' : styles.legendLabel)
        }
      >
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.value === value ? <Icon name="check" /> : null}
            {option.label}
          </label>
        ))}
      </div>
      {wrong ? (
        <div className={styles.error}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
