import type { RefObject } from 'react';
import { Menu as Items, MenuItem } from 'react-aria-components/Menu';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import { ListPopover } from './list-popover.tsx';
import styles from './menu.module.css';

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName | undefined;
  /** Takes something away; stands last. */
  readonly bad?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onAction: () => void;
};

/** The open list of a menu's button. It is loaded with the first press: the library under it weighs ten such buttons. */
export function MenuList({
  opener,
  label,
  entries,
  focus,
  onClose,
}: {
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** What has the focus as it opens; true: the list itself. */
  readonly focus: 'first' | 'last' | true;
  readonly onClose: () => void;
}) {
  return (
    <ListPopover placement="bottom end" anchor={{ ref: opener, label, onClose }}>
      <Items
        className={classNames(styles.menu)}
        aria-label={label}
        // The list that a press opens is moved through from here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus}
        onClose={onClose}
      >
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.disabled ?? false}
            onAction={entry.onAction}
            className={classNames(styles.item, entry.bad && styles.bad)}
          >
            {entry.icon ? <Icon name={entry.icon} /> : null}
            {entry.label}
          </MenuItem>
        ))}
      </Items>
    </ListPopover>
  );
}
