import { useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { canDecrease, canIncrease, typedAmount } from './amount.ts';
import styles from './number-stepper.module.css';

export type NumberStepperProps = {
  /** Names the group and the field, such as "Amount of champagne glasses". */
  readonly label: string;
  readonly labels: { readonly less: string; readonly more: string };
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Default 1 (spec 1 §5). */
  readonly min?: number | undefined;
  /** Not given means no limit; 0 means that nothing can be added. */
  readonly max?: number | undefined;
  readonly disabled?: boolean | undefined;
  /** Digits that can be typed at most. */
  readonly maxLength?: number | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
};

/**
 * An amount with minus and plus (spec 1 §5). What is typed counts on leaving the field or on Enter.
 * The buttons stay focusable at their limit, so that the focus is not lost by the last press.
 */
export function NumberStepper({
  label,
  labels,
  value,
  onChange,
  min = 1,
  max,
  disabled = false,
  maxLength = 5,
  id,
  className,
  ...rest
}: NumberStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const bounds = { min, max };
  const less = !disabled && canDecrease(value, bounds);
  const more = !disabled && canIncrease(value, bounds);

  function step(by: 1 | -1): void {
    if (by > 0 ? !more : !less) return;
    setDraft(null);
    setPressed(true);
    onChange(value + by);
  }
  function commit(): void {
    if (draft === null) return;
    setDraft(null);
    const amount = typedAmount(draft, value, bounds);
    if (amount !== value) onChange(amount);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    }
  }

  return (
    <fieldset className={classNames(styles.stepper, className)} aria-label={label}>
      <button type="button" aria-label={labels.less} aria-disabled={!less} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        id={id}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-describedby={rest['aria-describedby']}
        maxLength={maxLength}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replaceAll(/\D/g, ''))}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button type="button" aria-label={labels.more} aria-disabled={!more} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
      <VisuallyHidden aria-live="polite">{pressed ? value : ''}</VisuallyHidden>
    </fieldset>
  );
}
