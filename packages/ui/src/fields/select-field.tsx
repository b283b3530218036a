import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { Field, framed, type FieldTexts } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './select-field.module.css';

export type SelectOption = {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean | undefined;
};

type SelectParts = {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen; choosing it again is not possible. */
  readonly placeholder?: string | undefined;
  readonly icon?: IconName | undefined;
};

export type SelectFieldProps = FieldTexts &
  SelectParts &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldTexts | 'children' | 'multiple'>;

/** One choice from a list, with the browser's own list: light, and right on every phone. */
export function SelectField(props: SelectFieldProps) {
  const [frame, rest] = framed(props);
  return <Field {...frame}>{(wiring) => <Select {...rest} {...wiring} />}</Field>;
}

export type SelectProps = SelectParts &
  Omit<ComponentPropsWithRef<'select'>, 'children' | 'multiple'> & { readonly compact?: boolean | undefined };

/** The bare control, for a place that brings its own label, such as the sorting of a list. */
export function Select({ options, placeholder, icon, compact, className, ...rest }: SelectProps) {
  return (
    <div className={classNames(styles.holder, compact && styles.compact, className)}>
      {icon ? <Icon name={icon} className={styles.lead} /> : null}
      <select {...rest} className={classNames(fieldStyles.input, styles.select, icon && styles.withIcon)}>
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={styles.chevron} />
    </div>
  );
}
