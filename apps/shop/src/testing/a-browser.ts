import { createClient, type Account, type WireRequest, type WireResponse } from '@bivak/contract/wire';
import type { Holder, Send } from '@bivak/web';
import { createSession, type SessionOptions } from '../session/create-session.ts';
import type { ShopEvents } from '../session/session.ts';
import { createSessionStore, STORE_KEY } from '../session/session-store.ts';
import { sessionTransport } from '../session/session-transport.ts';
import { emptyState, type SessionState } from '../session/session-state.ts';
import type { TextStorage } from '@bivak/web/storage';

export const NOW = new Date('2026-12-03T10:00:00+01:00');

/** Text that several tabs share, as local storage is. */
export function aStorage(kept = new Map<string, string>()): TextStorage {
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  };
}

interface Answering {
  readonly transport: (request: WireRequest, holder: Holder<Account>) => Promise<WireResponse>;
}

interface Inputs extends Partial<Pick<SessionOptions, 'anonymousShopping' | 'settings' | 'now'>> {
  readonly kept?: Partial<SessionState['session']>;
  readonly storage?: () => TextStorage;
  /** Where the events of this tab arrive; where none is given, all tabs share one. */
  readonly window?: Window;
}

const names: readonly (keyof ShopEvents)[] = [
  'login-attempt-fail',
  'login-attempt-success',
  'refresh-attempt-fail',
  'refresh-attempt-success',
  'login',
  'logout',
];

/** A tab of a browser without pages: its session, the calls that it makes, and what it hears of itself. */
export function aBrowser(shop: Answering, inputs: Inputs = {}) {
  const {
    kept,
    storage,
    anonymousShopping = true,
    settings,
    now = () => NOW,
    window = globalThis.window,
  } = inputs;
  const store = createSessionStore(storage);
  store.restore();
  if (kept !== undefined) store.setState({ session: { ...emptyState.session, ...kept } });
  const carried: { readonly request: WireRequest; readonly holder: Holder<Account> }[] = [];
  const send: Send<Account> = (request, holder) => {
    carried.push({ request, holder });
    return shop.transport(request, holder);
  };
  const session = createSession({ store, send, now, anonymousShopping, settings });
  const heard: [keyof ShopEvents, unknown][] = [];
  for (const name of names) session.events.on(name, (told) => void heard.push([name, told]));
  return {
    store,
    session,
    heard,
    call: createClient(sessionTransport(session, send)),
    /** The token of every call of an operation, in order. */
    tokensOf: ({ id }: { readonly id: string }) =>
      carried.filter(({ request }) => request.operation.id === id).map(({ holder }) => holder.token),
    holdersOf: ({ id }: { readonly id: string }) =>
      carried.filter(({ request }) => request.operation.id === id).map(({ holder }) => holder),
    operations: () => carried.map(({ request }) => request.operation.id),
    token: () => store.getState().session.token?.Access_token ?? null,
    follow: () => session.follow(window),
  };
}

/** What a browser tells the other tabs once one of them has written. */
export function tellOtherTabs(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: STORE_KEY }));
}
