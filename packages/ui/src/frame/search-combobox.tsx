import type { ReactNode, Ref } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { ListPopover } from '../overlays/list-popover.tsx';
import { Spinner } from '../status/spinner.tsx';
import menuStyles from '../overlays/menu.module.css';
import boxStyles from './search-box.module.css';
import styles from './search-combobox.module.css';

/** Pictures take more room than words do. */
const MAX_HEIGHT_PX = 480;

export type SearchEntry = {
  readonly id: string;
  /** What it is called, for those who hear it. */
  readonly text: string;
  readonly content: ReactNode;
  readonly onAction: () => void;
};

/**
 * The field of a search with what it would find, as one types. Arrows go through the entries and Enter opens one;
 * Enter on the words themselves submits the form around it. Nothing opens while there are no entries.
 */
export function SearchCombobox({
  label,
  locale,
  name,
  placeholder,
  maxLength,
  value,
  onChange,
  entries,
  status,
  busy,
  busyLabel,
  opensBusy = false,
  inputRef,
}: {
  readonly label: string;
  readonly locale: string;
  readonly name: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly entries: readonly SearchEntry[];
  /** Above the entries, read out when it changes: how many there are, or why there are none. */
  readonly status: string;
  /** Newer entries are on their way. */
  readonly busy: boolean;
  readonly busyLabel: string;
  /** Opens while the first entries are on their way: a list that has nothing to offer before would not open for them. */
  readonly opensBusy?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        className={classNames(boxStyles.search)}
        aria-label={label}
        name={name}
        items={entries}
        inputValue={value}
        onInputChange={onChange}
        allowsCustomValue
        // The library counts entries a moment late, and would not open for words that are pasted.
        allowsEmptyCollection={entries.length > 0 || (opensBusy && busy)}
        menuTrigger="input"
      >
        <Icon name="search" />
        <Input
          ref={inputRef}
          maxLength={maxLength}
          placeholder={placeholder}
          enterKeyHint="search"
          autoCapitalize="none"
          onKeyDownCapture={(event) => {
            // The library would take this Enter as choosing the words and keep it from the form.
            const { currentTarget, key, nativeEvent } = event;
            if (key !== 'Enter' || nativeEvent.isComposing) return;
            if (currentTarget.hasAttribute('aria-activedescendant')) return;
            event.preventDefault();
            event.stopPropagation();
            currentTarget.form?.requestSubmit();
          }}
        />
        <ListPopover className={classNames(styles.popover)} maxHeight={MAX_HEIGHT_PX}>
          <p className={styles.status}>
            <span role="status">{status}</span>
            {busy ? <Spinner label={busyLabel} /> : null}
          </p>
          <ListBox<SearchEntry> className={classNames(menuStyles.menu)} aria-busy={busy}>
            {(entry) => (
              <ListBoxItem
                id={entry.id}
                textValue={entry.text}
                onAction={entry.onAction}
                className={classNames(menuStyles.item)}
              >
                {entry.content}
              </ListBoxItem>
            )}
          </ListBox>
        </ListPopover>
      </ComboBox>
    </I18nProvider>
  );
}

/** An entry with a picture at its left and, say, a price at its right. */
export function SearchHit({
  picture,
  name,
  note,
}: {
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly note?: ReactNode;
}) {
  return (
    <span className={styles.hit}>
      <span className={styles.picture}>{picture}</span>
      <span className={styles.name}>{name}</span>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
    </span>
  );
}
