import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { buttonClass } from '../actions/button-class.ts';
import { iconButtonClass } from '../actions/icon-button-class.ts';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/paths.ts';
import type { MenuEntry } from './menu-list.tsx';

export type { MenuEntry } from './menu-list.tsx';

const load = () => import('./menu-list.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));

/** The arrows open a menu at its near end. */
const ENDS: Readonly<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' };

/**
 * A button that opens a list of what can be done, below it and aligned to its end, else above (RULINGS, "menus and
 * popups"). With `text` it shows its words, else only its drawing. The list is loaded as the button is reached.
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
  const opener = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<'first' | 'last' | true | null>(null);
  const look = text === undefined ? iconButtonClass() : buttonClass({ variant: 'line', size: 's' });
  // What does not come is asked for again with the press.
  const begin = (): void => void load().catch(() => null);
  const openByKey = (event: KeyboardEvent): void => {
    const end = ENDS[event.key];
    if (end === undefined) return;
    event.preventDefault();
    setFocus(end);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={focus !== null}
        className={look}
        onPointerEnter={begin}
        onFocus={begin}
        onKeyDown={openByKey}
        onClick={({ detail }) => {
          // Some browsers do not focus a button that is pressed, and that is where the focus returns.
          opener.current?.focus();
          setFocus(detail === 0 ? 'first' : true);
        }}
      >
        {text}
        <Icon name={icon} />
      </button>
      {focus === null ? null : (
        <Suspense fallback={null}>
          <MenuList {...{ opener, label, entries, focus }} onClose={() => setFocus(null)} />
        </Suspense>
      )}
    </>
  );
}
