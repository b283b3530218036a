import { useState, type ReactNode } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import { classNames } from '../class-names.ts';
import { hasText } from '../fields/field.tsx';
import { ListPopover } from '../overlays/list-popover.tsx';
import { Spinner } from '../status/spinner.tsx';
import { useDroplist, type Found, type Search } from './use-droplist.ts';
import fieldStyles from '../fields/field.module.css';
import menuStyles from '../overlays/menu.module.css';
import styles from './droplist.module.css';

export type DroplistOption = { readonly value: string; readonly label: string; readonly note?: ReactNode };

export type DroplistProps<T extends DroplistOption> = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  /** Finds what the words stand for; must keep its identity, or it is asked anew. */
  readonly search: Search<T>;
  /** At most so many are shown (spec 1 §9: products 5). */
  readonly most: number;
  /** Fewer letters are not searched. */
  readonly least?: number | undefined;
  readonly onChoose: (option: T) => void;
  readonly labels: { readonly loading: string; readonly nothing: string; readonly failed: string };
};

/** A field that finds things elsewhere as one types, and drops a list of them. */
export function Droplist<T extends DroplistOption>({
  label,
  hint,
  placeholder = '',
  search,
  most,
  least,
  onChoose,
  labels,
}: DroplistProps<T>) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  // What was chosen stands in the field; it is not searched again.
  const found = useDroplist(typed === chosen ? '' : typed, { search, most, least });
  return (
    <ComboBox
      className={classNames(fieldStyles.field)}
      items={found.options}
      inputValue={typed}
      onInputChange={setTyped}
      onSelectionChange={(key) => {
        const option = found.options.find(({ value }) => value === key);
        if (!option) return;
        setChosen(option.label);
        setTyped(option.label);
        onChoose(option);
      }}
      allowsCustomValue
      allowsEmptyCollection={found.state !== 'idle'}
      menuTrigger="input"
    >
      <Label className={classNames(fieldStyles.label)}>{label}</Label>
      <Input className={classNames(fieldStyles.input)} placeholder={placeholder} autoComplete="off" />
      {hasText(hint) ? (
        <Text slot="description" className={classNames(fieldStyles.hint)}>
          {hint}
        </Text>
      ) : null}
      <ListPopover className={styles.popover}>
        <Status found={found} labels={labels} />
        <ListBox<T> className={classNames(menuStyles.menu)} aria-busy={found.state === 'loading'}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={classNames(menuStyles.item)}>
              {option.label}
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </ListPopover>
    </ComboBox>
  );
}

function Status({
  found: { state },
  labels,
}: {
  readonly found: Found<unknown>;
  readonly labels: DroplistProps<DroplistOption>['labels'];
}) {
  if (state === 'loading') {
    return (
      <div className={styles.status}>
        <Spinner label={labels.loading} showLabel />
      </div>
    );
  }
  if (state !== 'nothing' && state !== 'failed') return null;
  return (
    <p className={styles.status} role="status">
      {labels[state]}
    </p>
  );
}
