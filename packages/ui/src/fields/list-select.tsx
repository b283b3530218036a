import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import { ListPopover } from '../overlays/list-popover.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { FieldError, hasText } from './field.tsx';
import type { SelectOption } from './select-field.tsx';
import fieldStyles from './field.module.css';
import menuStyles from '../overlays/menu.module.css';
import styles from './list-select.module.css';

export type ListOption = SelectOption & { readonly note?: string | undefined };

/** One choice from a list whose entries say more than a word. Where a word will do, take `SelectField`. */
export function ListSelectField({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
  icon,
  disabled = false,
  className,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly options: readonly ListOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
  readonly icon?: IconName | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}) {
  const wrong = hasText(error);
  return (
    <Select
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(String(key));
      }}
      placeholder={placeholder}
      isDisabled={disabled}
      isInvalid={wrong}
      className={classNames(fieldStyles.field, className)}
    >
      <Label className={classNames(fieldStyles.label)}>{label}</Label>
      <Button className={classNames(fieldStyles.input, styles.button, wrong && styles.wrong)}>
        {icon ? <Icon name={icon} /> : null}
        <SelectValue className={classNames(styles.value)}>
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <Icon name="chevron-down" className={styles.chevron} />
      </Button>
      {wrong ? (
        <Text slot="errorMessage">
          <FieldError>{error}</FieldError>
        </Text>
      ) : null}
      {hasText(hint) ? (
        <Text slot="description" className={classNames(fieldStyles.hint)}>
          {hint}
        </Text>
      ) : null}
      <ListPopover>
        <ListBox className={classNames(menuStyles.menu)}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              isDisabled={option.disabled ?? false}
              className={classNames(menuStyles.item)}
            >
              {option.label}
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </ListBoxItem>
          ))}
        </ListBox>
      </ListPopover>
    </Select>
  );
}
