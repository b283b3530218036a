import { useEffect, useState } from 'react';
import { useSettled } from './use-settled.ts';

export type Found<T> = {
  /** `idle` while too little was typed to search. */
  readonly state: 'idle' | 'loading' | 'found' | 'nothing' | 'failed';
  /** Those of the words before while newer ones are on their way. */
  readonly options: readonly T[];
};

export type Search<T> = (words: string, signal: AbortSignal) => Promise<readonly T[]>;

type Answer<T> = Found<T> & { readonly words: string };

/**
 * What the words find, asked once the typing pauses (spec 1 §9), and at most so many. It says that it searches from
 * the first letter on; a search whose words have changed is broken off and its answer forgotten.
 */
export function useDroplist<T>(
  typed: string,
  {
    search,
    most,
    least = 1,
  }: { readonly search: Search<T>; readonly most: number; readonly least?: number | undefined },
): Found<T> {
  const words = typed.trim();
  const settled = useSettled(words);
  const [answer, setAnswer] = useState<Answer<T>>({ words: '', state: 'idle', options: [] });
  useEffect(() => {
    if (settled.length < least) return undefined;
    const asked = new AbortController();
    const take = (next: Found<T>): void => {
      if (!asked.signal.aborted) setAnswer({ words: settled, ...next });
    };
    search(settled, asked.signal).then(
      (all) => take({ state: all.length > 0 ? 'found' : 'nothing', options: all.slice(0, most) }),
      () => take({ state: 'failed', options: [] }),
    );
    return () => asked.abort();
  }, [settled, search, most, least]);
  if (words.length < least) return { state: 'idle', options: [] };
  return answer.words === words ? answer : { state: 'loading', options: answer.options };
}
