import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { tinykeys } from 'tinykeys';

/** A key of a screen: what is pressed, as tinykeys writes it, what it is for, and what it does. */
export interface ScreenKey {
  /** `u`, `g t`, `Shift+X`, `$mod+Enter`. */
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Not in the bar below the screen, only in the list of all keys. */
  readonly quiet?: boolean;
}

const OFF = 'bivak-keys-off';
let registered: readonly (readonly ScreenKey[])[] = [];
const listeners = new Set<() => void>();
let all: readonly ScreenKey[] = [];

/**
 * Keys work while the component is there. Those of one sign are silent in fields, where signs are typed, and can be switched
 * off (WCAG 2.1.4); combinations with Ctrl and function keys work everywhere.
 */
export function useKeys(keys: readonly ScreenKey[]): void {
  const run = useEffectEvent((index: number) => keys[index]?.run());
  const shown = keys
    .map(({ keys: pressed, label, quiet }) => `${pressed}\n${label}\n${String(quiet)}`)
    .join('\n\n');
  const current = useEffectEvent(() => keys);
  useEffect(() => {
    const mine = current();
    register(mine, true);
    const stop = tinykeys(
      window,
      Object.fromEntries(
        mine.map(({ keys: pressed }, index) => [
          pressed,
          (event: KeyboardEvent) => {
            if (isPlain(pressed) && (isTyped(event) || areKeysOff())) return;
            event.preventDefault();
            run(index);
          },
        ]),
      ),
      // The library leaves fields out by itself; here the key decides.
      { ignore: ({ repeat, isComposing }) => repeat || isComposing },
    );
    return () => {
      stop();
      register(mine, false);
    };
  }, [shown]);
}

/** All keys that work now, for the bar and the list of them. */
export function useShownKeys(): readonly ScreenKey[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all,
  );
}

export function areKeysOff(): boolean {
  try {
    return window.localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

export function switchKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(OFF);
    else window.localStorage.setItem(OFF, '1');
  } catch {
    // Without a storage they stay on.
  }
  tell();
}

function register(keys: readonly ScreenKey[], there: boolean): void {
  registered = there ? [...registered, keys] : registered.filter((one) => one !== keys);
  tell();
}

function tell(): void {
  all = areKeysOff() ? [] : registered.flat();
  for (const listener of listeners) listener();
}

function isPlain(keys: string): boolean {
  return !/\$mod|Control|Meta|Alt|^F\d/u.test(keys);
}

/** Whether the press goes into a field, or into a dialog that lies over the screen. */
function isTyped({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]',
    ) !== null
  );
}
