import type { Account } from '@bivak/contract/wire';
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { accountKey } from './active-session.ts';
import { keepAnswer, cachedResponse } from './response-cache.ts';
import type { KeptName } from './kept-shapes.ts';

/**
 * Asks, and meanwhile shows what the account saw the last time: the page before, or what RM_STORE keeps (spec 1 §3).
 * What comes takes its place and is kept. `name` is null where the answer is none that is kept, such as a second page.
 * The key of what is asked names the account after its first word.
 */
export function useKeptQuery<T, K extends readonly unknown[]>(
  name: KeptName | null,
  account: Account,
  asked: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  const { store } = useApp().session;
  const of = name === null ? '' : `${name} ${accountKey(account)}`;
  const [kept, setKept] = useState<{ readonly of: string; readonly answer: unknown }>({
    of: '',
    answer: undefined,
  });
  const before = of !== '' && kept.of === of ? (kept.answer as T | undefined) : undefined;
  const shown = (last: T | undefined, query?: { readonly queryKey: K }): T | undefined =>
    (isAbout(account, query?.queryKey) ? last : undefined) ?? before;
  const found = useQuery({
    ...asked,
    placeholderData: shown as NonNullable<UseQueryOptions<T, Error, T, K>['placeholderData']>,
  });
  useKeepAnswer(name, account, found.isPlaceholderData ? undefined : found.data);

  useEffect(() => {
    if (name === null) return undefined;
    let here = true;
    void cachedResponse(store, account, name).then((answer) => {
      if (here) setKept({ of: `${name} ${accountKey(account)}`, answer });
    });
    return () => {
      here = false;
    };
  }, [store, account, name]);

  return found;
}

/** Keeps an answer for other pages and the next visit; undefined: there is none yet. */
export function useKeepAnswer(name: KeptName | null, account: Account, answer: unknown): void {
  const { store } = useApp().session;
  useEffect(() => {
    if (name !== null && answer !== undefined) keepAnswer(store, account, name, answer);
  }, [store, account, name, answer]);
}

/** Of another account of the same login nothing is shown, not even briefly. */
function isAbout({ CustomerID, ContactID }: Account, key: readonly unknown[] | undefined): boolean {
  return key?.[1] === CustomerID && key[2] === ContactID;
}
