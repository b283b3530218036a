import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { useSettled } from '../lists/use-settled.ts';
import menuStyles from '../overlays/menu.module.css';
import type { SelectOption } from './select-field.tsx';
import fieldStyles from './field.module.css';
import styles from './list-select.module.css';

export type ListOption = SelectOption & { readonly note?: string | undefined };

export type ListSearch = { readonly label: string; readonly nothing: string };

/** The entries of an open list. */
export function Options({
  options,
  nothing,
}: {
  readonly options: readonly ListOption[];
  readonly nothing?: string | undefined;
}) {
  return (
    <ListBox
      className={classNames(menuStyles.menu)}
      renderEmptyState={() => <p className={styles.nothing}>{nothing}</p>}
    >
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
  );
}

/** The same under a field that narrows them down, once the typing pauses (spec 1 §9). */
export function SearchedOptions({
  options,
  search,
}: {
  readonly options: readonly ListOption[];
  readonly search: ListSearch;
}) {
  const [typed, setTyped] = useState('');
  const words = plain(useSettled(typed));
  return (
    <Autocomplete
      inputValue={typed}
      onInputChange={setTyped}
      filter={(label) => plain(label).includes(words)}
    >
      <SearchField
        aria-label={search.label}
        // The list that opens is moved through from here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        className={classNames(styles.search)}
      >
        <Icon name="search" />
        <Input className={classNames(fieldStyles.input)} />
      </SearchField>
      <Options options={options} nothing={search.nothing} />
    </Autocomplete>
  );
}

/** Capitals and accents do not count: "Zoe" finds "Zoë". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
