import { createTabStore, type TabStore } from '@bivak/web';
import type { TextStorage } from '@bivak/web/storage';
import { shopIdentity } from './active-session.ts';
import { keptState } from './kept-state.ts';
import { emptyState, type SessionState } from './session-state.ts';

export const STORE_KEY = 'RM_STORE';

export type SessionStore = TabStore<SessionState>;

/** The visitor's state, kept in local storage under RM_STORE (spec 1 §3). */
export function createSessionStore(browser?: () => TextStorage, now?: () => number): SessionStore {
  return createTabStore(
    { key: STORE_KEY, empty: emptyState, read: keptState, identity: shopIdentity },
    browser,
    now,
  );
}
