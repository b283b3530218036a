import { STORE_KEY } from '../session/session-store.ts';
import type { TextStorage } from '@bivak/web/storage';

/** One tab's view of a storage that several processes share. */
export interface TabStorage {
  readonly storage: TextStorage;
  /** Where the tab's events arrive. */
  readonly window: Window;
  /** The tab is told of everything that others have written. */
  readonly hear: () => void;
}

/**
 * Local storage as Chromium has it between processes: a tab reads what it was told last, so that a busy one reads what stood
 * there before; what it writes goes over everything. It is told of each write, also of one that it has written over.
 */
export function aSlowStorage() {
  const writes: { readonly by: TabStorage; readonly text: string }[] = [];
  const last = (): string | null => writes.at(-1)?.text ?? null;

  function aTab(): TabStorage {
    let [told, own, read] = [writes.length, -1, last()];
    const tab: TabStorage = {
      storage: {
        getItem: () => read,
        setItem: (_, text) => {
          own = writes.push({ by: tab, text }) - 1;
          read = text;
        },
      },
      window: new EventTarget() as Window,
      hear: () => {
        while (told < writes.length) {
          const write = writes[told];
          const at = told;
          told += 1;
          if (write === undefined || write.by === tab) continue;
          if (own < at) read = write.text;
          tab.window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY, newValue: write.text }));
        }
      },
    };
    return tab;
  }
  return { aTab, last };
}

/** Until no tab tells another anything new. */
export function hearAll(
  tabs: readonly Pick<TabStorage, 'hear'>[],
  { last }: { last: () => string | null },
): void {
  for (let before: string | null | undefined; before !== last();) {
    before = last();
    for (const { hear } of tabs) hear();
  }
}
