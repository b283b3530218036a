import { Button } from 'react-aria-components/Button';
import { Menu as Items, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { classNames } from '../class-names.ts';
import { buttonClass } from '../actions/button-class.ts';
import { iconButtonClass } from '../actions/icon-button-class.ts';
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

/**
 * A button that opens a list of what can be done, below it and aligned to its end, else above (RULINGS, "menus and
 * popups"). With `text` it shows its words, else only its drawing.
 */
export function MenuButton({
  label,
  text,
  icon = 'chevron-down',
  entries,
}: {
  readonly label: string;
  readonly text?: string | undefined;
  readonly icon?: IconName;
  readonly entries: readonly MenuEntry[];
}) {
  const look = text === undefined ? iconButtonClass() : buttonClass({ variant: 'line', size: 's' });
  return (
    <MenuTrigger>
      <Button aria-label={label} className={look}>
        {text}
        <Icon name={icon} />
      </Button>
      <ListPopover placement="bottom end">
        <Items className={classNames(styles.menu)} aria-label={label}>
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
    </MenuTrigger>
  );
}
