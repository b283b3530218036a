import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

export type FieldTexts = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong, in words that say what to do; its presence makes the field invalid. */
  readonly error?: ReactNode;
  /** The words after the label of what may stay empty. */
  readonly optional?: string | undefined;
  /** Told to who hears the field; who sees it sees that it is not marked as optional (LOOK §5, "Forms"). */
  readonly required?: boolean | undefined;
};

export type FieldFrame = FieldTexts & {
  readonly id?: string | undefined;
  /** Of the whole field. */
  readonly className?: string | undefined;
};

export type FieldWiring = {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
};

/** The label stands above, the hint below, the error under the field. Hands the control its id and its descriptions. */
export function Field({
  label,
  hint,
  error,
  optional,
  required,
  id: givenId,
  className,
  children,
}: FieldFrame & { readonly children: (wiring: FieldWiring) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const wrong = hasText(error);
  const describedBy = classNames(wrong && `${id}-error`, hasText(hint) && `${id}-hint`);
  return (
    <div className={classNames(styles.field, className)} data-invalid={wrong ? '' : undefined}>
      <label className={labelClass} htmlFor={id}>
        {label}
        {optional ? ' ' : null}
        {optional ? <span className={styles.optional}>{optional}</span> : null}
      </label>
      {children({
        id,
        'aria-invalid': wrong ? true : undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-required': required ? true : undefined,
      })}
      {wrong ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hasText(hint) ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** What of a field's properties goes to its frame, and what is left for the control in it. */
export function framed<Props extends FieldFrame>(
  props: Props,
): readonly [frame: FieldFrame, rest: Omit<Props, keyof FieldFrame>] {
  const { label, hint, error, optional, required, id, className, ...rest } = props;
  return [{ label, hint, error, optional, required, id, className }, rest];
}

/** The look of what stands above a field, for controls that bring their own label. */
export const labelClass = styles.label;

/** The error of one field or group; never the only copy is a toast. */
export function FieldError({
  id,
  children,
}: {
  readonly id?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="warning" />
      <span>{children}</span>
    </p>
  );
}

export function hasText(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== '';
}
