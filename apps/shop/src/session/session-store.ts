import { createStore, type StoreApi } from 'zustand/vanilla';
import { keptState } from './kept-state.ts';
import { emptyState, type SessionState } from './session-state.ts';
import { decodeTagged, encodeTagged, survivingText, type TextStorage } from './tagged-storage.ts';

export const STORE_KEY = 'RM_STORE';

export interface SessionStore extends StoreApi<SessionState> {
  /** Reads what is kept, here or by another tab; on the first page it waits until the page is hydrated. */
  readonly restore: () => void;
  /** Called with what stood here before, whenever another tab has written something else. */
  readonly onElsewhere: (listener: (before: SessionState) => void) => () => void;
}

/**
 * The visitor's state, kept in local storage under RM_STORE (spec 1 §3). Without a storage, as on the server, it
 * lives in memory only. Every change begins with what another tab may have written meanwhile, before its event is
 * here: a request that answers after a logout elsewhere must not bring the token back.
 */
export function createSessionStore(browser?: () => TextStorage): SessionStore {
  const store = createStore<SessionState>()(() => emptyState);
  const listeners = new Set<(before: SessionState) => void>();
  const onElsewhere: SessionStore['onElsewhere'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  if (browser === undefined) return { ...store, restore: () => {}, onElsewhere };
  const storage = survivingText(browser, STORE_KEY);
  /** What was last read or written; undefined before the first reading. */
  let known: string | null | undefined;

  function restore(): void {
    const text = storage.read();
    if (text === known) return;
    known = text;
    const before = store.getState();
    store.setState(keptState(text === null ? null : decodeTagged(text)), true);
    for (const listener of listeners) listener(before);
  }
  const setState = (change: Parameters<typeof store.setState>[0]): void => {
    if (known !== undefined) restore();
    store.setState(change);
    known = encodeTagged({ state: store.getState(), version: 1 });
    storage.write(known);
  };
  return { ...store, restore, onElsewhere, setState };
}

/**
 * Follows what another tab of this shop writes, also after this one was kept aside by the browser. Returns what ends
 * it.
 */
export function followOtherTabs(store: SessionStore, window: Window): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORE_KEY || event.key === null) store.restore();
  };
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) store.restore();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
