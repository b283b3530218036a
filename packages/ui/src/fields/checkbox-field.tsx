import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CheckLine, type CheckLineProps } from './check-line.tsx';
import { FieldError, hasText } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './choice.module.css';

export type CheckboxFieldProps = CheckLineProps & {
  readonly error?: ReactNode;
};

/** Asks yes or no, with what is wrong about it below. */
export function CheckboxField({ error, required, id: givenId, className, ...rest }: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const wrong = hasText(error);
  return (
    <div className={className}>
      <CheckLine
        {...rest}
        id={id}
        className={required ? fieldStyles.required : undefined}
        aria-invalid={wrong ? true : undefined}
        aria-required={required ? true : undefined}
        aria-describedby={classNames(rest['aria-describedby'], wrong && `${id}-error`) || undefined}
      />
      {wrong ? (
        <div className={styles.errorHolder}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}
