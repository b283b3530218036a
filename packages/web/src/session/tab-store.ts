import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Identity } from './holder.ts';
import { decodeTagged, encodeTagged, loose, survivingText, type TextStorage } from './tagged-storage.ts';

/** State that all tabs of a site share. */
export interface TabStore<State> extends StoreApi<State> {
  /** Its name in the storage. */
  readonly key: string;
  /**
   * Reads what is kept, here or by another tab; on the first page it waits until the page is hydrated. `heard` is what
   * another tab has told that it wrote, which need not stand there any more.
   */
  readonly restore: (heard?: string | null) => void;
  /** Called with what stood here before, whenever another tab has written something else. */
  readonly onElsewhere: (listener: (before: State) => void) => () => void;
}

/**
 * It says since when somebody is here, and how often the token was changed for another one since. A first token for
 * nobody changes neither.
 */
interface Since {
  readonly person: number;
  readonly renewals: number;
}

/** Before anything was read. What is found first without a time is the next: all tabs agree on it without a clock. */
const UNKNOWN = 0;

export interface TabStoreOptions<State> {
  /** Its name in the storage. */
  readonly key: string;
  readonly empty: State;
  /** Of what was kept, and is no longer what it was, whatever makes sense: anybody can write there. */
  readonly read: (kept: unknown) => State;
  readonly identity: Pick<Identity<State, unknown>, 'tokenOf' | 'personOf' | 'loginOf'>;
}

/**
 * State that is kept in a storage of the browser. Without one, as on the server, it lives in memory only. Every change
 * begins with what another tab may have written meanwhile, before its event is here: a request that answers after a logout elsewhere must not bring the token back.
 *
 * A busy tab still reads what stood there before, and writes over a login or a logout that it has not heard of. Whoever
 * knows of the younger one writes it again.
 */
export function createTabStore<State>(
  { key, empty, read, identity: { tokenOf, personOf, loginOf } }: TabStoreOptions<State>,
  browser?: () => TextStorage,
  now: () => number = Date.now,
): TabStore<State> {
  const store = createStore<State>()(() => empty);
  const listeners = new Set<(before: State) => void>();
  const onElsewhere: TabStore<State>['onElsewhere'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  if (browser === undefined) return { ...store, key, restore: () => {}, onElsewhere };
  const storage = survivingText(browser, key);
  /** What was last read or written; undefined before the first reading. */
  let known: string | null | undefined;
  let since: Since = { person: UNKNOWN, renewals: 0 };

  function restore(heard: string | null = null): void {
    const there = storage.read();
    if (
      known !== undefined &&
      isYounger(sinceOf(heard), since) &&
      isYounger(sinceOf(heard), sinceOf(there))
    ) {
      if (heard !== null) storage.write(heard);
      return take(heard);
    }
    if (there === known) return undefined;
    if (typeof known === 'string' && isYounger(since, sinceOf(there))) return storage.write(known);
    return take(there);
  }

  function take(found: string | null): void {
    const isFirst = known === undefined;
    // What somebody emptied or wrote by other means counts more than what was known, and less than a later login.
    since = sinceOf(found) ?? {
      person: isFirst && found === null ? now() : since.person + 1,
      renewals: 0,
    };
    const text = isFirst || found === null || sinceOf(found) !== null ? found : withSince(found, since);
    known = text;
    // Who comes later would take it for older than what this tab knew.
    if (text !== null && text !== found) storage.write(text);
    const before = store.getState();
    store.setState(read(text === null ? null : decodeTagged(text)), true);
    for (const listener of listeners) listener(before);
  }

  const setState = (change: Parameters<typeof store.setState>[0]): void => {
    if (known !== undefined) restore();
    const before = store.getState();
    store.setState(change);
    since = sinceAfter(before, store.getState());
    known = encodeTagged({ state: store.getState(), version: 1, since });
    storage.write(known);
  };

  function sinceAfter(before: State, after: State): Since {
    const isRenewed =
      personOf(after) !== '' && tokenOf(before)?.Access_token !== tokenOf(after)?.Access_token;
    // Whoever logs in once more comes anew: a token that is only renewed brings no accounts along.
    const comesAnew = isRenewed && loginOf(before) !== loginOf(after);
    // A time, not a count: a storage that was emptied begins anew, and is no older than what a sleeping tab knows.
    if (comesAnew || personOf(before) !== personOf(after)) {
      return { person: Math.max(since.person + 1, now()), renewals: 0 };
    }
    return isRenewed ? { ...since, renewals: since.renewals + 1 } : since;
  }
  return { ...store, key, restore, onElsewhere, setState };
}

function withSince(text: string, since: Since): string {
  return encodeTagged({ ...loose(decodeTagged(text)), since });
}

function sinceOf(text: string | null): Since | null {
  if (text === null) return null;
  const { person, renewals } = loose(loose(decodeTagged(text))['since']);
  const isKnown = typeof person === 'number' && typeof renewals === 'number' && person !== UNKNOWN;
  return isKnown ? { person, renewals } : null;
}

function isYounger(one: Since | null, other: Since | null): boolean {
  if (one === null || other === null) return false;
  return one.person > other.person || (one.person === other.person && one.renewals > other.renewals);
}

/**
 * Follows what another tab of this shop writes, also after this one was kept aside by the browser. Returns what ends
 * it.
 */
export function followOtherTabs(
  { key, restore }: Pick<TabStore<unknown>, 'key' | 'restore'>,
  window: Window,
): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) restore(event.newValue);
  };
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) restore();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
