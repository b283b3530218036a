import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { FieldError, hasText } from './field.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import mark from './mark.module.css';
import styles from './choice.module.css';

export type RadioCard<T extends string> = {
  readonly value: T;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly end?: ReactNode;
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
};

/** One choice of a few, each a card that may explain itself: ways of ordering, of paying. */
export function RadioCards<T extends string>({
  id: firstId,
  label,
  hideLabel,
  options,
  value,
  onChange,
  error,
  className,
}: {
  /** Of the card that the focus begins at: the chosen one, else the first. */
  readonly id?: string | undefined;
  readonly label: ReactNode;
  /** The heading above already says it. */
  readonly hideLabel?: boolean | undefined;
  readonly options: readonly RadioCard<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly error?: ReactNode;
  readonly className?: string | undefined;
}) {
  const id = useId();
  const wrong = hasText(error);
  const begin = Math.max(
    options.findIndex((option) => option.value === value),
    0,
  );
  return (
    <fieldset
      className={className}
      aria-describedby={wrong ? `${id}-error` : undefined}
      data-invalid={wrong ? '' : undefined}
    >
      <legend className={hideLabel ? undefined : styles.legend}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={styles.cards}>
        {options.map((option, index) => (
          <label
            key={option.value}
            className={classNames(styles.card, hasText(option.text) && styles.described)}
          >
            <input
              id={index === begin ? firstId : undefined}
              type="radio"
              className={classNames(mark.mark, styles.dot)}
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <Icon name={option.icon} /> : null}
            <span className={mark.words}>
              <span className={styles.cardTitle}>{option.title}</span>
              {hasText(option.text) ? <span className={styles.cardText}>{option.text}</span> : null}
            </span>
            {hasText(option.end) ? <span className={styles.cardEnd}>{option.end}</span> : null}
          </label>
        ))}
        {wrong ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
    </fieldset>
  );
}
