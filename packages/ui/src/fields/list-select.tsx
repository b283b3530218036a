import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { Select, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import { ListPopover } from '../overlays/list-popover.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { Options, SearchedOptions, type ListOption, type ListSearch } from './list-options.tsx';
import { FieldError, hasText } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './list-select.module.css';

export type { ListOption, ListSearch };

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
  search,
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
  /** With it the list has a field that narrows it down. */
  readonly search?: ListSearch | undefined;
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
        {search ? <SearchedOptions options={options} search={search} /> : <Options options={options} />}
      </ListPopover>
    </Select>
  );
}
