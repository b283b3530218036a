import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { canDecrease, canIncrease, typedAmount } from './amount.ts';
import { FieldError } from './field.tsx';
import styles from './number-stepper.module.css';

export type NumberStepperProps = {
  /** Names the group and the field, such as "Amount of champagne glasses". */
  readonly label: string;
  readonly labels: {
    readonly less: string;
    readonly more: string;
    /** What to say of a text that is no amount, such as "1.5". */
    readonly notWhole: string;
    /** What to say where more was typed than there may be, which became the most. */
    readonly heldAt?: ((max: number) => string) | undefined;
  };
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Default 1 (spec 1 §5). */
  readonly min?: number | undefined;
  /** Not given means no limit; 0 means that nothing can be added. */
  readonly max?: number | undefined;
  /** Somebody wants less than the minimum. */
  readonly onTooLittle?: ((wanted: number) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /**
   * What is typed counts at once, where the page moves with it: a press on a button must not meet a page that moves. Enter
   * then answers the form, and Tab goes from field to field: the arrow keys do what the buttons do.
   */
  readonly live?: boolean | undefined;
  /** Digits that can be typed at most. */
  readonly maxLength?: number | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
};

/**
 * An amount with minus and plus (spec 1 §5). What is typed counts on leaving the field or on Enter; what is
 * no amount is refused in words, and the amount stays.
 * The buttons stay focusable at their limit, so that the focus is not lost by the last press.
 */
export function NumberStepper({
  label,
  labels,
  value,
  onChange,
  min = 1,
  max,
  onTooLittle,
  disabled = false,
  live = false,
  maxLength = 5,
  id,
  className,
  ...rest
}: NumberStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  /** The amount and its bounds when a text was refused: other ones make the refusal old. */
  const [refusedAt, setRefusedAt] = useState<string | null>(null);
  /** The amount and its bounds when a greater one was typed. */
  const [heldAt, setHeldAt] = useState<string | null>(null);
  const refusal = useId();
  const field = useRef<HTMLInputElement>(null);
  const bounds = { min, max };
  const standing = [value, min, max].join(' ');
  const refused = refusedAt === standing;
  const less = !disabled && canDecrease(value, bounds);
  const more = !disabled && canIncrease(value, bounds);

  // On a page from the server somebody may have typed before React was there to hear it.
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed === String(value)) return;
    if (document.activeElement === field.current) setDraft(typed);
    else take(typed);
    // Once, at the start; later the field is React's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function step(by: 1 | -1): void {
    setRefusedAt(null);
    if (by > 0 ? !more : !less) {
      if (by < 0 && !disabled) onTooLittle?.(value - 1);
      return;
    }
    setDraft(null);
    setPressed(true);
    onChange(value + by);
  }
  function type(typed: string): void {
    setDraft(typed);
    const amount = typedAmount(typed, value, bounds);
    if (amount !== null) setRefusedAt(null);
    if (live && amount !== null && amount !== value && typed === String(amount)) onChange(amount);
  }
  function commit(): void {
    // The amount is right, left as it is.
    if (draft === null) setRefusedAt(null);
    else take(draft);
  }
  function take(typed: string): void {
    setDraft(null);
    const amount = typedAmount(typed, value, bounds);
    setRefusedAt(amount === null ? standing : null);
    setHeldAt(amount !== null && Number(typed) > amount ? [amount, min, max].join(' ') : null);
    if (amount === null && Number(typed) < min) onTooLittle?.(Number(typed));
    if (amount !== null && amount !== value) onChange(amount);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      if (!live) event.preventDefault();
      commit();
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    }
  }

  const tabIndex = live ? -1 : undefined;
  const describedBy = classNames(refused && refusal, rest['aria-describedby']);
  return (
    <div className={classNames(styles.whole, className)}>
      <fieldset className={classNames(styles.stepper)} aria-label={label}>
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={labels.less}
          aria-disabled={!less}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          ref={field}
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={refused ? true : undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          maxLength={maxLength}
          disabled={disabled}
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          tabIndex={tabIndex}
          aria-label={labels.more}
          aria-disabled={!more}
          onClick={() => step(1)}
        >
          <Icon name="plus" />
        </button>
        <VisuallyHidden aria-live="polite">{pressed ? value : ''}</VisuallyHidden>
      </fieldset>
      {/* Typed and not taken: who looks at the total only would order another amount than meant. */}
      <div aria-live="polite">
        {heldAt === standing && max !== undefined && labels.heldAt ? (
          <FieldError>{labels.heldAt(max)}</FieldError>
        ) : null}
      </div>
      {refused ? (
        <div role="alert">
          <FieldError id={refusal}>{labels.notWhole}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
