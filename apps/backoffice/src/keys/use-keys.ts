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
interface Registered {
  readonly keys: readonly ScreenKey[];
  readonly everywhere: boolean;
}

let registered: readonly Registered[] = [];
/** What each key does now. */
let current: ReadonlyMap<string, ScreenKey> = new Map();
const listeners = new Set<() => void>();
let all: readonly ScreenKey[] = [];
let acts: readonly ScreenKey[] = [];

/**
 * Keys work while the component is there. Those of one sign are silent in fields, where signs are typed, and can be switched
 * off (WCAG 2.1.4); combinations with Ctrl and function keys work everywhere. A key that is registered twice does what the
 * latest says; those of the frame, which are there `everywhere`, stand behind a screen's.
 */
export function useKeys(
  keys: readonly ScreenKey[],
  { everywhere = false }: { readonly everywhere?: boolean } = {},
): void {
  const run = useEffectEvent((index: number) => keys[index]?.run());
  const shown = keys
    .map(({ keys: pressed, label, quiet }) => `${pressed}\n${label}\n${String(quiet)}`)
    .join('\n\n');
  const latest = useEffectEvent((): Registered => ({
    // What is run is of the latest drawing, whoever asks for it.
    keys: keys.map((key, index) => ({ ...key, run: () => run(index) })),
    everywhere,
  }));
  useEffect(() => {
    const mine = latest();
    registered = [...registered, mine];
    tell();
    const stop = tinykeys(
      window,
      Object.fromEntries(
        mine.keys.map((key) => [
          key.keys,
          (event: KeyboardEvent) => {
            if (current.get(key.keys) !== key) return;
            if (isPlain(key.keys) && (isTyped(event) || areKeysOff())) return;
            event.preventDefault();
            key.run();
          },
        ]),
      ),
      // The library leaves fields out by itself; here the key decides.
      { ignore: ({ repeat, isComposing }) => repeat || isComposing },
    );
    return () => {
      stop();
      registered = registered.filter((one) => one !== mine);
      tell();
    };
  }, [shown]);
}

/** All keys that work now, for the bar and the list of them. */
export function useShownKeys(): readonly ScreenKey[] {
  return useSyncExternalStore(listen, () => all);
}

/** What can be done on this screen, also by whoever switched its keys off; not the ways along its rows. */
export function useScreenActs(): readonly ScreenKey[] {
  return useSyncExternalStore(listen, () => acts);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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

function tell(): void {
  const inOrder = [
    ...registered.filter((one) => one.everywhere),
    ...registered.filter((one) => !one.everywhere),
  ];
  current = new Map(inOrder.flatMap(({ keys }) => keys.map((key) => [key.keys, key] as const)));
  acts = [...current.values()].filter(
    (key) => !isWay(key.keys) && registered.some((one) => !one.everywhere && one.keys.includes(key)),
  );
  all = areKeysOff() ? [] : [...current.values()];
  for (const listener of listeners) listener();
}

function isWay(keys: string): boolean {
  return /^(?:j|k|\d|Arrow\w+|Escape)$/u.test(keys);
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
