import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, hasText } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './choice.module.css';

export type CheckboxFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  readonly label: ReactNode;
  /** Stands at the end of the line, such as how many articles a filter leaves. */
  readonly end?: ReactNode;
  readonly error?: ReactNode;
};

/** Yes or no, with the whole line as its target. */
export function CheckboxField({
  label,
  end,
  error,
  required,
  id: givenId,
  className,
  ...rest
}: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const wrong = hasText(error);
  return (
    <div className={className}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={styles.box}
          aria-invalid={wrong ? true : undefined}
          aria-required={required ? true : undefined}
          aria-describedby={classNames(rest['aria-describedby'], wrong && `${id}-error`) || undefined}
        />
        <span className={classNames(styles.text, required && fieldStyles.required)}>{label}</span>
        {hasText(end) ? <span className={styles.end}>{end}</span> : null}
      </label>
      {wrong ? (
        <div className={styles.errorHolder}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
