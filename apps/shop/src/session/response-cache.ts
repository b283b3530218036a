import type { Account } from '@bivak/contract/wire';
import { PAGE_LIMIT } from '@bivak/ui';
import { accountKey } from './active-session.ts';
import { attempt, loose, type Loose } from '@bivak/web/storage';
import type { KeptName } from './kept-shapes.ts';
import type { SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

/** Signs of one list: all five are a small part of what a browser keeps for a site. */
const MOST_SIGNS = 60_000;
/** Whether there is room is tried beside what is kept: a storage that is full has to take the next token. */
const ROOM_KEY = 'RM_ROOM';

/** Keeps what the account was answered, of a list the first page at most (RULINGS, "RM_STORE"); for this account only. */
export function keepAnswer(store: SessionStore, account: Account, name: KeptName, answer: unknown): void {
  const kept = fitting(answer);
  const text = JSON.stringify(kept) ?? '';
  if (text === JSON.stringify(answersOf(store.getState(), account)[name]) || !hasRoom(text)) return;
  store.setState((state) => {
    // Somebody else may be here by now, in this tab or by another.
    if (accountKey(state.session.account) !== accountKey(account)) return state;
    const answers = { ...answersOf(state, account), [name]: kept };
    return { session: { ...state.session, answers: { of: accountKey(account), answers } } };
  });
}

/** What was kept for the account, if it still has the form that pages draw; anybody can write there. */
export async function cachedResponse(
  store: SessionStore,
  account: Account,
  name: KeptName,
): Promise<unknown> {
  const kept = answersOf(store.getState(), account)[name];
  if (kept === undefined) return undefined;
  // The schemas are large, and the first visit needs none.
  const shapes = await import('./kept-shapes.ts').catch(() => null);
  return shapes?.readKept(name, kept);
}

function answersOf({ session }: SessionState, account: Account): Loose {
  const { of, answers } = loose(session.answers);
  return of === accountKey(account) ? loose(answers) : {};
}

/** Addresses of files are good for minutes: none is kept. */
function fitting(answer: unknown): unknown {
  const whole = loose(
    JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'Attachments' ? [] : value))),
  );
  if (Array.isArray(whole)) return firstOf(whole);
  const { Collection } = whole;
  if (!Array.isArray(Collection)) return whole;
  const first = firstOf(Collection);
  return first === undefined ? undefined : { ...whole, Collection: first };
}

/** Takes as many as fit; undefined where not even the first does. */
function firstOf(entries: readonly unknown[]): readonly unknown[] | undefined {
  let signs = 0;
  const tooMany = entries.findIndex((entry) => (signs += JSON.stringify(entry).length) > MOST_SIGNS);
  if (tooMany === 0) return undefined;
  return entries.slice(0, tooMany === -1 ? PAGE_LIMIT : Math.min(tooMany, PAGE_LIMIT));
}

function hasRoom(text: string): boolean {
  const isThere = attempt(() => {
    localStorage.setItem(ROOM_KEY, text);
    return true;
  });
  attempt(() => localStorage.removeItem(ROOM_KEY));
  return isThere === true;
}
