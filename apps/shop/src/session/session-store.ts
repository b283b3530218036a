import { persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { emptyState, type SessionState } from './session-state.ts';
import { survivingStorage, taggedStorage, type TextStorage } from './tagged-storage.ts';

export const STORE_KEY = 'RM_STORE';

export interface SessionStore extends StoreApi<SessionState> {
  /** Reads what is kept; on the first page it waits until the page is hydrated. */
  readonly restore: () => void;
}

/**
 * The visitor's state, kept in local storage under RM_STORE (spec 1 §3). Without a storage, as on the server, it
 * lives in memory only.
 */
export function createSessionStore(browser?: () => TextStorage): SessionStore {
  if (browser === undefined) {
    return { ...createStore<SessionState>()(() => emptyState), restore: () => {} };
  }
  const store = createStore<SessionState>()(
    persist(() => emptyState, {
      name: STORE_KEY,
      version: 1,
      storage: taggedStorage<SessionState>(survivingStorage(browser)),
      skipHydration: true,
      // A store of an older version may lack parts that came later.
      merge: (kept, initial) => {
        const state = (kept ?? {}) as Partial<SessionState>;
        return {
          session: { ...initial.session, ...state.session },
          cart: { ...initial.cart, ...state.cart },
        };
      },
    }),
  );
  return { ...store, restore: () => void store.persist.rehydrate() };
}

/**
 * Follows what another tab of this shop writes, also after this one was kept aside by the browser. `onOther` is called
 * when somebody else, or nobody, is logged in by then. Returns what ends it.
 */
export function followOtherTabs(store: SessionStore, window: Window, onOther?: () => void): () => void {
  const follow = (): void => {
    const before = personOf(store);
    store.restore();
    if (personOf(store) !== before) onOther?.();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === STORE_KEY || event.key === null) follow();
  };
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) follow();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

function personOf(store: SessionStore): string | null {
  const { account } = store.getState().session;
  return account === null ? null : `${account.CustomerID} ${account.ContactID}`;
}
